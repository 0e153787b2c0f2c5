"""Sight: lines over the ground, who sees and shoots along them, cover, and which units are aware of which."""
