"""Names that cannot be read: refused by one validator wherever people type them."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from battles.pipeline.checks import check, examine
from battles.pipeline.kinds import EntryIndex, kinds
from campaigns import services
from campaigns.months.creation import start_faults
from common.names import refuse_unseen, unseen_faults
from rules.core.plain_text import unseen_character
from tests.factories import a_campaign
from tests.people import a_browser, a_person

BAD = "Ro\u202egers"
SENTENCE = "(U+202E)"


@pytest.mark.parametrize(
    "code", ["\u202e", "\u200b", "\u2066", "\u200f", "\u00ad", "\ufeff", "\u3164", "\ufe0f", "\x1b"]
)
def test_what_is_not_seen_is_found(code: str) -> None:
    """Direction marks, joiners, soft hyphens, fillers, selectors and controls."""
    assert unseen_character(f"Rog{code}ers") == f"U+{ord(code):04X}"
    with pytest.raises(ValidationError, match="type it again"):
        refuse_unseen(f"Rog{code}ers")


@pytest.mark.parametrize(
    "name", ["Béarn", "Mòr’s “own” – 1st", "Ó Néill", "Kanien’kehá:ka", "Łódź", "Σ", "東", "a\u00a0b", ""]
)
def test_names_of_all_languages_pass(name: str) -> None:
    """Accents, quotes, dashes, other scripts and fixed spaces can be read."""
    refuse_unseen(name)


@given(st.text())
def test_any_text_is_judged(text: str) -> None:
    """No text makes the validator fail, and values of any depth name the place."""
    found = unseen_faults({"a": [{"name": text}]})
    assert [fault.field for fault in found] in ([], ["a.0.name"])


@pytest.mark.django_db
def test_content_refuses_them_at_their_line(folder: Path) -> None:
    """In a name, in the lines of a list, and deep in an order of battle."""
    path = folder / "territories" / "oswego.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("name: Oswego", f"name: {BAD}"), encoding="utf-8")
    (fault,) = check([folder / "maps", path]).faults
    assert (fault.line, SENTENCE in fault.message) == (2, True)
    raw: dict[str, Any] = {"setup": {"player": {"units": [{"name": BAD}]}}}
    places = [finding.place for finding in examine(kinds()["scenarios"], "x", raw, EntryIndex())[1]]
    assert ("setup", "player", "units", 0, "name") in places


@pytest.mark.django_db
def test_campaigns_refuse_them() -> None:
    """At the beginning, in the roster, and when something is named later."""
    own = {"name": BAD, "seed": "x", "doctrine": "book"}
    setup = {"faction": "british", "role": "lieutenant", "year": 1757, "territory": ""}
    fields = [fault.field for fault in start_faults(setup, own, {"units": [{"name": BAD}, {}]})]
    assert {"name", "roster.units.0.name"} <= set(fields)
    campaign = a_campaign()
    for kind, key in (("campaign", ""), ("unit", "u1"), ("leader", "l1")):
        with pytest.raises(Exception, match="type it again") as refused:
            services.rename(campaign=campaign, kind=kind, key=key, name=BAD, user=campaign.owner)
        assert not isinstance(refused.value, AssertionError)


@pytest.mark.django_db
def test_the_api_and_pages_refuse_them() -> None:
    """A title, an order of battle and a form, each with the field."""
    client: Client = a_browser(a_person("eve"))
    order = {"system": "muskets_mohawks", "player": {"units": [{"name": BAD}]}}
    answer = client.post("/api/v1/resolve/", {"setup": order, "title": BAD}, content_type="application/json")
    assert answer.status_code == 400
    fields = answer.json()["fields"]
    assert {"title", "setup.player.units.0.name"} <= set(fields)
    page = client.post("/campaigns/new/", {"name": BAD})
    assert SENTENCE in page.content.decode()
    assert not User.objects.filter(username=BAD).exists()
