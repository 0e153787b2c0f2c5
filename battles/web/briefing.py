"""What a table of *Muskets & Mohawks* must know besides its map and its forces; other games have it on their boards.

And its table before the battle, and the turns to tick off, as a sheet has them.
"""

from dataclasses import dataclass, field
from typing import Any

from battles.fighting import names_of
from battles.systems import renderer_of
from battles.systems.base.drawing import Renderer, Snapshot
from battles.systems.base.listing import side_of
from battles.systems.base.pieces import TableMap
from battles.systems.muskets_mohawks.drawing import draw_ground
from common.json_input import Json
from common.web.labels import SNOW, WEATHER, word
from rules import registry
from rules.core.dice import ScriptedDice
from rules.core.errors import SetupError
from rules.core.sides import SIDES
from rules.core.umpire import Umpire
from rules.muskets_mohawks.forces.troops import is_irregular
from rules.muskets_mohawks.ground import section_of
from rules.muskets_mohawks.setup import stored_ground
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_periods import FRENCH_AND_INDIAN, PERIODS
from rules.muskets_mohawks.words import HEAD_TO_HEAD, SAME_SIDE

Row = dict[str, Any]
OBJECTIVES = {
    "scout": (
        "See the centre of each of the nine sections with a leader, then leave by the edge you came from.",
        "MM-ENC-1",
    ),
    "raid_attack": ("Loot or burn every building of section 2, and get away. Up to four units may go.", "MM-ENC-2"),
    "raid_defend": (
        "Hold the buildings of section 2: fewer than half of them may be looted or burnt. It ends when every enemy "
        "and every possible enemy force is gone. Up to four units may go.",
        "MM-ENC-3",
    ),
    "stand_up_fight": (
        "Drive the enemy from the table if you contest the territory; if you control it, do not be driven from it. As "
        "many units as you like may go.",
        "MM-ENC-4",
    ),
}
ENTRY = {
    "scout": "You enter by the near edge, sections 7 to 9.",
    "raid_attack": "You enter by the near edge, sections 7 to 9.",
    "raid_defend": "You stand in sections 1 to 3; the enemy comes by 7 to 9.",
    "stand_up_fight": "The defender stands in sections 1 to 3; the attacker comes by 7 to 9.",
}
# Who enters by the far and by the near edge of the table, as the map has it.
EDGES = {
    "scout": ("the far edge", "you enter here"),
    "raid_attack": ("the far edge", "you enter here"),
    "raid_defend": ("your end: you stand in sections 1 to 3", "the enemy enters here"),
    "stand_up_fight": ("the defender stands here, in sections 1 to 3", "the attacker enters here"),
}
# Who plays, and what that changes, but for the one player of most battles.
PLAYS = {
    SAME_SIDE: "On the same side: each player orders his own units and leaders. Tables run an enemy without a player.",
    HEAD_TO_HEAD: (
        "Head to head: each player notes for each of his three PEFs which units are under it, if any. They enter or "
        "are set up in place of figures, go up to 8 inches over any ground, and are turned up once they come into "
        "sight, or when their player likes. No table runs either side."
    ),
}
# What the player is to do in a stand-up fight and where both sides come on, by whether he contests (MM-ENC-4).
_STAND_UP = {
    True: (
        "Drive the enemy from the table. As many units as you like may go.",
        "He stands in sections 1 to 3; you enter by the near edge, sections 7 to 9.",
    ),
    False: (
        "Do not be driven from the table. As many units as you like may go.",
        "You stand in sections 1 to 3; the enemy comes by 7 to 9.",
    ),
}
_OPEN = "to be rolled before the battle"


@dataclass(slots=True)
class Briefing:
    """Facts as (label, text, rule), the nine sections, the buildings by number, and what is ticked at the table."""

    facts: list[tuple[str, str, str]]
    sections: list[str] = field(default_factory=list)
    buildings: list[Row] = field(default_factory=list)
    table: TableMap | None = None
    markers: bool = False
    centres: bool = False


def task(kind: str, contesting: object) -> tuple[str, str, str]:
    """Return what the player is to do in an encounter, its rule, and where the sides come on."""
    text, rule = OBJECTIVES.get(kind, ("", ""))
    if kind == "stand_up_fight" and isinstance(contesting, bool):
        text, entry = _STAND_UP[contesting]
        return text, rule, entry
    return text, rule, ENTRY.get(kind, "")


