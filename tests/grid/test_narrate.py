"""Sentences of entire battles: each event once, with its words. The phrases are in `tests/golden/grid.txt`."""

import re

import pytest

from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.grid.narrate import NARRATOR
from rules.registry import system
from tests.grid.boards import varied
from tests.grid.scene import BOTH


def test_a_side_goes_by_its_name() -> None:
    """The side to move and the winner are reported by the sides' names, singular or plural."""
    names = {"player": "Rogers' Rangers", "enemy": "French"}
    phase = {"kind": "phase", "rule": "X", "who": "player", "what": "active", "after": 3}
    assert NARRATOR.sentence(phase, names) == "Rogers' Rangers to move (X)."
    won = {"kind": "change", "rule": "X", "who": "battle", "what": "winner", "before": -1, "after": 1}
    assert NARRATOR.sentence(won, names) == "Victory: French (X)."


@pytest.mark.parametrize("key", BOTH)
def test_a_report_has_the_turn_and_the_move_once(key: str) -> None:
    """A battle's report has each turn once, each side's move once, and no unit that stays in place.

    A commander's ride needs no order as well; a gun's first shot and the victory are reported.
    """
    setup = varied(key, 3)
    umpire = Umpire(SeededDice("5", "battle"), system(key).engagement(setup).orders())
    rows = [event.to_dict() for event in system(key).engagement(setup).fight(umpire).events]
    reported = [row for row in rows if system(key).is_reported(row)]
    turns = sum(1 for row in rows if row["kind"] == "turn")
    assert sum(1 for row in reported if row.get("what") == "turn") == turns
    sides = sum(1 for row in rows if row["kind"] == "phase")
    assert sum(1 for row in reported if row.get("what") == "active") == sides
    assert "stand" in [row.get("after") for row in rows]
    assert "stand" not in [row.get("after") for row in reported]
    assert [row["who"] for row in reported if row["kind"] == "order" and row["rule"] == "D3-CMD-2"] == []
    for what in ("emplaced", "winner"):
        assert (
            [row for row in reported if row.get("what") == what]
            == [row for row in rows if row.get("what") == what]
            != []
        )


@pytest.mark.parametrize("key", BOTH)
def test_a_unit_that_is_gone_is_reported_once(key: str) -> None:
    """A piece eliminated, lost or off by the edge has one line of the report, not one for each entry of the record."""
    gone = 0
    for seed in range(24):
        for who, lines in leaving(key, seed).items():
            gone += 1
            assert len(lines) == 1, (seed, who, lines)
    assert gone > 40


def leaving(key: str, seed: int) -> dict[str, list[str]]:
    """The report's sentence on the end of each piece, by piece."""
    setup = varied(key, seed)
    umpire = Umpire(SeededDice(str(seed), "battle"), system(key).engagement(setup).orders())
    rows = [event.to_dict() for event in system(key).engagement(setup).fight(umpire).events]
    found: dict[str, list[str]] = {}
    for row in rows:
        if row["kind"] == "move" and row.get("after") == "":
            found[str(row["who"])] = []
    for row in rows:
        reported = NARRATOR.sentence(row, {}) if system(key).is_reported(row) else ""
        if str(row["who"]) in found and (
            "left the board" in reported
            or reported.split(" (")[0].endswith(("eliminated", "lost with the unit", "killed"))
        ):
            found[str(row["who"])].append(reported)
    return found


@pytest.mark.parametrize("key", BOTH)
def test_no_sentence_minds_whether_a_name_is_one_or_many(key: str) -> None:
    """Sentences on "Canadians on the left" fit "La Reine" too: no verb after a name ends in s."""
    verbs = set()
    for seed in range(12):
        setup = varied(key, seed)
        names = {entry.id: "Canadians" for entry in system(key).engagement(setup).entities()} | {"player": "Canadians"}
        umpire = Umpire(SeededDice(str(seed), "battle"), system(key).engagement(setup).orders())
        for event in system(key).engagement(setup).fight(umpire).events:
            verbs.update(re.findall(r"Canadians (\w+)", NARRATOR.sentence(event.to_dict(), names)))
    assert {"rolled", "went", "rode", "took", "turned", "would", "to"} <= verbs
    assert not [word for word in verbs if word.endswith("s")], verbs


@pytest.mark.parametrize("key", BOTH)
def test_every_order_is_reported_in_words(key: str) -> None:
    """No order of any battle is reported as its code, and no sentence shows one."""
    seen = set()
    for seed in range(12):
        setup = varied(key, seed)
        umpire = Umpire(SeededDice(str(seed), "battle"), system(key).engagement(setup).orders())
        system(key).engagement(setup).fight(umpire)
        for event in umpire.events:
            reported = system(key).sentence(event.to_dict(), {})
            assert ":" not in reported.split(": ", 1)[-1]
            assert "_" not in reported
            if event.kind == "order":
                seen.add(str(event.after).split(":")[0])
                assert NARRATOR.order_words(str(event.after), {}) != event.after
    assert {"move", "go", "face", "shoot", "done", "stand"} <= seen
