"""Exact distributions: what the engine makes of every way the dice can fall, with how likely each is."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import comb
from typing import TypeVar

from common.json_input import Json
from rules.core.dice import ScriptedDice
from rules.core.errors import DiceError
from rules.core.umpire import Umpire
from rules.fast_musket.asking import note_offers
from rules.fast_musket.state import Battle
from tests.fast_musket.field import GAME, muster_of

Spread = dict[Hashable, Fraction]
Outcome = TypeVar("Outcome", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)
Play = Callable[[Umpire, Battle], Hashable]


def spread(raw: Json, play: Play, known: tuple[int, ...] = ()) -> Spread:
    """Play every sequence of faces to its end, after those that are known, and return how likely each outcome is.

    A sequence is as long as the engine asks for dice: where it asks for one more, all six faces follow.
    """
    assert GAME.check(raw) == []
    muster, orders = muster_of(raw), GAME.engagement(raw).orders()
    found: Spread = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        battle = muster.battle()
        battle.turn = 1
        dice = ScriptedDice([*known, *faces])
        umpire = Umpire(dice, orders, recording=False)
        note_offers(umpire, battle)
        try:
            outcome = play(umpire, battle)
        except DiceError:
            waiting += [(*faces, face) for face in range(1, 7)]
            continue
        assert dice.left() == 0
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, 6 ** len(faces))
    return found


def binomial(dice: int, faces: int) -> Spread:
    """How likely each number of hits is of so many dice, of which so many faces out of six hit."""
    ways = {hits: comb(dice, hits) * faces**hits * (6 - faces) ** (dice - hits) for hits in range(dice + 1)}
    return {hits: Fraction(count, 6**dice) for hits, count in ways.items() if count}


def both(one: dict[Outcome, Fraction], other: dict[Other, Fraction]) -> dict[tuple[Outcome, Other], Fraction]:
    """How likely each pair of outcomes is of two things that have nothing to do with each other."""
    return {(a, b): p * q for a, p in one.items() for b, q in other.items()}
