"""Fast musket-era rules: lines and columns of bases on an open table, as played for the Plains of Abraham in 1759."""
