"""The pages of forecasts: asked for by a form, read while and after they are made, stopped, opened and compared."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from battles.forecasting.figures import figures
from battles.models import Battle, Forecast, Scenario
from battles.tasks import resolve_battle
from battles.web.forecasts import words
from rules.core.odds import MOST_RUNS
from tests.battles.forecasts.making import asked, made, worked
from tests.people import a_browser, a_person
from tests.skirmish import a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("skirmish")]

REPORT = {
    "key": "first",
    "name": "The first game",
    "told": "They shot at each other and both went home.",
    "clauses": [
        {"say": "the British lost two or three", "measure": "losses", "side": "player", "least": 2, "most": 3},
        {"say": "it took two turns", "measure": "turns", "least": 2, "most": 2},
    ],
}


@pytest.fixture
def scenario() -> Scenario:
    """A scenario of the tests' system, with a report of a game played."""
    return Scenario.objects.create(slug="ford", name="The Ford", system="skirmish", setup=a_setup(), reports=[REPORT])


def _page(site: Client, forecast: Forecast) -> str:
    answer = site.get(reverse("forecast", args=[forecast.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def _form(**more: Any) -> dict[str, Any]:
    return {
        "runs": "40", "precision": "", "seed": "1755", "player.doctrine": "bold", "enemy.doctrine": "book",
        "options.rounds": "3", "options.ground": "open", **more,
    }  # fmt: skip


def test_the_scenario_leads_to_its_odds(site: Client, scenario: Scenario) -> None:
    """The scenario's page links to the form, which asks for a doctrine a side, each option, and the seed."""
    address = reverse("forecast-ask", args=["ford"])
    assert address in site.get(reverse("scenario", args=["ford"])).content.decode()
    text = re.sub("<[^>]+>", "", site.get(address).content.decode())  # a word of a label may lead to the glossary
    for part in ("How many battles", "Doctrine of the British", "Doctrine of the French", "SK-TURN-1", "Seed"):
        assert part in text


def test_a_form_becomes_a_forecast(site: Client, owner: User, scenario: Scenario) -> None:
    """What was filled in is what the forecast is made of; options at their default are left out."""
    answer = site.post(reverse("forecast-ask", args=["ford"]), _form())
    forecast = Forecast.objects.get()
    assert answer["Location"] == reverse("forecast", args=[forecast.pk])
    assert (forecast.owner, forecast.scenario, forecast.seed, forecast.runs) == (owner, scenario, "1755", 40)
    assert forecast.setup["player"]["doctrine"] == "bold"
    assert forecast.setup["options"] == {"rounds": 3}
    assert forecast.reports == [REPORT]


def test_a_precision_asks_for_as_many_as_it_takes(site: Client, scenario: Scenario) -> None:
    """With a precision and no number of battles there is no other limit than what the precision takes."""
    site.post(reverse("forecast-ask", args=["ford"]), _form(runs="", precision="0.02"))
    forecast = Forecast.objects.get()
    assert (forecast.runs, forecast.precision) == (None, 0.02)
    assert 2_750 <= forecast.most_runs <= 2_900  # some 2.12 squared, times 0.25, by 0.02 squared


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"runs": "0"}, "runs"),
        ({"player.doctrine": "rash"}, "player.doctrine"),
        ({"options.rounds": "99"}, "options.rounds"),
    ],
)
def test_a_wrong_form_is_refused_at_its_field(
    site: Client, scenario: Scenario, wrong: dict[str, str], field: str
) -> None:
    """Each fault is shown at its field, and no forecast is made."""
    answer = site.post(reverse("forecast-ask", args=["ford"]), _form(**wrong))
    assert answer.status_code == 400
    assert answer.context["form"].errors[field]
    assert not Forecast.objects.exists()


@pytest.mark.parametrize("runs", [0, MOST_RUNS + 1])
def test_the_form_says_how_many_battles_may_be_asked_for(site: Client, scenario: Scenario, runs: int) -> None:
    """It has bounds and words of its own, which a browser and a reader see before the service would refuse."""
    answer = site.post(reverse("forecast-ask", args=["ford"]), _form(runs=str(runs)))
    form = answer.context["form"]
    assert form.errors == {"runs": [f"Have 1 to {MOST_RUNS:,} battles fought."]}
    assert (form.fields["runs"].widget.attrs["min"], form.fields["runs"].widget.attrs["max"]) == (1, MOST_RUNS)


