"""`manage.py campaign` from the first line to another machine."""

import json
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError

from battles.models import Battle
from campaigns.ledger.record import campaign_digest
from campaigns.models import Campaign, Encounter, Unit
from campaigns.months import resolution
from tests.factories import TerritoryFactory, UserFactory, a_campaign
from tests.printing import printed

pytestmark = pytest.mark.django_db


run = partial(printed, "campaign")


@pytest.fixture
def campaign() -> Campaign:
    """A campaign at its beginning."""
    return a_campaign()


def test_new_begins_a_campaign_of_the_umpire() -> None:
    """It prints the roster and the code to play it by; the umpire's account is made when there is none."""
    TerritoryFactory.create(slug="lake-george")
    given = ("--faction", "french", "--role", "lieutenant", "--year", "1756", "--territory", "lake-george")
    out = run("new", "Up the lake", *given, "--troops", "militia", "--seed", "1")
    campaign = Campaign.objects.get()
    assert campaign.share_code in out
    assert "Up the lake" in out
    assert (campaign.owner, campaign.seed, campaign.faction) == (User.objects.get(), "1", "french")
    assert [unit.troop for unit in campaign.units.all()] == ["militia", "militia"]


def test_new_reports_every_fault() -> None:
    """A year and a role that are none come back as two sentences, each with its rule."""
    given = ("--faction", "french", "--role", "king", "--year", "1761", "--territory", "nowhere")
    with pytest.raises(CommandError) as error:
        run("new", "X", *given)
    assert str(error.value).count("(MM-CAMP-1)") == 2
    assert "(MM-CAMP-4)" in str(error.value)
    assert not Campaign.objects.exists()


def test_play_plays_months_here(campaign: Campaign) -> None:
    """Three months in a row, and the table names them."""
    out = run("play", campaign.share_code, "--months", "3")
    assert campaign.encounters.filter(state="closed").count() == 3
    for word in ("March 1755", "April 1755", "May 1755", "Roster"):
        assert word in out


def test_play_waits_for_workers(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a worker the month stays queued and the command says so; with one it is played."""
    with pytest.raises(CommandError, match="waits for a worker"):
        run("play", campaign.share_code, "--workers", "--wait", "0")
    assert Encounter.objects.get().state == "queued"

    def worker(seconds: float) -> None:
        resolution.resolve(encounter_id=Encounter.objects.get().pk, worker="w1")

    monkeypatch.setattr("campaigns.management.commands.campaign.time.sleep", worker)
    run("play", campaign.share_code, "--workers")
    battle = Encounter.objects.get().battle
    assert battle is not None
    assert battle.worker == "w1"


def test_play_says_why_a_month_failed(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence that is kept with the month is what the command ends with."""

    def broken(*engaged: Any, **dice: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(resolution, "fight", broken)
    with pytest.raises(CommandError, match="March 1755, Scout could not be played"):
        run("play", campaign.share_code)


@pytest.mark.postgres
def test_show_prints_table_roster_and_journal(campaign: Campaign) -> None:
    """The journal shows rule and dice; one month of it may be asked for, and what was withdrawn."""
    run("play", campaign.share_code, "--months", "2")
    assert "Journal" not in run("show", campaign.share_code)
    plain = run("show", str(campaign.key), "--journal")
    assert "MM-CAMP-4" in plain
    assert "MM-DESERT-1" in plain
    assert "row:" not in plain
    april = run("show", campaign.name, "--month", "1755-04")
    assert "1755-04" in april
    assert "1755-03" not in april.partition("Journal")[2]
    campaign.journal.filter(rule="MM-CAMP-4").update(withdrawn=True)
    assert "MM-CAMP-4" not in run("show", campaign.share_code, "--journal")
    assert "MM-CAMP-4" in run("show", campaign.share_code, "--journal", "--all")


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        ("active", "holds {place}, under way"),
        ("lost", "{place} is lost, the next one may begin"),
        ("won", "{place} is won, the next one may begin"),
        ("war_over", "{place}, the war is over"),
    ],
)
def test_show_holds_no_territory_that_is_lost(campaign: Campaign, status: str, sentence: str) -> None:
    """Only a campaign under way holds or contests its territory, and its month has a name."""
    Campaign.objects.filter(pk=campaign.pk).update(status=status, contesting=False)
    head = " ".join(run("show", campaign.share_code).partition("Roster")[0].split())
    assert sentence.format(place=campaign.territory.name) in head
    assert (" holds " in head) is (status == "active")
    assert f"March {campaign.year}" in head


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("show", "nobody"), "There is no campaign nobody"),
        (("play", "nobody"), "There is no campaign nobody"),
        (("import", "no-such-file.json"), "cannot be read"),
        (("import", "pyproject.toml"), "is no JSON"),
    ],
)
def test_what_is_not_there_is_reported(args: tuple[str, ...], sentence: str) -> None:
    """A campaign or file that is missing is a sentence, not a traceback."""
    with pytest.raises(CommandError, match=sentence):
        run(*args)


