"""What all doctrines do with the PEFs of a side's own head to head: men go where they are needed, decoys draw eyes."""

from typing import Final

from rules.core.geometry import square
from rules.core.int64 import i64
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine.finding import find
from rules.muskets_mohawks.known import Marker
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.view import BattleView
from rules.muskets_mohawks.words import DEFENDING, STAND_ATTACK

_PATIENCE: Final = 12  # quiet turns after which men come out from under their PEF
_LONG_DAY: Final = 40  # and turns after which they do in any case
_THERE: Final = 80  # a move from where a PEF was to go


def answer(view: BattleView, choices: list[Order]) -> int:
    """MM-PLAY-1: return what is done with a PEF: where it is placed, how it moves, when it is turned up."""
    if choices[0].kind in ("enter_by", orders.HOLD):
        # A section each: the ids of a side's PEFs follow each other.
        return int(view.acting[3:]) % len(choices)
    marker = view.marker
    if marker is None:
        return find(choices, orders.HOLD)
    place = _of_decoy(view, choices, marker) if marker.figures == 0 else _of_men(view, choices, marker)
    return place if place >= 0 else find(choices, orders.HOLD)


def _of_decoy(view: BattleView, choices: list[Order], marker: Marker) -> int:
    """Return the move of an attacker's decoy towards the nearest enemy; a defender's stays where it is."""
    if view.goal in DEFENDING:
        return -1
    return _nearest(choices, marker, ("pef", "foe"))


def _of_men(view: BattleView, choices: list[Order], marker: Marker) -> int:
    """Return how men under a PEF serve their goal: hidden as far as they can, then in the open."""
    come_out = find(choices, orders.REVEAL)
    if view.met or view.quiet >= _PATIENCE or view.turn >= _LONG_DAY:
        return come_out
    if view.goal in DEFENDING:
        return come_out if view.foes else -1
    if view.goal == STAND_ATTACK:
        place = _nearest(choices, marker, ("pef", "foe"))
        return place if place >= 0 else come_out
    place = _to_unseen(view, choices, marker) if view.goal == "scout" else _nearest(choices, marker, ("house",))
    if place < 0:
        return come_out
    order = choices[place]
    return come_out if square(order.x - marker.x, order.y - marker.y) <= _THERE * _THERE else place


def _to_unseen(view: BattleView, choices: list[Order], marker: Marker) -> int:
    """MM-ENC-1: return the move to the nearest section whose centre no leader has seen."""
    best = -1
    least: i64 = 0
    for place, order in enumerate(choices):
        if order.kind == orders.MOVE and order.aim == "section" and int(order.target) not in view.seen:
            way = square(order.x - marker.x, order.y - marker.y)
            if best < 0 or way < least:
                best = place
                least = way
    return best


def _nearest(choices: list[Order], marker: Marker, aims: tuple[str, ...]) -> int:
    """Return the move to the nearest aim of these kinds, -1 for none."""
    best = -1
    least: i64 = 0
    for place, order in enumerate(choices):
        if order.kind == orders.MOVE and order.aim in aims:
            way = square(order.x - marker.x, order.y - marker.y)
            if best < 0 or way < least:
                best = place
                least = way
    return best
