"""Every page of the admin, found in its registry, for staff who may look, staff who may change, and superusers."""

from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission, User
from django.core.management import call_command
from django.test import Client
from django.urls import NoReverseMatch, reverse

from battles.forecasting.services import request_forecast
from battles.models import Scenario
from battles.services import scenario_setup
from campaigns import services
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
    somebody = a_person("look", is_staff=True)
    for right in rights.split():
        somebody.user_permissions.add(*Permission.objects.filter(codename__startswith=f"{right}_"))
    return somebody


@pytest.mark.parametrize("rights", ["view", "view change", "all"])
def test_no_page_of_the_admin_fails(rights: str, tmp_path: Any) -> None:
    """Opened, and sent what fits no field: a page, a refusal, and never a fault of the server."""
    call_command("content", "load", verbosity=0)
    owner = a_person("owner")
    campaign = a_campaign(owner=owner)
    services.prepare_month(campaign=campaign)
    scenario = Scenario.objects.get(slug="grid-bridge")
    request_forecast(setup=scenario_setup(scenario=scenario), scenario=scenario, owner=owner, runs=20)
    browser: Client = a_browser(person(rights))
    browser.raise_request_exception = False
    pages = addresses()
    assert len(pages) > 60
    failed = [address for address in pages if browser.get(address).status_code >= 500]
    for address in pages:
        failed += [f"{address} {sent}" for sent in HOSTILE if browser.post(address, sent).status_code >= 500]
    assert failed == []
