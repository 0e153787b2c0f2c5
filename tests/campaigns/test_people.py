"""A campaign is its owner's and those invited by a link that works once and not for ever."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from battles import selectors as battle_selectors
from campaigns import selectors, services
from campaigns.membership import access
from campaigns.models import Campaign, Invitation, Membership, Role
from common.exceptions import Conflict, InvalidRequest, NotAllowed
from tests.factories import UserFactory, a_campaign

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_link_makes_a_member_once() -> None:
    """The first user to open it joins in its role; it may open it again, and it is closed to others."""
    campaign, friend, other = a_campaign(), UserFactory.create(), UserFactory.create()
    link = services.invite(campaign=campaign, role="player", user=campaign.owner)
    assert services.accept_invitation(token=link.token, user=friend).role == "player"
    assert services.accept_invitation(token=link.token, user=friend).role == "player"
    with pytest.raises(Conflict, match="has been used"):
        services.accept_invitation(token=link.token, user=other)
    assert Membership.objects.filter(campaign=campaign).count() == 2


def test_a_link_expires_and_an_unknown_one_is_refused() -> None:
    """After its days a link adds no member."""
    campaign = a_campaign()
    link = services.invite(campaign=campaign, role="observer", user=campaign.owner, days=1)
    Invitation.objects.update(expires=timezone.now() - timedelta(seconds=1))
    with pytest.raises(Conflict, match="expired"):
        services.accept_invitation(token=link.token, user=UserFactory.create())
    with pytest.raises(InvalidRequest, match="does not exist"):
        services.accept_invitation(token="guess", user=UserFactory.create())
    assert campaign.memberships.count() == 1


def test_a_member_keeps_the_higher_role() -> None:
    """An observer's link does not lower a player, and a player's link raises an observer."""
    campaign, friend = a_campaign(), UserFactory.create()
    for role, becomes in (("observer", "observer"), ("player", "player"), ("observer", "player")):
        link = services.invite(campaign=campaign, role=role, user=campaign.owner)
        assert services.accept_invitation(token=link.token, user=friend).role == becomes


@pytest.mark.parametrize(("role", "days"), [("king", 14), ("player", 0), ("player", 91)])
def test_a_bad_invitation_is_refused(role: str, days: int) -> None:
    """A role that is none, or a link for ever, is refused."""
    campaign = a_campaign()
    with pytest.raises(InvalidRequest):
        services.invite(campaign=campaign, role=role, user=campaign.owner, days=days)
    assert not Invitation.objects.exists()


def test_members_leave_and_the_owner_stays() -> None:
    """A member taken out sees the campaign no more; its owner cannot be."""
    campaign, friend = a_campaign(), UserFactory.create()
    link = services.invite(campaign=campaign, role="player", user=campaign.owner)
    services.accept_invitation(token=link.token, user=friend)
    services.remove_member(campaign=campaign, member=friend)
    assert selectors.role_of(friend, campaign) == ""
    with pytest.raises(Conflict):
        services.remove_member(campaign=campaign, member=campaign.owner)
    with pytest.raises(Conflict):
        services.withdraw_invitation(invitation=Invitation.objects.get())


def test_strangers_find_nothing() -> None:
    """Neither another user nor an anonymous reader lists or opens a campaign or its battles."""
    campaign = a_campaign()
    services.play_month(campaign=campaign)
    battle = campaign.encounters.get().battle
    assert battle is not None
    for stranger in (UserFactory.create(), AnonymousUser()):
        assert not selectors.campaigns_for(stranger).exists()
        with pytest.raises(Campaign.DoesNotExist):
            selectors.campaign_for(stranger, campaign.key)
        assert selectors.role_of(stranger, campaign) == ""
        with pytest.raises(type(battle).DoesNotExist):
            battle_selectors.battle_for(stranger, battle.pk)
        with pytest.raises(NotAllowed):
            access.require(user=stranger, campaign=campaign)


def test_only_the_umpire_sees_seed_and_hidden_parts() -> None:
    """A player reads sheet and battle without seed and posture; the umpire with them."""
    campaign, friend = a_campaign(), UserFactory.create()
    Membership.objects.create(campaign=campaign, user=friend, role=Role.PLAYER)
    services.play_month(campaign=campaign)
    encounter = campaign.encounters.get()
    for user, sees in ((campaign.owner, True), (friend, False)):
        role = selectors.role_of(user, campaign)
        sheet = selectors.encounter_sheet(encounter, role)
        assert ("seed" in sheet, "hidden" in sheet) == (sees, sees)
        assert encounter.battle is not None
        assert battle_selectors.battle_for(user, encounter.battle.pk) == encounter.battle
        assert battle_selectors.may_see_seed(user, encounter.battle) is sees
        assert list(battle_selectors.battles_for(user)) == [encounter.battle]
        assert "seed" not in str({key: value for key, value in sheet.items() if key != "seed"})
