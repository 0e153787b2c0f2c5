"""Where a battle's page leads back to: its scenario, or the forecast that it is a run of."""

import pytest
from django.urls import reverse

from battles.resolving import resolve
from battles.services import request_battle
from tests.battles.forecasts.making import made
from tests.factories import ScenarioFactory
from tests.people import a_browser, a_person
from tests.skirmish import a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("skirmish")]


def test_a_battle_leads_back_to_its_scenario_and_a_run_to_its_forecast() -> None:
    """The battle of a scenario has a link there; a run of a forecast of the same scenario leads to the forecast."""
    owner = a_person("rogers")
    scenario = ScenarioFactory.create(system="skirmish", setup=a_setup())
    battle = request_battle(setup={**a_setup(), "system": "skirmish"}, scenario=scenario, owner=owner)
    resolve(battle_id=str(battle.pk), worker="w1")
    site, there = a_browser(owner), reverse("scenario", args=[scenario.slug])
    page = reverse("battle", args=[battle.pk])
    assert f'href="{there}">To the scenario' in site.get(page).content.decode()
    battle.forecast = made(owner=owner, runs=10)
    battle.save()
    text = site.get(page).content.decode()
    assert "To the forecast" in text
    assert "To the scenario" not in text


@pytest.mark.parametrize(("worker", "words"), [("inline", "resolved by the site itself"), ("celery@a", "by celery@a")])
def test_a_report_says_in_words_who_resolved_it(worker: str, words: str) -> None:
    """A worker by its name; a battle resolved without one by no key of ours."""
    owner = a_person("rogers")
    battle = request_battle(setup={**a_setup(), "system": "skirmish"}, owner=owner)
    resolve(battle_id=str(battle.pk), worker=worker)
    assert words in a_browser(owner).get(reverse("battle", args=[battle.pk])).content.decode()
