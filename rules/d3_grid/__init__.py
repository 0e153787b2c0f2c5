"""D3 French & Indian War rules: a few units on a board of squares, D6 to activate them and D3 for their hits."""
