"""The registers that ship: clauses, readings, and the lock of the printed sheets."""
