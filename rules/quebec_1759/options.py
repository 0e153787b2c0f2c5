"""The eight switches of the advanced rules and the readings of the rules, as an order of battle names them."""

from typing import Final

from rules.core.schema import Option
from rules.quebec_1759.tables import SHIPS, SKIRMISH_BELOW

OPTIONS: Final = (
    Option("bombardment", False, "QA-BOMB-1", "From Lévis the British bombard the town, which costs French steps."),
    Option("path", False, "QA-PATH-1", "Abraham is landed on only once Wolfe has found the path up to it."),
    Option(
        "fire_ships", False, "QA-FIRESHIP-1", "The French prepare fire ships, which may take ships from the British."
    ),
    Option("leaders", False, "QA-LEADER-1", "Three leaders a side add dice to a column or to the pursuit, at a risk."),
    Option("interdiction", False, "QA-INTERDICT-1", "The guns of Quebec fire at ships that pass the town."),
    Option("entrenchments", False, "QA-ENTRENCH-1", "Works save a column from all losses in the first round."),
    Option("intelligence", False, "QA-INTEL-1", "At a turn's end each side may find out decoys, works or fire ships."),
    Option(
        "lower_quebec", False, "QA-LOWER-1", "One unit may storm the Lower Town and open the way for a second wave."
    ),
    Option("landing_parts", True, "QB-SHIP-1", "A landing may go to several areas of one sea; off, it goes to one."),
    Option("ste_foy_road", False, "QB-MAP-2", "There is a road over the St. Charles River to Ste. Foy."),
    Option(
        "hits",
        "owner",
        "QB-BATTLE-9",
        "Who chooses the units hit: their owner, the side that fires, or nobody, the strongest being hit first.",
        choices=("owner", "firer", "strongest"),
    ),
    Option(
        "rout",
        "retreat",
        "QB-BATTLE-5",
        "A rout is pursued like a retreat, or the whole line of the winner fires after it as well.",
        choices=("retreat", "line"),
    ),
    Option(
        "raid_beside_march", False, "QB-INDIAN-1", "A raid or scout goes with a march that leaves the Indians behind."
    ),
    Option("ships_a_turn", SHIPS, "QB-SHIP-2", "The most ships that pass the town in one turn.", least=1, most=SHIPS),
    Option(
        "militia",
        "once",
        "QB-MILITIA-1",
        "An area costs the French a Quebec block once, or every turn that British are there.",
        choices=("once", "each_turn"),
    ),
    Option(
        "skirmish_below",
        SKIRMISH_BELOW,
        "QB-BATTLE-6",
        "With fewer units than this on a side a battle is a skirmish in the centre.",
        least=2,
        most=SKIRMISH_BELOW,
    ),
    Option("lower_doubled", True, "QA-LOWER-1", "The garrison of the Lower Town doubles its first volley."),
    Option(
        "planner_playouts",
        200,
        "QB-ORDERS-1",
        "How many sieges the doctrine planner plays out in its mind before each plot; more are better and slower.",
        least=20,
        most=2000,
    ),
    Option("step_transfer", False, "QB-MOVE-1", "Units of one area may pass steps to each other when plotting."),
)
SWITCHES: Final = tuple(option.key for option in OPTIONS[:8])
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
# The options that a battle by itself can feel.
IN_BATTLE: Final = ("leaders", "entrenchments", "hits", "rout", "skirmish_below")
# Who chooses the units hit.
OWNER: Final = 0
FIRER: Final = 1
STRONGEST: Final = 2


class Options:
    """The options of one game as typed fields; see `OPTIONS` for what each means."""

    __slots__ = (
        "bombardment",
        "each_turn",
        "entrenchments",
        "fire_ships",
        "hits",
        "intelligence",
        "interdiction",
        "landing_parts",
        "leaders",
        "line",
        "lower_doubled",
        "lower_quebec",
        "path",
        "planner_playouts",
        "raid_beside_march",
        "ships_a_turn",
        "skirmish_below",
        "ste_foy_road",
        "step_transfer",
    )

    def __init__(self, chosen: dict[str, object] | None = None) -> None:
        given = chosen if chosen is not None else {}
        values: dict[str, object] = {}
        for option in OPTIONS:
            values[option.key] = option.word_of(given.get(option.key, option.default))
        self.bombardment: bool = values["bombardment"] is True
        self.path: bool = values["path"] is True
        self.fire_ships: bool = values["fire_ships"] is True
        self.leaders: bool = values["leaders"] is True
        self.interdiction: bool = values["interdiction"] is True
        self.entrenchments: bool = values["entrenchments"] is True
        self.intelligence: bool = values["intelligence"] is True
        self.lower_quebec: bool = values["lower_quebec"] is True
        self.landing_parts: bool = values["landing_parts"] is True
        self.ste_foy_road: bool = values["ste_foy_road"] is True
        self.hits: int = ("owner", "firer", "strongest").index(str(values["hits"]))
        self.line: bool = values["rout"] == "line"
        self.raid_beside_march: bool = values["raid_beside_march"] is True
        self.ships_a_turn: int = SHIPS if self.interdiction else int(str(values["ships_a_turn"]))
        self.each_turn: bool = values["militia"] == "each_turn"
        self.skirmish_below: int = int(str(values["skirmish_below"]))
        self.lower_doubled: bool = values["lower_doubled"] is True
        self.planner_playouts: int = int(str(values["planner_playouts"]))
        self.step_transfer: bool = values["step_transfer"] is True
