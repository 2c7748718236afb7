"""Independent models of reveal, call, bury and settle, written from the clauses alone.

Nothing here may import the package under test: the models share no code with it, only the scenario format.
"""
