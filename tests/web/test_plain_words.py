"""What a player reads is words: no internal key, no snake_case, on any page of a campaign, a battle or a form."""

import html
import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from battles import services as battles
from battles.models import Scenario
from battles.resolving import resolve
from campaigns import services
from campaigns.models import Campaign
from campaigns.web.views.umpire import form_for
from tests import people

pytestmark = pytest.mark.django_db
HIDDEN = re.compile(r"<(script|style|code|textarea)\b.*?</\1>|<!--.*?-->", re.DOTALL)
KEYS = [
    re.compile(r"\b[A-Za-z]+_[A-Za-z_]+\b"),  # war_chief
    re.compile(r"\b[a-z]+\.(?:[a-z]+\.)?\d+(?:\.[a-z]+)?\b"),  # player.units.0.at
    re.compile(r"\b(?:u|l|e|f|pef)\d+\b"),  # u1
    re.compile(r"\b(?:nco|True|False)\b"),
    re.compile(r"\b\d{4}-\d\d/[a-z]+"),  # 1755-03/weather
]
FORMS = [
    {"faction": "atlantis", "role": "emperor", "year": "Julember", "month": "Julember", "territory": "volcano"},
    {"units.0.paper": "99", "units.0.rep": "9", "units.0.troop": "dragon", "name": ""},
]


def read(page: str) -> str:
    """Return the visible text of a page."""
    return html.unescape(re.sub(r"<[^>]+>", " ", HIDDEN.sub(" ", page)))


def keys_in(page: str, board: bool = False) -> set[str]:
    """Return what is no word of a page's visible text; boards name their squares e1, f2, which are no keys there."""
    found = {match for pattern in KEYS for match in pattern.findall(read(page))}
    return {key for key in found if not (board and re.fullmatch(r"[a-l]\d+", key))}


@pytest.fixture
def reader(client: Client) -> User:
    """A signed-in person, with nothing loaded."""
    person = people.a_person("rogers")
    client.force_login(person)
    return person


@pytest.fixture
def owner(content: None, reader: User) -> User:
    """A signed-in person, with all that is shipped loaded."""
    return reader


def _played(owner: User) -> Campaign:
    """A campaign with two months fought, dice typed for the third and that one waiting."""
    campaign = services.create_campaign(
        owner=owner, name="The lake", faction="british", role="captain", year=1757, territory="lake-george", seed="7"
    )
    for _ in range(2):
        services.play_month(campaign=campaign)
        campaign.refresh_from_db()
    services.type_dice(campaign=campaign, stream=f"{campaign.year}-{campaign.month:02}/weather", faces=[3], user=owner)
    services.prepare_month(campaign=campaign)
    campaign.refresh_from_db()
    return campaign


@pytest.mark.gate("plays a season and reads all of its pages")
def test_a_campaign_is_reported_in_words(client: Client, owner: User) -> None:
    """Each page of a campaign, its forms with faults in them too."""
    campaign = _played(owner)
    names = ["campaign", "roster", "journal", "members", "names", "dice", "umpire"]
    pages = [reverse(name, args=[campaign.key]) for name in names]
    for row in campaign.encounters.all():
        pages += [reverse(name, args=[campaign.key, row.number]) for name in ("encounter", "sheet")]
        pages += (
            [reverse("battle-turn", args=[row.battle_id, turn]) for turn in range((row.battle.turns or 0) + 1)]
            if row.battle
            else []
        )
    pages += [reverse("result", args=[campaign.key, row.number]), reverse("campaign-new"), reverse("territories")]
    found = {page: keys_in(client.get(page).content.decode()) for page in pages}
    for number, sent in enumerate(FORMS):
        for page in (reverse("campaign-new"), reverse("result", args=[campaign.key, row.number]), pages[5], pages[6]):
            answer = client.post(page, sent)
            found[f"{page} {number}"] = keys_in(answer.content.decode())
    assert {page: keys for page, keys in found.items() if keys} == {}


# One scenario of each system, of the larger ones.
BY_DAY = ("german-flatts", "grid-village", "lake-george-1755", "plains-of-abraham-1759", "quebec-beauport-31-july")
NIGHTLY = pytest.mark.nightly("fights each scenario and reads all its turns")
STEMS = sorted(path.stem for path in Path("fixtures/scenarios").glob("*.yaml"))


@pytest.mark.parametrize("stem", [stem if stem in BY_DAY else pytest.param(stem, marks=NIGHTLY) for stem in STEMS])
def test_a_scenario_and_its_battle_are_reported_in_words(client: Client, reader: User, stem: str) -> None:
    """Each scenario's page, sheet, odds form and the report of a battle, turn by turn."""
    call_command("content", "load", f"fixtures/scenarios/{stem}.yaml", verbosity=0)
    scenario = Scenario.objects.get(slug=stem)
    battle = battles.request_battle(setup=scenario.setup, owner=reader, scenario=scenario, seed="7")
    resolve(battle_id=str(battle.pk), worker="here")
    battle.refresh_from_db()
    pages = [reverse(name, args=[stem]) for name in ("scenario", "scenario-sheet", "forecast-ask")]
    pages += [reverse("battle-turn", args=[battle.pk, turn]) for turn in range(battle.turns + 1)]
    board = scenario.system in ("d3_grid", "one_hour")
    found = {page: keys_in(client.get(page).content.decode(), board) for page in pages}
    assert {page: keys for page, keys in found.items() if keys} == {}


def test_no_box_of_account_or_admin_cuts_a_paste(client: Client, owner: User) -> None:
    """Forms of accounts and of the admin take what is too long and refuse it with a sentence."""
    User.objects.filter(pk=owner.pk).update(is_staff=True, is_superuser=True)
    pages = [reverse(name) for name in ("account", "password-change", "admin:battles_scenario_add")]
    pages += [reverse("admin:campaigns_army_add"), reverse("admin:auth_user_change", args=[owner.pk])]
    for page in pages:
        text = client.get(page).content.decode()
        assert "<input" in text
        assert "maxlength" not in text, page
    client.logout()
    assert "maxlength" not in client.get(reverse("login")).content.decode()


def test_a_pasted_word_arrives_whole(client: Client, owner: User) -> None:
    """No box of a player's form cuts a paste; a month that is none is named whole in what the page says of it."""
    campaign = _played(owner)
    names = ("umpire", "names", "dice")
    for page in (reverse("campaign-new"), *(reverse(name, args=[campaign.key]) for name in names)):
        assert "maxlength" not in client.get(page).content.decode(), page
    unit = campaign.units.get(number=1)
    form = form_for(campaign, list(campaign.standings.all()))
    values = {name: "" if field.initial is None else field.initial for name, field in form.fields.items()}
    values |= {f"unit.{unit.key}.back": "Julember", "reason": "He is away."}
    sent = client.post(reverse("umpire", args=[campaign.key]), values)
    assert "Julember" in read(sent.content.decode())
