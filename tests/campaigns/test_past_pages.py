"""The past by page, API, admin and command: amended, accepted, undone, gone back to, branched and compared."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import CommandError

from campaigns import services, tasks
from campaigns.ledger.record import in_force_digest
from campaigns.models import Amendment, Campaign, Membership
from tests.campaigns.test_amending import season
from tests.people import a_browser, a_person, a_program
from tests.printing import printed

pytestmark = pytest.mark.django_db
CHOICE = {"what": "choice", "units": ["u1", "u2"], "doctrine": "bold", "reason": "A slip of the pen."}


@pytest.fixture
def campaign() -> Campaign:
    """Three months of ann's, with a player."""
    cache.clear()
    made = season(3, owner=a_person("ann"))
    Membership.objects.create(campaign=made, user=a_person("ben"), role="player")
    return made


def page(campaign: Campaign, what: str = "") -> str:
    """The address of a page of a campaign."""
    return f"/campaigns/{campaign.key}/{what}"


def api(campaign: Campaign, what: str = "") -> str:
    """The address of a campaign in the API."""
    return f"/api/v1/campaigns/{campaign.key}/{what}"


def test_a_month_is_amended_by_page(campaign: Campaign) -> None:
    """From the month's page to the preview, its progress, the difference, and the journal with who and why."""
    ann = a_browser(campaign.owner)
    assert "encounters/2/amend/" in ann.get(page(campaign, "encounters/2/")).content.decode()
    assert ann.get(page(campaign, "encounters/2/amend/")).status_code == 200
    answer = ann.post(page(campaign, "encounters/2/amend/"), CHOICE)
    made = Amendment.objects.get()
    where = page(campaign, f"amendments/{made.pk}/")
    assert (answer.status_code, answer["Location"]) == (302, where)
    assert "0 of 2 months" in ann.get(where).content.decode()
    assert "0 of 2 months" in ann.get(where, headers={"HX-Request": "true"}).content.decode()
    tasks.work_out_amendment(made.pk)
    shown = ann.get(where).content.decode()
    assert "nothing of the campaign is changed until you accept it" in " ".join(shown.split())
    assert "Month by month" in shown
    assert ann.post(f"{where}accept/").status_code == 302
    journal = " ".join(ann.get(page(campaign, "journal/")).content.decode().split())
    assert re.search(r"struck out by ann on [^<]*: A slip of the pen\.", journal)
    assert "Accepted by ann" in " ".join(ann.get(where).content.decode().split())


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"what": "choice", "units": ["u1"], "doctrine": "bold", "reason": ""}, "Why the month is amended"),
        ({"what": "choice", "reason": "x"}, "choose at least one"),
        ({"what": "dice", "stream": "1755-04/weather", "faces": "9", "reason": "x"}, "no face of a die"),
        ({"what": "dice", "stream": "1755-04/weather", "faces": "1 2 3 4", "reason": "x"}, "you typed 4"),
        ({"what": "override", "target": "unit|u1|rep", "value": "many", "reason": "x"}, "Rep"),
        ({"what": "result", "reason": "x"}, "How it ended"),
        ({"reason": "x"}, "Press the button"),
    ],
)
def test_a_faulty_form_comes_back_with_sentences(campaign: Campaign, sent: dict[str, Any], words: str) -> None:
    """Nothing is asked for, and what was filled in stays."""
    answer = a_browser(campaign.owner).post(page(campaign, "encounters/2/amend/"), sent)
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert not Amendment.objects.exists()


def test_a_corrected_result_begins_as_what_is_on_record(campaign: Campaign) -> None:
    """Sent as it comes, with one more figure lost, it is a result from a table."""
    ann, where = a_browser(campaign.owner), page(campaign, "encounters/3/amend/")
    form = ann.get(where).context["result"]
    sent = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in sent.items() if value is not None and value is not False and value != ""}
    answer = ann.post(where, {**sent, "what": "result", "reason": "Read again."})
    assert answer.status_code == 302, answer.context["faults"]
    assert ann.post(f"{answer['Location']}accept/").status_code == 302
    assert campaign.encounters.get(number=3).result_source == "table"


def test_undo_redo_and_back_by_page(campaign: Campaign) -> None:
    """Each is one button on the page of the past; going back asks first."""
    ann, before = a_browser(campaign.owner), in_force_digest(campaign)
    assert "Undo: " in ann.get(page(campaign, "past/")).content.decode()
    ann.post(page(campaign, "past/undo/"))
    assert in_force_digest(campaign) != before
    assert "Redo" in ann.get(page(campaign, "past/")).content.decode()
    ann.post(page(campaign, "past/redo/"))
    assert in_force_digest(campaign) == before
    asked = ann.get(page(campaign, "encounters/2/back/")).content.decode()
    assert "May 1755" in asked
    assert in_force_digest(campaign) == before
    ann.post(page(campaign, "encounters/2/back/"), {"reason": "Once more."})
    assert campaign.encounters.count() == 1
    ann.post(page(campaign, "past/undo/"))
    assert in_force_digest(campaign) == before


