"""What one side may know: its own pieces, the enemies it sees, the ground, the weather and its goal, and no more.

No seed, no unresolved PEF, nothing of the enemy's investment, posture or leaders comes in here; doctrines and pages
read this and not the battle.
"""

from collections.abc import Container
from typing import Final

from rules.core.dice import Dice
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.orders import View
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.forces import noting
from rules.muskets_mohawks.forces.sides import has_men_to_cover, is_decided, men_on, waiting
from rules.muskets_mohawks.ground import Ground, near_by
from rules.muskets_mohawks.known import Foe, Marker, Own, Store
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import ENEMY, PLAYER

_NEAR_BY: Final = 240  # three moves: a friend farther off is past help


@mypyc_attr(acyclic=True, free_list_len=1)
class BattleView(View):
    """One side's knowledge at one moment; `acting` is the unit or leader asked, "" for the side as a whole.

    Pieces and buildings are computed when they are first read, since many questions need few of them; a question must
    be answered before anything on the table changes.
    """

    def __init__(self, battle: Battle, side: i64, acting: str) -> None:
        own = battle.sides[side]
        self._battle: Battle = battle
        self._unit: Own | None = None
        self._units: list[Own] | None = None
        self._foes: list[Foe] | None = None
        self._stores: list[Store] | None = None
        self.side: i64 = side
        self.acting: str = acting
        self.goal: str = own.encounter
        self.ground: Ground = battle.ground
        self.turn: int = battle.turn
        self.home: int = own.home
        self.has_player: bool = battle.is_players(side)  # someone commands it, and no table (MM-PLAY-1)
        self.light: str = battle.light
        self.weather: int = battle.weather
        self.quiet: int = battle.quiet
        self.standoff: int = battle.standoff
        self.met: bool = own.met
        self.had_enough: bool = own.had_enough
        self.seen: list[int] = own.seen

    @property
    def unit(self) -> Own | None:
        """The unit that is asked, None where it is a leader or the side as a whole."""
        if self._unit is None:
            asked = self._battle.unit_of.get(self.acting)
            if asked is not None and _is_there(asked, self.side):
                self._unit = Own(asked)
        return self._unit

    @property
    def marker(self) -> Marker | None:
        """The PEF of the side's own that is asked, None where it is anything else (MM-PLAY-1)."""
        for pef in self._battle.pefs:
            if pef.id == self.acting and pef.side == self.side:
                figures = 0
                for name in pef.force:
                    figures += self._battle.unit_of[name].men()
                return Marker(pef.id, pef.x, pef.y, figures)
        return None

    @property
    def blanks(self) -> list[Marker]:
        """The other player's PEFs, which are blank to this one (MM-PLAY-1)."""
        found: list[Marker] = []
        for pef in self._battle.pefs:
            if pef.side != self.side and pef.sealed:
                found.append(Marker(pef.id, pef.x, pef.y, -1))
        return found

    @property
    def units(self) -> list[Own]:
        """The side's units on the table or about to come."""
        if self._units is None:
            self._units = _own_units(self._battle, self.side)
        return self._units

    @property
    def leads(self) -> bool:
        """Whether the leader that is asked is at present the leader of a unit of the side's."""
        for unit in self._battle.units:
            if (unit.leader if unit.leader_rep > 0 else "") == self.acting and _is_there(unit, self.side):
                return True
        return False

    @property
    def leaderless(self) -> list[str]:
        """The ids of the side's units on the table that have no leader at present."""
        found: list[str] = []
        for unit in self._battle.units:
            if unit.side == self.side and unit.on_table and not (unit.leader and unit.leader_rep > 0):
                found.append(unit.id)
        return found

    @property
    def listed(self) -> list[str]:
        """The ids of all units of the side in the order of its list, those not yet on the table among them."""
        found: list[str] = []
        for unit in self._battle.units:
            if unit.side == self.side:
                found.append(unit.id)
        return found

    @property
    def covers(self) -> bool:
        """Whether the unit that is asked came after the objective was met, and others are still on their way home."""
        own = self._battle.sides[self.side]
        return own.met and self.acting in own.latecomers and has_men_to_cover(self._battle, self.side)

    @property
    def under_fire(self) -> bool:
        """Whether an enemy is firing at the unit that is asked (MM-FIRE-5)."""
        for unit in self._battle.units:
            if unit.side != self.side and unit.on_table and self.acting and unit.target == self.acting:
                return True
        return False

    @property
    def may_shoot(self) -> bool:
        """Whether the unit that is asked has an enemy in range, in sight and before its front (MM-FIRE-3)."""
        asked = self._battle.unit_of.get(self.acting)
        if asked is None or not _is_there(asked, self.side):
            return False
        for foe in self._battle.units:
            if foe.side != self.side and foe.on_table and not foe.opponents:
                if watch.can_shoot(self._battle, asked, foe):
                    return True
        return False

    @property
    def friend_fights(self) -> bool:
        """Whether another unit of the side, within 24 inches of the unit that is asked, is in melee or under fire."""
        asked = self._battle.unit_of.get(self.acting)
        if asked is None or not _is_there(asked, self.side):
            return False
        under_fire = {unit.target for unit in self._battle.units if unit.side != self.side and unit.on_table}
        for unit in self._battle.units:
            if unit.side != self.side or unit is asked or not unit.on_table:
                continue
            if unit.opponents or unit.id in under_fire:
                if near_by(unit.x - asked.x, unit.y - asked.y, _NEAR_BY):
                    return True
        return False

    @property
    def hemmed_in(self) -> bool:
        """Whether the unit that is asked found no way or room to what it was ordered from where it is (MM-ACT-1)."""
        return self.acting in self._battle.no_way

    def is_shut_off(self, name: str, house: str) -> bool:
        """Return whether a unit of the side has found no way to a building from where it is (MM-ACT-1)."""
        aims = self._battle.no_way.get(name)
        return aims is not None and (f"{orders.MOVE}:house:{house}" in aims or f"{orders.FAST}:house:{house}" in aims)

    @property
    def foes(self) -> list[Foe]:
        """The enemies that any unit of the side has in sight."""
        if self._foes is None:
            self._foes = _foes_seen(self._battle, self.side)
        return self._foes

    @property
    def enemies_left(self) -> int:
        """The figures of the enemy's units on the table, which are there for all to see, in sight of a unit or not."""
        return men_on(self._battle, 1 - self.side)

    @property
    def own_left(self) -> int:
        """The figures of the side's own units on the table."""
        return men_on(self._battle, self.side)

    @property
    def decided(self) -> bool:
        """Whether the side has won but for the end: twice the enemy's figures, and no PEF that may bring more."""
        return is_decided(self._battle, self.side)

    @property
    def stores(self) -> list[Store]:
        """The buildings that the encounter is about."""
        if self._stores is None:
            self._stores = _stores(self._battle, self.goal)
        return self._stores

    @property
    def strength(self) -> int:
        """The figures that came, at their strength at the start."""
        total = 0
        for unit in self._battle.units:
            if unit.side == self.side and _came(unit):
                total += unit.strength
        return total

    @property
    def losses(self) -> int:
        """The figures of those that came which are no longer with their unit."""
        total = 0
        for unit in self._battle.units:
            if unit.side == self.side and _came(unit):
                if unit.ran_away:
                    total += unit.strength
                elif unit.men() < unit.strength:
                    total += unit.strength - unit.men()
        return total

    def suppose_unknown(self, known: Container[str]) -> None:
        """MM-PEF-1: forget, in a battle that is only tried out, the enemy's pieces that are not among those `known`.

        The tables fill his PEFs instead.
        """
        battle = self._battle
        battle.noted = [battle.noted[PLAYER], []]
        for pef in battle.pefs:
            if pef.side == ENEMY:
                pef.listed = False
                pef.force = []
        battle.units = [unit for unit in battle.units if unit.side != ENEMY or unit.id in known]
        battle.unit_of = {unit.id: unit for unit in battle.units}
        battle.in_sight = {}
        battle.leaders = [leader for leader in battle.leaders if leader.side != ENEMY or leader.id in known]
        for leader in battle.leaders:
            leader.commands = [name for name in leader.commands if name in battle.unit_of]
        battle.guns = [gun for gun in battle.guns if gun.side != ENEMY or gun.id in known]

    def suppose_dealt(self, side: int, dice: Dice) -> None:
        """MM-PLAY-1: deal again, in a battle that is only tried out, what a side has under its PEFs."""
        noting.deal_again(self._battle, side, dice)

    def suppose_posture(self, posture: str) -> None:
        """MM-NP-1: let the enemy, in a battle that is only tried out, be about something."""
        self._battle.sides[ENEMY].encounter = posture

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
            "standoff": self.standoff,
            "met": self.met,
            "covers": self.covers,
            "had_enough": self.had_enough,
            "seen": list(self.seen),
            "strength": self.strength,
            "losses": self.losses,
            "units": [
                [u.id, u.x, u.y, u.heading, u.figures, u.formation, u.markers, u.prone, u.house] for u in self.units
            ],
            "foes": [foe.to_dict() for foe in self.foes],
            "stores": [[s.id, s.door_x, s.door_y, s.stores, s.looted, s.burns] for s in self.stores],
            "ground": [area.to_list() for area in self.ground.areas()],
        }


