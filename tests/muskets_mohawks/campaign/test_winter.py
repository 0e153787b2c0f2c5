"""A campaign that fights on through the winter: its months, its snow, the troops it may lead (page 24)."""

import json
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.errors import SetupError
from rules.core.events import fold
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import streams
from rules.muskets_mohawks.campaign.aftermath import aftermath
from rules.muskets_mohawks.campaign.asked import asked_in_prepare
from rules.muskets_mohawks.campaign.calendar import check_month, month_after
from rules.muskets_mohawks.campaign.check_start import check_begin
from rules.muskets_mohawks.campaign.choose import battle_setup, check_choice
from rules.muskets_mohawks.campaign.next_campaign import check_next
from rules.muskets_mohawks.campaign.prepare import prepare
from rules.muskets_mohawks.campaign.read_state import read_state
from rules.muskets_mohawks.campaign.start import begin
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.registry import system
from tests.muskets_mohawks.campaign.scenes import campaign, seeded

SETUP: dict[str, Any] = {
    "faction": "british",
    "role": "lieutenant",
    "year": 1756,
    "month": 10,
    "territory": "lake-george",
    "troops": "irregular",
    "winter": True,
}


def rangers(**change: Any) -> CampaignState:
    """Irregulars who fight on through the winter."""
    return begin(SETUP | change, seeded("winter"))


@pytest.mark.rule("MM-CAMP-2")
def test_the_year_round_calendar() -> None:
    """With winter every month of 1754 to 1760 is fought, and each leads to the next."""
    fought = [(y, m) for y in range(1750, 1765) for m in range(1, 13) if not check_month(y, m, winter=True)]
    assert fought == [(y, m) for y in range(1754, 1761) for m in range(1, 13)]
    assert [month_after(1755, m, True) for m in (10, 11, 12)] == [(1755, 11), (1755, 12), (1756, 1)]
    assert month_after(1756, 1, True) == (1756, 2)


@pytest.mark.rule("MM-CAMP-2")
@pytest.mark.parametrize(
    ("change", "fields"),
    [
        ({}, []),
        ({"month": 1}, []),
        ({"troops": ["irregular", "line"]}, ["winter"]),
        ({"troops": None}, ["winter", "winter"]),
        ({"troops": "militia"}, ["winter", "winter"]),
        ({"units": [{"troop": "light"}, {}]}, ["units.0.troop"]),
        ({"faction": "french_allies", "role": "war_party_leader", "troops": None}, []),
        ({"winter": "yes", "month": 4}, ["winter"]),
        ({"winter": False, "month": 11}, ["month"]),
    ],
)
def test_who_may_fight_on(change: dict[str, Any], fields: list[str]) -> None:
    """Irregulars and Indians may; every unit of others is named with the rule, as is a month without the choice."""
    faults = check_begin({key: value for key, value in (SETUP | change).items() if value is not None})
    assert [(fault.field, fault.rule) for fault in faults] == [(field, "MM-CAMP-2") for field in fields]


@pytest.mark.rule("MM-CAMP-2")
def test_the_snow_of_a_month() -> None:
    """A die of its own brings snow in winter, whose battles are of that season; in March none is rolled."""
    seen = []
    for face in range(1, 7):
        state = rangers(month=1)
        before = state.snapshot()
        umpire = seeded("snow", {"1756-01/snow": [face]})
        prepare(state, umpire)
        assert fold(before, [event.to_dict() for event in umpire.events]) == state.snapshot()
        order = battle_setup(state, ["u1"], "book")
        assert order["winter"] is True
        seen.append(order["snow"])
        again = read_state(json.loads(json.dumps(state.to_dict())))
        assert again.to_dict() == state.to_dict()
    assert seen == ["both"] * 2 + ["none"] * 4
    spring = rangers(month=3)
    umpire = seeded("snow")
    prepare(spring, umpire)
    assert not {event.stream for event in umpire.events} & {"1756-03/snow"}
    assert "winter" not in battle_setup(spring, ["u1"], "book")


@pytest.mark.rule("MM-CAMP-2")
@pytest.mark.parametrize(("month", "asked"), [(11, 1), (12, 1), (1, 1), (2, 1), (3, 0), (10, 0)])
def test_the_die_is_asked_for_in_winter(month: int, asked: int) -> None:
    """Who types his own dice is asked for the snow's in the four months."""
    found = asked_in_prepare(rangers(month=month))
    assert [(row.rule, row.least, row.most) for row in found if row.stream.endswith("/snow")] == [
        ("MM-CAMP-2", 1, 1)
    ] * asked


@pytest.mark.rule("MM-CAMP-2")
def test_others_than_irregulars_stay_behind() -> None:
    """A unit that an umpire made regulars of is not chosen in winter, and is again in March."""
    state = rangers(month=2)
    prepare(state, seeded("stay"))
    state.units[0].troop = "line"
    faults = check_choice(state, ["u1", "u2"], "book")
    assert [(fault.field, fault.rule) for fault in faults] == [("units.0", "MM-CAMP-2")]
    state.month = 3
    assert check_choice(state, ["u1", "u2"], "book") == []


@pytest.mark.rule("MM-CAMP-2")
def test_campaigns_that_skip_it_say_nothing_of_it() -> None:
    """The state of other campaigns is as it was, and none of theirs is prepared in December."""
    state = campaign()
    assert "winter" not in state.to_dict()
    assert read_state(state.to_dict()).winter is False
    with pytest.raises(SetupError):
        read_state(rangers().to_dict() | {"winter": "yes"})


@pytest.mark.rule("MM-CAMP-7", "MM-CAMP-2")
def test_the_next_campaign_may_begin_in_winter() -> None:
    """One won in December is followed by the next in January, where it is fought on."""
    state = rangers()
    state.over, state.year, state.month = "won", 1757, 1
    assert check_next(state, {}) == []
    state.winter = False
    assert [fault.rule for fault in check_next(state, {})] == ["MM-CAMP-2"]


@pytest.mark.rule("MM-CAMP-2", "MM-CAMP-1")
def test_a_winter_on_the_real_table() -> None:
    """October to March, every battle by the engine: only irregulars and Indians are ever in the field in winter."""
    state, engine = rangers(), system("muskets_mohawks")
    months = []
    while state.key() < "1757-04" and not state.over:
        key = state.key()
        prepare(state, seeded("real"))
        if state.encounter is None:
            continue
        fit = [unit.id for unit in state.units if unit.available()]
        order = battle_setup(state, fit, "veteran")
        assert engine.check(order) == []
        dice = SeededDice("real", streams.battle(key))
        fought = engine.engagement(order).fight(Umpire(dice, engine.engagement(order).orders()))
        troops = {row["troop"] for row in fought.final.values() if "troop" in row}
        assert troops <= {"irregular", "indian"} or not order.get("winter")
        months.append(key)
        aftermath(state, fought.result, seeded("real"))
    assert state.over or {"1756-11", "1756-12", "1757-01", "1757-02"} <= set(months)
