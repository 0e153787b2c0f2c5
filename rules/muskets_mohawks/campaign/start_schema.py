"""What a campaign is begun with, declared once (`rules.core.schema`); each Rep that is not given is rolled (MM-REP-2).

The rules read it with the corps of the army lists written out (`BEGIN`). A content file, the API and the admin name the
lists instead, and a doctrine (`FILE`). `REQUEST` is what a person states besides when a campaign is begun.
"""

from dataclasses import dataclass
from typing import Any, Final

from rules.core import lengths
from rules.core.schema import FieldSpec, Part, Schema, specs_of
from rules.core.schema_fields import (
    bounded,
    by_key,
    choice,
    document,
    keyed,
    late,
    number,
    of,
    options,
    part,
    parts,
    refused,
    text,
    titled,
    truth,
    unseen,
    words,
)
from rules.muskets_mohawks.campaign.roles import PARTS, ROLE_CAPTAIN, ROLES, UNITS_A_PART, higher_ranks
from rules.muskets_mohawks.campaign.tables import FIRST_MONTH
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.forces.strength import CAMPAIGN_OPTIONS
from rules.muskets_mohawks.forces.troops import TRAINING
from rules.muskets_mohawks.setup.schema import MOST_IN_A_UNIT, RANKS
from rules.muskets_mohawks.tables_combat import HIGHEST_REP, LEAST_FIGURES, LOWEST_REP, MOST_FIGURES, WEAPONS
from rules.muskets_mohawks.tables_periods import FIRST_YEAR, LAST_YEAR
from rules.muskets_mohawks.words import CANNON, DOCTRINES, SYSTEM

# The kinds of troops that a roster may be raised of; civilians come with scenarios (MM-TROOP-1).
ROSTER_TROOPS: Final = tuple([troop for troop in TRAINING if troop != "civilian"])
# What the API and the forms keep together as the roster.
ROSTER: Final = ("rival", "troops", "units", "leaders", "names")

_ROLLED: Final = "Empty: the tables decide (MM-REP-2)."
_REP: Final = "{who} has Rep {value}; give a whole number from {minimum} to {maximum}."
_PAPER: Final = "{who} has a paper strength of {value}; a unit has {minimum} to {maximum} figures."
_WAR: Final = "The war runs from {minimum} to {maximum}, and {value} lies outside it; choose a year of the war."
_KINDS_OF_TROOPS: Final = "One kind of troops for all units, or one a unit (MM-TROOP-1)."
_ONE_KIND: Final[dict[str, object]] = {"type": "string", "enum": list(ROSTER_TROOPS)}
_TROOPS: Final[dict[str, object]] = {"anyOf": [_ONE_KIND, {"type": "array", "items": _ONE_KIND}]}
_LISTS_TO_RAISE: Final = "The army list of each faction by its slug; empty: plain units; left out: its own (MM-ARMY-1)."
_FIGHT_ON: Final = "Irregulars fight on from November to February (MM-CAMP-2)."
_ROLES: Final = "A Lieutenant or a War Party Leader has two units, a Captain or a War Chief four."
_OWN_LIST: Final = "The list that the own faction is raised by; else its own."
_SEED: Final = "The same seed gives the same campaign. Empty: a new one is drawn."
_SEALED: Final = (
    "Nobody, the umpire included, sees the seed before the end, nor what is hidden in a month before it is over."
)


def _name(rule: str, width: int = 13, needed: bool = False, help: str = "") -> Any:
    return bounded(lengths.NAME, text(width, needed, "", rule, help))


@dataclass(slots=True)
class NcoStart(Part):
    """The leader of one unit."""

    name: str = _name("MM-LEAD-1", 9)
    rep: int = refused(_REP, number(LOWEST_REP, HIGHEST_REP, False, 0, "MM-REP-1", _ROLLED))


@dataclass(slots=True)
class UnitStart(Part):
    """A unit of the roster with its leader; what is left out comes from the lists and tables."""

    name: str = _name("MM-TROOP-1")
    corps: str = late(text(13, False, "", "MM-ARMY-1", "A line of the list, by its slug."))
    troop: str = titled("Troops", late(choice(ROSTER_TROOPS, False, "", "MM-TROOP-1", "", "from the list")))
    weapon: str = late(choice((*WEAPONS, CANNON), False, "", "MM-WEAPON-1", "", "from the list"))
    rep: int = refused(_REP, number(LOWEST_REP, HIGHEST_REP, False, 0, "MM-REP-1", _ROLLED))
    figures: int = late(number(1, MOST_IN_A_UNIT, False, 0, "MM-REPL-1"))
    paper: int = refused(_PAPER, number(LEAST_FIGURES, MOST_FIGURES, False, 0, "MM-TROOP-1"))
    leader: NcoStart | None = part(NcoStart, "leader", rule="MM-LEAD-1")


