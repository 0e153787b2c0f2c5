"""Preparing a month: which dice are rolled, from which streams, and what the sheet holds."""

from collections import Counter

import pytest

from rules.core.dice import SeededDice
from rules.core.errors import DiceError, SetupError
from rules.core.events import fold
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import streams
from rules.muskets_mohawks.campaign.aftermath import aftermath
from rules.muskets_mohawks.campaign.choose import battle_setup
from rules.muskets_mohawks.campaign.prepare import check_prepare, prepare
from rules.muskets_mohawks.campaign.sheet import EncounterSheet
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.registry import system
from tests.muskets_mohawks.campaign.scenes import all_faces, campaign, seeded


def sheet_of(kind: str, typed: dict[str, list[int]] | None = None) -> EncounterSheet:
    """The sheet of a prepared May 1755 with some dice typed."""
    state = campaign()
    state.next_encounter = kind
    prepare(state, seeded("sheet", {f"1755-05/{step}": faces for step, faces in (typed or {}).items()}))
    assert state.encounter is not None
    return state.encounter


@pytest.mark.rule("MM-ENC-1", "MM-TERR-1")
def test_a_scout_is_by_day_in_wooded_country() -> None:
    """For light and overall terrain of a scout no die is rolled."""
    state = campaign()
    umpire = seeded("scout")
    prepare(state, umpire)
    assert state.encounter is not None
    assert (state.encounter.light, state.encounter.overall) == ("day", "wooded")
    rolled = {event.stream for event in umpire.events if event.faces}
    assert not rolled & {"1755-05/light", "1755-05/overall"}
    assert {"1755-05/opponent", "1755-05/weather", "1755-05/terrain", "1755-05/posture"} <= rolled


@pytest.mark.rule("MM-ENC-2", "MM-ENC-3", "MM-TERR-1")
@pytest.mark.parametrize("kind", ["raid_attack", "raid_defend"])
def test_a_raids_light_and_country(kind: str) -> None:
    """Day on 1 to 5, night on 6; clear on 1 and 2, hilly on 3, wooded on 4 to 6 (page 33)."""
    sheets = [sheet_of(kind, {"light": [face], "overall": [face]}) for face in range(1, 7)]
    assert [sheet.light for sheet in sheets] == ["day"] * 5 + ["night"]
    assert [sheet.overall for sheet in sheets] == ["clear", "clear", "hilly", "wooded", "wooded", "wooded"]
    assert [sheet.ground["overall"] for sheet in sheets] == [sheet.overall for sheet in sheets]


@pytest.mark.rule("MM-WEATHER-1")
def test_the_weather_over_all_dice() -> None:
    """Inclement on a 1 only, and then each row of the table on one more die (page 26)."""
    seen: Counter[int] = Counter()
    for first, second in all_faces(2):
        typed = [1, second] if first == 1 else [first]
        seen[sheet_of("scout", {"weather": typed}).weather] += 1
    assert seen == {0: 30, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}


@pytest.mark.rule("MM-NP-1")
def test_what_the_enemy_is_about() -> None:
    """Against a scout it scouts on 1 to 3, defends on 4, attacks on 5 and 6; against raids it does the other thing."""
    postures = [sheet_of("scout", {"posture": [face]}).posture for face in range(1, 7)]
    assert postures == ["scout"] * 3 + ["raid_defend"] + ["raid_attack"] * 2
    assert sheet_of("raid_attack").posture == "raid_defend"
    assert sheet_of("raid_defend").posture == "raid_attack"


@pytest.mark.rule("MM-CAMP-9", "MM-CAMP-8")
def test_the_opponents_investment_is_rolled_once() -> None:
    """The main opponent rolls its level when first met, both sides' stand on the sheet, and they are carried."""
    state = campaign(investment=3)
    prepare(state, seeded("level", {"1755-05/opponent": [1], "1755-05/investment/french": [3, 2]}))
    assert state.encounter is not None
    assert (state.encounter.opponent, state.encounter.investment, state.encounter.enemy_investment) == ("french", 3, 3)
    state.encounter, state.phase, state.month = None, "idle", 6
    umpire = seeded("level", {"1755-06/opponent": [2]})
    prepare(state, umpire)
    assert "MM-CAMP-9" not in {event.rule for event in umpire.events}


@pytest.mark.rule("MM-CAMP-9")
def test_each_side_fights_at_its_own_investment() -> None:
    """The battle is fought at one's own level and at that of the enemy met, which his PEFs and reinforcements use."""
    state = campaign(investment=1)
    prepare(state, seeded("level", {"1755-05/opponent": [1], "1755-05/investment/french": [3, 2]}))
    setup = battle_setup(state, ["u1"], "bold")
    levels = [setup[side]["investment"] for side in ("player", "enemy")]  # type: ignore[index]
    assert levels == [1, 3]


