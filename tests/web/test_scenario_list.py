"""The page of scenarios: by game, then by year, with a way to each game."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import ScenarioFactory

pytestmark = pytest.mark.django_db


def test_scenarios_stand_under_their_game_by_year() -> None:
    """Games come in the order of their registration; one of no known year comes last."""
    for slug, system, year in (
        ("a-late", "muskets_mohawks", 1760),
        ("b-undated", "muskets_mohawks", None),
        ("c-early", "muskets_mohawks", 1754),
        ("d-plains", "fast_musket", 1759),
    ):
        ScenarioFactory.create(slug=slug, name=slug, system=system, year=year)
    page = Client().get(reverse("scenarios")).content.decode()
    order = re.findall(r'<h2 id="(\w+)">|/scenarios/([\w-]+)/"', page)
    assert [system or slug for system, slug in order] == [
        "muskets_mohawks", "c-early", "a-late", "b-undated", "fast_musket", "d-plains",
    ]  # fmt: skip
    assert 'href="#fast_musket"' in page


def test_a_single_game_needs_no_way_to_it() -> None:
    """One heading, no list of games above it; an empty site says that there is nothing yet."""
    assert "No scenario has been loaded yet" in Client().get(reverse("scenarios")).content.decode()
    ScenarioFactory.create(slug="only", system="muskets_mohawks")
    page = Client().get(reverse("scenarios")).content.decode()
    assert 'href="#muskets_mohawks"' not in page
    assert 'id="muskets_mohawks"' in page
