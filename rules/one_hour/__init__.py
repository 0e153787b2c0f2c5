"""French & Indian War rules after One-Hour Wargames: the older edition of the game of squares."""
