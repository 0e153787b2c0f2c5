"""The pieces on a table: units, leaders, markers, houses and works; ranks, and front, flank and rear."""
