"""Every page of the admin, found in its registry, for staff who may look, staff who may change, and superusers."""

from typing import Any

import pytest
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import NoReverseMatch, reverse

from battles.forecasting.services import request_forecast
from battles.models import Measurement, Scenario
from battles.pipeline import load
from battles.services import scenario_setup
from campaigns import services
from campaigns.models import CampaignTemplate
from tests.admin.conftest import SOURCE, a_territory, an_army
from tests.factories import a_campaign
from tests.people import a_browser, a_person

pytestmark = pytest.mark.django_db
# Values that are not typed by accident, in fields of any kind.
HOSTILE = [
    {},
    {"setup": "[" * 480 + "]" * 480, "name": "x" * 9999, "year": "1" * 40, "rep": "many", "source": "\x00"},
    {"setup": '{"a": NaN}', "name": "", "year": "10000", "rep": "1e999", "figures": "", "reason": "A test."},
]


def addresses() -> list[str]:
    """Every page of the admin with a row of its own where it takes one."""
    found: list[str] = []
    for model, page in admin.site._registry.items():
        row: Any = model._default_manager.first()
        for pattern in page.get_urls():
            try:
                if "<" not in str(pattern.pattern):
                    found.append(reverse(f"admin:{pattern.name}"))
                elif row is not None and pattern.name:
                    found.append(reverse(f"admin:{pattern.name}", args=[row.pk]))
            except NoReverseMatch:
                continue
    return list(dict.fromkeys(found))


def person(rights: str) -> User:
    """Somebody of the staff with rights that begin with one of these words."""
    if rights == "all":
        return a_person("ann", is_staff=True, is_superuser=True)
    somebody = a_person(f"{rights.replace(' ', '-')}er", is_staff=True)
    for right in rights.split():
        somebody.user_permissions.add(*Permission.objects.filter(codename__startswith=f"{right}_"))
    return somebody


def make_rows() -> None:
    """Make a row of each kind, with no more under it than a page needs to show all its fields."""
    owner = a_person("owner")
    an_army()
    a_territory()
    load(settings.FIXTURES_DIR / "scenarios" / "grid-bridge.yaml")
    campaign = a_campaign(owner=owner)
    services.prepare_month(campaign=campaign)
    CampaignTemplate.objects.create(slug="start", name="Start", setup={"faction": "british"}, **SOURCE)
    Measurement.objects.create(kind="balance", system="quebec_1759", engine_version="1", runs=10, seed="1", document={})
    scenario = Scenario.objects.get()
    request_forecast(setup=scenario_setup(scenario=scenario), scenario=scenario, owner=owner, runs=20)


@pytest.mark.parametrize(
    "kinds",
    [
        pytest.param(["all"], id="superuser", marks=pytest.mark.gate("opens every page, and sends it three forms")),
        pytest.param(
            ["view", "view change"], id="staff", marks=pytest.mark.nightly("does it again as two other people")
        ),
    ],
)
def test_no_page_of_the_admin_fails(kinds: list[str], caplog: pytest.LogCaptureFixture) -> None:
    """Opened, and sent what fits no field, by all kinds of staff: a page, a refusal, and no fault of the server."""
    caplog.set_level("ERROR", "django.request")  # a refusal is no news, and its traceback costs more than itself
    make_rows()
    pages = addresses()
    assert len(pages) > 60
    failed: list[str] = []
    for rights in kinds:
        browser: Client = a_browser(person(rights))
        browser.raise_request_exception = False
        for page in pages:
            failed += [f"{rights}: {page}"] * (browser.get(page).status_code >= 500)
            failed += [f"{rights}: {page} {sent}" for sent in HOSTILE if browser.post(page, sent).status_code >= 500]
    assert failed == []
