"""What one side may know: its own pieces, the enemies it sees, the ground, the weather and its goal, and no more.

No seed, no unresolved PEF, nothing of the enemy's investment, posture or leaders comes in here; doctrines and pages
read this and not the battle.
"""

from rules.core.orders import View
from rules.muskets_mohawks.encounters import loot
from rules.muskets_mohawks.forces.muster import waiting
from rules.muskets_mohawks.ground import Ground
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import WEAPONS


class Foe:
    """An enemy unit as it looks from across the field."""

    __slots__ = ("figures", "formation", "heading", "house", "id", "loaded", "prone", "troop", "x", "y")

    def __init__(self, unit: Unit) -> None:
        self.id: str = unit.id
        self.troop: str = unit.troop
        self.figures: int = unit.figures
        self.formation: str = unit.formation
        self.x: int = unit.x
        self.y: int = unit.y
        self.heading: int = unit.heading
        self.prone: bool = unit.prone
        self.house: str = unit.house
        self.loaded: bool = unit.markers == 0

    def to_dict(self) -> dict[str, object]:
        """Return the sighting as JSON-ready values."""
        return {
            "id": self.id,
            "troop": self.troop,
            "figures": self.figures,
            "formation": self.formation,
            "x": self.x,
            "y": self.y,
            "heading": self.heading,
            "prone": self.prone,
            "house": self.house,
            "loaded": self.loaded,
        }


class Own:
    """An own unit as its commander knows it."""

    __slots__ = (
        "figures",
        "formation",
        "heading",
        "house",
        "id",
        "leader",
        "markers",
        "on_table",
        "prone",
        "range",
        "rep",
        "troop",
        "x",
        "y",
    )

    def __init__(self, unit: Unit, reach: int) -> None:
        self.id: str = unit.id
        self.troop: str = unit.troop
        self.figures: int = unit.figures
        self.formation: str = unit.formation
        self.rep: int = unit.rep
        self.leader: str = unit.leader if unit.leader_rep > 0 else ""  # who leads it now, "" for nobody
        self.x: int = unit.x
        self.y: int = unit.y
        self.heading: int = unit.heading
        self.markers: int = unit.markers
        self.prone: bool = unit.prone
        self.house: str = unit.house
        self.on_table: bool = unit.on_table
        self.range: int = reach


class Store:
    """A building as anybody sees it, with what is known to have become of its stores."""

    __slots__ = ("door_x", "door_y", "id", "looted", "stores")

    def __init__(self, id: str, door_x: int, door_y: int, stores: bool, looted: bool) -> None:
        self.id: str = id
        self.door_x: int = door_x
        self.door_y: int = door_y
        self.stores: bool = stores
        self.looted: bool = looted


class BattleView(View):
    """One side's knowledge at one moment; `acting` is the unit or leader asked, "" for the side as a whole."""

    __slots__ = (
        "acting",
        "foes",
        "goal",
        "ground",
        "had_enough",
        "home",
        "light",
        "losses",
        "met",
        "quiet",
        "seen",
        "side",
        "stores",
        "strength",
        "turn",
        "units",
        "weather",
    )

    def __init__(self, side: int, acting: str, goal: str, ground: Ground) -> None:
        self.side: int = side
        self.acting: str = acting
        self.goal: str = goal
        self.ground: Ground = ground
        self.turn: int = 0
        self.home: int = 0
        self.light: str = ""
        self.weather: int = 0
        self.quiet: int = 0
        self.met: bool = False
        self.had_enough: bool = False
        self.seen: list[int] = []
        self.strength: int = 0  # figures that came, at their strength at the start
        self.losses: int = 0  # of them, those no longer with their unit
        self.units: list[Own] = []
        self.foes: list[Foe] = []
        self.stores: list[Store] = []

    def to_dict(self) -> dict[str, object]:
        """Return the view as JSON-ready values."""
        return {
            "side": self.side,
            "acting": self.acting,
            "goal": self.goal,
            "turn": self.turn,
            "home": self.home,
            "light": self.light,
            "weather": self.weather,
            "quiet": self.quiet,
            "met": self.met,
            "had_enough": self.had_enough,
            "seen": list(self.seen),
            "strength": self.strength,
            "losses": self.losses,
            "units": [
                [u.id, u.x, u.y, u.heading, u.figures, u.formation, u.markers, u.prone, u.house] for u in self.units
            ],
            "foes": [foe.to_dict() for foe in self.foes],
            "stores": [[s.id, s.door_x, s.door_y, s.stores, s.looted] for s in self.stores],
            "ground": [area.to_list() for area in self.ground.areas()],
        }


def view_for(battle: Battle, side: int, acting: str = "") -> BattleView:
    """Return what a side may see of a battle, made anew for each question that is asked of it."""
    own = battle.sides[side]
    view = BattleView(side, acting, own.encounter, battle.ground)
    view.turn = battle.turn
    view.home = own.home
    view.light = battle.light
    view.weather = battle.weather
    view.quiet = battle.quiet
    view.met = own.met
    view.had_enough = own.had_enough
    view.seen = own.seen
    for unit in battle.units:
        if unit.side == side:
            if unit.on_table or unit.ran_away or unit.left_table or waiting(unit) or unit.figures == 0:
                view.strength += unit.strength
                view.losses += unit.strength if unit.ran_away else max(0, unit.strength - unit.figures)
            if unit.on_table or waiting(unit):
                view.units.append(Own(unit, reach_of(unit)))
        elif unit.on_table and watch.side_sees(battle, side, unit):
            view.foes.append(Foe(unit))
    for house in battle.houses:
        if house.stores or (own.encounter == "raid_attack" and loot.is_prize(battle, house)):
            view.stores.append(Store(house.id, house.door_x, house.door_y, True, house.looted))
    return view


def reach_of(unit: Unit) -> int:
    """Return the range of a unit's weapon in tenths of an inch."""
    return WEAPONS[unit.weapon][0] * 10
