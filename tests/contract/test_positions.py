"""A battle is taken up in its middle: a position and the dice that are left give the rest of the battle, in any system.

A system joins by a `has_positions` and a `position_at` of its own; a kind of battle that has none has neither.
"""

import zlib
from collections.abc import Iterator, Sequence

import pytest

from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.dice import Dice, ScriptedDice, SeededDice
from rules.core.errors import SetupError
from rules.core.events import fold
from rules.core.orders import Choice, Orders, View
from rules.core.positions import first_turn
from rules.core.system import Engagement
from rules.core.umpire import Umpire
from rules.registry import system, systems
from tests.contract.samples import samples
from tests.written import scenarios

KEYS = sorted(systems())
# Whose tables bring units that no order of battle lists.
BROUGHT = ("muskets_mohawks",)


class AnyOrder(Orders):
    """Gives one of the legal orders, the same one whenever the same question is asked."""

    def __init__(self, side: int) -> None:
        self.side = side

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return a place on the list that nothing but the question decides."""
        question = f"{self.side} {rule} {who} {[choice.code() for choice in choices]}"
        return zlib.crc32(question.encode()) % len(choices)


def bundled(key: str) -> list[tuple[int, Json]]:
    """The bundled scenarios of a system, each with a seed."""
    pages = [page for page in scenarios().values() if page.get("system", "muskets_mohawks") == key]
    return [(number, {"system": key, **page["setup"]}) for number, page in enumerate(pages)]


def battles(key: str) -> Iterator[tuple[int, Engagement]]:
    """Battles of a system that can be taken up later, each with a seed: samples and bundled scenarios."""
    for seed, order in [*samples(key, range(8)), *bundled(key)]:
        engagement = system(key).engagement(order)
        if engagement.has_positions():
            yield seed, engagement


def umpire(engagement: Engagement, dice: Dice, by_doctrine: bool = True) -> Umpire:
    """An umpire who records, with these dice and the orders of the doctrines or any others."""
    return Umpire(dice, engagement.orders() if by_doctrine else [AnyOrder(0), AnyOrder(1)])


def seeded(engagement: Engagement, seed: int, by_doctrine: bool = True) -> Umpire:
    """An umpire with the dice of a seed."""
    return umpire(engagement, SeededDice(str(seed), "position"), by_doctrine)


def rows_of(fought: BattleRecord, since: int = 0) -> list[Json]:
    """The events of a battle from one on, as rows without their numbers."""
    rows = [event.to_dict() for event in fought.events[since:]]
    return [{key: value for key, value in row.items() if key != "number"} for row in rows]


def some_turns(engagement: Engagement, fought: BattleRecord) -> list[int]:
    """The second turn of a battle, one in its middle, and its last."""
    first, last = first_turn(engagement.setup), fought.result.turns
    return sorted({turn for turn in (first + 1, (first + last + 1) // 2, last) if first < turn <= last})


@pytest.mark.parametrize("by_doctrine", [True, False])
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.slow("every bundled scenario of Muskets & Mohawks is fought to its end four times")
def test_a_position_and_the_dice_left_are_the_rest_of_the_battle(key: str, by_doctrine: bool) -> None:
    """The same snapshot, the same events from there and the same result; no die is missing and none is left over."""
    for seed, engagement in list(battles(key))[:: 1 if by_doctrine else 4]:
        fought = engagement.fight(seeded(engagement, seed, by_doctrine))
        faces = [face for event in fought.events for face in event.faces]
        for turn in some_turns(engagement, fought):
            reached = seeded(engagement, seed, by_doctrine)
            position = engagement.position_at(reached, turn)
            assert position is not None
            assert system(key).check(position) == []
            again = system(key).engagement(position)
            before = [event.to_dict() for event in fought.events[: len(reached.events)]]
            assert again.initial_snapshot() == fold(fought.initial, before), (seed, turn)
            dice = ScriptedDice(faces[reached.dice_rolled :])
            rest = again.fight(umpire(again, dice, by_doctrine))
            assert rows_of(rest) == rows_of(fought, len(reached.events)), (seed, turn)
            assert rest.result == fought.result
            assert dice.left() == 0


@pytest.mark.parametrize("key", KEYS)
def test_a_position_is_an_order_of_battle_like_any_other(key: str) -> None:
    """It has its turn, passes as either side knows it, and is the position of no earlier turn."""
    for seed, engagement in list(battles(key))[:4]:
        game = system(key)
        turn = engagement.fight(seeded(engagement, seed)).result.turns
        if turn <= first_turn(engagement.setup):
            continue
        position = engagement.position_at(seeded(engagement, seed), turn)
        assert position is not None
        assert position["turn"] == turn
        assert game.check(position) == []
        again = game.engagement(position)
        assert again.has_positions()
        for side in (0, 1):
            assert game.check(game.redact_for(position, side)) == []
        result = engagement.fight(seeded(engagement, seed)).result
        fielded = {each.id for each in result.units} | {each.id for each in result.leaders}
        assert key in BROUGHT or {each.id for each in again.entities()} == fielded
        for early in (1, turn):
            with pytest.raises(SetupError, match=f"begins with turn {turn}; choose a later one") as refused:
                again.position_at(seeded(again, seed), early)
            assert [fault.field for fault in refused.value.faults] == ["turn"]
        with pytest.raises(SetupError, match=r"is over on turn \d+; choose an earlier one"):
            engagement.position_at(seeded(engagement, seed), turn + 1)


@pytest.mark.parametrize("key", KEYS)
def test_a_kind_of_battle_without_positions_has_none(key: str) -> None:
    """Its position at any turn is None."""
    for seed, order in samples(key, range(4)):
        engagement = system(key).engagement(order)
        if not engagement.has_positions():
            assert engagement.position_at(seeded(engagement, seed), 2) is None
