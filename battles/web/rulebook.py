"""The rules of the systems for a reader: their catalogues, read once."""

from functools import cache
from itertools import groupby

from rules import registry
from rules.core.catalogue import Rule
from rules.core.system import System

_CHAPTERS = {
    "DICE": "Dice", "FACE": "Flank and rear", "TROOP": "Troops", "REP": "Reputation", "STRENGTH": "Strength",
    "GROUP": "Bodies", "FORM": "Formations", "LEAD": "Leaders", "ARMY": "Armies", "TURN": "The turn",
    "ACT": "Actions", "MOVE": "Movement", "REACT": "Reaction", "LOS": "Sight", "WEAPON": "Weapons",
    "FIRE": "Ranged combat", "GUN": "Artillery", "CAS": "Casualties", "CHARGE": "Charge", "MELEE": "Melee",
    "RECOVER": "Recovery in battle", "LEAVE": "Leaving the table", "AFTER": "After the battle",
    "BUILD": "Buildings", "BURN": "Fire", "TERR": "Terrain", "CAMP": "The campaign", "WEATHER": "Weather",
    "REINF": "Reinforcements", "PROMO": "Promotion", "REPL": "Replacements", "DESERT": "Desertion",
    "PEF": "Possible enemy forces", "NP": "Non-player forces", "ENC": "Encounters", "PLAY": "Ways to play",
    "PERIOD": "Other periods", "TABLE": "The table", "SETUP": "Setting up", "OOB": "Orders of battle",
    "FIRST": "First fire", "MORALE": "Morale", "RETREAT": "Retreats", "COMMAND": "Commanders",
    "GUNS": "Extra artillery", "WIN": "Victory", "GENERAL": "In general", "REPORT": "Played games", "UNIT": "Units",
    "GRID": "The board", "COMBAT": "Combat", "LOSS": "Losses", "CMD": "Commanders", "OFF": "Trusted officers",
    "MAP": "The map", "PLOT": "Plotting", "SHIP": "Ships", "DECOY": "Decoys", "INDIAN": "Indians",
    "FOG": "What each side knows", "ORDERS": "Plans by lot", "BOMB": "Bombardment", "PATH": "The path",
    "FIRESHIP": "Fire ships", "LEADER": "Leaders", "INTERDICT": "The guns of Quebec", "ENTRENCH": "Works",
    "INTEL": "Intelligence", "LOWER": "The Lower Town", "SEQ": "The steps of a turn", "MATRIX": "What goes together",
    "TOURN": "The tournament", "ROSTER": "The roster sheet", "BALANCE": "Whom each rule helps",
}  # fmt: skip


def rulebook(system: str) -> dict[str, Rule]:
    """Return a system's rules by ID; empty for a key that no system has."""
    known = registry.find(system)
    return _catalogue(known) if known else {}


@cache
def _catalogue(system: System) -> dict[str, Rule]:
    # Kept by system, not by its key: another one may be registered under the same key.
    return system.catalogue()


def system_of(rule_id: str) -> str:
    """Return the system whose catalogue holds a rule, or "" when none does."""
    return next((key for key in registry.known() if rule_id in rulebook(key)), "")


def chapters(system: str) -> list[tuple[str, list[Rule]]]:
    """Return the rules of a system by chapter, in the order of its catalogue."""
    grouped = groupby(rulebook(system).values(), key=lambda rule: rule.id.split("-")[1])
    return [(_CHAPTERS.get(code, code.title()), list(rules)) for code, rules in grouped]
