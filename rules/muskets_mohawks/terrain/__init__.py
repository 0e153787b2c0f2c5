"""The table before the battle: the ground is rolled and laid, section by section, and the weather with it."""
