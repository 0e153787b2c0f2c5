"""The rule that each event and each modifier of the record cites, in either edition."""

from random import Random

import pytest

from rules.core.dice import SeededDice
from rules.core.events import Event
from rules.core.orders import Orders
from rules.core.umpire import Umpire
from rules.registry import system
from tests.grid.legal import any_order
from tests.grid.scene import D3, OH
from tests.wild import Wild

BATTLES = 110

# What is recorded, and the rules under which it may be.
NEWER = {
    "roll activation": "D3-MOVE-1 D3-CMD-1 D3-OFF-1",
    "roll hits": "D3-COMBAT-3",
    "roll hits_again": "D3-OFF-1",
    "roll loss": "D3-ARMY-1",
    "roll alone": "D3-CMD-3",
    "roll attack": "D3-CMD-4",
    "roll defence": "D3-CMD-4",
    "note not_activated": "D3-MOVE-2",
    "note step_ends": "D3-MOVE-2",
    "note shot": "D3-COMBAT-2",
    "note barred": "D3-GRID-3",
    "note overborne": "D3-LOSS-1",
    "note broken": "D3-ARMY-1",
    "note idle": "D3-TURN-1",
    "note waited": "D3-TURN-1",
    "move unit": "D3-MOVE-3 D3-COMBAT-4",
    "off unit": "D3-LOSS-1 D3-TURN-1",
    "move commander": "D3-CMD-2",
    "off commander": "D3-CMD-2 D3-CMD-3 D3-TURN-1",
    "change facing": "D3-MOVE-5 D3-COMBAT-4",
    "change hits": "D3-COMBAT-3",
    "change emplaced": "D3-MOVE-4",
    "change gone": "D3-LOSS-1 D3-TURN-1",
    "change lost commander": "D3-CMD-2 D3-CMD-3",
    "note left_behind": "D3-CMD-2",
    "note stays_alone": "D3-CMD-2",
    "change lost officer": "D3-OFF-1",
    "change lost side": "D3-ARMY-1",
    "change resolve": "D3-CMD-4",
    "change turn": "D3-TURN-1",
    "change active": "D3-TURN-1",
    "change ending": "D3-ARMY-1 D3-TURN-1",
    "change winner": "D3-ARMY-1 D3-TURN-1",
    "order move": "D3-TURN-1",
    "order lead": "D3-TURN-1",
    "order done": "D3-TURN-1",
    "order go": "D3-MOVE-3 D3-CMD-2",
    "order stand": "D3-MOVE-3 D3-CMD-2",
    "order turn": "D3-MOVE-3",
    "order exit": "D3-MOVE-3",
    "order face": "D3-MOVE-5",
    "order shoot": "D3-TURN-1",
    "order cease": "D3-TURN-1",
    "order keep": "D3-OFF-1",
    "order reroll": "D3-OFF-1",
    "order raise": "D3-CMD-4",
    "turn": "D3-TURN-1",
    "phase": "D3-TURN-1",
    "end": "D3-ARMY-1 D3-TURN-1",
    "modifier type": "D3-COMBAT-3",
    "modifier from_woods": "D3-TERR-1",
    "modifier from_difficult": "D3-TERR-4",
    "modifier from_stream": "D3-TERR-4",
    "modifier from_fort": "D3-TERR-5",
    "modifier cover": "D3-TERR-1 D3-TERR-2 D3-TERR-5",
    "modifier commander_lost": "D3-ARMY-1",
}
# The older edition has the same for most; what it has not is struck out.
OLDER = {
    **{key: rules.replace("D3-", "OH-") for key, rules in NEWER.items()},
    "roll hits": "OH-COMBAT-1",
    "note shot": "OH-GRID-1",
    "note barred": "D3-GRID-3",
    "roll hits_again": "OH-OFF-1 OH-COMBAT-2",
    "roll alone": "",
    "roll attack": "",
    "roll defence": "",
    "roll quality": "OH-CMD-2",
    "move unit": "OH-MOVE-3 OH-COMBAT-3",
    "off unit": "OH-LOSS-1 D3-TURN-1",
    "move commander": "OH-CMD-1",
    "off commander": "OH-CMD-1 D3-TURN-1",
    "change facing": "OH-MOVE-4 OH-COMBAT-3",
    "change hits": "OH-COMBAT-1",
    "change gone": "OH-LOSS-1 D3-TURN-1",
    "change lost commander": "OH-CMD-1",
    "change resolve": "OH-CMD-2",
    "change ending": "OH-ARMY-1 D3-TURN-1",
    "change winner": "OH-ARMY-1 D3-TURN-1",
    "order lead": "",
    "note left_behind": "",
    "note stays_alone": "",
    "order go": "OH-MOVE-3",
    "order stand": "OH-MOVE-3",
    "order face": "OH-MOVE-4",
    "order keep": "OH-OFF-1 OH-COMBAT-2",
    "order reroll": "OH-OFF-1 OH-COMBAT-2",
    "order raise": "",
    "end": "OH-ARMY-1 D3-TURN-1",
    "modifier type": "OH-COMBAT-1",
    "modifier from_woods": "OH-TERR-2",
    "modifier from_difficult": "",
    "modifier from_stream": "",
    "modifier from_fort": "",
    "modifier cover": "",
    "modifier hit": "OH-MOVE-1",
    "modifier rough_ground": "OH-MOVE-1",
    "modifier unit_that_mattered": "OH-ARMY-1",
}


def about(event: Event) -> str:
    """What an event is a row of the tables above for."""
    what = event.what.partition(":")[0]
    piece = "commander" if "c" in event.who else "officer" if "o" in event.who else "unit"
    if event.kind in ("turn", "phase", "end"):
        return event.kind
    if event.kind == "move":
        return f"{'move' if event.after else 'off'} {piece}"
    if event.kind == "order":
        return f"order {str(event.after).partition(':')[0]}"
    if event.kind == "change" and what == "lost":
        return f"change lost {piece if event.after is True else 'side'}"
    return f"{event.kind} {what}"


@pytest.mark.rule("D3-TURN-1", "D3-TERR-2", "OH-TURN-1")
@pytest.mark.parametrize(("key", "table"), [(D3, NEWER), (OH, OLDER)])
def test_everything_stands_under_its_rule(key: str, table: dict[str, str]) -> None:
    """Over many battles of all kinds each row of the table is met, under each of its rules and under no other."""
    found: dict[str, set[str]] = {}
    for number in range(BATTLES):
        setup = any_order(key, Random(number))
        orders: list[Orders] = system(key).engagement(setup).orders()
        orders[number % 2] = Wild(str(number))
        for event in system(key).engagement(setup).fight(Umpire(SeededDice(str(number), "battle"), orders)).events:
            found.setdefault(about(event), set()).add(event.rule)
            for change in event.modifiers:
                found.setdefault(f"modifier {change.reason}", set()).add(change.rule)
    assert found == {row: set(rules.split()) for row, rules in table.items() if rules}