def test_a_branch_next_to_its_origin_by_page(campaign: Campaign) -> None:
    """It has a name of its own, and both are shown month by month."""
    ann = a_browser(campaign.owner)
    ann.post(page(campaign, "encounters/2/branch/"), {"name": "Another way"})
    branch = Campaign.objects.get(name="Another way")
    month = services.prepare_month(campaign=branch)
    services.choose_and_queue(encounter=month, units=["u1"], doctrine="bold")
    services.play_month(campaign=branch)
    shown = ann.get(page(branch, "compare/")).content.decode()
    assert "Another way" in shown
    assert "April 1755" in shown
    assert ann.get(page(campaign, "compare/")).status_code == 409
    assert "Another way" in ann.get(page(campaign, "past/")).content.decode()
    rows = a_program(campaign.owner).get(api(branch, "comparison/")).json()
    assert [row["number"] for row in rows] == [2, 3]
    assert rows[0]["changes"]
    assert rows[1]["after"] is None


def test_all_of_it_is_the_umpires(campaign: Campaign) -> None:
    """A player finds no such page and no such address."""
    ben, program = (
        a_browser(campaign.memberships.get(role="player").user),
        a_program(campaign.memberships.get(role="player").user),
    )
    for what in ("past/", "encounters/1/amend/", "encounters/1/back/"):
        assert ben.get(page(campaign, what)).status_code == 403
    for what in ("undo/", "redo/", "months/1/back/", "months/1/amend/", "months/1/branch/"):
        assert program.post(api(campaign, what), {}, format="json").status_code == 403
    assert "Undo and the past" not in ben.get(page(campaign)).content.decode()


def test_a_month_is_amended_by_api(campaign: Campaign) -> None:
    """202 with an address; the difference there; accepted or dropped."""
    ann = a_program(campaign.owner)
    sent = {"reason": "A slip.", "choice": {"units": ["u1", "u2"], "doctrine": "bold"}}
    answer = ann.post(api(campaign, "months/2/amend/"), sent, format="json")
    assert (answer.status_code, answer.json()["status"]) == (202, "queued")
    where = answer["Location"]
    tasks.work_out_amendment(answer.json()["id"])
    row = ann.get(where).json()
    assert (row["status"], row["stale"], row["months_done"], row["months"]) == ("ready", False, 2, 2)
    assert row["difference"][0]["changes"][0]["rule"]
    assert ann.post(f"{where}accept/").json()["status"] == "accepted"
    assert ann.post(f"{where}accept/").status_code == 409
    assert ann.delete(where).status_code == 409
    listed = ann.get(api(campaign, "amendments/"), {"status": "accepted"}).json()
    assert [each["id"] for each in listed["results"]] == [row["id"]]
    struck = ann.get(api(campaign, "journal/"), {"withdrawn": "true"}).json()["results"]
    assert {line["amendment"]["reason"] for line in struck} == {"A slip."}
    assert ann.post(api(campaign, "undo/")).json()["kind"] == "undo"
    assert ann.post(api(campaign, "redo/")).json()["kind"] == "redo"
    assert ann.post(api(campaign, "redo/")).status_code == 409
    assert ann.post(api(campaign, "months/3/back/"), {"reason": "x"}, format="json").json()["kind"] == "back"
    made = ann.post(api(campaign, "months/1/branch/"), {"name": "Another"}, format="json")
    assert (made.status_code, made.json()["name"]) == (201, "Another")


def test_what_the_api_refuses_names_its_field(campaign: Campaign) -> None:
    """All faults at once, each at its field."""
    asked: dict[str, Any] = {
        "luck": 1,
        "choice": {"unit": []},
        "result": [],
        "units": "u1",
        "spared": [[]],
        "dice": [{"stream": "1755-03/weather"}],
        "override": {"changes": [{}], "reason": "", "at": "noon"},
    }
    answer = a_program(campaign.owner).post(api(campaign, "months/2/amend/"), asked, format="json")
    assert answer.status_code == 400
    inner = {"choice.unit", "spared.0", "dice.0.faces", "override.reason", "override.at"}
    assert {"reason", "luck", "result", "units", *inner} <= set(answer.json()["fields"])
    word = a_program(campaign.owner).post(api(campaign, "months/2/amend/"), "a word", format="json")
    assert word.status_code == 400


