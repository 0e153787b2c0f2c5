"""Forces that act by the tables: attack, defence and the scouting party."""
