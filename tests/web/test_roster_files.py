"""A roster is brought to the page that starts a campaign as a spreadsheet, by the reader that the admin has."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign
from tests.web import rows

pytestmark = pytest.mark.django_db
HEADS = "kind,name,troop,weapon,rep,paper,leader_name,leader_rep,rank"
UNITS = (
    "unit,Burke's,militia,musket,3,9,Sgt Fiske,4,",
    "unit,Rogers's,irregular,rifle,5,8,,,",
    "leader,Captain Hobbs,,,5,,,,",
)


@pytest.fixture
def owner(client: Client) -> User:
    """Somebody signed in, with a territory to fight for."""
    rows.a_territory()
    owner = rows.a_person()
    client.force_login(owner)
    return owner


def start(client: Client, *lines: str, **more: Any) -> Any:
    """Send the page with a table of these lines, if any."""
    given = {"name": "The lake", "faction": "british", "role": "lieutenant", "year": 1755, "month": 3}
    given |= {"territory": "lake-george", "doctrine": "book", "seed": "7"} | more
    if lines:
        given["file.csv"] = SimpleUploadedFile("roster.csv", "\n".join((HEADS, *lines)).encode())
    return client.post(reverse("campaign-new"), given)


def test_a_campaign_starts_with_the_roster_of_a_file(client: Client, owner: User) -> None:
    """Its rows take the place of what was typed; what they leave out the tables roll."""
    assert 'name="file.csv"' in client.get(reverse("campaign-new")).content.decode()
    assert start(client, *UNITS, **{"units.0.name": "Typed"}).status_code == 302
    campaign = Campaign.objects.get()
    first, second = campaign.units.order_by("key")
    assert (first.name, first.troop, first.rep, first.paper) == ("Burke's", "militia", 3, 9)
    assert (second.name, second.weapon) == ("Rogers's", "rifle")
    assert campaign.leaders.filter(name="Sgt Fiske", rep=4).exists()
    assert campaign.leaders.filter(name="Captain Hobbs", rep=5).exists()


@pytest.mark.rule("MM-REP-1")
def test_all_faults_of_a_file_are_named_by_row_and_column(client: Client, owner: User) -> None:
    """Those of the table and those of the rules at once, with those of the page, of which nothing is lost."""
    lines = ("unit,Burke's,miltia,musket,9,9,,,", "company,Rogers's,irregular,rifle,many,8,,,")
    answer = start(client, *lines, year=1700, **{"units.0.name": "Typed"})
    assert (answer.status_code, Campaign.objects.count()) == (400, 0)
    form = answer.context["form"]
    faults = " ".join(form.errors["file.csv"])
    for words in ("Row 2, column troop", "Row 2, column rep", "Row 3, column kind", "Row 3, column rep"):
        assert faults.count(words) == 1, words
    assert "MM-REP-1" in faults
    assert "year" in form.errors
    assert 'value="Typed"' in answer.content.decode()
    assert not form.kept_file()


def test_a_right_file_is_kept_while_the_page_is_refused(client: Client, owner: User) -> None:
    """A browser forgets what file was chosen; the page has it, and sends it again."""
    answer = start(client, *UNITS, name="")
    form = answer.context["form"]
    assert (answer.status_code, set(form.errors)) == (400, {"name"})
    assert "roster.csv has no fault and is kept" in answer.content.decode()
    kept = {name: form[name].value() for name in ("file.kept", "file.name")}
    assert start(client, **kept).status_code == 302
    assert Campaign.objects.get().units.filter(name="Burke's").exists()


def test_a_file_that_is_no_table_is_refused(client: Client, owner: User) -> None:
    """Nothing of it is judged; an empty one is refused too."""
    for data, words in ((b"PK\x03\x04rest", "Row 1"), (b"", "empty"), (b"kind,name\n", "no row below its heads")):
        answer = client.post(reverse("campaign-new"), {"name": "x", "file.csv": SimpleUploadedFile("roster.csv", data)})
        assert answer.status_code == 400
        assert words in " ".join(answer.context["form"].errors["file.csv"]), words


def test_a_table_without_the_units_of_a_role_is_refused_as_a_table(client: Client, owner: User) -> None:
    """What is wrong with the number of its rows is named at its heads."""
    answer = start(client, *UNITS, "unit,Third,militia,musket,3,9,,,")
    assert "Row 1, A lieutenant commands 2 units" in " ".join(answer.context["form"].errors["file.csv"])
