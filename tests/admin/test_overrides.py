"""A running campaign's roster changes in the admin only as its umpire's override, with a reason, in the journal."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.models import Campaign, CampaignInput, JournalLine, Leader, Membership, Role, Unit
from campaigns.months.reconcile import reconcile
from tests.admin.conftest import change
from tests.factories import UserFactory, a_campaign

REASON = "Dropped from the table by the cat."


def page_of(row: Any) -> str:
    """The address of a row's change page."""
    return reverse(f"admin:campaigns_{row._meta.model_name}_change", args=[row.pk])


def state_of(campaign: Campaign) -> tuple[object, list[Any], int]:
    """What an override may touch: the state, the units' rows, the count of inputs."""
    campaign.refresh_from_db()
    return campaign.state, list(Unit.objects.order_by("pk").values()), campaign.inputs.count()


def test_an_override_goes_through_the_campaign_into_the_journal(admin: Client, campaign: Campaign) -> None:
    """With a reason the state changes, the row follows, an input is kept, and the journal has who and why."""
    unit = campaign.units.get(number=1)
    page = change(admin, unit, figures=7, reason=REASON)
    assert "in the campaign&#x27;s journal" in page.content.decode()
    unit.refresh_from_db()
    campaign.refresh_from_db()
    assert unit.figures == 7
    assert next(row for row in campaign.state["units"] if row["id"] == unit.key)["figures"] == 7
    row = campaign.inputs.order_by("number").last()
    assert row is not None
    assert row.kind == CampaignInput.Kind.OVERRIDE
    assert row.payload["reason"] == REASON
    assert str(row.user) == "umpire"
    lines = campaign.journal.filter(part="umpire")
    assert any(REASON in str(line.data) for line in lines)
    assert reconcile(campaign).differences == []


def test_a_leader_is_overridden_likewise(admin: Client, campaign: Campaign) -> None:
    """A leader's Rep and name change by one override."""
    leader = campaign.leaders.get(is_player=True)
    rep = 3 if leader.rep != 3 else 4
    assert "Say why" in change(admin, leader, rep=rep).content.decode()
    change(admin, leader, rep=rep, name="Robert Rogers", reason=REASON)
    leader.refresh_from_db()
    assert (leader.rep, leader.name) == (rep, "Robert Rogers")
    assert campaign.inputs.filter(kind=CampaignInput.Kind.OVERRIDE).count() == 1


def test_a_whole_roster_is_overridden_on_one_page(admin: Client, campaign: Campaign) -> None:
    """On the campaign's page several units and leaders change by one override with one reason."""
    fields = {"units-0-figures": 8, "units-1-rep": 6, "leaders-0-name": "Captain Lowther"}
    before = state_of(campaign)
    assert "Say why" in change(admin, campaign, **fields).content.decode()
    assert state_of(campaign) == before
    change(admin, campaign, **fields, reason=REASON)
    units = list(campaign.units.order_by("number"))
    assert (units[0].figures, units[1].rep) == (8, 6)
    assert Leader.objects.filter(campaign=campaign, name="Captain Lowther").exists()
    assert campaign.inputs.filter(kind=CampaignInput.Kind.OVERRIDE).count() == 1
    campaign.refresh_from_db()
    assert reconcile(campaign).differences == []


def test_a_page_sent_back_as_it_is_overrides_nothing(admin: Client, campaign: Campaign) -> None:
    """Saving a campaign's page untouched adds no input and no journal line."""
    before = state_of(campaign), JournalLine.objects.count()
    change(admin, campaign)
    assert (state_of(campaign), JournalLine.objects.count()) == before


def test_no_one_but_the_umpire_overrides(admin: Client) -> None:
    """A superuser who is not the campaign's umpire may look, and may not change, nor see the seed."""
    campaign = a_campaign(owner=UserFactory.create(), seed="a secret seed")
    unit = campaign.units.get(number=1)
    before = state_of(campaign)
    page = admin.get(page_of(campaign)).content.decode()
    assert "a secret seed" not in page
    assert 'name="reason"' not in page
    for row in (unit, campaign):
        assert admin.post(page_of(row), {"figures": 3, "reason": REASON}).status_code == 403
    assert state_of(campaign) == before
    Membership.objects.create(campaign=campaign, user_id=admin.session["_auth_user_id"], role=Role.PLAYER)
    assert "a secret seed" not in admin.get(page_of(campaign)).content.decode()


def test_the_umpire_sees_the_seed(admin: Client, campaign: Campaign) -> None:
    """The campaign's own umpire finds its seed on its page."""
    Campaign.objects.filter(pk=campaign.pk).update(seed="a secret seed")
    assert "a secret seed" in admin.get(page_of(campaign)).content.decode()


def test_staff_see_only_campaigns_they_take_part_in(staff: Callable[..., Client], campaign: Campaign) -> None:
    """Somebody else's campaign, its roster and its journal are not in the lists of a member of staff."""
    client = staff("campaigns.view_campaign", "campaigns.view_unit", "campaigns.view_journalline")
    for name in ("campaign", "unit", "journalline"):
        page = client.get(reverse(f"admin:campaigns_{name}_changelist"))
        assert list(page.context["cl"].result_list) == []
    Membership.objects.create(campaign=campaign, user_id=client.session["_auth_user_id"], role=Role.PLAYER)
    assert len(client.get(reverse("admin:campaigns_unit_changelist")).context["cl"].result_list) == 4
    journal = client.get(reverse("admin:campaigns_journalline_changelist"))
    assert list(journal.context["cl"].result_list) == []


