"""One season, played and served by one command on one machine."""
