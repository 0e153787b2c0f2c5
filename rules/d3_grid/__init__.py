"""D3 French & Indian War rules: a few units on a board of squares, D6 to get them moving and D3 for what they hit."""
