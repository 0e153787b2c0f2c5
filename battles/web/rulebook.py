"""The rules of the systems for a reader: the catalogues beside the code, read once."""

from functools import cache
from itertools import groupby
from pathlib import Path

import rules
from rules.core.catalogue import Rule, read_catalogue

_ROOM = Path(rules.__file__).parent
_CHAPTERS = {
    "DICE": "Dice", "FACE": "Flank and rear", "TROOP": "Troops", "REP": "Reputation", "STRENGTH": "Strength",
    "GROUP": "Bodies", "FORM": "Formations", "LEAD": "Leaders", "ARMY": "Armies", "TURN": "The turn",
    "ACT": "Actions", "MOVE": "Movement", "REACT": "Reaction", "LOS": "Sight", "WEAPON": "Weapons",
    "FIRE": "Ranged combat", "GUN": "Artillery", "CAS": "Casualties", "CHARGE": "Charge", "MELEE": "Melee",
    "RECOVER": "Recovery in battle", "LEAVE": "Leaving the table", "AFTER": "After the battle",
    "BUILD": "Buildings", "BURN": "Fire", "TERR": "Terrain", "CAMP": "The campaign", "WEATHER": "Weather",
    "REINF": "Reinforcements", "PROMO": "Promotion", "REPL": "Replacements", "DESERT": "Desertion",
    "PEF": "Possible enemy forces", "NP": "Non-player forces", "ENC": "Encounters", "PLAY": "Ways to play",
    "PERIOD": "Other periods",
}  # fmt: skip


@cache
def rulebook(system: str) -> dict[str, Rule]:
    """Return a system's rules by ID; empty when it keeps no catalogue."""
    path = _ROOM / system / "catalogue.toml"
    return read_catalogue(path) if path.is_file() else {}


def chapters(system: str) -> list[tuple[str, list[Rule]]]:
    """Return the rules of a system by chapter, in the order of its catalogue."""
    grouped = groupby(rulebook(system).values(), key=lambda rule: rule.id.split("-")[1])
    return [(_CHAPTERS.get(code, code.title()), list(rules)) for code, rules in grouped]
