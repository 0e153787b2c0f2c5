"""Reading an order of battle: its units and leaders, and what one side knows of it."""
