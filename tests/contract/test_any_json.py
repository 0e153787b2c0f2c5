"""The readers of orders of battle take any JSON and answer with faults; none ever raises."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from rules import registry
from rules.core.errors import RulesError
from tests.contract.samples import samples

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
    system = registry.system(key)
    [(_, sample)] = samples(key, range(seed, seed + 1))
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
