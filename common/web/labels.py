"""English for the codes that pages show; a code without an entry is shown with its underscores opened."""

from collections.abc import Mapping
from typing import Final

from rules.core.outcome import ENDINGS
from rules.muskets_mohawks.tables_periods import ARMIES, PERIODS
from rules.muskets_mohawks.words import ENCOUNTERS

_WORDS: Final[dict[str, str]] = {
    # factions
    "british": "British",
    "british_allies": "British Allied Indians",
    "french": "French",
    "french_allies": "French Allied Indians",
    **ENCOUNTERS,
    # troops
    "line": "regulars",
    "light": "light infantry",
    "grenadier": "grenadiers",
    "militia": "militia",
    "irregular": "irregulars",
    "indian": "warriors",
    "civilian": "civilians",
    "artillery": "gunners",
    "cavalry": "cavalry",
    "mounted_infantry": "mounted infantry",
    "regular": "regulars",
    # words that mean something else elsewhere: troops and formations of the fast musket rules, types of the grid game
    "troop:line": "line infantry",
    "troop:grenadiers": "grenadiers",
    "troop:highlanders": "Highlanders",
    "formation:line": "line",
    "formation:double_line": "line in two ranks",
    "formation:column": "column",
    "formation:redoubt": "in a redoubt",
    "type:regular": "regulars",
    "type:light": "light infantry, skirmishers",
    "type:warband": "warband",
    "type:militia": "militia",
    "type:artillery": "artillery",
    "type:grenadiers": "grenadiers",
    # what a battle on squares or of lines is about
    "break": "the enemy's resolve to break",
    "take": "squares to take",
    "hold": "squares to hold",
    "exit": "units to bring off by an edge",
    "losses": "losses that decide the day",
    # roles and ranks
    "lieutenant": "Lieutenant",
    "captain": "Captain",
    "major": "Major",
    "war_party_leader": "War Party Leader",
    "war_chief": "War Chief",
    "nco": "unit leader",
    "formed_line": "formed line",
    # a system whose key opens with the name of a die
    "d3_grid": "D3 grid",
    # armies and wars of other periods
    **{army: row[0] for army, row in ARMIES.items()},
    **{period: row[0] for period, row in PERIODS.items()},
}
FORMATIONS: Final[dict[str, str]] = {"line": "formed line", "mob": "mob", "square": "square", "unformed": "unformed"}
WEATHER: Final[dict[int, str]] = {
    0: "clear",
    1: "terrible: no fire at all",
    2: "foul, until doubles on the reinforcement dice clear it",
    3: "foul: weapons may misfire",
    4: "foul: weapons may misfire",
    5: "foul, until doubles on the reinforcement dice make it terrible",
    6: "terrible: no fire at all",
}
SNOW: Final[dict[str, str]] = {
    "none": "none",
    "lying": "on the ground: every move is halved",
    "falling": "falling: sight is short",
    "both": "on the ground and falling: every move is halved, and sight is short",
}
MONTHS: Final = (
    "", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def ending_words(key: str) -> str:
    """Return why a battle ended, in the words that its transcript has for it."""
    return ENDINGS.get(key, key.replace("_", " "))


def word(code: str) -> str:
    """Return the words for a code."""
    return _WORDS.get(code, code.replace("_", " "))


def value_words(value: object, names: Mapping[str, str]) -> str:
    """Return a value of a month's outcome in words: a code's own name where `names` has it, a dash for none."""
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return names.get(str(value)) or (word(value) if isinstance(value, str) else str(value))


def continued(label: str) -> str:
    """Return a label as it goes on after a name: with a small letter, unless it is a word of the game such as Rep."""
    return label if label.split(" ")[0] == "Rep" else f"{label[:1].lower()}{label[1:]}"


def month_name(year: int, month: int) -> str:
    """Return a month as people write it, such as March 1755."""
    return f"{MONTHS[month]} {year}"
