"""Forecasts of the season ahead: where they begin, what is counted, who may ask what, and what stays hidden."""

import random
from typing import Any

import pytest
from django.contrib.auth.models import User

from battles.forecasting import services as forecasts
from battles.forecasting.staleness import changes
from battles.models import Forecast
from campaigns import services
from campaigns.ledger import engine
from campaigns.ledger.archiving import CAMPAIGNS
from campaigns.models import Campaign, Encounter, Membership, SeasonForecast
from campaigns.seasons import asking
from campaigns.seasons.asking import known_state, request_season, seasons_of, start_for
from campaigns.seasons.comparing import compare
from campaigns.seasons.counting import add, nothing
from campaigns.seasons.figures import About, figures, figures_of
from campaigns.seasons.local import blocks, counted
from campaigns.seasons.playing import Start, play
from campaigns.seasons.sampling import SEASONS
from common.exceptions import Conflict, InvalidRequest, NotAllowed
from rules.core.odds import plan
from tests.battles.forecasts.making import worked
from tests.factories import UserFactory, a_campaign
from tests.present import present

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    """A campaign whose first month is not prepared."""
    return a_campaign()


def start_at(campaign: Campaign, **how: Any) -> Start:
    """Where its season begins."""
    return start_for(campaign=campaign, how=how)


def asked(campaign: Campaign, user: User | None = None, **more: Any) -> Forecast:
    """A forecast, the workers' work done."""
    forecast = request_season(campaign=campaign, user=user or campaign.owner, **{"runs": 6, "seed": "s", **more})
    worked(forecast)
    return forecast


def member(campaign: Campaign, role: str) -> User:
    """Somebody who takes part."""
    person = UserFactory.create()
    Membership.objects.create(campaign=campaign, user=person, role=role)
    return person


def months_by_hand(campaign: Campaign, seed: str, number: int) -> list[Any]:
    """The states at the ends of a season's months, played step by step with the dice that sample would have."""
    from campaigns.seasons.playing import _fought

    start = start_at(campaign)
    dice = engine.Dice(f"{seed}/season:{number}", {})
    state, found = campaign.state, []
    while not state["over"] and f"{state['year']}-{state['month']:02}" <= start.months[-1]:
        state = engine.prepare(state, dice).state
        if state["encounter"] is not None:
            state = engine.close(state, _fought(state, start, dice.seed, hidden=False), dice).state
        found.append(state)
    return found


def test_a_season_is_the_campaign_played_on(campaign: Campaign) -> None:
    """Month by month it has the states of a campaign that is played on with the same dice, recorded or not."""
    for number in (1, 2):
        season = play(start_at(campaign), "1755", number)
        states = months_by_hand(campaign, "1755", number)
        assert [month.strength for month in season.months] == [
            sum(unit["figures"] for unit in state["units"]) for state in states
        ]
        for month, state in zip(season.months, states, strict=True):
            assert month.morale == {row["faction"]: row["morale"] for row in state["standings"]}
        assert season.outcome == {"won": "player", "lost": "enemy"}.get(states[-1]["over"], "draw")


def test_a_season_of_typed_probabilities_is_counted_exactly(campaign: Campaign, monkeypatch: Any) -> None:
    """Seasons that are won, lost and open as by a table are counted so by month, and carried on to October."""
    from campaigns.seasons import local
    from campaigns.seasons.playing import Month, Season

    start = start_at(campaign)
    keys = start.months
    faction = campaign.faction

    def season(_: Start, __: str, number: int) -> Season:
        months = keys[: 2 if number % 4 == 1 else 3 if number % 4 == 2 else len(keys)]
        outcome = {1: "player", 2: "enemy"}.get(number % 4, "draw")
        rows = [
            Month(key, "scout" if place == 0 else "", place == 0, 30 - place, {faction: 3}, {})
            for place, key in enumerate(months)
        ]
        return Season(outcome, rows, {"u1": 10}, ["u1"] if outcome == "player" else [], ["l1"])

    monkeypatch.setattr(local, "play", season)
    tally = counted(start, "s", 1, 40).tally
    found = figures_of(tally, About(asked=40, seed="s", engine="e"), start)
    assert [row.count for row in found.outcomes] == [10, 10, 20, 0]
    assert [(row.won.count, row.lost.count) for row in found.months[:4]] == [(0, 0), (10, 0), (10, 10), (10, 10)]
    assert found.months[0].strength.mean == 30
    assert found.months[2].strength.mean == pytest.approx((10 * 29 + 30 * 28) / 40)
    assert found.encounters[0].a_season.mean == 1
    assert found.encounters[0].succeeded.count == 40
    low, high = found.outcomes[0].low, found.outcomes[0].high
    assert (low, high) == pytest.approx((0.1419, 0.4019), abs=1e-4)  # Wilson's of 10 in 40
    units = {row.id: row for row in found.roster}
    assert units["u1"].fit.count == 10


