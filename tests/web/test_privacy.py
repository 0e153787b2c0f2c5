"""A campaign is its owner's and those invited; what the enemy is about and the seed stay covered."""

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.models import Campaign, Invitation, JournalLine, Membership
from tests.people import a_browser
from tests.web import addresses, rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    """A campaign with a month that waits, whose enemy's posture has been rolled."""
    campaign = rows.a_campaign(rows.a_person("umpire"), months=1)
    month = rows.a_month(campaign, 2, state="prepared")
    row = {"number": 999, "kind": "note", "rule": "MM-NP-1", "who": "enemy", "what": "posture", "after": "raid_attack"}
    JournalLine.objects.create(
        campaign=campaign, encounter=month, number=999, year=1755, month=4, part="prepare", rule="MM-NP-1", kind="note",
        data=row, hidden=True,
    )  # fmt: skip
    return campaign


def _member(campaign: Campaign, role: str) -> Client:
    person = rows.a_person(f"a-{role}")
    Membership.objects.create(campaign=campaign, user=person, role=role)
    return a_browser(person)


def test_an_observer_only_looks_on(campaign: Campaign) -> None:
    """An observer reads every page, and a sentence says that he gives no orders."""
    observer = _member(campaign, "observer")
    for name, address in addresses.of_campaign(campaign).items():
        assert observer.get(address, follow=True).status_code == 200, name
    for address in addresses.of_player(campaign).values():
        answer = observer.get(address)
        assert answer.status_code == 403
        assert "only its umpire and players give orders" in answer.content.decode()
    for name in ("prepare", "next-campaign"):
        assert observer.post(reverse(name, args=[campaign.key])).status_code == 403


def test_an_order_of_an_observer_changes_nothing(campaign: Campaign) -> None:
    """Choosing and withdrawing are refused to an observer, and the month stays as it was."""
    observer = _member(campaign, "observer")
    choice = {"units": ["u1"], "doctrine": "bold"}
    assert observer.post(reverse("encounter", args=[campaign.key, 2]), choice).status_code == 403
    assert observer.post(reverse("withdraw", args=[campaign.key, 2])).status_code == 403
    assert campaign.encounters.get(number=2).state == "prepared"


def test_only_the_umpire_makes_invitations(campaign: Campaign) -> None:
    """A player sees the members, and his attempt to invite makes no link."""
    player = _member(campaign, "player")
    address = reverse("members", args=[campaign.key])
    assert "Make a link" not in player.get(address).content.decode()
    assert player.post(address, {"role": "umpire", "days": 9}).status_code == 403
    assert Invitation.objects.count() == 0


def test_only_the_umpire_sees_the_seed(campaign: Campaign, client: Client) -> None:
    """The seed is on the umpire's page and on none of a player's."""
    player = _member(campaign, "player")
    pages = addresses.of_campaign(campaign) | addresses.of_player(campaign)
    for name, address in pages.items():
        assert "a-secret-seed" not in player.get(address).content.decode(), name
    client.force_login(campaign.owner)
    assert "a-secret-seed" in client.get(pages["campaign"]).content.decode()


def test_what_the_enemy_is_about_stays_covered(campaign: Campaign, client: Client) -> None:
    """No page of a player shows the posture of an open month; the umpire's own note does."""
    player = _member(campaign, "player")
    for name, address in (addresses.of_campaign(campaign) | addresses.of_player(campaign)).items():
        text = player.get(address).content.decode()
        assert "The enemy is out to" not in text, name
        assert "enemy is on a " not in text, name
    client.force_login(campaign.owner)
    assert "The enemy is out to" in client.get(reverse("encounter", args=[campaign.key, 2])).content.decode()


def test_the_posture_is_reported_when_the_month_is_over(client: Client) -> None:
    """What the rules rolled for the enemy is in no journal while the month is open, and in it once it is closed."""
    campaign = rows.a_campaign(rows.a_person("captain"), months=0)
    services.prepare_month(campaign=campaign)
    client.force_login(campaign.owner)
    pages = [reverse("journal", args=[campaign.key]), reverse("encounter", args=[campaign.key, 1])]
    assert not any("enemy is on a " in client.get(page).content.decode() for page in pages)
    services.play_month(campaign=campaign)
    assert all("enemy is on a " in client.get(page).content.decode() for page in pages)


def test_an_unknown_invitation_is_not_there(client: Client) -> None:
    """A link that was never made is a page that is not there."""
    client.force_login(rows.a_person())
    assert client.get(reverse("invitation", args=["made-up"])).status_code == 404