def test_nothing_of_a_campaign_is_added_or_deleted_by_hand(admin: Client, campaign: Campaign) -> None:
    """The admin has no page to add a campaign, a unit or a journal line, nor to delete a part of a campaign."""
    for name in ("campaign", "unit", "leader", "encounter", "journalline", "campaigninput"):
        assert admin.get(reverse(f"admin:campaigns_{name}_add")).status_code == 403
    for row in (campaign.units.first(), campaign.journal.first()):
        assert row is not None
        url = reverse(f"admin:campaigns_{row._meta.model_name}_delete", args=[row.pk])
        assert admin.post(url, {"post": "yes"}).status_code == 403


def test_check_proves_a_campaign(admin: Client, campaign: Campaign) -> None:
    """The action runs a campaign's months again, and finds the row that somebody changed behind its back."""
    url = reverse("admin:campaigns_campaign_changelist")
    data = {"action": "check_selected", "_selected_action": [campaign.pk]}
    page = admin.post(url, data, follow=True)
    assert (
        "The lakes comes out of its inputs (run again: the beginning, no month, for none has been played yet;"
        in page.content.decode()
    )
    campaign.units.filter(number=1).update(figures=3)
    page = admin.post(url, data, follow=True)
    assert "kept 3, found 10" in page.content.decode()


def test_an_umpire_copies_a_campaign(admin: Client, campaign: Campaign) -> None:
    """A campaign is copied whole for its umpire, and not for anybody else."""
    other = a_campaign(owner=UserFactory.create(), name="Somebody else's")
    data = {"action": "copy_selected", "_selected_action": [campaign.pk, other.pk]}
    page = admin.post(reverse("admin:campaigns_campaign_changelist"), data, follow=True)
    words = " ".join(str(message) for message in page.context["messages"])
    assert "Only a campaign's umpire may do this" in words
    assert [row.name for row in Campaign.objects.exclude(pk__in=[campaign.pk, other.pk])] == ["The lakes (copy)"]


def test_a_units_history_reports_what_was_changed_and_why(admin: Client, campaign: Campaign) -> None:
    """Each change by hand is on the history page with its reason and rule, wherever it was made; others' are not."""
    unit, other = campaign.units.get(number=1), campaign.units.get(number=2)
    change(admin, unit, figures=7, reason=REASON)
    changes = [{"what": "unit", "key": unit.key, "field": "rep", "value": 6}]
    services.umpire_override(campaign=campaign, changes=changes, reason="By the API.", user=campaign.owner)
    services.rename(campaign=campaign, kind="unit", key=unit.key, name="Stark's")
    page = admin.get(reverse("admin:campaigns_unit_history", args=[unit.pk]))
    rows = page.context["by_hand"]
    assert [(row["what"], row["after"], row["rule"], row["reason"]) for row in rows] == [
        ("figures", 7, "MM-TROOP-1", REASON),
        ("rep", 6, "MM-REP-1", "By the API."),
        ("name", "Stark's", "MM-TROOP-1", None),
    ]
    assert "By the API." in page.content.decode()
    assert f"Changed Figures. Reason: {REASON}" in page.content.decode()
    assert admin.get(reverse("admin:campaigns_unit_history", args=[other.pk])).context["by_hand"] == []


def test_a_refused_override_is_not_reported_as_a_change(admin: Client, campaign: Campaign) -> None:
    """While the workers have the month an override is refused, in words, and neither page nor log calls it done."""
    services.choose_and_queue(encounter=services.prepare_month(campaign=campaign), units=["u1", "u2"])
    before = state_of(campaign)
    for row in (campaign.units.get(number=1), campaign):
        fields = {"figures": 7, "units-0-figures": 7}
        page = change(admin, row, **fields, reason=REASON)
        words = " ".join(str(message) for message in page.context["messages"])
        assert "Nothing was changed: March 1755, Scout is queued" in words
        assert "successfully" not in words
    assert state_of(campaign) == before
    assert not LogEntry.objects.exists()


@pytest.mark.rule("MM-REP-1")
def test_all_that_is_wrong_with_an_override_is_shown_at_once(admin: Client, campaign: Campaign) -> None:
    """A box that cannot be read hides neither the rules' faults nor the missing reason; bounds are the rules'."""
    before = state_of(campaign)
    page = change(admin, campaign.units.get(number=1), figures="ten", rep=-5, paper=99, reason="x" * 501)
    errors = page.context["adminform"].form.errors
    assert {name: len(found) for name, found in errors.items()} == {"figures": 1, "rep": 1, "paper": 1, "reason": 1}
    assert "from 2 to 6. (MM-REP-1)" in errors["rep"][0]
    page = change(
        admin, campaign, **{"units-0-figures": "ten", "units-0-rep": -5, "units-1-rep": 9, "leaders-0-rep": 1}
    )
    units, leaders = (inline.formset.errors for inline in page.context["inline_admin_formsets"][:2])
    assert [set(row) for row in (units[0], units[1], leaders[0])] == [
        {"figures", "rep", "__all__"},
        {"rep", "__all__"},
        {"rep", "__all__"},
    ]
    assert state_of(campaign) == before
