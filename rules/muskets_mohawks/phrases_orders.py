"""Words for orders, in the report of a battle and where a person chooses one."""

from typing import Final

# Orders by their first word, and what the words after it mean before the last.
VERBS: Final[dict[str, str]] = {
    "hold": "hold position",
    "table": "act by the non-player table",
    "recover": "stay and recover men",
    "reload": "reload",
    "fire": "fire at",
    "charge": "charge",
    "move": "move",
    "fast": "move fast",
    "back": "step straight back",
    "form": "form",
    "face": "turn towards",
    "wheel": "wheel towards",
    "prone": "lie down",
    "upright": "stay upright",
    "level": "go one floor",
    "stand": "stand up",
    "enter": "step into",
    "exit": "come out of",
    "loot": "loot or burn",
    "burn": "set fire to",
    "douse": "put out the fire at",
    "leave": "leave the field",
    "march_on": "go on with the move",
    "fight": "fight on",
    "break_off": "break off the melee",
    "limber": "limber the gun",
    "unlimber": "unlimber the gun",
    "abandon": "leave the gun",
    "mount": "mount",
    "dismount": "dismount",
    "enter_by": "come on",
    "reveal": "show what it is",
    "go_on": "go on with the battle",
    "enough": "have had enough",
    "command": "activate units",
    "stay": "stay",
    "join": "join",
}
AIMS: Final[dict[str, str]] = {
    "section": "towards the centre of section",
    "home": "towards home",
    "pef": "out to",
    "foe": "towards",
    "cover": "to cover from",
    "range": "into range of",
    "press": "close up to",
    "away": "away from",
    "left": "round the left of",
    "right": "round the right of",
    "join": "up to",
    "enter": "to come on in",
    "gun": "to serve",
    "move": "after the move",
}

# Orders that say in what manner a thing is done, by kind and aim; what follows is an order of battle or an enemy.
MANNERS: Final[dict[str, str]] = {
    "fast:ends": "end the fast move",
    "form:rally": "form up",
    "form:charged": "meet the charge",
    "fire:volley": "fire a volley at",
    "fire:at_will": "fire at will at",
    "fire:gun": "fire the gun at",
    "unlimber:range": "unlimber the gun against",
    "burn:torch": "set fire to",
    "burn:arrows": "shoot flaming arrows at",
    "douse:fire": "put out the fire at",
}

# Headings of a free move, as seen from the near edge.
WAYS: Final[dict[str, str]] = {
    "0": "towards the far edge",
    "4": "to the far right",
    "8": "to the right",
    "12": "to the near right",
    "16": "towards the near edge",
    "20": "to the near left",
    "24": "to the left",
    "28": "to the far left",
}

# Orders to do nothing, and those whose carrying out says the same; an order to take post has more words.
SILENT_ORDERS: Final = ("hold", "stay", "go_on", "command", "enough", "upright")
MANNERS_OF_FIRE: Final = ("fire:volley:", "fire:at_will:")  # the roll that follows says which of them it was
