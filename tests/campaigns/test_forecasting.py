"""Forecasts of a prepared encounter: who may ask, for what, when, and what is made of it."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from battles.models import Forecast
from campaigns import services
from campaigns.models import Campaign, Encounter, Membership
from campaigns.months.forecasts import forecasts_of
from common.exceptions import Conflict, InvalidRequest, NotAllowed
from tests.battles.forecasts.making import worked
from tests.factories import UserFactory
from tests.present import present

pytestmark = pytest.mark.django_db


def _member(campaign: Campaign, role: str) -> User:
    person = UserFactory.create()
    Membership.objects.create(campaign=campaign, user=person, role=role)
    return person


def _ask(month: Encounter, user: User | None = None, **more: Any) -> Forecast:
    given: dict[str, Any] = {"runs": 20, **more}
    return services.forecast_encounter(encounter=month, user=user or month.campaign.owner, **given)


def test_a_month_is_forecast_as_it_would_be_played(month: Encounter) -> None:
    """By default all fit units go under the campaign's doctrine; the forecast is about that month."""
    forecast = _ask(month)
    roster = [unit["id"] for unit in month.campaign.state["units"]]
    assert [unit["id"] for unit in forecast.setup["player"]["units"]] == roster
    assert forecast.setup["player"]["doctrine"] == month.campaign.doctrine
    assert (forecast.owner, forecast.knowledge) == (month.campaign.owner, "player")
    assert forecast.about.encounter == month
    worked(forecast)
    assert (forecast.status, sum(present(forecast.tally)["outcomes"].values())) == ("done", 20)


@pytest.mark.postgres
def test_asking_changes_nothing_of_the_month(month: Encounter) -> None:
    """The month waits as it did, its state untouched and no input added, and is then played by its own dice."""
    before = (Campaign.objects.values().get(), Encounter.objects.values().get(), month.campaign.inputs.count())
    worked(_ask(month))
    assert (Campaign.objects.values().get(), Encounter.objects.values().get(), month.campaign.inputs.count()) == before


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"units": []}, "units"),
        ({"units": ["nobody"]}, "units.0"),
        ({"doctrine": "rash"}, "doctrine"),
        ({"options": {"end": "left"}}, "options.end"),
        ({"options": {"enemy_doctrine": "bold"}}, "options.enemy_doctrine"),
        ({"knowledge": "enemy"}, "knowledge"),
        ({"runs": 0}, "runs"),
    ],
)
def test_what_cannot_be_forecast_is_refused_at_its_field(month: Encounter, wrong: dict[str, Any], field: str) -> None:
    """A choice that could not be played is not forecast, nor is one from no side's knowledge."""
    with pytest.raises(InvalidRequest) as refused:
        _ask(month, **wrong)
    assert field in refused.value.fields
    assert not Forecast.objects.exists()


def test_the_truth_is_the_umpires(month: Encounter) -> None:
    """A player who asks with full knowledge is refused, as only the umpire may; the umpire gets a forecast."""
    player = _member(month.campaign, "player")
    with pytest.raises(NotAllowed, match="Only the umpire"):
        _ask(month, player, knowledge="truth")
    truth = _ask(month, knowledge="truth", options={"enemy_doctrine": "bold"})
    assert truth.setup["posture"] == month.hidden["posture"]
    assert truth.setup["enemy"]["doctrine"] == "bold"


def test_only_who_gives_orders_asks(month: Encounter) -> None:
    """An observer and a stranger are refused."""
    for person in (_member(month.campaign, "observer"), UserFactory.create()):
        with pytest.raises(NotAllowed):
            _ask(month, person)


def test_a_month_that_is_played_is_not_forecast(month: Encounter) -> None:
    """Once the month is queued, or closed, asking comes too late."""
    services.choose_and_queue(encounter=month, units=["u1"])
    month.refresh_from_db()
    with pytest.raises(Conflict, match="only a month that waits"):
        _ask(month)
    services.play_month(campaign=month.campaign)
    month.refresh_from_db()
    assert month.state == "closed"
    with pytest.raises(Conflict, match="is closed"):
        _ask(month)


@pytest.mark.postgres
def test_each_member_reads_his_own(month: Encounter) -> None:
    """The list of a month's forecasts holds those of the reader, newest first, and of no other month."""
    player = _member(month.campaign, "player")
    first, second, umpires = _ask(month, player), _ask(month, player), _ask(month)
    assert list(forecasts_of(month, player)) == [second, first]
    assert list(forecasts_of(month, month.campaign.owner)) == [umpires]
    assert not forecasts_of(month, UserFactory.create()).exists()
