"""Ways to play (MM-PLAY-1): same side and head to head."""
