"""Words of the game are explained in place, once a page, where they first occur."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from battles.models import Scenario
from battles.web.rules_pages import explained
from tests.orders_of_battle import setup
from tests.web import rows

WORD = re.compile(r'<a class="term" href="/glossary/#([\w-]+)" title="([^"]+)" data-term>([^<]+)</a>')


def _reported(html: str) -> list[str]:
    return [found[2] for found in WORD.findall(explained(html, "/glossary/"))]


@pytest.mark.parametrize(
    ("html", "reported"),
    [
        ("<p>Rep 4, and Rep 5.</p>", ["Rep"]),
        ("<h1>Doctrine</h1><p>By doctrine.</p>", ["doctrine"]),
        ('<a href="/x/">Investment</a><input value="investment"><p>Investment</p>', ["Investment"]),
        ("<button>Rep</button><svg><title>Rep 3</title><text>Rep 4</text></svg><td>Rep</td>", ["Rep"]),
        ("<p>Three possible enemy forces; possible enemies.</p>", ["possible enemy"]),
        ('<script id="x">{"note": "Rep 4"}</script><p>reputation, reported</p>', []),
        ('<dl class="catalogue"><div><dt>Rep</dt></div></dl><p>Rep</p>', ["Rep"]),
        ("<a><svg></svg>morale</a><!-- morale --><b>morale</b>", ["morale"]),
    ],
)
def test_a_word_is_explained_where_it_stands_first(html: str, reported: list[str]) -> None:
    """Once a page, in running text and tables; never in links, buttons, headings, drawings, scripts and attributes."""
    assert _reported(html) == reported


def test_nothing_but_words_becomes_links() -> None:
    """Without its links a page is what it was, letter by letter."""
    html = '<p class="Rep">A doctrine &amp; its <b>Rep</b>.</p>\n<br><img alt="morale"> paper strength'
    assert WORD.sub(r"\3", explained(html, "/glossary/")) == html


@pytest.mark.django_db
def test_every_page_explains_its_words(client: Client) -> None:
    """Roster, sheet, month, journal, new campaign, umpire's desk, scenario: each Rep, investment and doctrine on it."""
    campaign = rows.a_campaign(rows.a_person(), months=1)
    rows.a_month(campaign, 2, state="prepared")
    Scenario.objects.create(slug="lake", name="Down the lake", setup=setup())
    client.force_login(campaign.owner)
    wanted = {
        reverse("roster", args=[campaign.key]): {"rep", "morale", "investment"},
        reverse("campaign", args=[campaign.key]): {"rep", "morale", "investment"},
        reverse("sheet", args=[campaign.key, 2]): {"rep", "investment", "possible-enemy"},
        reverse("encounter", args=[campaign.key, 2]): {"rep", "investment", "possible-enemy", "doctrine"},
        reverse("result", args=[campaign.key, 2]): {"aftermath", "morale", "paper-strength"},
        reverse("umpire", args=[campaign.key]): {"rep", "morale", "investment"},
        reverse("campaign-new"): {"rep", "doctrine"},
        reverse("scenario", args=["lake"]): {"rep", "doctrine"},
        reverse("scenario-sheet", args=["lake"]): {"rep"},
        reverse("forecast-ask", args=["lake"]): {"doctrine"},
        reverse("first-steps"): {"rep", "doctrine", "possible-enemy", "investment", "morale", "aftermath"},
    }
    for address, keys in wanted.items():
        found = [key for key, _, _ in WORD.findall(client.get(address).content.decode())]
        assert keys <= set(found), address
        assert len(found) == len(set(found)), address
