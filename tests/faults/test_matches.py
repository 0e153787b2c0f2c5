"""Whichever process is killed at whichever write about a match: nothing is lost, and nothing happens twice.

Each deed of a person or a worker is cut short after each of its writes (tests/faults/match_kills.py), on PostgreSQL
with Redis in the gate, and by night also on one machine.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.faults.test_workers import run

pytestmark = [pytest.mark.services, pytest.mark.django_db]  # whose content the copied sites have

# Writes that a deed cannot do without; the trials find the others by themselves.
AMONG = {
    "join": {"update matches_seat", "insert matches_owed", "insert matches_notice", "insert matches_delivery"},
    "order": {"update matches_match", "insert matches_answer", "insert matches_owed", "commit"},
    "turn": {"insert matches_answer", "insert matches_notice", "insert matches_delivery", "commit", "message"},
    "lend a search": {"update matches_match", "update matches_owed", "commit", "message"},
    "think": {"update matches_owed", "insert matches_answer", "insert matches_owed", "commit"},
    "standing orders": {"update matches_seat", "commit"},
    "undo": {"update matches_answer", "insert matches_owed", "commit"},
    "last order": {"insert matches_answer", "insert battles_battle", "insert matches_notice", "commit", "message"},
    "staff to the end": {"update matches_seat", "insert battles_battle", "insert matches_notice", "commit"},
    "resign": {"update matches_match", "delete matches_owed", "insert matches_notice", "commit"},
    "offer a draw": {"update matches_match", "insert matches_notice", "insert matches_delivery", "commit"},
    "draw": {"update matches_match", "insert matches_notice", "commit"},
    "freeze": {"update matches_match", "insert matches_notice", "commit"},
    "overdue": {"insert matches_answer", "insert matches_notice", "commit"},
    "overdue end": {"insert matches_answer", "insert battles_battle", "insert matches_notice", "commit"},
    "remind": {"update matches_owed", "insert matches_notice", "commit"},
    "fight": {"update battles_battle", "insert battles_transcriptpage", "commit"},
    "end of a month's match": {"insert matches_answer", "insert matches_notice", "commit", "message"},
    "month": {"update campaigns_encounter", "insert campaigns_campaigninput", "commit"},
    "post": {"update matches_delivery", "post"},
    "mail": {"update matches_notice", "mail"},
}
# A post or a mail that has gone out and is not marked yet goes out once more; its key shows it.
TWICE = {"post": {"post"}, "mail": {"mail"}}


# What the gate tries; the night tries everything.
GATE = ("turn", "last order", "post")
# A worker's way with a match, point by point; an answer is given once, and everything else is tried again.
MOMENTS = [(0, "answered", "worker")]
MOMENTS += [(0, point, victim) for point in ("claimed", "posted", "mailed") for victim in ("process", "worker")]


def nothing_came_of_it(found: dict[str, Any]) -> None:
    """Every deed came to the same, after whichever of its writes a process was killed."""
    assert {name: deed["otherwise"] for name, deed in found.items() if deed["otherwise"]} == {}
    assert {name: set(deed["twice"]) for name, deed in found.items()} == {
        name: TWICE.get(name, set()) for name in found
    }
    for name, deed in found.items():
        assert AMONG[name] <= set(deed["writes"]), name


@pytest.mark.gate("kills a process after each write of what is done to a match, on PostgreSQL with Redis")
def test_a_kill_at_any_write_about_a_match_changes_nothing(server: dict[str, str]) -> None:
    """Answers, the end of a match and posts: one outcome, as if no process had been killed."""
    nothing_came_of_it(run("match_kills", *GATE, environment=server))


@pytest.mark.nightly("everything that is done to a match, on both ways to run")
def test_nor_does_one_at_any_write_of_all(machine: dict[str, str]) -> None:
    """Joining, draws, a freeze, mails and battles as well."""
    found = run("match_kills", environment=machine)
    assert set(found) == set(AMONG)
    nothing_came_of_it(found)


@pytest.mark.nightly("a Celery worker that is killed seven times, on both ways to run")
def test_a_killed_worker_ends_a_match_once(machine: dict[str, str], tmp_path: Path) -> None:
    """A last answer that is overdue: given, fought, posted and mailed once, whenever the worker dies."""
    moments = tmp_path / "moments.json"
    moments.write_text(json.dumps(MOMENTS))
    found = run("match_kills", "worker", environment=machine | {"PETITE_GUERRE_MOMENTS": str(moments)})
    assert found["otherwise"] == {}
    assert len(list(tmp_path.glob("moments.json.*"))) == len(MOMENTS)
    assert found["starts"] > sum(victim == "worker" for _, _, victim in MOMENTS)
