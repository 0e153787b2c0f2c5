"""Forecasts of a month whose set-up has changed: each changed part is reported to members who may know it."""

from typing import Any

import pytest
from django.urls import reverse

from battles.forecasting.staleness import changes
from battles.models import Forecast
from campaigns import services
from campaigns.models import Campaign, Encounter
from tests.campaigns.test_elsewhere import a_raid
from tests.people import a_browser, a_program

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("real_rules")]


def _ask(month: Encounter, **more: Any) -> Forecast:
    given: dict[str, Any] = {"runs": 10, "seed": "1755", **more}
    return services.forecast_encounter(encounter=month, user=month.campaign.owner, **given)


def _changed(*forecasts: Forecast) -> list[list[str]]:
    rows = list(Forecast.objects.filter(pk__in=[row.pk for row in forecasts]))
    found = changes(rows)
    return [found[row.pk] for row in forecasts]


def _campaign(month: Encounter) -> Campaign:
    return Campaign.objects.get(pk=month.campaign_id)


def _type(month: Encounter, step: str, faces: list[int]) -> None:
    services.type_dice(campaign=_campaign(month), stream=f"{month.year}-{month.month:02}/{step}", faces=faces)


@pytest.mark.postgres
def test_a_forecast_of_a_month_as_it_stands_is_fresh(month: Encounter) -> None:
    """Asking changes nothing, nor does a name, nor how the campaign is led from now on."""
    forecast = _ask(month)
    services.rename(campaign=_campaign(month), kind="unit", key="u1", name="Rogers's own")
    assert _changed(forecast) == [[]]


def test_dice_typed_for_the_set_up_make_it_stale_until_they_are_taken_back(month: Encounter) -> None:
    """Another table is another battle; with the dice taken back the odds are those of the month again."""
    forecast = _ask(month)
    _type(month, "weather", [1, 6])
    dry, wet = month.sheet["weather"], Encounter.objects.get(pk=month.pk).sheet["weather"]
    assert dry != wet
    assert _changed(forecast) == [["weather"]]
    _type(month, "weather", [])
    assert _changed(forecast) == [[]]


@pytest.mark.parametrize(
    "change",
    [
        {"what": "unit", "key": "u1", "field": "rep", "value": 6},
        {"what": "unit", "key": "u1", "field": "figures", "value": 4},
    ],
)
def test_an_override_makes_it_stale(month: Encounter, change: dict[str, Any]) -> None:
    """A unit that went is another one now; a forecast of others who would go is untouched by it."""
    forecast, other = _ask(month, units=["u1"]), _ask(month, units=["u2"])
    services.umpire_override(campaign=_campaign(month), changes=[change], reason="A mistake.")
    assert _changed(forecast) == [["player.units"]]
    assert _changed(other) == [[]]


def test_units_that_can_go_no_longer_make_it_stale(month: Encounter) -> None:
    """A choice that would be refused now is reported as one of other units."""
    forecast = _ask(month, units=["u1"])
    change = {"what": "unit", "key": "u1", "field": "figures", "value": 0}
    services.umpire_override(campaign=_campaign(month), changes=[change], reason="They left.")
    assert _changed(forecast) == [["player.units"]]


def test_what_is_hidden_makes_only_the_umpire_s_stale(month: Encounter) -> None:
    """When the enemy's posture changes, no player's own odds show it; the umpire's are of another battle."""
    known, truth = _ask(month), _ask(month, knowledge="truth")
    campaign = _campaign(month)
    before = campaign.state["encounter"]["posture"]
    other = next(posture for posture in ("scout", "raid_defend", "raid_attack") if posture != before)
    campaign.state["encounter"]["posture"] = other
    campaign.save(update_fields=["state"])
    assert _changed(known, truth) == [[], ["posture"]]


@pytest.mark.parametrize("knowledge", ["player", "truth"])
def test_a_month_under_other_rules_is_compared_by_its_own(knowledge: str) -> None:
    """Converted over to a board, a forecast is stale when the month that it was carried over from changes."""
    month = a_raid()
    forecast = _ask(month, system="d3_grid", knowledge=knowledge)
    assert _changed(forecast) == [[]]
    change = {"what": "unit", "key": "u2", "field": "rep", "value": 6}
    services.umpire_override(campaign=_campaign(month), changes=[change], reason="A mistake.")
    assert _changed(forecast) == [["player.units"]]


def test_other_rules_than_today_s_make_it_stale(month: Encounter) -> None:
    """A forecast of another engine is reported as made before the rules changed."""
    forecast = _ask(month)
    Forecast.objects.update(engine_version="older")
    assert _changed(forecast) == [["rules"]]


def test_a_month_that_is_over_changes_no_more(month: Encounter) -> None:
    """Once it is fought, its odds are what they were: nothing is to be asked again."""
    forecast = _ask(month)
    address = reverse("forecast", args=[forecast.pk])
    site = a_browser(month.campaign.owner)
    Forecast.objects.update(engine_version="older")
    assert "Ask again" in site.get(address).content.decode()
    services.play_month(campaign=_campaign(month))
    assert "Ask again" not in site.get(address).content.decode()
    Forecast.objects.update(engine_version=forecast.engine_version)
    assert _changed(forecast) == [[]]


def test_pages_and_api_show_it(month: Encounter) -> None:
    """The forecast's page says what it was made before and leads to the month, whose list marks it; so does the API."""
    forecast = _ask(month)
    site, program = a_browser(month.campaign.owner), a_program(month.campaign.owner)
    address = reverse("encounter", args=[month.campaign.key, month.number])
    pages = [reverse("forecast", args=[forecast.pk]), reverse("forecasts"), address]
    assert not any("Stale" in site.get(page).content.decode() for page in pages)
    assert program.get(f"/api/v1/forecasts/{forecast.pk}/").json()["stale"] == []
    _type(month, "weather", [1, 6])
    change = {"what": "unit", "key": "u1", "field": "rep", "value": 6}
    services.umpire_override(campaign=_campaign(month), changes=[change], reason="A mistake.")
    for page in pages:
        text = site.get(page).content.decode()
        assert "Stale." in text
        assert "Made before the weather and the units of the British changed." in text
    for row in (
        program.get(f"/api/v1/forecasts/{forecast.pk}/").json(),
        program.get("/api/v1/forecasts/").json()["results"][0],
        program.get(f"/api/v1/campaigns/{month.campaign.key}/months/{month.number}/forecasts/").json()["results"][0],
    ):
        assert row["stale"] == ["weather", "player.units"]
