"""The Content-Security-Policy: sent with every answer, without inline code, and kept by every page in a browser."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from battles.models import Battle
from rules import registry
from tests.browsing import breaks_policy
from tests.everybody import arguments, rows
from tests.factories import a_campaign
from tests.people import a_browser, a_person
from tests.web import rows as made
from tests.web.every_address import patterns

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/", "/admin/login/", "/api/v1/", "/api/v1/rules/", "/nowhere/", "/static/petite/site.css"]
)
def test_every_answer_has_the_policy(client: Client, address: str) -> None:
    """Pages, the admin, the API, refusals and files: enforced, not only reported, and nothing inline is allowed."""
    answer = client.get(address)
    directives = (directive.strip().partition(" ") for directive in answer["Content-Security-Policy"].split(";"))
    assert {name: sources for name, _, sources in directives} == POLICY
    assert "Content-Security-Policy-Report-Only" not in answer
    answer.close()


@pytest.mark.django_db
def test_faults_of_the_server_have_the_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a fault (500) has it too, and its style is a file."""
    monkeypatch.setattr("django.template.loader.render_to_string", None)
    answer = Client(raise_request_exception=False).get("/scenarios/")
    assert answer.status_code == 500
    assert answer["Content-Security-Policy"]
    assert "<style" not in answer.content.decode()
    assert "/static/petite/fault.css" in answer.content.decode()


def _admin_pages() -> Iterator[str]:
    """Every page of the admin: lists, empty forms, and the first row's form, history, versions and deletion."""
    yield from (reverse("admin:index"), reverse("admin:password_change"), "/admin/battles/scenario/add/?system=d3_grid")
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield from (reverse(f"{name}_changelist"), reverse(f"{name}_add"))
        row = model._default_manager.first()
        if row is None:
            continue
        yield from (reverse(f"{name}_{page}", args=[row.pk]) for page in ("change", "history", "delete"))
        history = getattr(row, "history", None)
        if history is not None and history.exists():
            yield reverse(f"{name}_simple_history", args=[row.pk, history.first().pk])


def _pages() -> Iterator[str]:
    """Every page of the site, found in its resolver, and the page of the API; then the admin's."""
    found = rows()
    yield "/api/v1/"
    yield from (arguments(address, found) for address in patterns() if not address.startswith("/api/v1/"))
    yield from _admin_pages()


def _opens(client: Client, address: str) -> bool:
    """Whether an address shows a page, instead of a file to keep."""
    answer = client.get(address)
    is_page = answer.get("Content-Type", "").startswith("text/html") and "Content-Disposition" not in answer
    answer.close()
    return is_page and not 300 <= answer.status_code < 400


@pytest.mark.django_db
def test_every_width_of_a_field_is_in_the_style_sheet() -> None:
    """The fields of the editors have their width from a class that the admin's sheet knows."""
    client = a_browser(a_person("eve", is_staff=True, is_superuser=True))
    campaign = a_campaign(owner=User.objects.get())
    forms = [f"/admin/battles/scenario/add/?system={key}" for key in registry.known()]
    forms.append(reverse("admin:campaigns_campaign_change", args=[campaign.pk]))
    used = {name for address in forms for name in re.findall(r"\bem-[\d-]+", client.get(address).content.decode())}
    sheet = (settings.BASE_DIR / "config/static/petite/admin.css").read_text(encoding="utf-8")
    assert len(used) > 10
    assert used <= set(re.findall(r"^input\.(em-[\d-]+) ", sheet, re.MULTILINE))


@pytest.mark.nightly("opens some hundred pages; every other test in the browser watches its own pages")
@pytest.mark.browser
@pytest.mark.django_db
def test_every_page_keeps_to_the_policy(open_as: Any) -> None:
    """No page of site and admin has code or style in it that its policy refuses (open_as fails the test)."""
    addresses = list(_pages())
    umpire = User.objects.get(username="eve")
    client = a_browser(umpire)
    page = open_as(umpire)
    opened = 0
    for address in addresses:
        if "sign-out" not in address and _opens(client, address):
            page.goto(address)
            opened += 1
    assert opened > 80


@pytest.mark.browser
@pytest.mark.django_db
def test_what_goes_against_the_policy_is_noticed(open_as: Any, live_server: Any) -> None:
    """A style written into a page is refused by the browser and reported on its console."""
    context = open_as(None).context.browser.new_context(base_url=live_server.url)
    page = context.new_page()
    lines: list[str] = []
    page.on("console", lambda message: lines.append(message.text))
    page.goto("/")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">x</p>')")
    context.close()
    assert [line for line in lines if breaks_policy(line)]


@pytest.mark.browser
@pytest.mark.django_db
def test_pages_that_wait_refresh_under_the_policy(open_as: Any) -> None:
    """A battle that is fought meanwhile shows up on its page by itself."""
    owner = a_person("ann")
    battle = made.a_battle(owner)
    Battle.objects.filter(pk=battle.pk).update(status=Battle.Status.QUEUED)
    page = open_as(owner)
    page.goto(reverse("battle", args=[battle.pk]))
    expect(page.locator("[hx-get]")).to_have_count(1)
    Battle.objects.filter(pk=battle.pk).update(status=Battle.Status.DONE)
    expect(page.locator("[hx-get]")).to_have_count(0)


@pytest.mark.browser
@pytest.mark.django_db
def test_the_page_of_the_api_draws_under_the_policy(open_as: Any) -> None:
    """Swagger UI reads the schema and lists the operations."""
    page = open_as(a_person("ann"))
    page.goto("/api/v1/")
    expect(page.locator(".opblock").first).to_be_visible()
