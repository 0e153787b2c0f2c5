"""What the apps know of the duel."""
