"""Faults of orders of battle as pages print them: of every system, and without a key of the rules."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from common.web.faults import in_words
from rules.registry import system, systems
from tests.contract.samples import samples
from tests.keys import ID, KEY

# Fields in which an author writes the ID of a unit or a square: there it is quoted as it was written.
QUOTING = ("id", "at", "with", "commands", "block", "squares")
ABSENT = object()


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in an order of battle, of lists the first two."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for number in range(min(len(value), 2)):
            yield from places(value[number], (*path, number))


def spoiled(order: Any, path: tuple[Any, ...], value: object) -> Any:
    """A copy of an order of battle with another value in a place, or with nothing there."""
    order = part = copy.deepcopy(order)
    for key in path[:-1]:
        part = part[key]
    if value is ABSENT:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return order


@pytest.mark.parametrize("key", sorted(systems()))
def test_no_fault_has_a_key_in_its_sentence(key: str) -> None:
    """Each place of an order of battle is spoiled in five ways; a reader finds places and codes in words."""
    sentences = []
    for _, order in samples(key, range(2)):
        for path in places(order):
            for value in (ABSENT, 99, "zz", None, {"zz": 1}):
                for fault in system(key).check(spoiled(order, path, value)):
                    sentences.append((fault.field.split("."), in_words(fault.message)))
    assert len(sentences) > 100
    assert [text for _, text in sentences if KEY.search(text)] == []
    assert [text for field, text in sentences if ID.search(text) and not {*field} & {*QUOTING}] == []


def test_the_search_finds_keys() -> None:
    """Each kind of key is found in a sentence; ordinary words are not."""
    for text in ("player.units.0 is gone.", "A war_chief leads.", "His nco fell.", "units.3 is faulty."):
        assert KEY.search(text)
    assert ID.search("Ask u1 for it.")
    assert not KEY.search("The first unit of the British, e.g. Rangers 2.")
