"""Quebec 1759, the block game of the siege, with its published Advanced Rules."""
