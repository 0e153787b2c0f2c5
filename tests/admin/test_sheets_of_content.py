"""Spreadsheets in the admin: downloaded, sent back, and refused with all faults at once."""

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.admin.conftest import an_army, reported

pytestmark = pytest.mark.django_db


def test_a_list_is_downloaded_and_sent_back(admin: Client) -> None:
    """The page of an army leads to its spreadsheet; a changed one replaces the lines, and is in the history."""
    army = an_army()
    change = reverse("admin:campaigns_army_change", args=[army.pk])
    where = reverse("admin:campaigns_army_sheet", args=[army.pk])
    assert where in admin.get(change).content.decode()
    table = admin.get(f"{where}?download=1").content
    assert table == admin.get("/armies/british/list.csv").content
    sent = {"file": SimpleUploadedFile("list.csv", table.replace(b"0th Foot", b"44th Foot"))}
    assert "British has the rows of the file." in reported(admin.post(where, sent, follow=True))
    assert army.unit_types.get(slug="foot-0").name == "44th Foot"
    assert army.history.latest().history_change_reason == "taken from a file"


def test_faults_are_listed_and_nothing_changes(admin: Client) -> None:
    """By row and column; an empty form asks for a file."""
    army = an_army()
    where = reverse("admin:campaigns_army_sheet", args=[army.pk])
    page = admin.post(where, {"file": SimpleUploadedFile("list.csv", b"slug,name\nx,=1\n")})
    assert page.status_code == 400
    text = page.content.decode()
    assert "Row 2, column name: name begins with =" in text
    assert "Row 1, column troop: There is no column troop; add it." in text
    assert "Choose a file." in admin.post(where, {}).content.decode()
    assert army.unit_types.count() == 2


def test_who_may_look_downloads_and_who_may_change_sends(staff: Callable[..., Client]) -> None:
    """Neither is refused the other's; others see nothing."""
    army = an_army()
    where = reverse("admin:campaigns_army_sheet", args=[army.pk])
    looking = staff("campaigns.view_army")
    assert looking.get(f"{where}?download=1").status_code == 200
    assert looking.post(where, {}).status_code == 403
    assert staff("campaigns.view_territory").get(where).status_code == 403
