"""Reading and checking orders of battle of a siege or of one battle."""
