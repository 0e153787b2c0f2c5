"""The page of forecasts under several rules: one table, the differences below it, and the ways there."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from battles.forecasting.conversions import request_together
from battles.forecasting.doctrines import request_pairs
from battles.models import Forecast, Scenario
from tests.battles.forecasts.making import asked, worked
from tests.contract.samples import samples
from tests.grid.boards import line, order
from tests.people import a_person
from tests.present import present
from tests.skirmish import a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("skirmish")]


def _asked(site: Client) -> tuple[Forecast, Forecast, str]:
    setup = order("one_hour", line("p", ("regular", "light"), 8, "n"), line("e", ("militia", "regular"), 1, "s"))
    Scenario.objects.create(slug="field", name="The Field", system="one_hour", setup=setup)
    address = reverse("forecast-ask", args=["field"])
    offered = [key for key, _ in site.get(address).context["form"].fields["systems"].choices]
    assert offered == ["one_hour", "d3_grid"]
    assert "D3 French &amp; Indian War reads this order of battle as it is." in site.get(address).content.decode()
    form = {"runs": "20", "seed": "9", "player.doctrine": "steady", "enemy.doctrine": "hold", "systems": offered}
    where = site.post(address, form)["Location"]
    d3, hour = Forecast.objects.order_by("system")
    return hour, d3, where


def test_several_rules_are_asked_for_and_shown_in_one_table(site: Client) -> None:
    """The form offers the rules that take the scenario; asked for together they are in a table, a row each."""
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
    won = present(hour.tally)["outcomes"]["player"]
    assert rows[0].cells[0].text == f"{5 * won:.1f}%"
    assert " to " in rows[0].cells[0].small
    assert "Turns are not of one length" not in text
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


def _carried(owner: User) -> list[Forecast]:
    """A battle of lines by its own rules and by both editions on a board."""
    order = samples("fast_musket", range(1))[0][1]
    systems = ["fast_musket", "d3_grid", "one_hour"]
    found = request_together(setup=order, systems=systems, seed="9", runs=4, owner=owner, title="Lines")
    for forecast in found:
        worked(forecast)
    return found


def test_the_form_shows_the_cards_that_would_be_used(site: Client) -> None:
    """A battle of lines comes to a board by a card each; what another edition reads as it is needs none."""
    Scenario.objects.create(
        slug="lines", name="Lines", system="fast_musket", setup=samples("fast_musket", range(1))[0][1]
    )
    answer = site.get(reverse("forecast-ask", args=["lines"]))
    assert [way and way.source for _, way in answer.context["form"].ways()] == ["fast_musket", "fast_musket"]
    text = answer.content.decode()
    assert "How it comes to D3" in text
    assert "as it is." not in text


def test_any_of_them_is_the_base_that_a_link_chooses(site: Client, owner: User) -> None:
    """The page compares with the first, or with that of the address; between two games only who wins compares.

    Between the two editions turns do, and losses as a share; a base that there is not gives way to the first.
    """
    lines, d3, hour = _carried(owner)
    where = reverse("forecast-systems", args=[lines.pk])
    heads = [(row.title, row.one_game) for row in site.get(where).context["differences"]]
    assert heads == [("D3 French & Indian War", False), ("One-Hour French & Indian War", False)]
    answer = site.get(where, {"base": "one_hour"})
    text = answer.content.decode()
    assert 'href="?base=one_hour#base" aria-current="true"' in text
    assert 'href="?base=fast_musket#base">' in text
    games, editions = answer.context["differences"]
    assert (games.forecast, editions.forecast) == (lines, d3)
    assert [row.name for row in games.rows if "What" in row.name or "turns" in row.name] == []
    assert [row.name for row in editions.rows][-3:] == [
        "What the Red lose of all they have, on average",
        "What the Blue lose of all they have, on average",
        "How many turns it takes, on average",
    ]
    assert editions.rows[-3].first.endswith("%")
    assert "Turns are of one length only in editions of one game." in text
    assert f"{reverse('forecast-compare', args=[hour.pk])}?with={d3.pk}" in text
    assert site.get(where, {"base": "chess"}).context["own"] == lines_title(answer)


def lines_title(answer: Any) -> str:
    """What the first row of a table is called."""
    title: str = answer.context["rows"][0].title
    return title


def test_the_cards_that_were_used_are_shown(site: Client, owner: User) -> None:
    """Table, comparison and forecast each show by which card the forces came; the system they are written for none."""
    lines, d3, hour = _carried(owner)
    answer = site.get(reverse("forecast-systems", args=[lines.pk]))
    assert [row.card and row.card.target for row in answer.context["rows"]] == [None, "d3_grid", "one_hour"]
    text = answer.content.decode()
    assert "reads the order of battle as it is" in text
    for words in ("Entrenchments in", "west on that table", "Lost on the way", "bases, guns and men"):
        assert words.lower() in text.lower()
    comparison = site.get(reverse("forecast-compare", args=[lines.pk]), {"with": str(hour.pk)})
    assert [way.target for way in comparison.context["ways"]] == ["one_hour"]
    assert "How the forces came to One-Hour" in comparison.content.decode()
    assert "How the forces came to D3" in site.get(reverse("forecast", args=[d3.pk])).content.decode()
    assert "How the forces came to" not in site.get(reverse("forecast", args=[lines.pk])).content.decode()


def test_two_games_are_compared_with_a_word_of_caution(site: Client, owner: User) -> None:
    """Compared with another game only the outcomes compare, and the page says so; for the same rules it does not."""
    lines, d3, _ = _carried(owner)
    address = reverse("forecast-compare", args=[lines.pk])
    text = site.get(address, {"with": str(d3.pk)}).content.decode()
    assert "The same dice fell in 4 pairs of battles" in text
    assert "counts losses and turns in its own way" in text
    assert "What the" not in text
    assert "<h2>How they may go</h2>" not in text
    assert reverse("forecast-systems", args=[lines.pk]) in text
    one, two = (asked(owner=owner) for _ in range(2))
    same = site.get(reverse("forecast-compare", args=[one.pk]), {"with": str(two.pk)}).content.decode()
    assert "in its own way" not in same
    assert "<h2>First</h2>" in same


def test_two_editions_are_compared_in_turns_and_shares(site: Client) -> None:
    """Of one game turns have their histograms side by side; hits have none, for a unit bears more here than there."""
    hour, d3, _ = _asked(site)
    worked(hour)
    worked(d3)
    answer = site.get(reverse("forecast-compare", args=[hour.pk]), {"with": str(d3.pk)})
    text = answer.content.decode()
    assert "Both are editions of one game" in text
    assert "lose of all they have, on average" in text
    assert [chart.title for chart in answer.context["histograms"]] == ["How many turns it takes"]
    for title in ("One-Hour French &amp; Indian War", "D3 French &amp; Indian War"):
        assert f"<h2>{title}</h2>" in text


def test_a_scenario_of_one_kind_of_rules_offers_no_others(site: Client) -> None:
    """Where no other rules take the order of battle there is nothing to choose."""
    Scenario.objects.create(slug="ford", name="The Ford", system="skirmish", setup=a_setup())
    assert "systems" not in site.get(reverse("forecast-ask", args=["ford"])).context["form"].fields


def test_every_pair_of_doctrines_has_a_page_of_its_own(site: Client) -> None:
    """One box asks for all pairs; the page is a table of them, and each forecast leads to it and names its own."""
    setup = order("one_hour", line("p", ("regular",), 8, "n"), line("e", ("regular",), 1, "s"))
    Scenario.objects.create(slug="field", name="The Field", system="one_hour", setup=setup)
    form = {"runs": "10", "player.doctrine": "steady", "enemy.doctrine": "hold", "systems": ["one_hour"]}
    answer: Any = site.post(reverse("forecast-ask", args=["field"]), {**form, "doctrine_pairs": "on"})
    asked = list(Forecast.objects.order_by("created", "pk"))
    assert len(asked) == 9
    assert answer.url.endswith("/doctrines/")
    for forecast in asked:
        worked(forecast)
    page = site.get(answer.url).content.decode()
    assert page.count("lost,") == 9
    assert "French: hold" in page
    one = asked[0]
    reported = site.get(reverse("forecast", args=[one.pk])).content.decode()
    assert reverse("forecast-doctrines", args=[one.pk]) in reported
    assert f"British ({one.setup['player']['doctrine']}) against French ({one.setup['enemy']['doctrine']})" in reported


@pytest.mark.browser
@pytest.mark.django_db
def test_the_pairs_of_doctrines_fit_a_phone(open_as) -> None:
    """At 360 pixels no pair is cut off or scrolled to, and each says which doctrines it is about."""
    setup = order("one_hour", line("p", ("regular",), 8, "n"), line("e", ("regular",), 1, "s"))
    scenario = Scenario.objects.create(slug="field", name="The Field", system="one_hour", setup=setup)
    owner = a_person("ann")
    asked = request_pairs(setup=setup, systems=["one_hour"], owner=owner, scenario=scenario, runs=2)
    for forecast in asked:
        worked(forecast)
    page = open_as(owner, width=360)
    page.goto(reverse("forecast-doctrines", args=[asked[0].pk]))
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    expect(page.locator("table.pairs td")).to_have_count(9)
    expect(page.locator("table.pairs th[scope=row]")).to_have_text(
        ["British: steady", "British: attack", "British: hold"]
    )
    cut = """() => [...document.querySelectorAll("table.pairs td")].filter(cell => {
        const box = cell.getBoundingClientRect();
        const named = getComputedStyle(cell, "::before").content.startsWith('"French: ');
        return box.left < 0 || box.right > 360 || !named;
    }).length"""
    assert page.evaluate(cut) == 0


def test_a_table_of_doctrine_pairs_is_one_row_of_the_list(site: Client, owner: User) -> None:
    """Nine pairs are one row that leads to their table; forecasts by several rules and single ones stay rows."""
    setup = order("one_hour", line("p", ("regular",), 8, "n"), line("e", ("regular",), 1, "s"))
    scenario = Scenario.objects.create(slug="field", name="The Field, at dawn", system="one_hour", setup=setup)
    pairs = request_pairs(setup=setup, systems=["one_hour"], owner=owner, scenario=scenario, runs=10)
    request_together(setup=setup, systems=["one_hour", "d3_grid"], owner=owner, scenario=scenario, runs=10)
    request_pairs(setup=setup, systems=["one_hour"], owner=a_person("stark"), scenario=scenario, runs=10)
    answer = site.get(reverse("forecasts"))
    assert answer.context["forecasts"].paginator.count == 3
    row = answer.context["rows"][2]
    assert (row.title, row.pairs, row.status) == ("The Field, at dawn", 9, "queued")
    assert row.address == reverse("forecast-doctrines", args=[pairs[0].pk])
    assert [other.pairs for other in answer.context["rows"][:2]] == [0, 0]
    assert f'<a href="{row.address}">The Field, at dawn</a>' in answer.content.decode()
    worked(pairs[0])
    assert site.get(reverse("forecasts")).context["rows"][2].status == "done"
    for status, seen in (("queued", "running"), ("failed", "failed"), ("cancelled", "cancelled")):
        Forecast.objects.filter(pk=pairs[8].pk).update(status=status)
        assert site.get(reverse("forecasts")).context["rows"][2].status == seen


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
    form |= {"options.lone_commander": "on", "options.two_failures": "player"}
    for chosen, options in (
        (["one_hour"], [{"two_failures": "player"}]),
        (["d3_grid"], [{"lone_commander": True}]),
        (["d3_grid", "one_hour"], [{"lone_commander": True}, {"two_failures": "player"}]),
    ):
        Forecast.objects.all().delete()
        assert site.post(address, {**form, "systems": chosen}).status_code == 302
        assert [row.setup["options"] for row in Forecast.objects.order_by("system")] == options


def test_tables_in_progress_show_no_false_zero_and_reload_nothing(site: Client, owner: User) -> None:
    """Before a battle is counted both tables have dashes, and ask for their own part alone."""
    setup = order("one_hour", line("p", ("regular",), 8, "n"), line("e", ("regular",), 1, "s"))
    pairs = request_pairs(setup=setup, systems=["one_hour"], owner=owner, runs=10)
    both = request_together(setup=setup, systems=["one_hour", "d3_grid"], owner=owner, runs=10)
    for name, rows in (("forecast-doctrines", pairs), ("forecast-systems", both)):
        page = site.get(reverse(name, args=[rows[0].pk])).content.decode()
        assert "0.0%" not in page
        assert "0%" not in page
        assert 'hx-select="#compared"' in page
        assert '<noscript><meta http-equiv="refresh"' in page
        assert page.count("http-equiv") == 1
    worked(pairs[0])
    page = site.get(reverse("forecast-doctrines", args=[pairs[0].pk])).content.decode()
    assert 'hx-select="#compared"' not in page