def view_for(battle: Battle, side: int, acting: str = "") -> BattleView:
    """Return what a side may see of a battle; make a new one for each question."""
    return BattleView(battle, side, acting)


def _came(unit: Unit) -> bool:
    """Whether a unit of the side has come, or is about to."""
    return unit.on_table or unit.ran_away or unit.left_table or waiting(unit) or unit.figures == 0


def _is_there(unit: Unit, side: i64) -> bool:
    """Whether a unit of the side is on the table or about to come."""
    return unit.side == side and (unit.on_table or waiting(unit))


def _own_units(battle: Battle, side: i64) -> list[Own]:
    found: list[Own] = []
    for unit in battle.units:
        if _is_there(unit, side):
            found.append(Own(unit))
    return found


def _foes_seen(battle: Battle, side: i64) -> list[Foe]:
    found: list[Foe] = []
    for unit in watch.foes_of_side(battle, side):
        found.append(Foe(unit))
    return found


def _stores(battle: Battle, goal: str) -> list[Store]:
    found: list[Store] = []
    for house in battle.houses:
        if house.stores or (goal == "raid_attack" and battle.is_prize(house)):
            burns = house.burnt > 0 or house.smoulders
            begun = house.looting > 0 and not house.looted
            found.append(Store(house.id, house.door_x, house.door_y, True, house.looted, burns, begun))
    return found
