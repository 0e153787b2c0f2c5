"""Complete wars with results at random: no bound is ever broken, every month folds, and the end is October 1760."""

import json
from random import Random

import pytest

from rules.core.events import Event, fold
from rules.core.outcome import UnitResult
from rules.muskets_mohawks.campaign.aftermath import aftermath, pass_month
from rules.muskets_mohawks.campaign.asked import Asked, asked_in_aftermath
from rules.muskets_mohawks.campaign.calendar import check_month, war_ended
from rules.muskets_mohawks.campaign.leaders import best_unit_leader
from rules.muskets_mohawks.campaign.morale import is_contesting, meet
from rules.muskets_mohawks.campaign.next_campaign import next_campaign
from rules.muskets_mohawks.campaign.prepare import main_opponent
from rules.muskets_mohawks.campaign.read_state import read_state
from rules.muskets_mohawks.campaign.sheet import EncounterSheet
from rules.muskets_mohawks.campaign.start import begin
from rules.muskets_mohawks.campaign.state import PREPARED, CampaignState
from rules.muskets_mohawks.forces.investment import maximum_investment
from tests.muskets_mohawks.campaign.scenes import RIVALS, fared, result, seeded

ROLES = [
    ("british", "captain"),
    ("french", "lieutenant"),
    ("british_allies", "war_party_leader"),
    ("french_allies", "war_chief"),
]


def check_bounds(state: CampaignState) -> None:
    """Assert everything that must be so at the start of any month."""
    assert war_ended(state) or check_month(state.year, state.month) == []
    for faction, standing in state.standings.items():
        assert 0 <= standing.morale <= 6
        assert -1 <= standing.investment <= maximum_investment(faction, is_contesting(state, faction))
    for unit in state.units:
        assert 2 <= unit.rep <= 6
        assert 0 <= unit.figures <= 11
        assert unit.figures > 0 or unit.back
        assert not unit.back or unit.back > state.key()
        leader = state.leader(unit.leader)
        assert (leader.status, leader.post, leader.rank) == ("serving", unit.id, "nco")
    for formation in state.formations:
        leader = state.leader(formation.leader)
        assert leader.status == "serving"
        if formation.kind == "war_party":
            best = best_unit_leader(state, formation.units, formation.leader)
            assert best is not None
            assert best.id == leader.id
        else:
            assert leader.post == formation.id
    assert len({leader.id for leader in state.leaders}) == len(state.leaders)


def random_unit(state: CampaignState, unit_id: str, chance: Random) -> UnitResult:
    """How a unit may have come off, within what is possible."""
    figures = state.unit(unit_id).figures
    ran = chance.random() < 0.15
    return fared(
        state,
        unit_id,
        chance.choice([0, 0, 1, 2, 3, chance.randint(0, figures)]) % (figures + 1),
        ran_away=ran,
        retired=ran or chance.random() < 0.3,
        hit_by_fire=chance.random() < 0.6,
        fought_melee=chance.random() < 0.3,
    )


def check_asked(asked: list[Asked], events: list[Event]) -> None:
    """Assert that the dice rolled are those foretold: none else, none of the sure ones missing, numbers in bounds."""
    rolled: dict[str, int] = {}
    for event in events:
        if event.faces:
            rolled[event.stream] = rolled.get(event.stream, 0) + len(event.faces)
    foretold = {entry.stream: entry for entry in asked}
    assert len(foretold) == len(asked)
    assert set(rolled) <= set(foretold)
    assert {entry.stream for entry in asked if entry.sure} <= set(rolled)
    assert [stream for stream in foretold if stream in rolled] == list(rolled)
    for stream, dice in rolled.items():
        entry = foretold[stream]
        assert entry.least <= dice
        assert entry.most in (0, max(dice, entry.least))


def fight(state: CampaignState, seed: str, chance: Random) -> list[dict[str, object]]:
    """Play the month with a result at random; the events."""
    umpire = seeded(seed)
    sheet = EncounterSheet(state.next_encounter, main_opponent(state, umpire), posture="scout")
    meet(state, umpire, sheet.opponent)
    state.lay_sheet(umpire, "MM-CAMP-1", sheet)
    state.set_phase(umpire, "MM-CAMP-1", PREPARED)
    fit = [unit.id for unit in state.units if unit.available()]
    units = [random_unit(state, name, chance) for name in chance.sample(fit, chance.randint(1, len(fit)))]
    outcome = result(state, units, chance.random() < 0.5)
    fallen = {unit.id: sum(unit.losses.values()) for unit in units}
    for entry in outcome.leaders:
        post = state.leader(entry.id).post
        if post not in fallen:
            falls = chance.random() < 0.1
        else:
            # The last figure to fall is the leader himself; of fewer he may be one.
            falls = fallen[post] == state.unit(post).figures or (fallen[post] > 0 and chance.random() < 0.2)
        if falls:
            entry.fate = "lost"
    enemies = [army for army in RIVALS[state.faction] if not state.standings[army].out]
    outcome.sides[1].armies = chance.sample(enemies, chance.randint(0, len(enemies)))
    asked, before = asked_in_aftermath(state, outcome), len(umpire.events)
    aftermath(state, outcome, umpire)
    check_asked(asked, umpire.events[before:])
    return [event.to_dict() for event in umpire.events]


def play_war(seed: int) -> tuple[CampaignState, list[str], str]:
    """Play from a year of the war to its end; the last state, the months played, and all events as text."""
    chance = Random(seed)
    faction, role = ROLES[seed % 4]
    months: list[str] = []
    umpire = seeded(str(seed))
    year = 1754 + seed % 7
    state = begin({"faction": faction, "role": role, "year": year, "territory": "first"}, umpire)
    events = [event.to_dict() for event in umpire.events]
    while not war_ended(state):
        check_bounds(state)
        before, started = state.snapshot(), len(events)
        if state.over:
            umpire = seeded(str(seed))
            state = next_campaign(state, {"territory": f"after-{state.number}"}, umpire)
            events += [event.to_dict() for event in umpire.events]
        months.append(state.key())
        if any(unit.available() for unit in state.units):
            events += fight(state, str(seed), chance)
        else:
            umpire = seeded(str(seed))
            pass_month(state, umpire)
            events += [event.to_dict() for event in umpire.events]
        assert fold(before, events[started:]) == state.snapshot()
        assert read_state(json.loads(json.dumps(state.to_dict()))).to_dict() == state.to_dict()
    return state, months, json.dumps(events)


@pytest.mark.rule("MM-CAMP-1", "MM-CAMP-5", "MM-CAMP-7")
@pytest.mark.parametrize("seed", range(28))
def test_a_whole_war(seed: int) -> None:
    """From each year and in each role the war is played month by month to October 1760 within all bounds."""
    state, months, _ = play_war(seed)
    first = 1754 + seed % 7
    assert months == [f"{year}-{month:02d}" for year in range(first, 1761) for month in range(3, 11)]
    assert state.key() == "1761-03"


def test_a_war_played_twice_is_the_same_to_the_byte() -> None:
    """Same seed and same results: the same events, every one."""
    assert play_war(4)[2] == play_war(4)[2]
    assert play_war(4)[2] != play_war(8)[2]
