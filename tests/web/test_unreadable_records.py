"""Rows that are no record of a battle are reported in a sentence, by the page and by the API."""

from typing import Any

import pytest
from django.urls import reverse

from battles.models import TranscriptPage
from campaigns import services
from tests.factories import a_campaign
from tests.people import a_browser, a_person, a_program

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("events", [[1], [{}], [{"kind": "move", "who": "nobody", "number": 0, "rule": ""}], {"a": 1}])
def test_a_transcript_that_cannot_be_read_is_no_fault_of_the_server(events: Any) -> None:
    """A page of events that are none gives 409 with a sentence, where it gave 500."""
    ann = a_person("ann")
    campaign = a_campaign(owner=ann)
    month = services.play_month(campaign=campaign)
    TranscriptPage.objects.filter(battle=month.battle_id, number=1).update(events=events)
    page = a_browser(ann).get(reverse("battle", args=[month.battle_id]))
    assert (page.status_code, "cannot be read" in page.content.decode()) == (409, True)
    answer = a_program(ann).get(f"/api/v1/battles/{month.battle_id}/transcript/")
    assert answer.status_code in (200, 409)
    if answer.status_code == 409:
        assert "cannot be read" in answer.json()["message"]
