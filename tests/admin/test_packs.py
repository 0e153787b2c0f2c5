"""Packs in the admin: loaded, shown, downloaded and unloaded; who may, and what is refused."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from battles.models import Pack, Scenario
from battles.packs.files import read_zip
from battles.packs.loading import load_pack
from campaigns.models import Army, Territory
from tests.a_pack import a_zip, files
from tests.admin.conftest import a_territory, reported
from tests.factories import a_campaign

LOAD = "/admin/battles/pack/add/"


def sent(admin: Client, data: bytes, **more: str) -> Any:
    """Send a zip to the page that loads packs."""
    return admin.post(LOAD, {"file": SimpleUploadedFile("lakes.zip", data), **more}, follow=True)


def test_a_pack_is_loaded_shown_and_downloaded(admin: Client) -> None:
    """Its page lists its entries, lists of content show and filter by it, and the download is what was loaded."""
    assert "Load a pack" in admin.get(LOAD).content.decode()
    page = sent(admin, a_zip(files(), "lakes/"))
    assert reported(page) == "The Lakes 1.2.0 is loaded: 6 created."
    text = page.content.decode()
    assert "scenarios/lakes-landing</a>" in text
    assert "petite_guerre &gt;=0.1" in text
    a_territory()
    for filtered, there in (("lakes", ["Cataraqui", "Sodus"]), ("-", ["Fort 1"])):
        rows = admin.get(reverse("admin:campaigns_territory_changelist"), {"pack": filtered}).context["cl"].queryset
        assert [row.name for row in rows] == there
    row = Territory.objects.get(slug="lakes-sodus")
    page = admin.get(reverse("admin:campaigns_territory_change", args=[row.pk]))
    assert "of the pack lakes" in page.content.decode()
    asked = {"action": "download_selected", "_selected_action": [Pack.objects.get().pk]}
    answer = admin.post(reverse("admin:battles_pack_changelist"), asked)
    assert read_zip("x.zip", answer.content) == files()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"no zip at all", "This is no zip"),
        (a_zip({"../pack.yaml": b"x"}), "leads out of the pack"),
        (a_zip(files("pack.yaml")), "has no pack.yaml"),
        (a_zip(files() | {"territories/sodus.yaml": b"name: x\n"}), "outside the pack"),
    ],
)
def test_a_bad_pack_is_refused_with_a_sentence(admin: Client, data: bytes, words: str) -> None:
    """Nothing is written, and the page says why."""
    page = sent(admin, data)
    assert page.status_code == 400
    assert words in page.content.decode()
    assert not Pack.objects.exists()
    assert not Scenario.objects.exists()


def test_one_of_two_is_asked_for(admin: Client) -> None:
    """Neither file nor installed pack is a fault of the form."""
    assert "one of the two" in admin.post(LOAD, {}).content.decode()


def test_unloading_asks_first_and_refuses_what_is_in_use(admin: Client) -> None:
    """The page lists what goes; with a campaign on a territory it says so and offers no button."""
    load_pack(files(), "a test")
    pack = Pack.objects.get()
    where = reverse("admin:battles_pack_delete", args=[pack.pk])
    assert "scenarios/lakes-landing" in admin.get(where).content.decode()
    campaign = a_campaign()
    campaign.territory = Territory.objects.get(slug="lakes-sodus")
    campaign.save()
    text = admin.get(where).content.decode()
    assert f"territories/lakes-sodus, used by the campaign {campaign.name}" in text
    admin.post(where, {"post": "yes"})
    assert Pack.objects.exists()
    campaign.delete()
    page = admin.post(where, {"post": "yes"}, follow=True)
    assert "The Lakes 1.2.0 is unloaded; 6 entries deleted." in reported(page)
    assert not Pack.objects.exists()
    assert not Army.objects.exists()


def test_only_staff_with_the_permission_load_and_unload(staff: Callable[..., Client]) -> None:
    """Who may only look sees packs and neither loads nor deletes them."""
    load_pack(files(), "a test")
    looking = staff("battles.view_pack")
    pack = Pack.objects.get()
    assert looking.get(reverse("admin:battles_pack_change", args=[pack.pk])).status_code == 200
    assert looking.get(LOAD).status_code == 403
    assert sent(looking, a_zip(files())).status_code == 403
    assert looking.post(reverse("admin:battles_pack_delete", args=[pack.pk]), {"post": "yes"}).status_code == 403
    assert Pack.objects.exists()


def test_pages_and_api_name_the_pack(admin: Client) -> None:
    """The page of an entry says which pack it came with and under which licence; the API gives its key."""
    load_pack(files(), "a test")
    for address in ("/scenarios/lakes-landing/", "/territories/lakes-sodus/", "/armies/british-lakes/"):
        assert "From the pack The Lakes, version 1.2.0; licence CC-BY-4.0." in admin.get(address).content.decode()
    for address in (
        "/api/v1/scenarios/lakes-landing/",
        "/api/v1/territories/lakes-sodus/",
        "/api/v1/armies/british-lakes/",
    ):
        assert admin.get(address).json()["pack"] == "lakes"


def test_the_schemas_are_served(client: Client) -> None:
    """Each at an address of its own, listed at one, for anybody."""
    found = client.get("/schemas/").json()
    assert set(found) == {"armies", "maps", "territories", "scenarios", "campaigns", "pack"}
    for address in found.values():
        answer = client.get(address)
        assert answer.headers["Content-Type"] == "application/schema+json"
        assert "properties" in answer.json()
    assert client.get("/schemas/rivers.json").status_code == 404
