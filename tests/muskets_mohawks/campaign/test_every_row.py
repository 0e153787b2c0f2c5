"""Seasons that are fought read every row of every table of the campaign, pages 25 to 28 and 36 of the book."""

import pytest

from rules.core.dice import SeededDice
from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import month
from rules.muskets_mohawks.system import GAME
from tests.muskets_mohawks.campaign.scenes import seeded

ROLES = (
    ("british", "captain"), ("french", "captain"), ("british_allies", "war_chief"), ("french_allies", "war_chief"),
)  # fmt: skip
DOCTRINES = ("veteran", "bold", "cautious", "book")
ENCOUNTERS = ("scout", "raid_attack", "raid_defend", "stand_up_fight")
EXPECTED: set[tuple[str, str]] = {
    *(("next_encounter", f"{last}:{end}") for last in ENCOUNTERS for end in ("success", "failure")),
    *(("main_opponent", str(score)) for score in range(1, 8)),  # one more for the British
    *(("morale_effects", row) for row in ("more_2", "more_1", "same", "less_1", "less_2")),
    *(("maximum_investment", row) for row in ("controlling", "contesting")),
    *(("after_battle", str(passed)) for passed in range(3)),
    *(("desertion", str(passed)) for passed in range(3)),
    *(("replacements", f"{passed}:half") for passed in range(3)),
    *(("replacements", row) for row in ("2:over:contesting", "2:over:controlling", "1:over", "0:over")),
}


def rows_of_a_season(seed: int) -> set[tuple[str, str]]:
    """Fight from March to October at most; the rows that were read."""
    faction, role = ROLES[seed % 4]
    dice, game = seeded(str(seed)), GAME
    start = {"faction": faction, "role": role, "year": 1754 + seed % 7, "territory": "first"}
    state = month.begin(start | {"options": {"stand_up_fights": True}}, dice)
    events = list(dice.events)
    for step in range(8):
        fit = [unit.id for unit in state.units if unit.available()]
        if state.over or not fit:
            break
        dice = seeded(str(seed))
        month.prepare(state, dice)
        order = month.battle_setup(state, fit, DOCTRINES[seed // 4 % 4])
        umpire = Umpire(SeededDice(f"{seed}-{step}", "battle"), game.engagement(order).orders())
        month.aftermath(state, game.engagement(order).fight(umpire).result, dice)
        events += dice.events + umpire.events
    return {(event.what[4:], str(event.after)) for event in events if event.kind == NOTE and event.what[:4] == "row:"}


@pytest.mark.nightly("plays up to 80 seasons of a campaign")
@pytest.mark.rule("MM-CAMP-8", "MM-AFTER-1", "MM-REPL-1")
def test_every_row_of_the_campaign_fires() -> None:
    """Each row that is printed is read in some season, and no other row of those tables."""
    read: set[tuple[str, str]] = set()
    for seed in range(80):
        read |= rows_of_a_season(seed)
        if read >= EXPECTED:
            break
    assert sorted(EXPECTED - read) == []
    tables = {table for table, _ in EXPECTED}
    assert sorted({row for row in read if row[0] in tables} - EXPECTED) == []
