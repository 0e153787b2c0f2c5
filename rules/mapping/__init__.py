"""Convert an order of battle of one rule system to another, by cards that are data, and convert the result back."""
