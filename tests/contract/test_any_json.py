"""The readers of orders of battle take any JSON and answer with faults; none ever raises."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from battles.fighting import led_by_persons
from rules import registry
from rules.core.dice import SeededDice
from rules.core.errors import RulesError
from rules.core.sides import SIDES
from rules.core.system import Engagement
from rules.core.umpire import Umpire
from tests.contract.samples import positions, samples

HOSTILE: list[Any] = [None, [], {}, [{}], {"id": []}, [[]], "volcano", -1, 1.5, True, 2**53]
Path = tuple[str | int, ...]


def paths(value: Any, where: Path = ()) -> Iterator[Path]:
    """Every place of a JSON value; of a list only the first and the last entry."""
    yield where
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*where, key))
    elif isinstance(value, list):
        for place in sorted({0, len(value) - 1} if value else set()):
            yield from paths(value[place], (*where, place))


def with_other(setup: Any, where: Path, value: Any) -> Any:
    """The order of battle with another value at a place."""
    if not where:
        return value
    setup = deepcopy(setup)
    holder = setup
    for step in where[:-1]:
        holder = holder[step]
    holder[where[-1]] = value
    return setup


@pytest.mark.parametrize("key", sorted(registry.known()))
@pytest.mark.parametrize("seed", [0, 3])
def test_any_value_at_any_place_is_a_fault_or_can_be_read(key: str, seed: int) -> None:
    """Lists and objects where a word belongs, nothing where something does: a sentence, or a sound order of battle."""
    [(_, sample)] = samples(key, range(seed, seed + 1))
    for _ in engagements(key, sample):
        pass


@pytest.mark.slow("fights on from a position of Muskets & Mohawks with any value at any of its many places")
@pytest.mark.parametrize("key", sorted(registry.known()))
def test_any_value_in_a_position_is_a_fault_or_can_be_fought_on(key: str) -> None:
    """The same of an order of battle in its last turn but one, with all that its pieces have been through by then."""
    for _, position in positions(key, range(2, 3)):
        for engagement in engagements(key, position):
            engagement.initial_snapshot()
            if not any(led_by_persons(engagement.setup[side], side) for side in SIDES):
                engagement.fight(Umpire(SeededDice("1", "any"), engagement.orders(), False))


def engagements(key: str, sample: Any) -> Iterator[Engagement]:
    """What a system takes of an order of battle with any value at any place."""
    system = registry.system(key)
    for where in paths(sample):
        for value in HOSTILE:
            if not where and not isinstance(value, dict):
                continue  # an order of battle is a dict by its type, which compiled rules enforce
            setup = with_other(sample, where, deepcopy(value))
            try:
                faults = system.check(setup)
            except Exception as error:
                pytest.fail(f"{where} as {value!r}: {type(error).__name__} {error}")
            if faults:
                assert all(fault.message for fault in faults)
                continue
            system.side_names(setup)
            engagement = system.engagement(setup)
            for read in (engagement.ineffective_options, engagement.entities, engagement.orders):
                try:
                    read()
                except RulesError:
                    pass
                except Exception as error:
                    pytest.fail(f"{read} of {where} as {value!r}: {type(error).__name__} {error}")
            yield engagement
