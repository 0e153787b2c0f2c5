"""Dice foretold: what a person at a table is asked to roll for a month."""

import pytest

from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign.aftermath import aftermath
from rules.muskets_mohawks.campaign.asked import asked_in_aftermath, asked_in_prepare
from rules.muskets_mohawks.campaign.prepare import prepare
from rules.muskets_mohawks.campaign.state import CampaignState
from tests.muskets_mohawks.campaign.scenes import campaign, fared, met, result, seeded


def rolled(umpire: Umpire) -> dict[str, int]:
    """How many dice each stream gave."""
    found: dict[str, int] = {}
    for event in umpire.events:
        if event.faces:
            found[event.stream] = found.get(event.stream, 0) + len(event.faces)
    return found


def at(kind: str) -> CampaignState:
    """A campaign with this encounter next, and no enemy met yet."""
    state = campaign()
    state.next_encounter = kind
    return state


@pytest.mark.rule("MM-CAMP-8", "MM-CAMP-9", "MM-WEATHER-1")
@pytest.mark.parametrize("kind", ["scout", "raid_attack", "raid_defend"])
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_what_preparing_asks_for(kind: str, seed: str) -> None:
    """The dice rolled are those foretold, in order; only the investment of one of two armies is open."""
    state = at(kind)
    asked = asked_in_prepare(state)
    assert [entry.stream.rpartition("/")[2] for entry in asked if not entry.sure] == ["french", "french_allies"]
    umpire = seeded(seed)
    prepare(state, umpire)
    dice = rolled(umpire)
    foretold = {entry.stream: entry for entry in asked}
    assert [stream for stream in foretold if stream in dice] == list(dice)
    assert {entry.stream for entry in asked if entry.sure} <= set(dice)
    assert all(foretold[stream].least <= count for stream, count in dice.items())
    assert all(count <= foretold[stream].most for stream, count in dice.items() if foretold[stream].most)


@pytest.mark.rule("MM-CAMP-6", "MM-CAMP-9")
def test_with_one_army_left_its_investment_is_sure() -> None:
    """When the other army has left the one that remains is met, and rolls if it has not been met before."""
    state = at("scout")
    state.standings["french"].morale = 0
    asked = [entry for entry in asked_in_prepare(state) if entry.rule == "MM-CAMP-9"]
    assert [(entry.who, entry.sure, entry.most) for entry in asked] == [("french_allies", True, 2)]
    state.standings["french_allies"].investment = 2
    assert [entry for entry in asked_in_prepare(state) if entry.rule == "MM-CAMP-9"] == []


@pytest.mark.rule("MM-PROMO-1", "MM-AFTER-1", "MM-REPL-1")
def test_what_an_aftermath_asks_for() -> None:
    """A Lieutenant and an NCO lost, one unit hurt, one run away, one untouched: each die is foretold with its rule."""
    state = met(campaign())
    state.standings["french"].investment = -1
    units = [fared(state, "u1", 3, hit_by_fire=True), fared(state, "u2", ran_away=True), fared(state, "u3")]
    outcome = result(state, units, lost=("l2", "l4"), enemies=("french",))
    asked = {entry.stream.partition("/")[2]: entry for entry in asked_in_aftermath(state, outcome)}
    assert [(name, entry.rule, entry.least, entry.sure) for name, entry in asked.items()] == [
        ("recovery/u1", "MM-AFTER-1", 2, True),
        ("recovery/u2", "MM-AFTER-1", 1, True),
        ("leader/f1", "MM-PROMO-2", 1, False),
        ("leader/u1", "MM-PROMO-2", 1, True),
        ("leader/u2", "MM-PROMO-2", 1, True),
        ("leader/u3", "MM-PROMO-2", 1, False),
        ("leader/u4", "MM-PROMO-2", 1, False),
        ("rep/u1", "MM-PROMO-3", 1, True),
        ("rep/u2", "MM-PROMO-4", 1, True),
        ("replacements/u1", "MM-REPL-1", 2, False),
        ("replacements/u2", "MM-REPL-1", 2, False),
        ("desertion/u1", "MM-DESERT-1", 2, True),
        ("desertion/u2", "MM-DESERT-1", 2, False),
        ("desertion/u3", "MM-DESERT-1", 2, True),
        ("desertion/u4", "MM-DESERT-1", 2, True),
        ("investment/french", "MM-CAMP-9", 2, True),
        ("morale/british", "MM-CAMP-5", 3, True),
        ("morale/french", "MM-CAMP-5", 2, True),
    ]
    assert list(asked["morale/british"].to_dict()) == ["stream", "rule", "who", "least", "most", "sure"]


def test_every_die_of_an_aftermath_may_be_typed() -> None:
    """With all the faces of a drawn aftermath typed in, another seed gives the same state."""
    drawn = met(campaign())
    outcome = result(
        drawn, [fared(drawn, "u1", 6), fared(drawn, "u2", ran_away=True)], lost=("l4",), enemies=("french",)
    )
    umpire = seeded("drawn")
    aftermath(drawn, outcome, umpire)
    typed: dict[str, list[int]] = {}
    for event in umpire.events:
        typed.setdefault(event.stream, []).extend(event.faces)
    again = met(campaign())
    aftermath(again, outcome, seeded("another", typed))
    assert again.to_dict() == drawn.to_dict()


def test_a_silent_month_is_the_same() -> None:
    """Without a record the same dice fall and the same state comes of them."""
    states = []
    for recording in (True, False):
        state = met(campaign())
        umpire = seeded("silent")
        umpire.recording = recording
        outcome = result(state, [fared(state, "u1", 6), fared(state, "u2", 9)], lost=("l1",), enemies=("french",))
        aftermath(state, outcome, umpire)
        prepare(state, umpire)
        states.append((state.to_dict(), umpire.dice_rolled))
        assert bool(umpire.events) == recording
    assert states[0] == states[1]
