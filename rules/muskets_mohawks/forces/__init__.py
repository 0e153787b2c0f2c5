"""The forces: troop types, factions, Reputation, leaders and whom they lead, and units that stand as one body."""
