"""Asking a side for an order, and knowing beforehand which kinds of order it cares for."""

from typing import Final

from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.fast_musket import orders
from rules.fast_musket.orders import Order
from rules.fast_musket.state import Battle
from rules.fast_musket.view import BattleView

_PROBES: Final[list[Order]] = [Order(kind) for kind in range(len(orders.KINDS))]


def ask(umpire: Umpire, battle: Battle, rule: str, who: str, side: i64, acting: i64, found: list[Order]) -> Order:
    """Return what a side orders for one of its pieces; one legal order is taken without asking."""
    return umpire.ask(rule, who, side, found, view_of(battle, side, acting))


def view_of(battle: Battle, side: i64, acting: i64) -> BattleView:
    """Return what a side sees when it is asked about one of its pieces."""
    view = battle.views[side]
    assert isinstance(view, BattleView)
    view.look(battle, acting)
    return view


def note_offers(umpire: Umpire, battle: Battle) -> None:
    """Note the kinds of order that either side never takes, so that they need not be worked out."""
    for side in range(2):
        _note(umpire, battle, side)
        battle.views.append(BattleView(battle, side))


def note_successors(umpire: Umpire, battle: Battle) -> None:
    """Note them again where a doctrine leads on in the place of a person, who is offered everything."""
    for side in range(2):
        if battle.persons[side] and not umpire.is_person(side):
            _note(umpire, battle, side)


def _note(umpire: Umpire, battle: Battle, side: int) -> None:
    offers: i64 = 0
    for probe in _PROBES:
        if not umpire.never_takes(side, probe):
            offers |= 1 << probe.kind
    battle.offers[side] = offers
    battle.persons[side] = umpire.is_person(side)


def wants(battle: Battle, side: i64, kind: i64) -> bool:
    """Return whether a side may take an order of a kind."""
    return battle.offers[side] >> kind & 1 == 1
