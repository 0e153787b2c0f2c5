"""The odds of a month from its own page: asked for next to the choice, listed there, and linked back."""

import html
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from battles.models import Forecast
from campaigns import services
from campaigns.models import Encounter, EncounterForecast
from tests.battles.forecasts.making import worked
from tests.campaigns.test_elsewhere import a_raid
from tests.people import a_browser
from tests.web import rows
from tests.web.counting import queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def month() -> Encounter:
    """A month that waits to be played."""
    return services.prepare_month(campaign=rows.a_campaign(rows.a_person(), months=0))


@pytest.fixture
def site(month: Encounter) -> Client:
    """The browser of the campaign's owner."""
    return a_browser(month.campaign.owner)


def _address(month: Encounter, name: str = "encounter-odds") -> str:
    return reverse(name, args=[month.campaign.key, month.number])


def test_the_choice_is_forecast_before_it_is_made(site: Client, month: Encounter) -> None:
    """The button next to the choice asks for odds with the units and doctrine marked, and the month still waits."""
    assert f'formaction="{_address(month)}"' in site.get(_address(month, "encounter")).content.decode()
    choice = {"units": ["u1", "u3"], "doctrine": "cautious", "runs": "10", "precision": ""}
    answer = site.post(_address(month), choice)
    forecast = Forecast.objects.get()
    assert answer["Location"] == reverse("forecast", args=[forecast.pk])
    assert [unit["id"] for unit in forecast.setup["player"]["units"]] == ["u1", "u3"]
    assert (forecast.setup["player"]["doctrine"], forecast.runs, forecast.knowledge) == ("cautious", 10, "player")
    month.refresh_from_db()
    assert (month.state, month.units) == ("prepared", [])


def test_the_forecast_and_the_month_lead_to_each_other(site: Client, month: Encounter) -> None:
    """The forecast's page says on whose knowledge it rests and leads back; the month's page lists it."""
    site.post(_address(month), {"units": ["u1"], "doctrine": "book", "runs": "10"})
    forecast = Forecast.objects.get()
    worked(forecast)
    text = site.get(reverse("forecast", args=[forecast.pk])).content.decode()
    assert f"{forecast.known_as}; what they do not know is dealt anew for each battle" in html.unescape(text)
    assert f'href="{_address(month, "encounter")}"' in text
    assert f'href="/forecasts/{forecast.pk}/"' in site.get(_address(month, "encounter")).content.decode()


@pytest.mark.parametrize("knowledge", ["player", "truth"])
def test_odds_by_other_rules_show_the_card(knowledge: str) -> None:
    """On any knowledge, the odds of a raid on a board lead to the card that carried it there; its own to none."""
    raid = a_raid()
    ask = partial(services.forecast_encounter, encounter=raid, user=raid.campaign.owner, knowledge=knowledge, runs=1)
    there, own = ask(system="one_hour"), ask()
    assert (there.carried_from, own.carried_from) == ("muskets_mohawks", "")
    owner = a_browser(raid.campaign.owner)
    heading = "How the forces came to One-Hour French &amp; Indian War"
    assert heading in owner.get(reverse("forecast", args=[there.pk])).content.decode()
    assert "How the forces came" not in owner.get(reverse("forecast", args=[own.pk])).content.decode()


def test_the_umpire_may_use_what_he_knows(site: Client, month: Encounter) -> None:
    """A button of the umpire's own asks with all there is to know."""
    assert "With all that the umpire knows" in site.get(_address(month, "encounter")).content.decode()
    site.post(_address(month), {"units": ["u1"], "doctrine": "book", "knowledge": "truth"})
    forecast = Forecast.objects.get()
    assert (forecast.knowledge, forecast.setup["posture"]) == ("truth", month.hidden["posture"])


def test_a_month_that_is_over_takes_no_question(site: Client, month: Encounter) -> None:
    """Once it is played, asking is answered with a sentence, and the page has no button for it."""
    services.play_month(campaign=month.campaign)
    answer = site.post(_address(month), {"units": ["u1"], "doctrine": "book"})
    assert answer.status_code == 409
    assert "only a month that waits to be played is forecast" in answer.content.decode()
    assert _address(month) not in site.get(_address(month, "encounter")).content.decode()


@pytest.mark.parametrize("name", ["encounter", "forecasts"])
def test_many_forecasts_take_no_more_queries(site: Client, month: Encounter, name: str) -> None:
    """A month with twenty forecasts, and the list of them, are shown with the queries of one with two."""
    address = reverse("forecasts") if name == "forecasts" else _address(month, "encounter")
    for _ in range(2):
        services.forecast_encounter(encounter=month, user=month.campaign.owner, runs=10)
    few = queries(site, address)
    one = Forecast.objects.all()[0]
    fields = {field.name: getattr(one, field.name) for field in Forecast._meta.fields if field.name != "id"}
    for _ in range(18):
        EncounterForecast.objects.create(encounter=month, forecast=Forecast.objects.create(**fields))
    assert few == queries(site, address)


def test_a_forecast_of_a_month_is_changed_and_compared(site: Client, month: Encounter) -> None:
    """Its page leads back to the month with its units and options chosen; the next forecast is compared with it."""
    site.post(_address(month), {"units": ["u1", "u3"], "doctrine": "cautious", "runs": "10", "seed": "mine"})
    first = Forecast.objects.get()
    worked(first)
    again = f"{_address(month, 'encounter')}?like={first.pk}"
    assert f'href="{again}"' in site.get(reverse("forecast", args=[first.pk])).content.decode()
    page = site.get(again)
    form, ask = page.context["form"], page.context["ask"]
    assert (form["units"].value(), form["doctrine"].value()) == (["u1", "u3"], "cautious")
    assert (ask["runs"].value(), ask["seed"].value()) == (10, "mine")
    choice = {"units": ["u1", "u3"], "doctrine": "bold", "runs": "10", "seed": "mine", "like": str(first.pk)}
    answer = site.post(_address(month), choice)
    second = Forecast.objects.exclude(pk=first.pk).get()
    assert answer["Location"] == f"{reverse('forecast-compare', args=[first.pk])}?with={second.pk}"
    worked(second)
    assert "The same dice fell in" in site.get(answer["Location"]).content.decode()


def test_only_own_forecasts_of_the_month_are_asked_like(site: Client, month: Encounter) -> None:
    """A forecast of somebody else, of another month, or none is not looked at: the page is as without it."""
    other = a_browser(rows.a_person("other"))
    strange = services.prepare_month(campaign=rows.a_campaign(rows.a_person("third"), months=0))
    theirs = a_browser(strange.campaign.owner)
    theirs.post(_address(strange), {"units": ["u1"], "doctrine": "book", "runs": "10"})
    for like in (str(Forecast.objects.get().pk), "no-key", ""):
        assert site.get(f"{_address(month, 'encounter')}?like={like}").context["like"] is None
    assert other.get(f"{_address(month, 'encounter')}?like=x").status_code == 404


def test_a_month_that_is_over_is_not_asked_about_again(site: Client, month: Encounter) -> None:
    """Once the month is played its forecasts no longer lead to another."""
    site.post(_address(month), {"units": ["u1"], "doctrine": "book", "runs": "10"})
    forecast = Forecast.objects.get()
    worked(forecast)
    Encounter.objects.filter(pk=month.pk).update(state="closed")
    assert "?like=" not in site.get(reverse("forecast", args=[forecast.pk])).content.decode()
