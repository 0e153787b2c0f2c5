"""The ground to the front of a unit, and its targets of fire."""
