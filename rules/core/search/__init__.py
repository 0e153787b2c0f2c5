"""Commanders of every game: one who searches among his orders, and yardsticks to measure all others against."""
