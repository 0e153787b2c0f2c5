"""What the commanders of any game keep, over all systems: legal orders, one battle a seed, and no look at what comes.

`staff` plays with the least budget here and for few turns, so that the tests stay short.
"""

from typing import Any

import pytest

from battles.fighting import fight
from common.json_input import Json
from rules.core.dice import Dice, ScriptedDice, SeededDice
from rules.core.orders import View
from rules.core.running import Running
from rules.core.system import Engagement
from rules.core.umpire import Umpire
from rules.registry import system, systems
from tests.contract.samples import samples

KEYS = sorted(systems())
COMMANDERS = ("first", "random", "greedy", "staff:10")
TURNS = 2
pytestmark = pytest.mark.slow("a search fights a battle many times over")


class Referee(Umpire):
    """Refuses an order that is not on offer."""

    def choose(self, rule: str, who: str, side: int, choices: list[Any], view: View) -> int:
        place = super().choose(rule, who, side, choices, view)
        assert 0 <= place < len(choices), (rule, who, place, len(choices))
        return place


def led(key: str, order: Json, player: str, enemy: str) -> Engagement:
    """A battle under these commanders, "" for the doctrine of the order of battle."""
    named = {side: name for side, name in (("player", player), ("enemy", enemy)) if name}
    return system(key).engagement(order).with_doctrines(named)


def begun(engagement: Engagement, dice: Dice, turns: int = TURNS, recording: bool = True) -> Running:
    """A battle after so many turns."""
    running = engagement.begin(Referee(dice, engagement.orders(), recording))
    for _ in range(turns):
        if not running.is_over:
            running.advance()
    return running


def rows(running: Running) -> list[Json]:
    return [event.to_dict() for event in running.umpire.events]


@pytest.mark.parametrize("commander", COMMANDERS)
@pytest.mark.parametrize("key", KEYS)
def test_orders_are_legal_and_a_seed_is_a_battle(key: str, commander: str) -> None:
    for seed, order in samples(key, range(2)):
        engagement = led(key, order, *who(seed, commander))
        battle = begun(engagement, SeededDice(str(seed), "x"))
        assert rows(battle) == rows(begun(led(key, order, *who(seed, commander)), SeededDice(str(seed), "x")))


def who(seed: int, commander: str) -> tuple[str, str]:
    return (commander, "") if seed % 2 else ("", commander)


@pytest.mark.parametrize("commander", ["random", "staff:10"])
@pytest.mark.parametrize("key", KEYS)
def test_a_battle_that_is_taken_up_at_a_turn_goes_on_as_it_would(key: str, commander: str) -> None:
    for seed, order in samples(key, range(1, 3)):
        engagement = led(key, order, *who(seed, commander))
        running = begun(engagement, SeededDice(str(seed), "x"), 1)
        umpire = Referee(SeededDice(str(seed), "x"), engagement.orders())
        umpire.resume(running.umpire)
        other = running.copy(umpire)
        for battle in (running, other):
            if not battle.is_over:
                battle.advance()
        assert rows(running) == rows(other)


@pytest.mark.parametrize("commander", ["random", "staff:10"])
@pytest.mark.parametrize("key", KEYS)
def test_recorded_or_silent_it_is_the_same_battle(key: str, commander: str) -> None:
    for seed, order in samples(key, range(1, 3)):
        engagement = led(key, order, *who(seed, commander))
        loud = begun(engagement, SeededDice(str(seed), "x"), 1)
        quiet = begun(engagement, SeededDice(str(seed), "x"), 1, recording=False)
        assert loud.umpire.dice_rolled == quiet.umpire.dice_rolled
        assert loud.umpire.shadow().copied_faces(12) == quiet.umpire.shadow().copied_faces(12)


@pytest.mark.parametrize("commander", ["random", "staff:10"])
@pytest.mark.parametrize("key", KEYS)
def test_with_the_faces_of_a_record_it_is_fought_again(key: str, commander: str) -> None:
    """The faces typed in, and the seed for what commanders draw for themselves."""
    ((seed, order),) = samples(key, range(1, 2))
    engagement = led(key, order, *who(seed, commander))
    running = begun(engagement, SeededDice(str(seed), "x"))
    faces = [face for event in running.umpire.events for face in event.faces]
    typed = Referee(ScriptedDice(faces), engagement.orders())
    typed.lots = f"{seed}\nx"
    again = engagement.begin(typed)
    for _ in range(TURNS):
        if not again.is_over:
            again.advance()
    assert rows(running) == rows(again)


class Blinkered(SeededDice):
    """The dice of a seed up to a number, and other dice after it."""

    def __init__(self, seed: str, stream: str, most: int, then: str) -> None:
        super().__init__(seed, stream)
        self.left = most
        self.then = SeededDice(then, stream)

    def face(self, rule: str) -> int:
        if self.left <= 0:
            return self.then.face(rule)
        self.left -= 1
        return super().face(rule)

    def copy(self) -> "Blinkered":
        other = Blinkered("", "", self.left, "")
        other.resume(self)
        other.then = self.then.copy()
        return other


@pytest.mark.parametrize("key", KEYS)
def test_dice_that_are_still_to_fall_have_no_part_in_an_order(key: str) -> None:
    """Two battles whose dice differ from some throw on are the same up to it, the orders before it among them."""
    ((seed, order),) = samples(key, range(1, 2))
    engagement = led(key, order, *who(seed, "staff:10"))
    first = begun(engagement, SeededDice(str(seed), "x"))
    known = first.umpire.dice_rolled // 2
    other = begun(engagement, Blinkered(str(seed), "x", known, "other"))
    seen = 0
    for one, two in zip(first.umpire.events, other.umpire.events, strict=False):
        seen += len(one.faces)
        if seen > known:
            break
        assert one.to_dict() == two.to_dict()
    assert seen >= known


@pytest.mark.parametrize("commander", COMMANDERS)
def test_a_battle_that_they_lead_is_a_record_like_any_other(commander: str) -> None:
    ((seed, order),) = samples("one_hour", range(1, 2))
    engagement = led("one_hour", order, commander, "first")
    fought = fight(engagement, seed=str(seed), stream="x")
    assert fought.digest == fight(engagement, seed=str(seed), stream="x").digest
    assert fought.digest == fight(engagement, seed=str(seed), stream="x", faces=fought.faces).digest


class Stopped(SeededDice):
    """Dice that a person interrupts after some throws."""

    left = 40

    def face(self, rule: str) -> int:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().face(rule)


def test_a_search_that_is_interrupted_leaves_nothing_behind() -> None:
    ((seed, order),) = samples("one_hour", range(1, 2))
    engagement = led("one_hour", order, "staff:10", "")
    with pytest.raises(KeyboardInterrupt):
        begun(engagement, Stopped(str(seed), "x"), 20)
    fresh = led("one_hour", order, "staff:10", "")
    assert rows(begun(engagement, SeededDice(str(seed), "x"))) == rows(begun(fresh, SeededDice(str(seed), "x")))
