"""Head to head: a player's own PEFs, which he places, moves and turns up, whether figures are under them or not."""

from typing import Final

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.asking import ask
from rules.muskets_mohawks.encounters import deployment, named_points, pef, resolving
from rules.muskets_mohawks.forces import noting
from rules.muskets_mohawks.forces.sides import anybody_on, at_edge, expected, hidden_force
from rules.muskets_mohawks.ground import section_centre
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import ENTRY_SECTIONS, HELD_SECTIONS, PEF_COUNT
from rules.muskets_mohawks.tables_terrain import INFANTRY_MOVE
from rules.muskets_mohawks.words import HEAD_TO_HEAD

RULE: Final = "MM-PLAY-1"
_MOVE: Final = 10 * INFANTRY_MOVE
_GAP: Final = 40  # PEFs in one section are placed this far apart
_NEXT_GAP: Final = 10  # and those of the next player who shares the side this far from them
_COMPASS: Final[tuple[int, ...]] = (0, 4, 8, 12, 16, 20, 24, 28)


def come_on(umpire: Umpire, battle: Battle, side: int) -> None:
    """MM-PLAY-1, MM-ENC-1: a player's PEFs enter by sections 7 to 9 as he likes, in place of his figures."""
    _place(umpire, battle, side, named_points.ENTER, ENTRY_SECTIONS)


def set_up(umpire: Umpire, battle: Battle, side: int) -> None:
    """MM-PLAY-1, MM-ENC-3: a player who defends sets his PEFs up in sections 1 to 3 as he likes."""
    _place(umpire, battle, side, orders.HOLD, HELD_SECTIONS)


def _place(umpire: Umpire, battle: Battle, side: int, kind: str, sections: tuple[int, ...]) -> None:
    """Ask for a section, or a point, of each of a side's PEFs, and put it down there."""
    taken: list[int] = []
    for number in range(len(battle.noted[side])):
        battle.serial += 1
        name = f"pef{battle.serial}"
        marker = Pef(name, listed=True, force=list(battle.noted[side][number]), side=side, sealed=True)
        noting.assign(umpire, marker, number)
        found: list[Choice] = []
        for section in sections:
            found.append(Order(kind, "section", str(section), *section_centre(section)))
        if kind == orders.HOLD:
            found = named_points.posts(umpire, battle, RULE, name, side, found)
        else:
            found = named_points.pef_entries(umpire, battle, RULE, name, side, found)
        marker.x, marker.y = _place_of(battle, side, ask(umpire, battle, RULE, name, side, found), taken)
        battle.add_pef(umpire, RULE, marker)


def _place_of(battle: Battle, side: int, chosen: Order, taken: list[int]) -> tuple[int, int]:
    """Return where a PEF is put down: at the point that is named, or in a section, next to those `taken` before it."""
    home = battle.sides[side].home
    if chosen.aim == orders.NAMED:
        return named_points.where(home, chosen, named_points.PEF_INSIDE)
    section = int(chosen.target)
    place = taken.count(section)
    taken.append(section)
    x, y = section_centre(section)
    beyond, among = divmod(place, PEF_COUNT)
    x += (among + 1) // 2 * _GAP * (1 if among % 2 else -1) + beyond * _NEXT_GAP
    if chosen.kind != orders.HOLD:
        x, y = at_edge(home, x, named_points.PEF_INSIDE)
    return deployment.dry_point(battle, x, y)


def activate(umpire: Umpire, battle: Battle, marker: Pef) -> list[Unit]:
    """MM-PLAY-1: let a player move one of his PEFs, leave it, or turn it up; return units that have acted with it.

    Inferred, as the book has a player's PEFs stand for his figures and rolls on no table for them: one goes up to the 8
    inches of foot, over any ground as PEFs do, sealed or empty alike. One that comes into sight is turned up, and its
    figures have had their move. One that its player turns up where it is has not moved, and its figures may act.
    """
    found = named_points.walks(umpire, battle, RULE, marker, _MOVE, legal(umpire, battle, marker))
    chosen = ask(umpire, battle, RULE, marker.id, marker.side, found)
    acted: list[Unit] = []
    if chosen.kind == orders.REVEAL:
        resolving.resolve(umpire, battle, marker)
    else:
        x: i64 = marker.x
        y: i64 = marker.y
        if chosen.kind == orders.MOVE:
            x, y = pef.stop_of(battle, marker, chosen.x, chosen.y, _MOVE, False)
        moved = x != marker.x or y != marker.y
        if moved:
            marker.put(umpire, RULE, x, y)
        marker.set_still(umpire, RULE, 0 if moved else marker.still + 1)
        if pef.comes_into_sight(battle, marker.side, x, y):
            acted = resolving.resolve(umpire, battle, marker)
    resolving.resolve_seen(umpire, battle)
    return acted


def legal(umpire: Umpire, battle: Battle, marker: Pef) -> list[Choice]:
    """MM-PLAY-1: return what a player may do with one of his PEFs; nothing in it depends on what is under it.

    Inferred: a side that has had enough goes as figures do, so that it turns its PEFs up (MM-LEAVE-1).
    """
    if battle.sides[marker.side].had_enough:
        return [orders.TURN_UP]
    found: list[Choice] = []
    for section in range(1, 10):
        found.append(Order(orders.MOVE, "section", str(section), *section_centre(section)))
    for house in battle.houses:
        if battle.is_prize(house):
            found.append(Order(orders.MOVE, "house", house.id, house.door_x, house.door_y))
    for other in battle.pefs:
        if other.side != marker.side:
            found.append(Order(orders.MOVE, "pef", other.id, other.x, other.y))
    for foe in battle.units:
        if foe.side != marker.side and foe.on_table:
            found.append(Order(orders.MOVE, "foe", foe.id, foe.x, foe.y))
    if not umpire.never_takes(marker.side, orders.GO_ANYWHERE):
        for heading in _COMPASS:
            found.append(Order(orders.MOVE, "go", str(heading), *deployment.step(marker.x, marker.y, heading, _MOVE)))
    found.append(orders.WAIT)
    found.append(orders.TURN_UP)
    return found


def take_up_decoys(umpire: Umpire, battle: Battle) -> None:
    """MM-PLAY-1: take up the PEFs of a side of whose men none is left on the table, under a PEF or still to come.

    Inferred: decoys alone hold no ground.
    """
    if battle.play != HEAD_TO_HEAD:
        return
    for side in range(len(battle.sides)):
        markers = battle.markers_of(side)
        if not markers or not markers[0].sealed:
            continue
        if not (anybody_on(battle, side) or expected(battle, side) or hidden_force(battle, side)):
            for marker in markers:
                umpire.record(RULE, NOTE, marker.id, "decoy")
                battle.drop_pef(umpire, RULE, marker)
