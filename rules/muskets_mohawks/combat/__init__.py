"""Combat: fire, charge, melee, casualties, and the reaction tests with the retreats and rallies they lead to."""