@dataclass(slots=True)
class LeaderStart(Part):
    """A leader above the units."""

    name: str = _name("MM-LEAD-1", 15)
    rank: str = late(choice(RANKS, False, "", "MM-LEAD-1", "", "by his place"))
    rep: int = refused(_REP, number(LOWEST_REP, HIGHEST_REP, False, 0, "MM-REP-1", _ROLLED))


@dataclass(slots=True)
class NamesStart(Part):
    """Names for those who have none of their own; leaders left over go to those who come later."""

    units: list[str] = bounded(lengths.NAME, words("Names for units.", rule="MM-LEAD-1"))
    leaders: list[str] = bounded(lengths.NAME, words("Names for leaders, later ones too.", rule="MM-LEAD-1"))
    armies: Any = unseen(of("raised", document(Part, False, "Names for those who come during a battle.")))


@dataclass(slots=True)
class CampaignStart(Part):
    """What a campaign is begun with."""

    faction: str = refused(
        "{value} is no faction of this war; choose one of {choices}.",
        choice(FACTIONS, rule="MM-ARMY-1", help="Its army."),
    )
    role: str = refused("{value} is no role; choose one of {choices}.", choice(ROLES, rule="MM-CAMP-1", help=_ROLES))
    year: int = refused(_WAR, number(FIRST_YEAR, LAST_YEAR, rule="MM-CAMP-1", help="When it begins."))
    month: int = late(
        number(
            1, 12, False, FIRST_MONTH, "MM-CAMP-1", "Of the first encounter; 11 to 2 in winter (MM-CAMP-1, MM-CAMP-2)."
        ),
    )
    winter: bool = truth("MM-CAMP-2", _FIGHT_ON)
    territory: str = _name("MM-CAMP-4", needed=True, help="Where it is fought: the stem of a file under territories/.")
    rival: str = choice(
        FACTIONS, False, "", "MM-CAMP-4", "The army the territory is diced for against.", "the rival Europeans"
    )
    doctrine: str = of(
        "chosen",
        refused(
            "There is no doctrine {value}; choose one of {choices}.",
            choice(DOCTRINES, False, DOCTRINES[0], "", "How its units fight unless a month says otherwise."),
        ),
    )
    troops: Any = document(Part, False, _KINDS_OF_TROOPS, _TROOPS)
    units: list[UnitStart] = parts(UnitStart, "Units", 0, UNITS_A_PART * PARTS, "In order.", "MM-LEAD-1")
    leaders: list[LeaderStart] = parts(
        LeaderStart, "Higher leaders", 0, len(higher_ranks(ROLE_CAPTAIN)), "The highest first.", "MM-LEAD-1"
    )
    armies: dict[str, object] = of("chosen", by_key(FACTIONS, [text(13)], "MM-ARMY-1", _LISTS_TO_RAISE))
    army_names: dict[str, object] = keyed(
        "armies", of("raised", by_key(FACTIONS, [_name("MM-ARMY-1")], "MM-ARMY-1", "What the lists are called."))
    )
    lists: Any = unseen(of("raised", document(Part, False, "The corps that each army may raise (MM-ARMY-1).")))
    options: dict[str, object] = options()
    names: NamesStart | None = part(NamesStart, rule="MM-LEAD-1")


@dataclass(slots=True)
class StartRequest(Part):
    """What a person states besides, when a campaign is begun."""

    name: str = _name("", needed=True, help="What you call it, such as “The Lake George line”.")
    seed: str = bounded(lengths.SEED, text(13, help=_SEED))
    sealed: bool = truth("", _SEALED)
    army: str = bounded(lengths.SLUG, text(13, help=_OWN_LIST))


def _schema(shape: type[Part], lacks: dict[str, str]) -> Schema:
    found = Schema(SYSTEM, shape, CAMPAIGN_OPTIONS, {}, lacks)
    found.subject = "a campaign's setup"
    found.names_system = False
    return found


BEGIN: Final = _schema(CampaignStart, {"chosen": "The doctrine is chosen each month"})
FILE: Final = _schema(CampaignStart, {"raised": "The corps come from the army lists"})
REQUEST: Final = _schema(StartRequest, {})


def start_spec(key: str, shape: type[Part] = CampaignStart) -> FieldSpec:
    """Return what is declared of a field of the beginning, or of one of its parts; of `armies`, the lists to raise."""
    return next(spec for spec in specs_of(shape) if spec.key == key)