def test_a_forecast_that_waits_asks_again_and_again(site: Client, owner: User) -> None:
    """While the workers are at it the page polls, with and without a script, and can be stopped; then no more."""
    forecast = asked(owner=owner, runs=1000)
    text = _page(site, forecast)
    for part in (
        'hx-trigger="load delay:300ms, every 1s"',
        'http-equiv="refresh"',
        "waiting for one to be free",
        "Stop",
    ):
        assert part in text
    worked(forecast, seconds=0)
    address = reverse("forecast", args=[forecast.pk])
    polled = site.get(address, headers={"HX-Request": "true"})
    assert "HX-Refresh" not in polled
    text = polled.content.decode()
    assert "<html" not in text
    assert "The workers are at it" in text
    assert 'class="histogram' in text
    worked(forecast)
    assert site.get(address, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert "hx-trigger" not in _page(site, forecast)


def test_counts_and_intervals_are_read_off_the_page(site: Client, owner: User) -> None:
    """Each outcome is shown with its count, share and interval in figures and in words."""
    forecast = made(owner=owner, runs=100)
    answer = site.get(reverse("forecast", args=[forecast.pk]))
    text = answer.content.decode()
    for row in answer.context["figures"].outcomes[:2]:
        assert words.percent(row.share) in text
        assert f"{row.count} of 100, so from {100 * row.low:.1f} to {100 * row.high:.1f}%" in text
    for part in ("What the British lose", "How many turns it takes", "Burton&#x27;s", "Why the battles ended"):
        assert part in text


def test_histograms_speak_to_everybody(site: Client, owner: User) -> None:
    """Each drawing has a title and a description, and a table that says the same in figures."""
    forecast = made(owner=owner, runs=100)
    answer = site.get(reverse("forecast", args=[forecast.pk]))
    text = answer.content.decode()
    charts = answer.context["histograms"]
    assert text.count('role="img"') == len(charts) == text.count("<desc ") == text.count("In figures")
    lost = next(chart for chart in charts if chart.key == "lost_player")
    assert sum(bar.count for bar in lost.bars) == 100
    assert f'<td class="n">{lost.bars[0].count}</td>' in text


def test_a_played_game_is_found_in_the_distribution(site: Client, owner: User, scenario: Scenario) -> None:
    """The page says how many battles agree with a report, in full and point by point, and marks it on the chart."""
    forecast = made(owner=owner, runs=100, scenario=scenario)
    answer = site.get(reverse("forecast", args=[forecast.pk]))
    text = answer.content.decode()
    losses = dict(answer.context["figures"].distribution("lost_player").bars)
    agree = losses.get(2, 0) + losses.get(3, 0)
    assert 0 < agree < 100
    assert "The first game" in text
    assert f"{agree} of 100" in text
    assert "The British lost two or three" in text
    marked = next(chart for chart in answer.context["histograms"] if chart.key == "lost_player")
    assert [mark.label for mark in marked.marks] == ["The first game"]


def test_failed_battles_stand_on_the_page(site: Client, owner: User) -> None:
    """Failed battles are listed with run, seed and stream, each with a link; those beyond the first few are counted."""
    forecast = made(owner=owner, runs=40, setup=a_setup(fail=True))
    text = _page(site, forecast)
    assert "Battles that failed" in text
    assert "<code>1755</code>, <code>sample:3</code>" in text
    assert "Open run 25" in text
    assert "Open run 26" not in text
    assert "And 15 more" in text


def test_a_run_is_opened(site: Client, owner: User) -> None:
    """A number leads to the battle of that run; any other text is answered with a sentence, and nothing is queued."""
    forecast = made(owner=owner, runs=40)
    address = reverse("forecast-sample", args=[forecast.pk])
    for wrong in ("", "0", "41", "nine"):
        answer = site.post(address, {"number": wrong}, follow=True)
        assert "this forecast has 40 runs" in answer.content.decode()
    assert not Battle.objects.exists()
    answer = site.post(address, {"number": "9"})
    battle = Battle.objects.get()
    assert answer["Location"] == reverse("battle", args=[battle.pk])
    assert (battle.stream, battle.owner) == ("sample:9", owner)


def test_an_opened_run_belongs_to_its_forecast(site: Client, owner: User, scenario: Scenario) -> None:
    """The report of a run leads back to its forecast, and is not listed among the battles one had fought."""
    forecast = made(owner=owner, runs=40, scenario=scenario)
    where = site.post(reverse("forecast-sample", args=[forecast.pk]), {"number": "9"})["Location"]
    resolve_battle(str(Battle.objects.get().pk))
    assert reverse("forecast", args=[forecast.pk]) in site.get(where).content.decode()
    assert where not in site.get(reverse("scenarios")).content.decode()


def test_it_is_stopped_and_gone_on_with(site: Client, owner: User) -> None:
    """Both buttons do what they say, and too late they say why not."""
    forecast = asked(owner=owner, runs=1000)
    stop, resume = (reverse(name, args=[forecast.pk]) for name in ("forecast-cancel", "forecast-retry"))
    assert "The forecast is stopped." in site.post(stop, follow=True).content.decode()
    assert "Only a forecast that waits or runs" in site.post(stop, follow=True).content.decode()
    assert "Continue" in _page(site, forecast)
    assert "The workers go on with it." in site.post(resume, follow=True).content.decode()
    assert Forecast.objects.get().status == "queued"


def test_close_enough_is_a_place_to_stop(site: Client, owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it runs the page offers to stop once the interval is narrow, and says what the rest would gain."""
    forecast = asked(owner=owner, runs=1000)
    worked(forecast, seconds=0)
    text = _page(site, forecast)
    assert "the 990 battles still to come would make that" in text
    assert "Stop here" not in text
    monkeypatch.setattr(words, "NARROW", 0.5)
    text = _page(site, forecast)
    assert "close enough for a decision at the table" in text
    assert "Stop here, with these figures" in text
    assert "The forecast is stopped." in site.post(reverse("forecast-cancel", args=[forecast.pk]), follow=True).text
    assert "Stop here" not in _page(site, forecast)


def test_four_times_the_battles_halve_the_interval(owner: User) -> None:
    """Of 100 battles half of which are won the interval reaches 9.6 points to either side, of 400 it reaches 4.9."""
    found = figures(made(owner=owner, runs=100))
    assert f"{100 * found.half_width:.1f} points; another 300 battles" in words.more_battles(found)
    even = [replace(row, share=0.5) for row in found.outcomes]
    sentence = words.more_battles(replace(found, half_width=0.09617, outcomes=even))
    assert sentence == (
        "The share of British victories is known within 9.6 points; another 300 battles would make that 4.9."
    )
    assert words.more_battles(replace(found, runs=0)) == ""
    assert words.more_battles(replace(found, runs=250_000, asked=250_000)) == ""


def test_something_is_changed_and_compared(site: Client, owner: User, scenario: Scenario) -> None:
    """Asking again from a forecast keeps its dice and its orders, and leads to both side by side."""
    first = made(owner=owner, runs=40, scenario=scenario, setup=a_setup(options={"rounds": 5}))
    address = f"{reverse('forecast-ask', args=['ford'])}?like={first.pk}"
    form = site.get(address).context["form"]
    assert (form["seed"].value(), form["runs"].value(), form["options.rounds"].value()) == ("1755", 40, 5)
    answer = site.post(address, _form(**{"options.rounds": "4"}))
    second = Forecast.objects.exclude(pk=first.pk).get()
    assert answer["Location"] == f"{reverse('forecast-compare', args=[first.pk])}?with={second.pk}"
    assert "refreshes by itself" in site.get(answer["Location"]).content.decode()
    worked(second)
    text = site.get(answer["Location"]).content.decode()
    assert "The same dice fell in 40 pairs of battles; in 0 of them" in text
    assert "0.0 points (" in text
    assert 'class="outline"' in text


def test_a_difference_stands_with_its_interval(site: Client, owner: User) -> None:
    """What differs by more than chance would do is in bold, with its bounds."""
    fewer = a_setup()
    fewer["player"]["units"][0]["figures"] = 3
    first, second = made(owner=owner, runs=200), made(owner=owner, runs=200, setup=fewer)
    answer = site.get(f"{reverse('forecast-compare', args=[first.pk])}?with={second.pk}")
    row = next(row for row in answer.context["comparison"].outcomes if row.key == "player")
    assert f"<b>{words.difference(row, share=True)}</b>" in answer.content.decode()
    assert row.low > 0


def test_a_comparison_with_nothing_leads_back(site: Client, owner: User) -> None:
    """Without a second forecast the address leads to the first; with one that is not there it is not there."""
    forecast = made(owner=owner, runs=20)
    address = reverse("forecast-compare", args=[forecast.pk])
    assert site.get(address)["Location"] == reverse("forecast", args=[forecast.pk])
    assert site.get(f"{address}?with=nothing").status_code == 404


def test_a_forecast_is_its_owners_alone(owner: User) -> None:
    """Other users get 404 for all of its pages, compared with their own too; anonymous readers are sent to sign in."""
    forecast, other = made(owner=owner, runs=20), a_person("other")
    theirs, site = made(owner=other, runs=20), a_browser(other)
    pages = [reverse(name, args=[forecast.pk]) for name in ("forecast", "forecast-compare")]
    orders = [reverse(f"forecast-{name}", args=[forecast.pk]) for name in ("cancel", "retry", "sample")]
    comparison = f"{reverse('forecast-compare', args=[theirs.pk])}?with={forecast.pk}"
    assert [site.get(page).status_code for page in [*pages, comparison]] == [404] * 3
    assert [site.post(order, {"number": "1"}).status_code for order in orders] == [404] * 3
    assert str(forecast.pk) not in site.get(reverse("forecasts")).content.decode()
    assert str(forecast.pk) not in _page(site, theirs)
    for address in [*pages, reverse("forecasts")]:
        assert Client().get(address)["Location"].startswith("/sign-in/")
    assert [Client().post(order).status_code for order in orders] == [302] * 3
    assert not Battle.objects.exists()


@pytest.mark.parametrize(
    ("share", "word"),
    [(1.0, "all but certain"), (0.9, "very likely"), (0.6, "more likely than not"), (0.5, "about an even chance"),
     (0.3, "less likely than not"), (0.2, "unlikely"), (0.01, "very unlikely"), (0.001, "all but out of the question")],
)  # fmt: skip
def test_a_chance_has_a_word(share: float, word: str) -> None:
    """Every share has its word."""
    assert words.chance(share) == word


def test_a_scenario_that_changes_makes_its_forecasts_stale(site: Client, owner: User, scenario: Scenario) -> None:
    """The page names the content that was edited since; another doctrine or option of the request is no change."""
    forecast = asked(scenario=scenario, owner=owner, setup=a_setup(options={"fog": True}))
    assert "Stale" not in _page(site, forecast)
    scenario.setup = {**a_setup(), "ground": "a wood"}
    scenario.setup["player"]["units"][0]["figures"] = 3
    scenario.save()
    text = _page(site, forecast)
    assert "Made before the units of the British and the table changed." in text
    assert f'href="{reverse("forecast-ask", args=["ford"])}">Ask again' in text
    assert "Stale." in site.get(reverse("forecasts")).content.decode()
    compared = site.get(reverse("forecast-compare", args=[forecast.pk]), {"with": str(asked(owner=owner).pk)})
    assert compared.content.decode().count("Stale.") == 1


def test_an_option_that_only_one_was_asked_with_is_reported_of_both(site: Client, owner: User) -> None:
    """Compared with a forecast that sets an option, one that left it out is shown with its default value."""
    fog, plain = (asked(owner=owner, setup=a_setup(options=options)) for options in ({"fog": True}, {}))
    answer = site.get(reverse("forecast-compare", args=[fog.pk]), {"with": str(plain.pk)})
    assert (answer.context["first_settings"], answer.context["second_settings"]) == ([("Fog", "on")], [("Fog", "off")])
