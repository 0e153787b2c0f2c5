"""Orders of battle on squares: what they say, whether they can be fought, and the battle made of them."""
