"""Shooting, charges, melee, morale, losses and retreats."""
