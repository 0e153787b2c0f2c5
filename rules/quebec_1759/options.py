"""The eight switches of the advanced rules and the readings of the rules, as an order of battle names them."""

from dataclasses import dataclass
from typing import Final

from rules.core.schema import options_in
from rules.core.schema_fields import option
from rules.quebec_1759.tables import SHIPS, SKIRMISH_BELOW

# QA-BALANCE-1: the side that each advanced rule helps, as the authors claim, and how much.
CLAIMS: Final[dict[str, tuple[str, str]]] = {
    "bombardment": ("british", "moderate"),
    "path": ("french", "slight"),
    "fire_ships": ("french", "slight"),
    "leaders": ("british", "moderate"),
    "interdiction": ("french", "moderate"),
    "entrenchments": ("french", "strong"),
    "intelligence": ("british", "slight"),
    "lower_quebec": ("british", "slight"),
}
SWITCHES: Final = tuple(CLAIMS)
# The options that a battle by itself can feel.
IN_BATTLE: Final = ("leaders", "entrenchments", "hits", "rout", "skirmish_below")
FIRER: Final = "firer"
STRONGEST: Final = "strongest"
LINE: Final = "line"
EACH_TURN: Final = "each_turn"


@dataclass(slots=True)
class Options:
    """The options of one game."""

    bombardment: bool = option("QA-BOMB-1", "From Lévis the British bombard the town, which costs French steps.")
    path: bool = option("QA-PATH-1", "Abraham is landed on only once Wolfe has found the path up to it.")
    fire_ships: bool = option("QA-FIRESHIP-1", "The French prepare fire ships, which may take ships from the British.")
    leaders: bool = option("QA-LEADER-1", "Three leaders a side add dice to a column or to the pursuit, at a risk.")
    interdiction: bool = option("QA-INTERDICT-1", "The guns of Quebec fire at ships that pass the town.")
    entrenchments: bool = option("QA-ENTRENCH-1", "Works save a column from all losses in the first round.")
    intelligence: bool = option("QA-INTEL-1", "At a turn's end each side may find out decoys, works or fire ships.")
    lower_quebec: bool = option("QA-LOWER-1", "One unit may storm the Lower Town and open the way for a second wave.")
    landing_parts: bool = option(
        "QB-SHIP-1", "A landing may go to several areas of one sea; off, it goes to one.", True
    )
    ste_foy_road: bool = option("QB-MAP-2", "There is a road over the St. Charles River to Ste. Foy.")
    hits: str = option(
        "QB-BATTLE-9",
        "Who chooses the units hit: their owner, the side that fires, or nobody, the strongest being hit first.",
        "owner",
        ("owner", FIRER, STRONGEST),
    )
    rout: str = option(
        "QB-BATTLE-5",
        "A rout is pursued like a retreat, or the whole line of the winner fires after it as well.",
        "retreat",
        ("retreat", LINE),
    )
    raid_beside_march: bool = option("QB-INDIAN-1", "A raid or scout goes with a march that leaves the Indians behind.")
    ships_a_turn: int = option(
        "QB-SHIP-2", "The most ships that pass the town in one turn.", SHIPS, least=1, most=SHIPS
    )
    militia: str = option(
        "QB-MILITIA-1",
        "An area costs the French a Quebec block once, or every turn that British are there.",
        "once",
        ("once", EACH_TURN),
    )
    skirmish_below: int = option(
        "QB-BATTLE-6",
        "With fewer units than this on a side a battle is a skirmish in the centre.",
        SKIRMISH_BELOW,
        least=2,
        most=SKIRMISH_BELOW,
    )
    lower_doubled: bool = option("QA-LOWER-1", "The garrison of the Lower Town doubles its first volley.", True)
    planner_playouts: int = option(
        "QB-ORDERS-1",
        "How many sieges the doctrine planner plays out in its mind before each plot; more are better and slower.",
        200,
        least=20,
        most=2000,
    )
    step_transfer: bool = option("QB-MOVE-1", "Units of one area may pass steps to each other when plotting.")


OPTIONS: Final = options_in(Options)
