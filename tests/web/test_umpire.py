"""The umpire's pages: the rules overridden with a reason, a campaign exported, copied, and brought in from a file."""

import json
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.ledger.record import campaign_digest
from campaigns.models import Campaign, CampaignImport, Membership
from campaigns.months.reconcile import reconcile
from campaigns.transfer import jobs
from tests.people import a_browser, a_person
from tests.present import present
from tests.web import rows

pytestmark = pytest.mark.django_db
REASON = "Two fell ill in camp."


@pytest.fixture
def campaign(owner: User) -> Campaign:
    """A campaign in its first month."""
    return rows.a_campaign(owner, months=0)


def sent(site: Client, campaign: Campaign, **changed: Any) -> Any:
    """The desk's answer to its own form with some boxes changed."""
    address = reverse("umpire", args=[campaign.key])
    form = site.get(address).context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    return site.post(address, data | {name.replace("__", "."): value for name, value in changed.items()})


def test_an_override_is_made_on_the_umpires_page(site: Client, campaign: Campaign) -> None:
    """What was changed, and nothing else, becomes one override with its reason, confirmed on the same page."""
    unit, leader = campaign.units.get(key="u1"), campaign.leaders.get(key="l1")
    rep = 3 if leader.rep != 3 else 4
    changed = {"unit__u1__figures": 8, "unit__u1__weapon": "rifle", "leader__l1__rep": rep}
    answer = sent(site, campaign, **changed, standing__french__investment=2, reason=REASON)
    assert answer.status_code == 302
    unit.refresh_from_db()
    leader.refresh_from_db()
    assert (unit.figures, unit.weapon, leader.rep) == (8, "rifle", rep)
    assert campaign.standings.get(faction="french").investment == 2
    assert campaign.inputs.filter(kind="override").count() == 1
    assert [change["field"] for change in present(campaign.inputs.last()).payload["changes"]] == [
        "figures", "weapon", "rep", "investment",
    ]  # fmt: skip
    page = site.get(answer["Location"]).content.decode()
    assert REASON.rstrip(".") in page
    assert 'href="/rules/muskets_mohawks/MM-WEAPON-1/"' in page
    campaign.refresh_from_db()
    assert reconcile(campaign).differences == []


def test_an_override_without_a_reason_names_all_that_is_wrong(site: Client, campaign: Campaign) -> None:
    """99 figures, a box of letters and no reason are reported at once, and the boxes keep the typed text."""
    answer = sent(site, campaign, unit__u1__figures="99", leader__l1__rep="four", reason="")
    assert answer.status_code == 400
    form = answer.context["form"]
    assert {"unit.u1.figures", "leader.l1.rep", "reason"} <= set(form.errors)
    assert form.errors["unit.u1.figures"] == ["Figures must be a whole number from 0 to 11."]
    assert 'value="99"' in str(form["unit.u1.figures"])
    assert campaign.inputs.filter(kind="override").count() == 0


def test_faults_of_an_override_call_units_and_armies_by_their_names(site: Client, campaign: Campaign) -> None:
    """No sentence says u1 or french_allies."""
    unit = campaign.units.get(key="u1")
    figures = {"unit__u1__paper": "8", "unit__u1__figures": "11", "unit__u1__back": "soon"}
    answer = sent(site, campaign, reason=REASON, standing__french_allies__investment="4", **figures)
    errors = answer.context["form"].errors
    assert errors["unit.u1.figures"] == [f"{unit.name} has at most 9 figures, one over paper strength. (MM-REPL-1)"]
    assert errors["unit.u1.back"][0].startswith(f"{unit.name} is back in soon, which is no month")
    assert "of the French Allied Indians is" in errors["standing.french_allies.investment"][0]


def test_an_army_may_be_made_one_that_was_never_met(site: Client, campaign: Campaign) -> None:
    """An investment taken out of its box is that of an army not met."""
    met = {"what": "standing", "key": "french", "field": "investment", "value": 2}
    services.umpire_override(campaign=campaign, changes=[met], reason="Met.")
    sent(site, campaign, standing__french__investment="", reason=REASON)
    assert campaign.standings.get(faction="french").investment is None


