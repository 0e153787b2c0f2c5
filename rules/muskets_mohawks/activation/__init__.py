"""A unit or leader is active: the orders it may be given, and how each is carried out."""
