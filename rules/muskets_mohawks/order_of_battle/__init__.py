"""An order of battle for its readers: whom it lists, and what one side knows of it."""
