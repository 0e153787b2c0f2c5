"""Marching: steps, formations, wheels, what stops a piece on its way."""
