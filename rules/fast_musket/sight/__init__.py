"""What lies to the front of a unit, and whom it may fire at."""
