"""Teaching pages: rulings as one HTML page, positions as pictures. Nothing is decided here, and nothing is printed."""
