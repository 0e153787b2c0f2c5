"""The checker of the browser and the engine agree on battles of every system, and no forgery passes.

The checker was written from docs/proof.md; each battle here is one on which two implementations agree.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from common.json_input import Json
from rules.registry import known
from tests.contract.samples import samples
from tests.web.verifying import Check, checker_in, event_of, forged, record_of, records, records_from_positions, wrong

pytestmark = pytest.mark.browser


@pytest.fixture
def check(browser: Browser) -> Iterator[Check]:
    """The checker in a page of its own."""
    page, call = checker_in(browser)
    yield call
    page.close()


@pytest.mark.parametrize("key", known())
def test_battles_agree(check: Check, key: str) -> None:
    """Every check is made and agrees, and something was compared in each."""
    counts: Counter[str] = Counter()
    for record in records(key, range(100, 103)):
        checks = check(record)
        assert {row["state"] for row in checks} == {"agrees"}, checks
        counts.update({row["key"]: row["count"] for row in checks})
    assert all(counts.values()), counts


@pytest.mark.nightly("fights and checks 40 battles of each system")
@pytest.mark.parametrize("key", known())
def test_many_battles_agree(check: Check, key: str) -> None:
    """The same of many, and of battles that begin with a later turn."""
    for record in [*records(key, range(200, 240)), *records_from_positions(key, range(200, 206))]:
        assert wrong(check(record)) == [], (key, record["seed"], check(record))


def test_typed_dice_are_checked_as_typed(check: Check) -> None:
    """A battle of typed faces needs no seed; a face that was not typed is found, and so is one that was not used."""
    record = records("fast_musket", range(1))[0]
    typed = record | {"dice": [face for row in record["events"] for face in row.get("faces", [])], "seed": ""}
    assert wrong(check(typed)) == []
    assert wrong(check(typed | {"dice": [*typed["dice"], 1]})) == ["dice"]
    assert wrong(check(typed | {"dice": [7 - typed["dice"][0], *typed["dice"][1:]]})) == ["dice"]


def test_without_a_seed_all_else_is_checked(check: Check) -> None:
    """What a reader may not see is named as not checked, and nothing of it differs."""
    record = records("one_hour", range(1))[0] | {"seed": None, "setup": None, "setup_hash": None}
    checks = check(record)
    assert [row["key"] for row in checks if row["state"] == "left"] == ["dice", "setup"]
    assert wrong(checks) == []


def _another_face(record: Json) -> None:
    row = next(row for row in record["events"] if row.get("faces"))
    row["faces"][0] = row["faces"][0] % 6 + 1


def _another_modifier(record: Json) -> None:
    row = event_of(record, what="received_fire") if record["system"] == "muskets_mohawks" else _modified(record)
    row["modifiers"] = [*row.get("modifiers", []), [row["rule"], 2, "luck"]]


def _modified(record: Json) -> Json:
    names = {"fast_musket": ("morale",), "d3_grid": ("loss",), "one_hour": ("loss",)}[record["system"]]
    row = next(row for row in record["events"] if row["kind"] == "roll" and row.get("what") in names)
    assert isinstance(row, dict)
    return row


def _another_seed(record: Json) -> None:
    record["seed"] = f"{record['seed']}?"


def _without_a_roll(record: Json) -> None:
    record["events"].remove(next(row for row in record["events"] if row.get("faces")))


def _without_a_change(record: Json) -> None:
    changes = [row for row in record["events"] if row["kind"] == "change"]
    again = next(
        row for row in changes if any(
            later["number"] > row["number"] and (later["who"], later["what"]) == (row["who"], row["what"])
            for later in changes
        )
    )  # fmt: skip
    record["events"].remove(again)


def _one_loss_less(record: Json) -> None:
    unit = next(unit for unit in record["result"]["units"] if sum(unit["losses"].values()) and not unit["ran_away"])
    cause = next(cause for cause, lost in unit["losses"].items() if lost)
    unit["losses"][cause] -= 1


def _one_step_less(record: Json) -> None:
    field = {"fast_musket": "bases", "muskets_mohawks": "figures", "quebec_1759": "steps"}.get(record["system"], "hits")
    event_of(record, kind="change", what=field)["before"] += 1


@pytest.mark.parametrize(
    ("forge", "found"),
    [
        (_another_face, "dice"), (_another_seed, "dice"), (_without_a_roll, "dice"), (_without_a_change, "fold"),
        (_one_loss_less, "result"), (_one_step_less, "fold"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("key", known())
def test_a_careful_forgery_is_found(check: Check, key: str, forge: Callable[[Json], Any], found: str) -> None:
    """Though the forger makes numbers, counts and digests again, the check that it goes against differs."""
    order = samples(key, range(101, 102))[0][1]
    checks = check(forged(record_of(key, order, "seed 101"), forge))
    assert found in wrong(checks), checks
    assert all(row["words"] for row in checks)


@pytest.mark.parametrize("key", ["muskets_mohawks", "fast_musket", "d3_grid", "one_hour"])
def test_a_forged_modifier_is_found(check: Check, key: str) -> None:
    """A modifier that was not there goes against the number of dice or against the outcome; the event is named."""
    order = samples(key, range(106, 107))[0][1]
    record = record_of(key, order, "seed 106")
    sums = next(row for row in check(forged(record, _another_modifier)) if row["key"] == "sums")
    assert (sums["state"], sums["event"] is not None, bool(sums["rule"])) == ("differs", True, True)


@pytest.mark.parametrize("key", known())
def test_a_careless_forgery_is_found_by_the_digest(check: Check, key: str) -> None:
    """Whatever is changed alone, a modifier's reason or an order, the digest is no longer that of the record."""
    record = records(key, range(101, 102))[0]
    event_of(record, kind="order")["after"] = "another"
    assert "digest" in wrong(check(record))


def test_an_event_taken_out_is_named(check: Check) -> None:
    """The first disagreement is where the event was."""
    record = records("d3_grid", range(1))[0]
    del record["events"][10]
    form = next(row for row in check(record) if row["key"] == "form")
    assert (form["state"], form["event"]) == ("differs", 11)
