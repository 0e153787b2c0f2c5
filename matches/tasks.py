"""What workers do for matches; tasks carry ids."""
