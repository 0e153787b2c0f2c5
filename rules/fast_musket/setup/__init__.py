"""Orders of battle in inches: what they say, whether they can be fought, and the battle made of them."""
