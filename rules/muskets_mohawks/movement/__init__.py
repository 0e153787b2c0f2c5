"""Moves: room to stand, ways and waters, marches, formations, buildings, and closing with the enemy."""
