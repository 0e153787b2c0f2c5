"""What no sentence for people has in it: keys of the rules and IDs."""

import re

# A place such as player.units.0, a code such as war_chief, and the key of a unit's own leader.
KEY = re.compile(r"(?<![\w/-])(?:\w+(?:_\w+)+|(?:player|enemy|objective|options)\.\w+|[a-z]+\.\d+\b|nco)(?![\w-])")
# A unit or a leader as a file names it, such as u1; squares of a board look the same.
ID = re.compile(r"\b[a-z]\d+\b")