@pytest.mark.postgres
def test_a_name_that_two_bear_needs_the_code(campaign: Campaign) -> None:
    """Of two campaigns with one name the command asks for the code; a month of zero and a bad month are refused."""
    a_campaign()
    with pytest.raises(CommandError, match="Several campaigns"):
        run("show", campaign.name)
    with pytest.raises(CommandError, match="--months"):
        run("play", campaign.share_code, "--months", "0")
    with pytest.raises(CommandError, match="--month must"):
        run("show", campaign.share_code, "--month", "March")
    assert run("list").count(campaign.name) == 2


def test_check_proves_or_names_the_difference(campaign: Campaign, capsys: pytest.CaptureFixture[str]) -> None:
    """A sound campaign is reported with its digest; a changed row fails the command."""
    run("play", campaign.share_code)
    assert campaign_digest(campaign) in run("check", campaign.share_code)
    Unit.objects.filter(key="u1").update(rep=1)
    err = StringIO()
    with pytest.raises(CommandError, match=r"1 difference\."):
        run("check", campaign.share_code, stderr=err)
    assert "units u1 rep" in err.getvalue()


def test_a_campaign_is_copied(campaign: Campaign) -> None:
    """The copy has the same months under the name given, and is played by a code of its own."""
    run("play", campaign.share_code)
    out = run("copy", campaign.share_code, "What if")
    copied = Campaign.objects.get(name="What if")
    assert copied.share_code in out
    assert copied.encounters.count() == 1
    assert run("play", copied.share_code, "--months", "2")
    assert campaign.encounters.count() == 1
    with pytest.raises(CommandError, match="1 to 120 letters"):
        run("copy", campaign.share_code, " ")


@pytest.mark.postgres
def test_a_campaign_goes_through_a_file(campaign: Campaign, tmp_path: Path) -> None:
    """Exported, deleted and imported, it has the same digest and belongs to its new owner."""
    run("play", campaign.share_code, "--months", "2")
    before, file = campaign_digest(campaign), tmp_path / "campaign.json"
    run("export", campaign.share_code, str(file))
    assert json.loads(run("export", campaign.share_code)) == json.loads(file.read_text())
    campaign.delete()
    Battle.objects.all().delete()
    owner = UserFactory.create()
    run("import", str(file), "--owner", owner.username)
    arrived = Campaign.objects.get()
    assert (campaign_digest(arrived), arrived.owner) == (before, owner)
    with pytest.raises(CommandError, match="import it under another name"):
        run("import", str(file))
    assert "Twice is here" in run("import", str(file), "--name", "Twice")
    with pytest.raises(CommandError, match="nobody called"):
        run("import", str(file), "--owner", "nobody")
    with pytest.raises(CommandError, match="cannot be written"):
        run("export", arrived.share_code, str(tmp_path / "no" / "folder.json"))


def test_check_fails_when_nothing_could_be_checked(campaign: Campaign) -> None:
    """A campaign of other rules is no proof: the command says what was not checked and why, and fails."""
    run("play", campaign.share_code)
    Campaign.objects.update(engine_version="older")
    campaign.snapshots.update(engine_version="older")
    Battle.objects.update(engine_version="older")
    err = StringIO()
    with pytest.raises(CommandError, match=r"Nothing of .* could be proven"):
        run("check", campaign.share_code, stderr=err)
    assert "was played by other rules (older) and was not run again" in err.getvalue()


def test_check_of_a_campaign_without_a_month(campaign: Campaign) -> None:
    """What is run again is its beginning, and the command says that there is no month; by other rules it fails."""
    assert "run again: the beginning, no month, for none has been played yet;" in run("check", campaign.share_code)
    Campaign.objects.update(engine_version="older")
    with pytest.raises(CommandError, match=r"Nothing of .* could be proven"):
        run("check", campaign.share_code, stderr=StringIO())


def test_check_says_what_it_left_out(campaign: Campaign) -> None:
    """With one battle of other rules the rest is proven, and the output counts both."""
    run("play", campaign.share_code)
    Battle.objects.update(engine_version="older")
    out = run("check", campaign.share_code, stderr=StringIO())
    assert "comes out of its inputs as far as it was checked" in out
    assert "0 of 1 battle;" in out