@pytest.mark.parametrize(
    ("changed", "field", "expected"),
    [
        ({"unit__u1__rep": 9, "reason": REASON}, "unit.u1.rep", "MM-REP-1"),
        ({"leader__l1__rep": 1, "reason": REASON}, "leader.l1.rep", "MM-REP-1"),
        ({"standing__french__morale": 7, "reason": REASON}, "standing.french.morale", "MM-CAMP-5"),
        ({"unit__u2__back": "soon", "reason": REASON}, "unit.u2.back", "no month"),
        ({"unit__u1__figures": "", "reason": REASON}, "unit.u1.figures", "required"),
        ({"unit__u1__rep": 6}, "reason", "required"),
        ({"reason": REASON}, "", "list at least one change"),
    ],
)
def test_what_is_refused_is_shown_next_to_its_box(
    site: Client, campaign: Campaign, changed: dict[str, Any], field: str, expected: str
) -> None:
    """A value that the rules refuse, no reason, or no change: a sentence where it belongs, and nothing changes."""
    before, inputs = campaign.state, campaign.inputs.count()
    answer = sent(site, campaign, **changed)
    assert answer.status_code == 400
    form = answer.context["form"]
    assert expected in " ".join(form.errors[field] if field else form.non_field_errors())
    campaign.refresh_from_db()
    assert (campaign.state, campaign.inputs.count()) == (before, inputs)


def test_while_the_workers_have_the_month_nothing_is_overridden(site: Client, campaign: Campaign) -> None:
    """The refusal is shown on the page, which keeps the typed text."""
    services.choose_and_queue(encounter=services.prepare_month(campaign=campaign), units=["u1", "u2"])
    answer = sent(site, campaign, unit__u1__rep=6, reason=REASON)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "wait until it is closed" in page
    assert REASON in page


def test_a_campaign_goes_through_a_file(site: Client, campaign: Campaign) -> None:
    """Exported, deleted and brought in by somebody else it is the same, and his."""
    services.prepare_month(campaign=campaign)
    exported = site.get(reverse("export", args=[campaign.key]))
    assert exported["Content-Disposition"] == 'attachment; filename="the-lake-george-line-1755-03.json"'
    digest = campaign_digest(campaign)
    campaign.delete()
    stark = a_person("stark")
    browser = a_browser(stark)
    sent = browser.post(reverse("import"), {"file": BytesIO(exported.content), "name": ""})
    assert "waiting for one to be free" in browser.get(sent["Location"]).content.decode()
    jobs.bring_in(import_id=CampaignImport.objects.get().pk)
    arrived = Campaign.objects.get()
    assert browser.get(sent["Location"])["Location"] == reverse("campaign", args=[arrived.key])
    assert browser.get(sent["Location"], headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert site.get(sent["Location"]).status_code == 404
    assert (arrived.owner, campaign_digest(arrived)) == (stark, digest)


def reported(site: Client, content: bytes, name: str = "") -> str:
    """What the page says of a file that was sent, once a worker has read it."""
    sent = site.post(reverse("import"), {"file": BytesIO(content), "name": name})
    assert sent.status_code == 302, sent.content
    row = CampaignImport.objects.latest("created")
    jobs.bring_in(import_id=row.pk)
    row.refresh_from_db()
    assert bytes(row.file) == b""
    return site.get(sent["Location"]).content.decode()


def test_a_campaign_that_is_here_comes_in_under_another_name(site: Client, campaign: Campaign) -> None:
    """Without a name it is refused with a way to mend it; with one it is added next to the first."""
    text = site.get(reverse("export", args=[campaign.key])).content
    assert "import it under another name" in reported(site, text)
    reported(site, text, "Again")
    assert set(Campaign.objects.values_list("name", flat=True)) == {campaign.name, "Again"}


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"{", "This is no exported campaign"),
        (b"[" * 100_000, "nested too deep"),
        (b"[" * 480 + b"]" * 480, "nested too deep"),
        (b'{"schema": 1e999}', "a number is not finite"),
        (b'{"schema": NaN}', "NaN is no number"),
        (b'{"schema": "\\u0000"}', "a character that is none"),
        (b"\xff\xfe", "This is no exported campaign"),
        (b"[1]", "is a JSON object"),
        (json.dumps({"schema": "other"}).encode(), "The file is other"),
    ],
)
def test_a_file_that_is_no_campaign_is_refused(site: Client, content: bytes, expected: str) -> None:
    """Broken JSON, a list, something else: a sentence, and nothing is written."""
    assert expected in reported(site, content)
    assert not Campaign.objects.exists()
    empty = site.post(reverse("import"), {"file": BytesIO(b"")})
    assert (empty.status_code, "empty" in empty.content.decode()) == (400, True)


