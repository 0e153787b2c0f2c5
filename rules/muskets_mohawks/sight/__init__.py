"""Sight: lines over the ground, who sees and shoots along them, what is in cover, who is aware of whom."""
