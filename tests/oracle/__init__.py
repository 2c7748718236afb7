"""An independent oracle for trick rulings, written from the clauses alone: plain enumeration, no code of the engine."""
