"""A campaign open to all readers: everything to read, nothing to do, and what is hidden stays hidden."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from battles import selectors as battle_selectors
from campaigns import services
from campaigns.models import Campaign, Membership
from tests.web import rows
from tools import example

pytestmark = pytest.mark.django_db


@pytest.fixture
def opened() -> Campaign:
    """A campaign of two months and an open one, which its owner has opened to all readers."""
    campaign = rows.a_campaign(rows.a_person("ann"), months=2)
    rows.a_month(campaign, 3, state="prepared")
    Membership.objects.create(campaign=campaign, user=rows.a_person("benedict"), role="player")
    return services.set_public(campaign=campaign, public=True, user=campaign.owner)


def _to_read(campaign: Campaign) -> list[str]:
    battle = campaign.encounters.get(number=1).battle
    assert battle is not None
    return [
        *(reverse(name, args=[campaign.key]) for name in ("campaign", "roster", "journal")),
        *(reverse(name, args=[campaign.key, number]) for name in ("encounter", "sheet") for number in (1, 3)),
        reverse("battle", args=[battle.pk]),
        *(reverse("battle-turn", args=[battle.pk, number]) for number in range(battle.turns + 1)),
    ]


def _to_members(campaign: Campaign) -> list[str]:
    own = [reverse(name, args=[campaign.key]) for name in ("members", "dice", "names", "umpire", "export")]
    return [*own, reverse("result", args=[campaign.key, 3])]


@pytest.mark.parametrize("name", ["", "stranger"])
def test_everything_is_read_and_nothing_hidden_is_reported(client: Client, opened: Campaign, name: str) -> None:
    """Months, journal, roster, sheets and battles open; no seed, no name of a member, no form but signing out."""
    if name:
        client.force_login(rows.a_person(name))
    Campaign.objects.filter(pk=opened.pk).update(seed="the-very-seed")
    for address in _to_read(opened):
        answer = client.get(address)
        assert answer.status_code == 200, address
        text = answer.content.decode()
        hidden = [
            word for word in ("the-very-seed", "benedict", "umpire’s eyes", "The enemy is out to") if word in text
        ]
        assert hidden == [], address
        assert text.count("<form") == bool(name), address
        assert "data-reads-only" in text or "/battles/" in address


def test_what_belongs_to_members_stays_with_them(client: Client, opened: Campaign) -> None:
    """Members, dice, names, the umpire's page and results: a guest is asked to sign in, a stranger finds nothing."""
    for address in _to_members(opened):
        assert client.get(address)["Location"].startswith(reverse("login")), address
    client.force_login(rows.a_person("stranger"))
    for address in _to_members(opened):
        assert client.get(address).status_code == 404, address


def test_a_reader_gives_no_orders(client: Client, opened: Campaign) -> None:
    """What a reader sends to the month's page is refused, and changes nothing."""
    encounter = opened.encounters.get(number=3)
    for name in ("encounter", "encounter-odds", "encounter-preview"):
        assert client.post(reverse(name, args=[opened.key, 3]), {"units": "u1"}).status_code in (302, 403)
    client.force_login(rows.a_person("stranger"))
    assert client.post(reverse("encounter", args=[opened.key, 3]), {"units": "u1"}).status_code == 403
    assert client.post(reverse("prepare", args=[opened.key])).status_code == 404
    encounter.refresh_from_db()
    assert encounter.state == "prepared"


def test_a_campaign_that_is_not_open_asks_to_sign_in(client: Client, opened: Campaign) -> None:
    """Closed again, its pages and its battles lead a guest to the sign-in page and are not there for a stranger."""
    addresses = _to_read(opened)
    services.set_public(campaign=opened, public=False, user=opened.owner)
    assert [client.get(address).status_code for address in addresses] == [302] * len(addresses)
    client.force_login(rows.a_person("stranger"))
    assert [client.get(address).status_code for address in addresses] == [404] * len(addresses)


def test_the_api_stays_with_those_who_take_part(client: Client, opened: Campaign) -> None:
    """The API shows and lists an open campaign and its battles to its members only."""
    battle = opened.encounters.get(number=1).battle
    assert battle is not None
    addresses = [f"/api/v1/campaigns/{opened.key}/", f"/api/v1/battles/{battle.pk}/"]
    assert {client.get(address).status_code for address in addresses} <= {401, 403}
    stranger = rows.a_person("stranger")
    client.force_login(stranger)
    assert [client.get(address).status_code for address in addresses] == [404, 404]
    assert not battle_selectors.battles_for(stranger).exists()
    assert not battle_selectors.may_see_seed(AnonymousUser(), battle)


@pytest.mark.parametrize(("name", "status"), [("ann", 302), ("cat", 403)])
def test_its_owner_alone_opens_and_closes_it(client: Client, opened: Campaign, name: str, status: int) -> None:
    """The button of the umpire's page is the owner's; another umpire has none and is refused."""
    user = User.objects.filter(username=name).first() or rows.a_person(name)
    Membership.objects.get_or_create(campaign=opened, user=user, defaults={"role": "umpire"})
    client.force_login(user)
    html = client.get(reverse("umpire", args=[opened.key])).content.decode()
    assert ("Close it to other readers" in html) == (name == "ann")
    assert client.post(reverse("campaign-open", args=[opened.key]), {"public": "no"}).status_code == status
    opened.refresh_from_db()
    assert opened.public == (name != "ann")


def test_copies_are_closed(opened: Campaign) -> None:
    """A copy of an open campaign is its owner's to open."""
    assert not services.copy_campaign(campaign=opened, owner=opened.owner, name="Again").public


@pytest.mark.browser
@pytest.mark.usefixtures("content")
def test_a_visitor_reads_the_example_season(open_as) -> None:
    """From the front page, and from the sign-in page, through a month of the example to its battle, without account."""
    campaign = example.begin(owner=rows.a_person("umpire"), seed="1757")
    services.play_month(campaign=campaign)
    page = open_as(None, width=360)
    page.goto(reverse("login"))
    page.get_by_role("link", name=campaign.name).click()
    expect(page.locator("h1")).to_have_text(campaign.name)
    page.goto(reverse("home"))
    page.get_by_role("link", name="Read a season").click()
    expect(page.locator("[data-reads-only]")).to_contain_text("open to every reader")
    expect(page.locator("[data-what-now]")).to_contain_text("Read the months")
    page.locator(".months h3 a").first.click()
    page.get_by_role("link", name="battle, die by die").click()
    expect(page.locator("[data-step-controls] output")).to_have_text("The set-up, as it begins")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_label("Where in the battle")).to_have_value("1")
