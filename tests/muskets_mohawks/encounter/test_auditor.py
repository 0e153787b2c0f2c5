"""The auditor of records can fail: what is falsified in a record of Muskets & Mohawks is refused."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.registry import system
from tests.muskets_mohawks.legal import any_order
from tests.referees.muskets_mohawks.audit import audit

GAME = system("muskets_mohawks")
Rows = list[dict[str, Any]]
SEED = 3


@pytest.fixture(scope="module")
def record() -> tuple[dict[str, Any], Rows]:
    """The state at the start and the events of a battle with charges, volleys and a retreat."""
    order = any_order(Random(SEED))
    fought = GAME.engagement(order).fight(Umpire(SeededDice(str(SEED), "battle"), GAME.engagement(order).orders()))
    return fought.initial, [event.to_dict() for event in fought.events]


def accepted(record: tuple[dict[str, Any], Rows], key: str, wrong: Any, kinds: tuple[str, ...]) -> list[str]:
    """Falsify one event of each sort by itself, and return those that pass."""
    initial, rows = record
    assert audit(initial, rows) == []
    tried: set[tuple[str, str]] = set()
    passed: list[str] = []
    for place, row in enumerate(rows):
        sort = (str(row["rule"]), str(row.get("what")))
        if row["kind"] not in kinds or sort in tried or ("need" in kinds and not row.get("need")):
            continue
        tried.add(sort)
        false = deepcopy(rows)
        false[place][key] = wrong(row.get(key))
        if not audit(initial, false):
            passed.append(f"{place}: {sort}")
    assert tried
    return passed


def test_a_die_too_many_is_refused(record: tuple[dict[str, Any], Rows]) -> None:
    """A test with a die more than its rule has, which fails."""
    assert accepted(record, "faces", lambda faces: [*faces, 6], ("roll", "need")) == []


def test_a_change_from_what_was_not_is_refused(record: tuple[dict[str, Any], Rows]) -> None:
    """A change that names another state before it than the table has."""
    assert (
        accepted(record, "before", lambda before: before + 7 if isinstance(before, int) else ["other"], ("change",))
        == []
    )
