"""A member of staff who plays reads all lists, orders, searches, rows and histories of the admin: nothing hidden."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin as site
from django.contrib.auth.models import Permission, User
from django.urls import NoReverseMatch, reverse

from campaigns import services
from campaigns.models import Campaign, JournalLine, Membership
from tests.factories import a_campaign
from tests.people import a_browser, a_person

pytestmark = pytest.mark.django_db
SEED = "the-umpires-own-seed"


@pytest.fixture
def campaign() -> Campaign:
    """A campaign with a month that is over and one that waits, led by somebody else; the member of staff plays."""
    campaign = a_campaign(owner=a_person("ann"), seed=SEED)
    services.play_month(campaign=campaign)
    services.prepare_month(campaign=campaign)
    fay = a_person("fay", is_staff=True)
    fay.user_permissions.add(*Permission.objects.filter(codename__startswith="view_"))
    Membership.objects.create(campaign=campaign, user=fay, role="player")
    return campaign


def pages(most: int) -> Iterator[str]:
    """Return the address of every list in every order, with searches, and of some records of each and their history.

    These are the first `most` records, and as many of the journal's lines that are kept from a side. With many, lists
    are read backwards as well.
    """
    for model, page in site.site._registry.items():
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        where = reverse(f"{name}_changelist")
        yield from (where, f"{where}?q={SEED}", f"{where}?q=posture", f"{where}?q=MM-POSTURE", f"{where}?o=-1")
        signs = ("", "-") if most > 3 else ("",)
        yield from (f"{where}?o={sign}{column}" for column in range(1, len(page.list_display) + 1) for sign in signs)
        rows = list(model._default_manager.all()[:most])
        if model is JournalLine:
            rows += JournalLine.objects.filter(hidden=True)[:most]
        for row in rows:
            for kind in ("change", "history"):
                try:
                    yield reverse(f"{name}_{kind}", args=[row.pk])
                except NoReverseMatch:
                    continue


def hidden(campaign: Campaign) -> list[str]:
    """Return the ids of the journal's lines that are kept from all but the umpire."""
    return [str(pk) for pk in JournalLine.objects.filter(campaign=campaign, hidden=True).values_list("pk", flat=True)]


@pytest.mark.parametrize(
    "most",
    [
        pytest.param(3, marks=pytest.mark.gate("reads every list in every order")),
        pytest.param(60, marks=pytest.mark.nightly("reads hundreds of records")),
    ],
)
def test_no_page_of_the_admin_shows_what_a_side_cannot_know(
    campaign: Campaign, most: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither the seed nor the enemy's posture, and no line of the journal that is covered."""
    browser: Any = a_browser(User.objects.get(username="fay"))
    browser.raise_request_exception = False
    covered = hidden(campaign)
    assert covered
    posture = campaign.encounters.get(number=2).hidden["posture"]
    shown: list[str] = []
    caplog.set_level("ERROR", "django.request")  # a refusal is no news, and its traceback costs more than itself
    for page in pages(most):
        answer = browser.get(page)
        text = answer.content.decode().replace(f"q={SEED}", "").replace(f'value="{SEED}"', "")
        assert answer.status_code < 500, page
        if SEED in text or f'"posture": "{posture}"' in text or f"&quot;posture&quot;: &quot;{posture}" in text:
            shown.append(page)
        if any(f"/journalline/{pk}/" in text for pk in covered):
            shown.append(f"{page}: a covered line")
    assert shown == []