def test_the_same_seed_gives_the_same_figures_in_any_chunks(campaign: Campaign) -> None:
    """Twelve seasons at once, in uneven pieces in any order, by rows and workers."""
    start = start_at(campaign)
    at_once = counted(start, "s", 1, 12)
    pieces = [counted(start, "s", first, count) for first, count in ((1, 1), (2, 3), (5, 6), (11, 2))]
    assert "".join(piece.columns["outcomes"] for piece in pieces) == at_once.columns["outcomes"]
    random.Random(1).shuffle(pieces)
    assert SEASONS.merge(piece.tally for piece in pieces) == at_once.tally
    assert SEASONS.merge(block.tally for block in blocks(start, "s", plan(12))) == at_once.tally
    forecast = asked(campaign, runs=12, knowledge="truth")
    assert (forecast.status, forecast.tally) == ("done", at_once.tally)


def test_counts_add_up_whatever_the_season(campaign: Campaign) -> None:
    """Every season is in every month and unit once; shares and bands lie within what there is."""
    found = figures(asked(campaign, runs=10))
    assert sum(row.count for row in found.outcomes) == found.runs == 10
    before = (0, 0)
    for month in found.months:
        assert month.strength.runs == 10 - found.outcome("failed").count
        assert month.strength.low <= month.strength.mean <= month.strength.high
        assert month.strength.tenth <= month.strength.median <= month.strength.ninetieth
        assert month.won.count >= before[0]
        assert month.lost.count >= before[1]
        before = (month.won.count, month.lost.count)
        assert all(0 <= row.morale.mean <= 6 for row in month.factions)
    assert before == (found.outcome("player").count, found.outcome("enemy").count)
    assert [row.id for row in found.roster] == [unit["id"] for unit in campaign.state["units"]]


def test_adding_counts_is_adding() -> None:
    """Nothing changes nothing, and order does not matter."""
    one = {"a": {"b": 1, "c": 2}, "failures": [[2, "x", ""]]}
    two = {"a": {"c": 3}, "d": 4, "failures": [[1, "y", ""]]}
    first: dict[str, Any] = {}
    second: dict[str, Any] = {}
    for total, order in ((first, (one, two)), (second, (two, one))):
        for part in order:
            add(total, part)
    assert first == second == {"a": {"b": 1, "c": 5}, "d": 4, "failures": [[1, "y", ""], [2, "x", ""]]}
    assert SEASONS.merge([]) == nothing()


def test_a_prepared_month_is_fought_first(month: Encounter) -> None:
    """The season begins with the encounter that waits, and rolls nothing of it again."""
    start = start_for(campaign=month.campaign, how={}, knowledge="truth")
    season = play(start, "s", 1)
    assert season.months[0].key == f"{month.year}-{month.month:02}"
    assert season.months[0].kind == month.kind


def test_what_is_hidden_changes_nothing_for_a_player(month: Encounter) -> None:
    """Whatever the enemy is about this month, the player's forecast is the same, and holds no word of it."""
    campaign = month.campaign
    found = []
    for posture in ("scout", "raid_attack", "raid_defend"):
        campaign.state["encounter"]["posture"] = posture
        campaign.save()
        forecast = asked(campaign, knowledge="player")
        found.append((forecast.setup, forecast.setup_hash, forecast.basis, forecast.tally))
    assert found[0] == found[1] == found[2]


@pytest.mark.usefixtures("real_rules")
def test_under_the_rules_themselves_the_players_first_month_deals_the_plan_again(month: Encounter) -> None:
    """A redacted month is fought without a plan of its own; the umpire's has the one that was rolled."""
    setups = []
    for posture in ("scout", "raid_attack"):
        month.campaign.state["encounter"]["posture"] = posture
        month.campaign.save()
        season = play(start_for(campaign=month.campaign, how={}), "s", 1)
        setups.append([(row.key, row.strength, row.morale) for row in season.months])
        assert len(season.months) >= 1
    assert setups[0] == setups[1]


def test_roles_and_privacy(campaign: Campaign) -> None:
    """Observers ask nothing, players nothing of the truth, and each reads only his own; an umpire's stays his."""
    player, observer = member(campaign, "player"), member(campaign, "observer")
    with pytest.raises(NotAllowed):
        request_season(campaign=campaign, user=observer)
    with pytest.raises(NotAllowed, match="Only the umpire"):
        request_season(campaign=campaign, user=player, knowledge="truth")
    mine = asked(campaign, user=player)
    asked(campaign, knowledge="truth")
    assert list(seasons_of(campaign, player)) == [mine]
    assert seasons_of(campaign, campaign.owner).count() == 1
    assert seasons_of(campaign, observer).count() == 0


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"runs": 10_000_000}, "runs", "Ask for 1 to 20,000 seasons, not 10,000,000."),
        ({"runs": 0}, "runs", "Ask for 1 to 20,000 seasons, not 0."),
        ({"precision": 0.0025}, "precision", "That takes more than 20,000 seasons; ask less exactly, or for fewer"),
        ({"how": {"doctrine": "rash"}}, "doctrine", "rash"),
        ({"how": {"until": "octobre"}}, "until", "Did you mean october?"),
        ({"how": {"units": ["u77"]}}, "units", "There is no unit u77 on the roster"),
        ({"how": {"territory": "oswego"}}, "territory", "this is chosen once it is won or lost"),
        ({"knowledge": "enemy"}, "knowledge", "There is no knowledge enemy here"),
        ({"seed": ""}, "seed", "A seed has 1 to"),
    ],
)
def test_bad_requests_are_refused_by_field(campaign: Campaign, wrong: Any, field: str, sentence: str) -> None:
    """One clear sentence each, and nothing is written."""
    with pytest.raises(InvalidRequest) as refused:
        request_season(campaign=campaign, user=campaign.owner, **wrong)
    assert sentence in refused.value.fields[field][0]
    assert not Forecast.objects.exists()
    assert not SeasonForecast.objects.exists()


