"""Rectangles and bearings on the table, and the ground that pieces cover."""
