"""From an order of battle of one rule system to one of another, by cards that are data, and back with the result."""