@pytest.mark.rule("MM-TERR-2")
def test_the_laid_table_is_kept_and_is_no_part_of_the_campaign() -> None:
    """Areas and houses stand on the sheet, their dice in the record, and the record folds without them."""
    state = campaign()
    state.next_encounter = "raid_attack"
    before = state.snapshot()
    umpire = seeded("table")
    prepare(state, umpire)
    assert state.encounter is not None
    houses = state.encounter.ground["houses"]
    assert isinstance(houses, list)
    assert any(house["stores"] for house in houses)
    assert fold(before, [event.to_dict() for event in umpire.events]) == state.snapshot()
    assert [event.number for event in umpire.events] == list(range(len(umpire.events)))
    assert {event.stream for event in umpire.events if event.rule == "MM-TERR-2" and event.faces} == {"1755-05/terrain"}


@pytest.mark.rule("MM-WEATHER-1", "MM-CAMP-8")
def test_a_typed_die_shifts_no_other() -> None:
    """Typing one step's faces changes that step and leaves the dice of every other step as they were."""
    rolled: list[dict[str, list[list[int]]]] = []
    for typed in ({}, {"1755-05/weather": [1, 4]}):
        umpire = seeded("shift", typed)
        prepare(campaign(), umpire)
        found: dict[str, list[list[int]]] = {}
        for event in umpire.events:
            if event.faces:
                found.setdefault(event.stream, []).append(event.faces)
        rolled.append(found)
    assert rolled[1].pop("1755-05/weather") == [[1], [4]]
    rolled[0].pop("1755-05/weather")
    assert rolled[0] == rolled[1]


def test_a_typed_script_that_runs_short_names_its_rule() -> None:
    """Too few faces for a step are refused with the rule that asked for one more."""
    with pytest.raises(DiceError, match="MM-WEATHER-1"):
        sheet_of("scout", {"weather": [1]})


@pytest.mark.rule("MM-CAMP-2")
def test_no_encounter_is_prepared_in_winter() -> None:
    """A campaign whose calendar stands in winter is refused under the rule of the winter quarters."""
    state = campaign()
    state.month = 12
    with pytest.raises(SetupError) as caught:
        prepare(state, seeded("winter"))
    assert caught.value.rule == "MM-CAMP-2"


@pytest.mark.rule("MM-CAMP-1", "MM-CAMP-7")
def test_a_month_is_prepared_once() -> None:
    """A prepared month, one of a campaign that is over and one after the war are refused."""
    state = campaign()
    prepare(state, seeded("once"))
    assert [fault.rule for fault in check_prepare(state)] == ["MM-CAMP-1"]
    over = campaign()
    over.over = "won"
    assert [fault.rule for fault in check_prepare(over)] == ["MM-CAMP-7"]
    late = campaign(year=1760)
    late.year = 1761
    assert [fault.rule for fault in check_prepare(late)] == ["MM-CAMP-1"]


@pytest.mark.rule("MM-CAMP-10", "MM-REPL-1")
def test_a_month_with_no_unit_fit_passes() -> None:
    """With every unit away the month passes: no encounter, no dice, the calendar a month on."""
    state = campaign()
    for unit in state.units:
        unit.back = "1755-06"
    umpire = seeded("pass")
    prepare(state, umpire)
    assert (state.encounter, state.phase, state.key(), umpire.dice_rolled) == (None, "idle", "1755-06", 0)
    assert all(unit.available() for unit in state.units)


def season(seed: str, role: str, faction: str, doctrine: str) -> tuple[CampaignState, list[str]]:
    """Play March to October with the engine, everybody fit going; the state after and what was fought."""
    engine = system("muskets_mohawks")
    state = campaign(role, faction, month=3)
    fought: list[str] = []
    while state.year == 1755 and not state.over:
        prepare(state, seeded(seed))
        if state.encounter is None:
            continue
        fit = [unit.id for unit in state.units if unit.available()]
        setup = battle_setup(state, fit, doctrine)
        assert engine.check(setup) == []
        dice = SeededDice(seed, streams.battle(state.key()))
        outcome = (
            engine.engagement(setup).fight(Umpire(dice, engine.engagement(setup).orders(), recording=False)).result
        )
        fought.append(f"{state.key()} {state.encounter.kind} {outcome.ending}")
        aftermath(state, outcome, seeded(seed))
    return state, fought


@pytest.mark.rule("MM-CAMP-1", "MM-ENC-5", "MM-PROMO-1")
@pytest.mark.parametrize(
    ("seed", "role", "faction", "doctrine"),
    [
        ("a", "captain", "british", "book"),
        ("b", "lieutenant", "french", "bold"),
        ("e", "war_chief", "french_allies", "cautious"),
        ("d", "war_party_leader", "british_allies", "book"),
    ],
)
def test_a_season_on_the_real_table(seed: str, role: str, faction: str, doctrine: str) -> None:
    """The engine takes every order of battle and the aftermath every result, and twice the season is the same."""
    state, fought = season(seed, role, faction, doctrine)
    assert fought
    assert state.over or state.key() == "1756-03"
    again, fought_again = season(seed, role, faction, doctrine)
    assert (again.to_dict(), fought_again) == (state.to_dict(), fought)
