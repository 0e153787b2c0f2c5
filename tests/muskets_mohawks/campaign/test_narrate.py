"""The journal of a campaign: every finding has words, cites its rule and carries its dice."""

import re

from rules.core.events import NOTE
from rules.muskets_mohawks.campaign.aftermath import aftermath, pass_month
from rules.muskets_mohawks.campaign.narrate import hidden, is_line, lines, sentence
from rules.muskets_mohawks.campaign.next_campaign import next_campaign
from rules.muskets_mohawks.campaign.start import begin
from tests.muskets_mohawks.campaign.scenes import campaign, fared, met, result, seeded

NAMES = {"u1": "Peabody's", "u2": "Hull's", "l4": "Sgt. Rand", "l8": "Sgt. Moss", "oswego": "Oswego"}

# The result of the test of recovery, which the next line reports with its figures.
REPORTED_BY_ANOTHER = {"recovery"}


def reported(success: bool = True, lost: tuple[str, ...] = ("l4",), fire: int = 6) -> list[dict[str, object]]:
    """The events of an aftermath with something of everything."""
    state = met(campaign())
    units = [fared(state, "u1", fire, hit_by_fire=True), fared(state, "u2", ran_away=True)]
    umpire = seeded("told")
    aftermath(state, result(state, units, success, lost=lost, enemies=("french",)), umpire)
    return [event.to_dict() for event in umpire.events]


def test_every_finding_has_words() -> None:
    """No finding of an aftermath, a beginning, a passing month or a new campaign is left without a sentence."""
    umpire = seeded("begin")
    setup = {"faction": "british_allies", "role": "war_chief", "year": 1755, "territory": "oswego"}
    state = begin(setup, umpire)
    for unit in state.units:
        unit.back = "1755-04"
    pass_month(state, umpire)
    state.over, state.carry_over = "won", 1
    next_campaign(state, {}, umpire)
    rows = [event.to_dict() for event in umpire.events] + reported() + reported(success=False, lost=("l1", "l2", "l3"))
    notes = [row for row in rows if row["kind"] == NOTE and row["what"] not in REPORTED_BY_ANOTHER]
    findings = [row for row in notes if not str(row["what"]).startswith("row:")]
    assert [row["what"] for row in findings if not is_line(row)] == []
    for row in findings:
        text = sentence(row, NAMES)
        assert re.fullmatch(r"[A-Z0-9].* \(MM-[A-Z]+-\d+\)\.", text), text
        assert "_" not in text
        assert "{" not in text


def test_the_dice_stand_with_their_finding() -> None:
    """Each roll of a month stands with exactly one line, and a line's sentence follows from its dice."""
    rows = reported()
    rolls = [row for row in rows if row["kind"] == "roll"]
    found = lines(rows)
    assert [roll["faces"] for line in found for roll in line["dice"]] == [row["faces"] for row in rolls]  # type: ignore[attr-defined]
    recovered = next(line for line in found if line["what"] == "recovered")
    assert [roll["rule"] for roll in recovered["dice"]] == ["MM-AFTER-1"]  # type: ignore[attr-defined]


def test_other_events_are_no_lines() -> None:
    """Rolls, changes and rows of tables stand behind the lines and have no sentence of their own."""
    for row in reported():
        if row["kind"] != NOTE or str(row["what"]).startswith("row:"):
            assert sentence(row, NAMES) == ""
            assert not is_line(row)


def test_the_enemys_posture_is_hidden() -> None:
    """The finding and the die of what the enemy is about are kept from the player, and nothing else is."""
    assert hidden({"kind": NOTE, "what": "posture", "rule": "MM-NP-1"})
    assert hidden({"kind": "roll", "what": "", "rule": "MM-NP-1", "stream": "1755-05/posture"})
    assert not any(hidden(row) for row in reported())
