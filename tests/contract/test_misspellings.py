"""A misspelt key or word of an order of battle is refused with the one that was probably meant, in every system."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from rules import registry
from tests.contract.samples import samples
from tests.contract.test_any_json import Path, paths, with_other
from tests.written import scenarios

# Names that an order of battle gives itself, and rows of letters.
FREE = {"commands", "id", "name", "out", "place", "redoubt", "regiment", "rows", "system", "title", "wing", "with"}


def orders(key: str) -> Iterator[dict[str, Any]]:
    """Return samples of a system and its bundled scenarios."""
    yield from (order for _, order in samples(key, range(4)))
    for page in scenarios().values():
        if page.get("system", "muskets_mohawks") == key:
            yield {"system": key, **page["setup"]}


def misspelt(word: str) -> str:
    """Return a word without the letter in its middle."""
    return word[: len(word) // 2] + word[len(word) // 2 + 1 :]


def with_other_key(order: dict[str, Any], where: Path) -> dict[str, Any]:
    """Return an order of battle in which the last key of a place is misspelt."""
    order = deepcopy(order)
    holder: Any = order
    for step in where[:-1]:
        holder = holder[step]
    holder[misspelt(str(where[-1]))] = holder.pop(where[-1])
    return order


def spoilt(key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Return orders of battle with one key or word misspelt, each key once and each word once a key."""
    seen: set[tuple[str, ...]] = set()
    for order in orders(key):
        for where in paths(order):
            names = tuple(str(step) for step in where if isinstance(step, str))
            if not where or len(names[-1]) < 4:
                continue
            if isinstance(where[-1], str) and names not in seen:
                seen.add(names)
                yield f"the key {where}", with_other_key(order, where)
            word: Any = order
            for step in where:
                word = word[step]
            if isinstance(word, str) and len(word) > 3 and is_chosen(where, word) and (*names, word) not in seen:
                seen.add((*names, word))
                yield f"{word} at {where}", with_other(order, where, misspelt(word))


def is_chosen(where: Path, word: str) -> bool:
    """Return True for a word of a choice: no name, id, row of letters, or word that another field settles."""
    if word == "cannon" or (where[0] == "ground" and isinstance(where[-1], int) and where[1:2] != ("sections",)):
        return False  # artillery is asked for its cannon by name
    return not any(step in FREE for step in where) and where[:2] != ("objective", "units")


@pytest.mark.parametrize("key", sorted(registry.known()))
def test_a_misspelt_word_is_guessed(key: str) -> None:
    """A letter left out of any key and of any word of a choice: the refusal names the right one."""
    tried = list(spoilt(key))
    assert len(tried) > 20
    system = registry.system(key)
    silent = [
        what for what, order in tried if not any("Did you mean" in fault.message for fault in system.check(order))
    ]
    assert silent == []
