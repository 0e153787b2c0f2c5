"""The words for codes of this game: what dice are for, what findings and changes mean. Read by `narrate` alone."""

from typing import Final

# What a roll is for.
ROLLS: Final[dict[str, str]] = {
    "fire": "fire",
    "morale": "morale",
    "melee": "the melee",
    "commander_falls": "whether he falls, on a 6",
    "extra_artillery": "the guns that it brings",
}

# Why a score is changed.
REASONS: Final[dict[str, str]] = {
    "first_fire": "first fire",
    "commander": "commander",
    "grenadiers": "grenadiers",
    "highlanders": "highlanders",
    "more_bases": "more bases",
    "flank_or_rear": "hits flank or rear",
    "gun_crew": "gun crew",
}

# Findings: {b} is what was before, {a} what came of it, {name} the piece that {a} names. What a piece did is in the
# past tense, since a unit's name may be singular or plural, and the past form of a verb is the same for both.
NOTES: Final[dict[str, str]] = {
    "stands": "{who} stood fast",
    "holds_fire": "{who} held all fire",
    "out_of_range": "{who} had no enemy before the muskets or guns",
    "guns_moved": "{who} had no enemy before the muskets, and guns that have moved may not fire",
    "may_not_fire": "{who} had enemies only before units in column or reforming, which may not fire",
    "fires_at": "{who} fired at {name}, by the scores for {b}",
    "hits": "{who} scored {a}, hitting on {need}",
    "charges": "{who} would charge {name}, and both must hold their nerve",
    "morale_stands": "{who} held: {a} is no more than {b}",
    "morale_fails": "{who} failed: {a} is more than {b}",
    "wins_melee": "{who} beat {name} hand to hand",
    "ties_melee": "{who} and {name} were even hand to hand",
    "no_melee": "{who} and {name} came to no melee, for one of them was beaten already",
    "routed": "{who} ran off the table",
    "cut_off": "{who} found enemies on every way back",
    "decides": "{who} lost {b} in all, and the other side needed {a} to win",
    "guns_brought": "a die of {b} brought {a} to {who}",
}

# What bases were lost by.
CAUSES: Final[dict[str, str]] = {
    "fire": "to fire",
    "melee": "hand to hand",
    "morale": "by failing morale",
    "routed": "in rout",
}
# The same by the rule that took them, and how a gun went, which is a single base from the start.
LOST: Final[dict[str, str]] = {
    "FM-FIRE-5": "to fire",
    "FM-MELEE-1": "hand to hand",
    "FM-CHARGE-3": "by failing morale",
    "FM-RETREAT-1": "in rout",
}
LOST_GUN: Final[dict[str, str]] = {
    "FM-FIRE-5": "fell to the third hit",
    "FM-MELEE-1": "fell hand to hand",
    "FM-CHARGE-3": "fell to the charge",
}

FORMATIONS: Final[dict[str, str]] = {
    "line": "in line",
    "double_line": "in line of two ranks",
    "column": "in column",
    "redoubt": "without formation in a redoubt",
}

# What a change of place is, by the rule that made it.
MOVES: Final[dict[str, str]] = {
    "FM-MOVE-1": "went {way} {bearing}",
    "FM-MOVE-2": "swung round to face {facing}",
    "FM-MOVE-3": "stepped back {way}",
    "FM-FORM-2": "walked {way}, base by base",
    "FM-CHARGE-3": "followed up {way} {bearing}",
    "FM-CHARGE-4": "came into contact after {way} {bearing}",
    "FM-RETREAT-1": "fell back {way} {bearing}",
    "FM-COMMAND-1": "rode along with his unit",
}

# The same if no unit moved at all.
STAYS: Final[dict[str, str]] = {
    "FM-CHARGE-3": "came no nearer to the place that was left",
    "FM-CHARGE-4": "was in contact already",
    "FM-RETREAT-1": "had no room to fall back, and looked {facing} there",
}

# A side's name is free text too.
PHASES: Final[dict[str, str]] = {
    "move": "{side} to move",
    "shoot": "{side} to shoot",
    "charge": "both sides may charge",
    "melee": "it is time for the melees",
}

ENDINGS: Final[dict[str, str]] = {
    "sudden_death": "the losses decide it",
    "deadline": "the time of the side that moves first is up",
    "destroyed": "a side has nothing left on the table",
    "draw": "both have lost as many at one stroke",
    "turn_limit": "neither has come to an end of it",
}

# Orders by their first word; the second is a name, a number of tenths, steps or a facing.
ORDERS: Final[dict[str, str]] = {
    "halt": "halt",
    "ahead": "go {inches} ahead",
    "back": "go {inches} back",
    "about": "face about",
    "left": "wheel to the left by {turn}",
    "right": "wheel to the right by {turn}",
    "form": "stand {formation}",
    "bend": "bend the line by {turn}",
    "pivot": "be laid to face {facing}",
    "face": "turn towards {name}",
    "enter": "walk into {name}",
    "man": "man the wall that faces {facing}",
    "out": "come out of the redoubt to face {facing}",
    "hold": "hold fire",
    "fire": "fire at {name}",
    "stand": "charge nobody",
    "charge": "charge {name}",
    "fire_back": "fire at {name} as it comes on",
    "counter": "meet {name} half way",
    "await": "wait for {name}",
    "stay": "stay as he is",
    "join": "join {name}",
    "leave": "leave his unit",
    "ride": "ride {facing}",
}

FACINGS: Final[dict[str, str]] = {
    "n": "north",
    "e": "east",
    "s": "south",
    "w": "west",
}