def briefing(system: str, setup: Row) -> Briefing | None:
    """Return what a table must know of an order of battle, or None for a game whose board has it all."""
    kind = str(setup.get("encounter", ""))
    if system != "muskets_mohawks" or kind not in OBJECTIVES:
        return None
    ground = setup["ground"] if isinstance(setup.get("ground"), dict) else {}
    yours, theirs = (side_of(setup, side).get("investment") for side in SIDES)
    weather = setup.get("weather")
    objective, rule, entry = task(kind, side_of(setup, "player").get("contesting"))
    facts = [
        ("Encounter", word(kind), ""),
        ("Light", str(setup.get("light") or _OPEN), rule),
        ("Weather", WEATHER.get(int(weather), "") if isinstance(weather, int) else _OPEN, "MM-WEATHER-1"),
        *_winter(setup),
        *_play(setup),
        *_period(setup),
        ("Country", str(ground.get("overall") or setup.get("overall") or _OPEN), "MM-TERR-1"),
        ("Investment", f"yours {yours or '–'}, theirs {theirs or '–'}", "MM-CAMP-9"),
        ("Objective", f"{objective} {entry}", rule),
    ]
    if not ground:
        facts.append(("Ground", f"Section by section {_OPEN}, with its buildings.", "MM-TERR-2"))
    houses = _houses(kind, ground)
    return Briefing(
        facts,
        [str(section) for section in ground.get("sections") or []],
        numbered(houses),
        ground_map(kind, ground | {"houses": houses}, night=setup.get("light") == "night") if ground else None,
        markers=side_of(setup, "enemy").get("forces") == "pefs" or setup.get("play") == HEAD_TO_HEAD,
        centres=kind == "scout",
    )


def _play(setup: Row) -> list[tuple[str, str, str]]:
    """Return who plays it, unless one player does by himself (MM-PLAY-1)."""
    told = PLAYS.get(str(setup.get("play")))
    return [("Play", told, "MM-PLAY-1")] if told else []


def _period(setup: Row) -> list[tuple[str, str, str]]:
    """Return the period, if it is another than that of the book's own war."""
    name, first, last = PERIODS.get(str(setup.get("period")), ("", 0, 0))
    other = setup.get("period") != FRENCH_AND_INDIAN
    return [("Period", f"{name}, {first} to {last}", "MM-PERIOD-1")] if name and other else []


def _winter(setup: Row) -> list[tuple[str, str, str]]:
    """Return what a table must know of winter, if it is winter."""
    if not setup.get("winter"):
        return []
    snow = SNOW.get(str(setup.get("snow")), _OPEN)
    units = [unit for side in SIDES for unit in side_of(setup, side).get("units") or []]
    others = [unit for unit in units if isinstance(unit, dict) and not is_irregular(str(unit.get("troop")))]
    alone = "" if others else "Irregulars alone are in the field. "
    return [("Winter", f"{alone}Snow: {snow}.", "MM-CAMP-2")]


def _houses(kind: str, ground: Row) -> list[Row]:
    """Return the buildings of a scenario's own map, with the doors that the rules give them (MM-TERR-7)."""
    battle = Battle(kind)
    stored_ground.lay(Umpire(ScriptedDice([]), recording=False), battle, ground)
    fields = ("id", "x0", "y0", "x1", "y1", "dv", "door_x", "door_y", "stores")
    names = {str(row.get("id")): row.get("name") for row in ground.get("houses") or []}
    return [{"name": names.get(house.id), **{key: getattr(house, key) for key in fields}} for house in battle.houses]


def ground_map(kind: str, ground: Row, *, night: bool) -> TableMap:
    """Return the map of laid ground with the edges by which the sides enter."""
    drawn = draw_ground(ground, night=night)
    drawn.far, drawn.near = EDGES.get(kind, ("", ""))
    return drawn


def numbered(houses: list[Row]) -> list[Row]:
    """Return buildings as a sheet lists them: number on the map, section, defensive value, name, what they hold."""
    middles = [((int(row["x0"]) + int(row["x1"])) // 2, (int(row["y0"]) + int(row["y1"])) // 2) for row in houses]
    return [
        {
            "number": number,
            "section": section_of(*middle),
            "dv": row["dv"],
            "name": row.get("name") or "",
            "stores": bool(row.get("stores")),
        }
        for number, (row, middle) in enumerate(zip(houses, middles, strict=True), start=1)
    ]


_TURNS_TO_TICK = 30  # where the rules set no limit of their own


def laid(key: str, setup: Json) -> tuple[Renderer, Snapshot] | None:
    """Return what draws an order of battle under a system, and what it draws; None for one with faults."""
    try:
        engagement = registry.system(key).engagement(setup)
    except SetupError:
        return None
    look = renderer_of(key, engagement.side_names(), names_of(setup))
    return look, look.before_first_event(setup, engagement.initial_snapshot())


def laid_table(key: str, setup: Json, title: str) -> TableMap | None:
    """Return the table of an order of battle under a system, or None where its faults or dice come first."""
    found = laid(key, setup)
    if found is None:
        return None
    look, state = found
    table = look.draw(state)
    if table is not None:
        table.title = title
        table.about = look.conditions(state)
    return table


def roster_sheet(key: str, setup: Json) -> Any:
    """Return the sheet on which players keep what is hidden, as it begins, or None where there is none to keep."""
    try:
        engagement = registry.system(key).engagement(setup)
    except SetupError:
        return None
    return renderer_of(key, engagement.side_names(), names_of(setup)).roster(engagement.initial_snapshot())


def turns_to_tick(key: str, setup: Json) -> int:
    """Return how many turns a printed sheet has boxes for: those that the order of battle allows, or enough."""
    try:
        initial = registry.system(key).engagement(setup).initial_snapshot() if key else None
    except SetupError:
        initial = None
    turns = renderer_of(key).turns_allowed(setup, initial) if initial is not None else 0
    return turns or _TURNS_TO_TICK
