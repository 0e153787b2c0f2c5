"""The pages of a campaign's past in a browser: wide and narrow, light and dark, under axe-core."""

import pytest
from playwright.sync_api import Browser

from campaigns import services, tasks
from campaigns.models import Campaign
from tests.factories import a_campaign
from tests.people import a_browser, a_person
from tests.web.opening import fetched, opened

pytestmark = [
    pytest.mark.browser,
    pytest.mark.gate("opens the pages of the past four times"),
    pytest.mark.django_db,
]


def test_the_pages_of_the_past(browser: Browser) -> None:
    """What can be undone, the form, a preview that waits and one that is ready, the question, and a comparison."""
    campaign = a_campaign(owner=a_person("ann"))
    for _ in range(2):
        services.play_month(campaign=campaign)
    changes = {"choice": {"units": ["u1", "u2"], "doctrine": "bold"}}
    waits, ready = (
        services.amend(campaign=campaign, number=1, changes=changes, reason="A slip of the pen.") for _ in range(2)
    )
    tasks.work_out_amendment(ready.pk)
    branch = services.branch(campaign=campaign, number=2, name="Another way", owner=campaign.owner)
    services.play_month(campaign=Campaign.objects.get(pk=branch.pk))
    ann, home = a_browser(campaign.owner), f"/campaigns/{campaign.key}/"
    pages = {
        "past": fetched(ann, f"{home}past/").replace("<details", "<details open"),
        # What is folded away at first is looked at too.
        "amend": fetched(ann, f"{home}encounters/1/amend/").replace("<details", "<details open"),
        "waits": fetched(ann, f"{home}amendments/{waits.pk}/"),
        "ready": fetched(ann, f"{home}amendments/{ready.pk}/"),
        "back": fetched(ann, f"{home}encounters/1/back/"),
        "compare": fetched(ann, f"/campaigns/{branch.key}/compare/"),
    }
    services.accept(amendment=ready)
    pages["accepted"] = fetched(ann, f"{home}amendments/{ready.pk}/")
    pages["stale"] = fetched(ann, f"{home}amendments/{waits.pk}/")
    pages["journal"] = fetched(ann, f"{home}journal/")
    assert opened(browser, "past", pages) == []