def test_no_season_is_ahead_after_the_war(campaign: Campaign) -> None:
    """A finished campaign is refused with a sentence."""
    campaign.status = Campaign.Status.WAR_OVER
    campaign.save()
    with pytest.raises(Conflict, match="The war is over for"):
        request_season(campaign=campaign, user=campaign.owner)


@pytest.mark.parametrize("state", ["queued", "running", "fought", "playing"])
def test_a_month_being_fought_has_no_state_to_begin_from(month: Encounter, state: str) -> None:
    """The sentence says what to wait for."""
    Encounter.objects.filter(pk=month.pk).update(
        state=state,
        claimed_by="w" if state == "running" else "",
        claimed_at=month.campaign.created,
        result={} if state == "fought" else None,
    )
    with pytest.raises(Conflict, match="begins with what comes of it, so ask once it is closed"):
        request_season(campaign=month.campaign, user=month.campaign.owner)


def test_a_lost_campaign_is_forecast_from_where_it_would_go(campaign: Campaign) -> None:
    """A loser must name a territory; the next campaign then begins with each season's own dice."""
    campaign.state = {**campaign.state, "over": "lost", "carry_over": -1}
    campaign.status = Campaign.Status.LOST
    campaign.save()
    with pytest.raises(InvalidRequest, match="name another territory"):
        request_season(campaign=campaign, user=campaign.owner)
    with pytest.raises(InvalidRequest, match="There is no territory atlantis"):
        request_season(campaign=campaign, user=campaign.owner, how={"territory": "atlantis"})


def test_doctrines_are_compared_by_the_same_dice(campaign: Campaign) -> None:
    """Against itself a forecast differs in nothing; another doctrine is compared season by season."""
    first = asked(campaign)
    second = asked(campaign, how={"doctrine": "cautious"})
    same = compare(first, first)
    assert same.paired
    assert same.changed == 0
    assert all(row.difference == 0 for row in [*same.outcomes, *same.means])
    found = compare(first, second)
    assert found.paired
    assert found.runs == 6
    assert found.second.doctrine == "cautious"
    for row in [*found.outcomes, *found.means]:
        assert row.low <= row.difference <= row.high or row.key in ("player", "enemy", "draw", "failed")
        assert row.difference == pytest.approx(row.first - row.second)
    apart = compare(first, asked(campaign, seed="other"))
    assert not apart.paired
    assert len(apart.means) == 3


def test_a_roster_is_those_who_go(campaign: Campaign) -> None:
    """With one unit named it goes alone while it is fit, and the others lose nothing in battle."""
    unit = campaign.state["units"][0]["id"]
    alone = figures(asked(campaign, how={"units": [unit]}))
    assert alone.units == [unit]


def test_it_is_stopped_resumed_stale_and_deleted(campaign: Campaign) -> None:
    """What was counted stays; the rest is played on; a campaign that moved on makes it stale; its end ends it."""
    forecast = request_season(campaign=campaign, user=campaign.owner, runs=21, seed="s")
    with pytest.raises(Conflict):
        asking.delete_season(forecast=forecast)
    worked(forecast, seconds=0.0)
    assert 0 < figures(forecast).runs < 21
    forecasts.cancel_forecast(forecast=forecast)
    forecasts.retry_forecast(forecast=forecast)
    worked(forecast)
    assert present(forecast).status == "done"
    assert forecast.tally == counted(start_at(campaign), "s", 1, 21).tally
    assert changes([forecast])[forecast.pk] == []
    services.prepare_month(campaign=campaign)
    assert changes([present(forecast)])[forecast.pk] == ["campaign"]
    campaign.refresh_from_db()
    CAMPAIGNS.remove(campaign)
    assert not Forecast.objects.exists()


def test_the_state_of_the_truth_is_the_campaigns_own(month: Encounter) -> None:
    """Only the plan is taken out for a player, and the campaign's own state is not touched."""
    campaign = month.campaign
    before = dict(campaign.state["encounter"])
    assert known_state(campaign, "truth") == campaign.state
    hidden = known_state(campaign, "player")
    assert {key for key, value in hidden["encounter"].items() if value != before[key]} <= {"posture"}
    assert campaign.state["encounter"] == before
