"""Samples: which battle each is, how many there are, and what is counted when one fails."""

import json
from typing import Any

import pytest

from common.json_input import Json
from rules.core import odds
from rules.core.battle_record import BattleRecord, Entity
from rules.core.dice import SeededDice
from rules.core.errors import SetupError
from rules.core.system import Engagement
from rules.core.tally import Tally
from rules.core.umpire import Umpire
from rules.registry import system, systems
from tests.contract.samples import samples
from tests.skirmish import Fray, Skirmish, a_setup

KEYS = sorted(systems())
BURTON = [Entity("burton", "player", "Burton's", 10)]


class Frail(Skirmish):
    """A skirmish that breaks, or is refused, when its first die shows what the setup says."""

    def engagement(self, setup: Json) -> Engagement:
        """The setup as it is."""
        return FrailFray(self, setup)


class FrailFray(Fray):
    """A setup of the frail skirmish."""

    def fought(self, umpire: Umpire) -> BattleRecord:
        """Roll a die first."""
        face = umpire.roll("SK-LUCK-1", "burton", 1)[0]
        if face == self.setup.get("breaks"):
            raise ZeroDivisionError("a fault of the engine")
        if face == self.setup.get("refuses"):
            raise SetupError("Nobody may fight on a Sunday.", "SK-SUNDAY-1")
        return super().fought(umpire)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("number", [1, 2, 17])
def test_a_sample_is_the_recorded_battle_of_its_stream(key: str, number: int) -> None:
    """In every system, sample n and a recorded battle with the dice of "sample:n" end alike to the last figure."""
    game = system(key)
    for seed, order in samples(key, range(4)):
        umpire = Umpire(SeededDice(str(seed), f"sample:{number}"), game.engagement(order).orders())
        assert odds.sample(game.engagement(order), str(seed), number) == game.engagement(order).fight(umpire).result


@pytest.mark.parametrize("key", KEYS)
def test_the_census_of_every_system_is_complete(key: str) -> None:
    """Every entity of a system is in every result, on its side, and so no run fails."""
    for seed, order in samples(key, range(6)):
        entities = system(key).engagement(order).entities()
        block = odds.run_block(system(key).engagement(order), entities, str(seed), 1, 3)
        assert block.tally.failures == []
        sides = {unit.id: unit.side for unit in odds.sample(system(key).engagement(order), str(seed), 1).units}
        assert {row.id: row.side for row in entities if row.id in sides}.items() <= sides.items()
        assert {row.side for row in entities} <= {"player", "enemy"}
        assert "player" in {row.side for row in entities}


@pytest.mark.parametrize("key", KEYS)
def test_blocks_of_any_size_count_the_same(key: str) -> None:
    """Twelve samples in one block or in five uneven ones, the last first, add up alike."""
    (seed, order), *_ = samples(key, range(1))
    engagement, entities = system(key).engagement(order), system(key).engagement(order).entities()
    complete = Tally()
    for first, count in ((11, 2), (1, 1), (6, 5), (2, 3), (5, 1)):
        complete.merge(odds.tally(engagement, entities, str(seed), first, count))
    assert complete == odds.tally(engagement, entities, str(seed), 1, 12)


def test_another_seed_gives_other_samples() -> None:
    """Samples of two seeds differ, and samples of one seed differ among themselves."""
    engagement = Skirmish().engagement(a_setup())
    one, other = (odds.run_block(engagement, BURTON, seed, 1, 30).columns() for seed in ("1755", "1756"))
    assert one != other
    assert len(set(one["lost_player"])) > 1  # type: ignore[call-overload]


def test_failures_are_counted_with_their_number_and_the_others_go_on() -> None:
    """Battles that break the engine or that the rules refuse are failed runs; the sum is whole."""
    engagement = Frail().engagement(a_setup(breaks=1, refuses=2))
    tally = odds.tally(engagement, BURTON, "1755", 1, 60)
    assert sum(tally.outcomes.values()) == tally.runs == 60
    assert tally.outcomes["failed"] == len(tally.failures)
    reported = {(row.sentence, row.rule) for row in tally.failures}
    assert reported == {
        ("The engine failed with ZeroDivisionError: a fault of the engine.", ""),
        ("Nobody may fight on a Sunday.", "SK-SUNDAY-1"),
    }
    for row in tally.failures:
        first = SeededDice("1755", f"sample:{row.sample}").face("")
        assert first == (2 if row.rule else 1)


def test_a_result_that_leaves_somebody_out_is_a_failure() -> None:
    """Every unit that was fielded is in the result, or the run does not count as fought."""
    entities = [*BURTON, Entity("halkett", "player", "Halkett's", 10)]
    tally = odds.tally(Skirmish().engagement(a_setup()), entities, "1755", 1, 2)
    assert tally.outcomes["failed"] == 2
    assert tally.failures[0].sentence == "The result leaves out Halkett's, who took the field."


@pytest.mark.parametrize(
    ("runs", "precision", "most", "size"),
    [
        (0, 0.0, 1000, 20),
        (37, 0.0, 37, 10),
        (10_000, 0.0, 10_000, 200),
        (250_000, 0.0, 250_000, 250),
        (0, 0.05, 450, 10),
        (0, 0.01, 11_250, 250),
        (0, 0.25, 100, 10),
        (2_000, 0.01, 2_000, 50),
    ],
)
def test_the_plan(runs: int, precision: float, most: int, size: int) -> None:
    """So many runs are fought at most, in blocks of so many; the blocks hold each sample once."""
    plan = odds.plan(runs, precision)
    assert (plan.runs, plan.size) == (most, size)
    numbers = [number for first, count in plan.blocks() for number in range(first, first + count)]
    assert numbers == list(range(1, most + 1))
    assert plan.blocks()[0] == (1, 10), "the first figures take ten battles"
    ends = {first + count - 1 for first, count in plan.blocks()}
    assert set(plan.looks()) <= ends, "a forecast ends with a block"
    assert all(end in ends for end in range(size, most, size))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("side", [0, 1])
def test_in_every_system_a_side_does_not_know_how_the_other_is_led(key: str, side: int) -> None:
    """For any doctrine of the other side, or a person's answers, the order of battle as a side knows it is the same."""
    game, other = system(key), ("enemy", "player")[side]
    for _, order in samples(key, range(3)):
        before = json.dumps(order)
        known = set()
        for doctrine in game.doctrines():
            force: Any = order[other]
            led = {**order, other: {**force, "doctrine": doctrine, "answers": [doctrine]}}
            if game.check(led):
                led = {**order, other: {**force, "doctrine": doctrine}}
            known.add(json.dumps(game.redact_for(led, side), sort_keys=True))
        assert len(known) == 1
        assert game.check(game.redact_for(order, side)) == []
        assert json.dumps(order) == before
