"""The words for codes of this game: what dice are for, what findings and changes mean. Read by `narrate` alone."""

from typing import Final

# What a roll is for.
ROLLS: Final[dict[str, str]] = {
    "fire": "its fire",
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

# Findings: {b} is what was before, {a} what came of it, {name} the piece that {a} names.
NOTES: Final[dict[str, str]] = {
    "fires_at": "{who} fires at {name}, by the scores for {b}",
    "hits": "{who} scores {a}, hitting on {need}",
    "charges": "{who} would charge {name}, and both must hold their nerve",
    "morale_stands": "{who} stands: {a} is no more than {b}",
    "morale_fails": "{who} fails: {a} is more than {b}",
    "wins_melee": "{who} beats {name} hand to hand",
    "ties_melee": "{who} and {name} are even hand to hand, and both lose a base",
    "routed": "{who} runs off the table",
    "cut_off": "{who} has enemies wherever it turns, and is lost",
    "guns_brought": "{who} is {a}, for a die of {b}",
}

# What a base is lost by.
CAUSES: Final[dict[str, str]] = {
    "fire": "to fire",
    "melee": "hand to hand",
    "morale": "by failing morale",
    "routed": "in rout",
}

FORMATIONS: Final[dict[str, str]] = {
    "line": "in line",
    "double_line": "in line of two ranks",
    "column": "in column",
    "redoubt": "without formation in a redoubt",
}

# What a change of place is, by the rule that made it.
MOVES: Final[dict[str, str]] = {
    "FM-MOVE-1": "goes {way}",
    "FM-MOVE-2": "is laid to face {facing}",
    "FM-MOVE-3": "steps back {way}",
    "FM-FORM-2": "walks {way}, base by base",
    "FM-CHARGE-3": "moves into the place that its target has left",
    "FM-CHARGE-4": "comes into contact after {way}",
    "FM-RETREAT-1": "falls back {way}",
    "FM-COMMAND-1": "rides with his unit",
}

# A side's name is free text, one man's or many men's: no verb may follow it that minds the difference.
PHASES: Final[dict[str, str]] = {
    "move": "{side} to move",
    "shoot": "{side} to shoot",
    "charge": "both sides may charge",
    "melee": "it is time for the melees",
}

ENDINGS: Final[dict[str, str]] = {
    "sudden_death": "one side has lost as many as the other needs",
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
    "bend": "bend its line by {turn}",
    "pivot": "be laid to face {facing}",
    "face": "turn towards {name}",
    "enter": "walk into {name}",
    "man": "man the wall that faces {facing}",
    "out": "come out of its redoubt to face {facing}",
    "hold": "hold its fire",
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
