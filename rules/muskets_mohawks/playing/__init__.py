"""Ways to play: whose orders a piece obeys on a side that several share, and what a side knows head to head."""
