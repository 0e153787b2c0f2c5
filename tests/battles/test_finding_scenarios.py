"""The list of scenarios: searched and narrowed on its page and over the API alike, with a small map on each card."""

from typing import Any

import pytest
from django.test import Client

from battles.models import Scenario
from battles.sizes import SIZES, size_of
from battles.web import small_map
from tests.bundled import Bundled
from tests.people import a_browser, a_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(bundled: Bundled) -> Client:
    """Somebody's browser, with all bundled scenarios."""
    bundled.put()
    return a_browser(a_person("eve"))


def on_page(client: Client, **query: Any) -> set[str]:
    """The slugs of the scenarios that the page lists."""
    page = client.get("/scenarios/", query)
    assert page.status_code == 200
    return {row.slug for _, rows in page.context["by_system"] for row in rows}


def over_api(client: Client, **query: Any) -> set[str]:
    """The slugs that the API lists."""
    return {row["slug"] for row in client.get("/api/v1/scenarios/", {"page_size": 100, **query}).json()["results"]}


@pytest.mark.parametrize(
    ("query", "there", "missing"),
    [
        ({"search": "snowshoes"}, "snowshoes-1757", "fort-bull-1756"),
        ({"search": "abraham guns"}, "plains-of-abraham-ten-guns", "quebec-abraham-turn-16"),
        ({"system": "quebec_1759"}, "quebec-1759", "snowshoes-1757"),
        ({"year_min": 1759, "year_max": 1759}, "saint-francis-1759", "sainte-foy-1760"),
        ({"year_min": 1775}, "cowpens-pickets-1781", "snowshoes-1757"),
        ({"place": "lake"}, "lake-george-1755", "cowpens-pickets-1781"),
        ({"size": "small"}, "jumonville-glen-1754", "monongahela-1755"),
        ({"size": "large", "system": "d3_grid"}, "sainte-foy-1760", "fort-bull-1756"),
    ],
)
def test_page_and_api_narrow_alike(site: Client, query: dict[str, Any], there: str, missing: str) -> None:
    """Each filter, and two together; both lists have the same scenarios."""
    found = on_page(site, **query)
    assert found == over_api(site, **query)
    assert there in found
    assert missing not in found


def test_the_page_keeps_what_was_asked_and_says_what_is_wrong(site: Client) -> None:
    """Boxes stay filled, an empty list says so, and a year in words is a fault of its field."""
    page = site.get("/scenarios/", {"search": "nowhere at all", "size": "large"}).content.decode()
    assert 'value="nowhere at all"' in page
    assert "No scenario is like that." in page
    assert "0 scenarios found." in page
    assert "Enter a whole number" in site.get("/scenarios/", {"year_min": "soon"}).content.decode()
    assert len(on_page(site, search="", size="", other="x")) == Scenario.objects.count()
    answer = site.get("/api/v1/scenarios/", {"size": "huge"})
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["size"])


def test_each_size_is_there(site: Client) -> None:
    """The sizes divide all scenarios among them."""
    found = [on_page(site, size=size) for size in SIZES]
    assert all(found)
    assert sum(map(len, found)) == Scenario.objects.count()
    assert size_of("no_such_rules", {}) == size_of("d3_grid", {"player": 1}) == ""


def test_cards_have_small_maps_that_are_drawn_once(site: Client) -> None:
    """A scenario with a table of its own has its picture, drawn again only when the order of battle changed."""
    small_map._drawn.cache_clear()
    page = site.get("/scenarios/").content.decode()
    drawn = small_map._drawn.cache_info()
    assert page.count('class="drawn small-map"') > 20
    assert (drawn.hits, drawn.misses) == (0, Scenario.objects.count())
    site.get("/scenarios/")
    assert small_map._drawn.cache_info().misses == drawn.misses
    row = Scenario.objects.get(slug="grid-bridge")
    before = small_map.small_map(row)
    assert before.count("<circle") == 16
    row.setup["ground"][0] = "wwwwwwww"
    assert small_map.small_map(row) != before
    row.system, row.setup = "muskets_mohawks", {"system": "muskets_mohawks", "encounter": "scout"}
    assert small_map.small_map(row) == ""
