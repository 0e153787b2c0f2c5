"""Orders of battle: what they say, whether it can be fought, and the battle that is laid from them."""
