"""Somebody at the admin, content to edit, and a campaign to look at."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.admin import autodiscover
from django.contrib.auth.models import Permission, User
from django.forms import ChoiceField, RadioSelect
from django.test import Client
from django.urls import reverse

from battles.models import Scenario
from campaigns.models import Army, ArmyUnitType, Campaign, Territory, TheatreMap
from tests.factories import a_campaign
from tests.people import a_browser, a_person

autodiscover()  # tests go by what is registered
SOURCE = {"source": "Fred Anderson, Crucible of War", "confidence": "high"}


@pytest.fixture
def umpire(db: None) -> User:
    """A superuser."""
    return a_person("umpire", is_staff=True, is_superuser=True)


@pytest.fixture
def admin(umpire: User) -> Client:
    """The superuser's browser."""
    return a_browser(umpire)


@pytest.fixture
def staff(db: None) -> Callable[..., Client]:
    """The browser of a member of staff with these permissions alone."""

    def made(*permissions: str) -> Client:
        user = a_person(f"staff{User.objects.count()}", is_staff=True)
        for name in permissions:
            app, codename = name.split(".")
            user.user_permissions.add(Permission.objects.get(content_type__app_label=app, codename=codename))
        return a_browser(user)

    return made


@pytest.fixture
def campaign(umpire: User) -> Campaign:
    """A campaign whose umpire is the superuser."""
    return a_campaign(owner=umpire)


def a_scenario(number: int = 1, **more: Any) -> Scenario:
    """A scout of one unit."""
    unit = {"id": "rangers", "name": "Rangers", "troop": "irregular", "weapon": "musket", "rep": 4, "figures": 10}
    unit |= {"paper": 10, "leader": {"id": "stark", "name": "John Stark", "rep": 5}}
    setup = {
        "system": "muskets_mohawks",
        "encounter": "scout",
        "player": {
            "faction": "british",
            "investment": 3,
            "contesting": True,
            "doctrine": "book",
            "units": [unit],
            "leaders": [{"id": "rogers", "name": "Rogers", "rank": "lieutenant", "rep": 5, "commands": ["rangers"]}],
        },
        "enemy": {"faction": "french_allies", "investment": 2, "doctrine": "book", "forces": "pefs"},
    }
    given = {"slug": f"scout-{number}", "name": f"Scout {number}", "encounter": "scout", "setup": setup, **SOURCE}
    return Scenario.objects.create(**{**given, **more})


def a_territory(number: int = 1) -> Territory:
    """A place on the map of the tests."""
    chart, _ = TheatreMap.objects.get_or_create(
        slug="chart", defaults={"name": "Chart", "body": {"box": [-84, 37, -59, 49], "features": []}, **SOURCE}
    )
    return Territory.objects.create(
        slug=f"fort-{number}",
        name=f"Fort {number}",
        description="A fort.",
        latitude=43.0,
        longitude=-73.0,
        map=chart,
        **SOURCE,
    )


def an_army(lines: int = 2) -> Army:
    """The British with some lines in their list."""
    army, _ = Army.objects.get_or_create(slug="british", defaults={"name": "British", "side": "british", **SOURCE})
    for number in range(army.unit_types.count(), lines):
        ArmyUnitType.objects.create(
            army=army, slug=f"foot-{number}", name=f"{number}th Foot", troop="line", position=number, **SOURCE
        )
    return army


def change(admin: Client, row: Any, **fields: Any) -> Any:
    """Send the change page of a row back with some fields changed."""
    url = reverse(f"admin:{row._meta.label_lower.replace('.', '_')}_change", args=[row.pk])
    return admin.post(url, form_data(admin.get(url)) | fields, follow=True)


def reported(page: Any) -> str:
    """The messages at the top of a page."""
    return " ".join(str(message) for message in page.context["messages"])


def form_data(page: Any) -> dict[str, Any]:
    """What a browser would send back of a change page that was left as it is."""
    data: dict[str, Any] = {}
    form = page.context["adminform"].form
    forms = [form, *[row for inline in page.context.get("inline_admin_formsets", []) for row in _forms(inline.formset)]]
    for listed in getattr(form, "rows", []):
        forms += _forms(listed.formset)
    for one in forms:
        for bound in one:
            value = bound.value()
            if (
                value is None
                and isinstance(bound.field, ChoiceField)
                and not isinstance(bound.field.widget, RadioSelect)
            ):
                # A list from which nothing was chosen sends its first line.
                choices: Any = bound.field.choices
                value = next(iter(choices))[0]
            if isinstance(value, bool) and isinstance(bound.field, ChoiceField):
                data[bound.html_name] = str(value)
            elif value is True:
                data[bound.html_name] = "on"
            elif value is not None and value is not False:
                data[bound.html_name] = value
    return data


def _forms(formset: Any) -> list[Any]:
    return [formset.management_form, *formset.forms]
