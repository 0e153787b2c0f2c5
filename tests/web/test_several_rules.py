"""The page of forecasts under several rules: one table, the differences below it, and the ways there."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from battles.models import Forecast, Scenario
from tests.battles.forecasts.making import asked, worked
from tests.grid.boards import line, order
from tests.people import a_browser, a_person
from tests.skirmish import a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("skirmish")]


@pytest.fixture
def owner() -> User:
    """Somebody who asks."""
    return a_person("rogers")


@pytest.fixture
def site(owner: User) -> Client:
    """His browser."""
    return a_browser(owner)


def _asked(site: Client) -> tuple[Forecast, Forecast, str]:
    setup = order("one_hour", line("p", ("regular", "light"), 8, "n"), line("e", ("militia", "regular"), 1, "s"))
    Scenario.objects.create(slug="field", name="The Field", system="one_hour", setup=setup)
    address = reverse("forecast-ask", args=["field"])
    offered = [key for key, _ in site.get(address).context["form"].fields["systems"].choices]
    assert offered == ["one_hour", "d3_grid"]
    assert "How it comes to D3" in site.get(address).content.decode()
    form = {"runs": "20", "seed": "9", "player.doctrine": "steady", "enemy.doctrine": "hold", "systems": offered}
    where = site.post(address, form)["Location"]
    d3, hour = Forecast.objects.order_by("system")
    return hour, d3, where


def test_several_rules_are_asked_for_and_shown_in_one_table(site: Client) -> None:
    """The form offers the rules that take the scenario; asked for together they stand in a table, a row each."""
    hour, d3, where = _asked(site)
    assert [row.setup["enemy"]["doctrine"] for row in (hour, d3)] == ["hold", "hold"]
    assert where == reverse("forecast-systems", args=[hour.pk])
    assert 'http-equiv="refresh"' in site.get(where).content.decode()
    worked(hour)
    worked(d3)
    answer = site.get(where)
    text = answer.content.decode()
    assert 'http-equiv="refresh"' not in text
    rows = answer.context["rows"]
    assert [row.forecast for row in rows] == [hour, d3]
    heads = [cell.head for cell in rows[0].cells]
    sides = [name[:1].upper() + name[1:] for name in hour.side_names]
    assert heads == [
        f"{sides[0]} win",
        f"{sides[1]} win",
        "Draw",
        "Failed",
        f"{sides[0]} lose",
        f"{sides[1]} lose",
        "Turns",
    ]
    won = hour.tally["outcomes"]["player"]
    assert rows[0].cells[0].text == f"{5 * won:.1f}%"
    assert " to " in rows[0].cells[0].small
    assert "pairs of battles" in text
    assert f"{reverse('forecast-compare', args=[hour.pk])}?with={d3.pk}" in text


def test_each_of_them_leads_to_the_table(site: Client) -> None:
    """The page of one links the table and the others; one asked for alone has no table but itself."""
    hour, d3, _ = _asked(site)
    worked(hour)
    text = site.get(reverse("forecast", args=[hour.pk])).content.decode()
    assert "Under other rules" in text
    assert reverse("forecast", args=[d3.pk]) in text
    assert reverse("forecast-systems", args=[hour.pk]) in text
    alone = asked(owner=hour.owner)
    answer = site.get(reverse("forecast-systems", args=[alone.pk]))
    assert answer["Location"] == reverse("forecast", args=[alone.pk])


def test_two_of_them_are_compared_with_a_word_of_caution(site: Client, owner: User) -> None:
    """Side by side under other rules only the outcomes compare, which is said; of the same rules it is not."""
    hour, d3, _ = _asked(site)
    worked(hour)
    worked(d3)
    address = reverse("forecast-compare", args=[hour.pk])
    text = site.get(address, {"with": d3.pk}).content.decode()
    assert "The same dice fell in 20 pairs of battles" in text
    assert "counts losses and turns in its own way" in text
    assert "What the" not in text
    assert "<h2>How they may go</h2>" not in text
    assert reverse("forecast-systems", args=[hour.pk]) in text
    for title in ("One-Hour French &amp; Indian War", "D3 French &amp; Indian War"):
        assert f"<h2>{title}</h2>" in text
    one, two = (asked(owner=owner) for _ in range(2))
    same = site.get(reverse("forecast-compare", args=[one.pk]), {"with": two.pk}).content.decode()
    assert "in its own way" not in same
    assert "<h2>First</h2>" in same


def test_nobody_else_sees_the_table(site: Client) -> None:
    """To somebody else it does not exist."""
    *_, where = _asked(site)
    assert a_browser(a_person("langlade")).get(where).status_code == 404


def test_a_scenario_of_one_kind_of_rules_offers_no_others(site: Client) -> None:
    """Where no other rules take the order of battle there is nothing to choose."""
    Scenario.objects.create(slug="ford", name="The Ford", system="skirmish", setup=a_setup())
    assert "systems" not in site.get(reverse("forecast-ask", args=["ford"])).context["form"].fields


def test_options_of_either_rules_are_offered_and_go_to_those_chosen(site: Client) -> None:
    """Each option says whose it is; one set for rules that were not chosen counts for nothing."""
    setup = order("one_hour", line("p", ("regular",), 8, "n"), line("e", ("regular",), 1, "s"))
    Scenario.objects.create(slug="field", name="The Field", system="one_hour", setup=setup)
    address = reverse("forecast-ask", args=["field"])
    fields = site.get(address).context["form"].fields
    assert "alone" in fields["options.lone_commander"].help_text
    assert "alone" not in fields["options.two_failures"].help_text
    assert list(fields)[-1] == "seed"
    form = {"runs": "20", "player.doctrine": "steady", "enemy.doctrine": "hold"}
    form |= {"options.lone_commander": "on", "options.two_failures": "on"}
    for chosen, options in (
        (["one_hour"], [{"two_failures": True}]),
        (["d3_grid"], [{"lone_commander": True}]),
        (["d3_grid", "one_hour"], [{"lone_commander": True}, {"two_failures": True}]),
    ):
        Forecast.objects.all().delete()
        assert site.post(address, {**form, "systems": chosen}).status_code == 302
        assert [row.setup["options"] for row in Forecast.objects.order_by("system")] == options
