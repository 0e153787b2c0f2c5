"""The forces: troop types, factions, Reputation, leaders and the units they lead, and bodies of units in contact."""
