"""How the advanced rules and readings of a system move its balance: matrix games, measurements and their storage."""