def test_the_command_does_all_of_it(campaign: Campaign, tmp_path: Path) -> None:
    """A preview is printed and kept; it is accepted by its number, or at once."""
    code = campaign.share_code
    before = in_force_digest(campaign)
    out = printed("amend", "month", code, "1755-04", "--units", "u1,u2", "--reason", "A slip.")
    assert "Nothing is changed yet" in out
    assert in_force_digest(campaign) == before
    number = str(Amendment.objects.get().pk)
    assert "ready to be accepted" in printed("amend", "list", code)
    printed("amend", "accept", code, number)
    assert in_force_digest(campaign) != before
    printed("amend", "undo", code)
    assert in_force_digest(campaign) == before
    printed("amend", "redo", code)
    printed("amend", "back", code, "1755-05", "--yes")
    assert campaign.encounters.count() == 2
    printed("amend", "branch", code, "1755-04", "Another way")
    branch = Campaign.objects.get(name="Another way")
    assert "1755-04" in printed("amend", "compare", branch.share_code)
    given = ("--override", "standing", "french", "morale", "6", "--reason", "Reinforced.", "--accept")
    assert "Accepted" in printed("amend", "month", code, "1755-04", *given)
    assert "The lakes" in printed("campaign", "list")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("month", "1756-01", "--reason", "x", "--units", "u1"), "has no month 1756-01"),
        (("month", "1755-03", "--reason", "x"), "changes nothing"),
        (("month", "1755-03", "--reason", "x", "--dice", "weather"), "must be written"),
        (("month", "1755-03", "--reason", "x", "--result", "/nowhere.json"), "no battle result"),
        (("accept", "999"), "no such amendment"),
        (("redo",), "nothing to redo"),
        (("compare",), "no branch"),
    ],
)
def test_the_command_refuses_with_a_sentence(campaign: Campaign, given: tuple[str, ...], words: str) -> None:
    """What is wrong, and nothing is changed."""
    with pytest.raises(CommandError, match=words):
        printed("amend", given[0], campaign.share_code, *given[1:])


def test_the_command_takes_no_list_for_a_result(campaign: Campaign, tmp_path: Path) -> None:
    """The rules' reader says what a result is."""
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[]")
    with pytest.raises(CommandError, match="must be an object"):
        printed("amend", "month", campaign.share_code, "1755-03", "--reason", "x", "--result", str(wrong))


def test_the_admin_undoes_and_accepts(campaign: Campaign) -> None:
    """Actions on campaigns and on previews; a draft is nowhere."""
    root = a_browser(a_person("root", is_staff=True, is_superuser=True))
    Membership.objects.create(campaign=campaign, user=a_person("eve", is_staff=True, is_superuser=True), role="umpire")
    eve = a_browser(Membership.objects.get(user__username="eve").user)
    made = services.amend(
        campaign=campaign, number=3, changes={"choice": {"units": ["u1"], "doctrine": "bold"}}, reason="A slip."
    )
    assert root.get("/admin/campaigns/campaign/").context["cl"].result_count == 1
    tasks.work_out_amendment(made.pk)
    assert "A slip." in eve.get("/admin/campaigns/amendment/").content.decode()
    assert (
        "Amend this month"
        in eve.get(f"/admin/campaigns/encounter/{campaign.encounters.get(number=1).pk}/change/").content.decode()
    )
    chosen = {"action": "accept_selected", "_selected_action": [made.pk]}
    eve.post("/admin/campaigns/amendment/", chosen)
    made.refresh_from_db()
    assert made.status == "accepted"
    eve.post("/admin/campaigns/campaign/", {"action": "undo_selected", "_selected_action": [campaign.pk]})
    assert Amendment.objects.filter(kind="undo", status="accepted").exists()


def test_the_past_says_what_is_stale_and_what_a_command_did(campaign: Campaign) -> None:
    """A preview that another change has overtaken is not called ready; a row without a person is by a command."""
    ann = a_browser(campaign.owner)
    changes = {"choice": {"units": ["u1"], "doctrine": "bold"}}
    made = services.amend(campaign=campaign, number=3, changes=changes, reason="A slip.", user=campaign.owner)
    tasks.work_out_amendment(made.pk)
    assert "Ready to be accepted" in ann.get(page(campaign, "past/")).content.decode()
    printed("amend", "undo", campaign.share_code)
    shown = " ".join(ann.get(page(campaign, "past/")).content.decode().split())
    assert "Stale: the campaign has changed since" in shown
    assert "Ready to be accepted" not in shown
    assert shown.count('data-label="By">by command<') == 1
    undone = campaign.amendments.get(kind="undo")
    assert "Accepted by command" in " ".join(
        ann.get(page(campaign, f"amendments/{undone.pk}/")).content.decode().split()
    )
    assert "stale: the campaign has changed since" in printed("amend", "list", campaign.share_code)
