"""The game of squares for the French & Indian War: one engine, whose editions are tables of differences."""
