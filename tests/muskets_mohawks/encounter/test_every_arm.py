"""Battles of guns and horse read every row that foot alone never read (`test_suite` has the rows of foot)."""

from random import Random
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.registry import system
from tests.muskets_mohawks.legal import any_order, with_gun

GAME = system("muskets_mohawks")
BOOK = ("received_fire", "received_casualty", "leader_lost", "rally")
# Page 39 and 40: the columns of cavalry and gunners by dice passed; gunners form no line (MM-FORM-1).
EXPECTED: set[tuple[str, str]] = {
    *((test, f"{column}/{passed}") for test in BOOK for column in ("cavalry", "gunners") for passed in range(3)),
    *(("form_line", f"cavalry/{passed}") for passed in range(3)),
    # Page 15: a die against the crew; page 18: the horse is hit for its rider, or he is.
    *(("cannon_reload", str(passed)) for passed in range(2)),
    ("horse", "horse"),
    ("horse", "leader"),
}
# What such units come to by these tests, and nothing else: (unit's troop, test, result).
RESULTS = {
    ("cavalry", "received_fire", "carry_on"), ("cavalry", "received_fire", "charge"),
    ("cavalry", "received_fire", "retire"), ("mounted_infantry", "received_fire", "dismount"),
    ("cavalry", "received_casualty", "retire"), ("cavalry", "leader_lost", "runaway"),
    ("artillery", "received_fire", "carry_on"), ("artillery", "received_fire", "retire_and_leave_gun"),
    ("artillery", "received_casualty", "retire_and_leave_gun"), ("artillery", "leader_lost", "carry_on"),
}  # fmt: skip


def all_arms(seed: int) -> dict[str, Any]:
    """Any order of battle with much horse, each side's first unit being a gun where it may be."""
    order: dict[str, Any] = any_order(Random(seed), 0.6)
    for key in ("player", "enemy"):
        units = order[key].get("units", [])
        if len(units) > 1 and units[0]["troop"] not in ("indian", "civilian"):
            units[0].pop("mounted", None)
            with_gun(units[0])
    return order


@pytest.mark.nightly("fights up to 600 battles")
@pytest.mark.rule("MM-REACT-2", "MM-REACT-5", "MM-GUN-3")
def test_every_row_of_guns_and_horse_fires() -> None:
    """Seeded battles read each row of cavalry, gunners and riders, and each result comes about."""
    read: set[tuple[str, str]] = set()
    found: set[tuple[str, str, str]] = set()
    for seed in range(600):
        order = all_arms(seed)
        if GAME.check(order):
            continue
        troops = {row["id"]: row["troop"] for key in ("player", "enemy") for row in order[key].get("units", [])}
        for event in (
            GAME.engagement(order)
            .fight(Umpire(SeededDice(str(seed), "battle"), GAME.engagement(order).orders()))
            .events
        ):
            if event.kind == NOTE and event.what.startswith("row:"):
                read.add((event.what[4:], str(event.after)))
            elif event.kind == NOTE and event.what in BOOK:
                found.add((troops.get(event.who, ""), event.what, str(event.after)))
        if read >= EXPECTED and found >= RESULTS:
            break
    assert sorted(EXPECTED - read) == []
    assert sorted(RESULTS - found) == []
    mine = ("cavalry", "gunners")
    new = {row for row in read if row[0] in ("horse", "cannon_reload") or row[1].split("/")[0] in mine}
    assert sorted(new - EXPECTED) == []