def test_three_files_of_a_person_wait_at_a_time(site: Client) -> None:
    """The fourth is refused until one is read, and somebody else's is taken."""
    for _ in range(3):
        assert site.post(reverse("import"), {"file": BytesIO(b"{}")}).status_code == 302
    refused = site.post(reverse("import"), {"file": BytesIO(b"{}")})
    assert (refused.status_code, "are waiting already" in refused.content.decode()) == (409, True)
    assert a_browser(a_person("stark")).post(reverse("import"), {"file": BytesIO(b"{}")}).status_code == 302
    jobs.bring_in(import_id=CampaignImport.objects.latest("created").pk)
    jobs.bring_in(import_id=CampaignImport.objects.earliest("created").pk)
    assert site.post(reverse("import"), {"file": BytesIO(b"{}")}).status_code == 302


def test_a_file_that_kills_its_workers_is_given_up(site: Client) -> None:
    """A file whose workers died three times is refused with a sentence, and is not read a fourth time."""
    site.post(reverse("import"), {"file": BytesIO(b"{}")})
    CampaignImport.objects.update(tries=3, status="running", claimed_by="elsewhere:1:x", claimed_at="2026-01-01T00:00Z")
    assert jobs.requeue_expired() == 1
    assert jobs.bring_in(import_id=CampaignImport.objects.get().pk) is False
    row = CampaignImport.objects.get()
    assert (row.status, row.error_message, bytes(row.file)) == ("failed", jobs.UNKNOWN_FAILURE, b"")


def test_a_file_that_is_too_long_is_refused(site: Client, settings: Any) -> None:
    """Beyond the limit a file is not even read."""
    settings.CAMPAIGN_FILE_MOST = 2**20
    answer = site.post(reverse("import"), {"file": BytesIO(b" " * (2**20 + 1))})
    assert answer.status_code == 400
    assert "The file is too long: 1 MB at most." in answer.content.decode()


def test_a_campaign_is_copied(site: Client, campaign: Campaign) -> None:
    """The copy opens under the name given; without one nothing is copied, and a sentence says why."""
    answer = site.post(reverse("copy", args=[campaign.key]), {"name": "What if"})
    copied = Campaign.objects.get(name="What if")
    assert answer["Location"] == reverse("campaign", args=[copied.key])
    refused = site.post(reverse("copy", args=[campaign.key]), {"name": " "})
    assert (refused.status_code, "A copy needs a name" in refused.content.decode()) == (400, True)
    assert Campaign.objects.count() == 2


@pytest.mark.parametrize(("role", "status"), [("player", 403), ("observer", 403), ("", 404)])
def test_the_umpires_page_is_for_umpires_only(campaign: Campaign, role: str, status: int) -> None:
    """Players and observers read why not, a stranger finds nothing, and nothing is overridden, exported or copied."""
    somebody = a_person("stark")
    if role:
        Membership.objects.create(campaign=campaign, user=somebody, role=role)
    browser = a_browser(somebody)
    before = campaign.inputs.count()
    for name in ("umpire", "export"):
        answer = browser.get(reverse(name, args=[campaign.key]))
        assert answer.status_code == status
        assert "a-secret-seed" not in answer.content.decode()
    fields = {"unit.u1.rep": 6, "reason": REASON, "name": "Mine"}
    for name in ("umpire", "copy"):
        assert browser.post(reverse(name, args=[campaign.key]), fields).status_code == status
    assert (campaign.inputs.count(), Campaign.objects.count()) == (before, 1)
    assert "Umpire" not in browser.get(reverse("campaign", args=[campaign.key])).content.decode()


def test_only_the_owner_deletes_a_campaign_and_is_asked(site: Client, campaign: Campaign) -> None:
    """The desk leads to a page that asks; only its post deletes, and only the owner's."""
    address = reverse("campaign-delete", args=[campaign.key])
    assert address in site.get(reverse("umpire", args=[campaign.key])).content.decode()
    second, stranger = a_person("putnam"), a_person("stark")
    Membership.objects.create(campaign=campaign, user=second, role="umpire")
    assert address not in a_browser(second).get(reverse("umpire", args=[campaign.key])).content.decode()
    assert a_browser(second).post(address).status_code == 403
    assert a_browser(stranger).post(address).status_code == 404
    assert "Delete it for ever" in site.get(address).content.decode()
    assert Campaign.objects.filter(pk=campaign.pk).exists()
    assert site.post(address)["Location"] == reverse("campaigns")
    assert not Campaign.objects.filter(pk=campaign.pk).exists()
