"""Long forms: all faults are listed together at their head with links, and the list has the focus."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from campaigns import services
from campaigns.models import Campaign, Encounter
from campaigns.web.forms import ChooseForm
from tests.people import a_browser, a_person
from tests.web import rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def month() -> Encounter:
    """A month that waits for its choice or its result."""
    return rows.a_month(rows.a_campaign(rows.a_person(), months=0), 1, state="prepared")


def _summary(text: str) -> str:
    found = re.search(r'id="faults">(.*?)</div>', text, re.DOTALL)
    return found.group(1) if found else ""


def _result(**more: str) -> dict[str, str]:
    return {"success": "no", "ending": "left", "turns": "4", "armies.enemy": "french_allies", **more}


def test_a_result_reports_what_is_missing_and_what_is_against_the_rules_at_once(month: Encounter) -> None:
    """A missing ending and a unit that lost more than it had are in one summary, each with a link to its box."""
    site = a_browser(month.campaign.owner)
    counts = {
        f"units.{place}.{name}": "0"
        for place in range(4)
        for name in ("losses.fire", "losses.contact", "losses.melee", "losses.burning", "recovered")
    }
    fates = {f"leaders.{place}.fate": "unhurt" for place in range(8)}
    sent = _result(**counts | fates | {"units.1.losses.fire": "12", "ending": ""})
    answer = site.post(reverse("result", args=[month.campaign.key, 1]), sent)
    faults = _summary(answer.content.decode())
    assert answer.status_code == 400
    assert 'href="#id_ending"' in faults
    assert 'href="#id_units.1.losses.fire"' in faults
    assert "cannot lose 12 of" in faults
    assert f"{month.campaign.units.get(number=2).name} cannot" in faults
    assert "autofocus" in answer.content.decode()
    assert month.campaign.encounters.get().state == "prepared"


def test_a_unit_named_like_a_key_is_called_by_its_name(month: Encounter) -> None:
    """A unit whose name is the key of a leader is not called by his; names come into a sentence when it is made."""
    services.rename(campaign=month.campaign, kind="unit", key="u2", name="l1")
    counts = {f"units.{place}.losses.{cause}": "0" for place in range(4) for cause in ("fire", "contact", "melee")}
    rest = {f"units.{place}.{name}": "0" for place in range(4) for name in ("losses.burning", "recovered")}
    sent = _result(**counts | rest | {"units.1.losses.fire": "12"})
    summary = _summary(
        a_browser(month.campaign.owner).post(reverse("result", args=[month.campaign.key, 1]), sent).content.decode()
    )
    assert "l1 cannot lose 12 of" in summary


def test_a_new_campaign_reports_all_faults_at_once() -> None:
    """A missing name, another faction's role, a year after the war and a Rep are reported together, in words.

    What was typed is there, each fault has its rule, and no campaign is begun.
    """
    rows.a_territory()
    sent = {
        "name": "", "faction": "british_allies", "role": "captain", "year": "1775", "month": "3",
        "territory": "lake-george", "doctrine": "book", "units.0.rep": "9",
    }  # fmt: skip
    answer = a_browser(rows.a_person()).post(reverse("campaign-new"), sent)
    summary = _summary(answer.content.decode())
    assert answer.status_code == 400
    assert "The war runs from 1754 to 1760; choose one of its years (MM-CAMP-1)." in summary
    assert "(MM-REP-1)" in summary
    assert 'value="1775"' in answer.content.decode()
    assert 'href="#id_name"' in summary
    assert 'href="#id_role"' in summary
    assert "War Chief" in summary
    assert "war_chief" not in summary
    assert not Campaign.objects.exists()


def test_the_encounter_reports_faults_of_choice_and_odds_together(month: Encounter) -> None:
    """Asked for the odds with no unit chosen and too many battles, the summary has both faults."""
    site = a_browser(month.campaign.owner)
    answer = site.post(reverse("encounter-odds", args=[month.campaign.key, 1]), {"doctrine": "book", "runs": "-3"})
    faults = _summary(answer.content.decode())
    assert "Choose at least one unit" in faults
    assert 'href="#id_runs"' in faults


def test_a_scout_offers_no_rules_that_refuse_scouts(month: Encounter) -> None:
    """The rules of boards are offered for a raid, and not for a scout."""
    campaign = month.campaign
    forms = [ChooseForm(campaign=campaign, kind=kind) for kind in ("scout", "raid_attack")]
    fields: list[Any] = [form.fields["elsewhere"] for form in forms]
    scout, raid = ([key for key, _ in field.choices] for field in fields)
    assert scout == [""]
    assert any(key.startswith("d3_grid/") for key in raid)
    page = a_browser(campaign.owner).get(reverse("encounter", args=[campaign.key, 1])).content.decode()
    assert "d3_grid/" not in page


def test_observers_get_no_buttons(client: Client, month: Encounter) -> None:
    """Who looks on is offered nothing that he would be refused: no choice, no result, no dice."""
    guest = rows.a_person("guest")
    month.campaign.memberships.create(user=guest, role="observer")
    client.force_login(guest)
    for address in ("campaign", "encounter", "sheet", "roster", "members"):
        args = [month.campaign.key, 1] if address in ("encounter", "sheet") else [month.campaign.key]
        text = client.get(reverse(address, args=args)).content.decode()
        text = text[text.index("<main") : text.index("</main>")]
        assert "<button" not in text, address
        for gone in ("Choose who goes", "Enter the result", "Enter a table", "Change names", "Your own dice"):
            assert gone not in text, (address, gone)


@pytest.mark.browser
def test_the_summary_has_the_focus_and_leads_to_the_field(open_as, month: Encounter) -> None:
    """After a refused result the focus is on the summary; its link puts it into the box at fault."""
    page = open_as(month.campaign.owner, width=375)
    page.goto(reverse("result", args=[month.campaign.key, 1]))
    page.get_by_role("button", name="Enter the result").click()
    expect(page.locator("#faults")).to_be_focused()
    page.locator("#faults").get_by_role("link", name="Turns played").click()
    expect(page.get_by_label("Turns played")).to_be_focused()


@pytest.mark.browser
def test_a_faction_offers_only_its_roles(open_as) -> None:
    """With a faction of warriors chosen, no Captain can be, nor a company of regulars."""
    rows.a_territory()
    page = open_as(rows.a_person())
    page.goto(reverse("campaign-new"))
    page.get_by_label("Faction").select_option("french_allies")
    expect(page.get_by_label("Role")).to_have_value("war_party_leader")
    offered = "option:not([disabled])"
    expect(page.get_by_label("Role").locator(offered)).to_have_text(["War Party Leader", "War Chief"])
    expect(page.locator("[name='units.0.troop']").locator(offered)).to_have_count(2)


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("login", {"username": "ann", "password": "wrong"}),
        ("login", {}),
        ("account", {"email": "no address"}),
        ("password-change", {"old_password": "wrong", "new_password1": "x", "new_password2": "y"}),
        ("reset-link", {"username": "nobody"}),
        ("import", {"sent": "1"}),
        ("campaign-new", {"sent": "1"}),
    ],
)
def test_every_form_reports_its_faults_at_its_head(name: str, sent: dict[str, str]) -> None:
    """Signing in, account, password, link and file: faults are in a summary that takes the focus."""
    site = a_browser(a_person("ann", is_superuser=True)) if name != "login" else Client()
    text = site.post(reverse(name), sent).content.decode()
    assert "autofocus" in text[text.index("faults") :]
    assert re.search(r"<li>.*\w", _summary(text))


def test_a_guest_sees_all_that_is_wrong_with_his_new_account(month: Encounter) -> None:
    """A name that is taken, a password too short and two that differ are in one summary, each linked to its box."""
    owner = month.campaign.owner
    link = services.invite(campaign=month.campaign, role="player", user=owner)
    sent = {"username": owner.username.upper(), "password1": "short", "password2": "another password"}
    text = Client().post(reverse("invitation", args=[link.token]), sent).content.decode()
    for box in ("username", "password1", "password2"):
        assert f'href="#id_{box}"' in _summary(text)
    nothing = _summary(Client().post(reverse("invitation", args=[link.token]), {"sent": "1"}).content.decode())
    assert nothing.count("<li>") == 3


@pytest.mark.browser
def test_the_summary_of_the_sign_in_page_has_the_focus(open_as) -> None:
    """After a wrong password the reader is at what is wrong, not in a box below it."""
    page = open_as(None)
    page.goto(reverse("login"))
    page.get_by_label("Your name here").fill("nobody")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#faults")).to_be_focused()


def _forms() -> list[tuple[str, str]]:
    """Return each form of the templates that lists its faults at its head: the file, and its opening tag."""
    found = []
    for path in sorted(Path(__file__).parents[2].glob("*/templates/**/*.html")):
        text = path.read_text(encoding="utf-8")
        for form in re.findall(r"<form\b.*?</form>", text, re.DOTALL):
            tag = re.match(r"<form\b(?:\{%.*?%\}|\{\{.*?\}\}|[^>{])*>", form)
            if tag and 'method="post"' in tag.group() and re.search(r'include "(fields|faults|field)\.html"', form):
                found.append((path.name, tag.group()))
    return found


def test_no_browser_keeps_a_form_with_faults_from_being_sent() -> None:
    """The site reports all faults at once; a browser's own checks would show one only, perhaps out of sight.

    The withdrawal of a result and the copy of a campaign have one box and no page to come back to.
    """
    forms = [(name, tag) for name, tag in _forms() if "'withdraw'" not in tag and "'copy'" not in tag]
    assert len(forms) > 12
    assert [(name, tag) for name, tag in forms if "novalidate" not in tag] == []
