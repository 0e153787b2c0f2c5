"""No field of an army, of its lines, of a roster or of a territory is idle: each changes what is fought or shown."""

import copy
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from battles.models import Scenario
from battles.systems.muskets_mohawks.drawing import leader_piece
from campaigns.models import Army, ArmyUnitType, CampaignTemplate, Territory, TheatreMap
from campaigns.months.lists import CORPS
from rules.core.dice import SeededDice, Streams
from rules.core.schema import specs_of
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import month, start_schema
from rules.muskets_mohawks.encounters.reinforcements import raise_force
from rules.muskets_mohawks.forces.lists import KEYS
from rules.muskets_mohawks.setup.build import build
from rules.muskets_mohawks.setup.rolling import set_table
from rules.muskets_mohawks.words import PLAYER
from tests.factories import UserFactory
from tests.orders_of_battle import setup as order_of_battle
from tests.people import a_browser
from tests.shapes import shapes_of

SEEDS = [str(number) for number in range(6)]
LINES: list[dict[str, Any]] = [
    {
        "slug": "marine", "name": "Marine", "troop": "irregular", "weapon": "musket", "figures": 10, "first_year": 1754,
        "last_year": 1760, "share_cap": 50, "unit_names": ["Montréal"], "leader_names": ["Beaulieu"],
    },
    {"slug": "bearn", "name": "Béarn", "troop": "line", "unit_names": [], "leader_names": []},
    {"slug": "milice", "name": "Milice", "troop": "militia", "unit_names": [], "leader_names": []},
]  # fmt: skip
OTHERWISE: dict[str, Any] = {
    "slug": "marines", "name": "Compagnies franches", "troop": "line", "weapon": "rifle", "figures": 6,
    "first_year": 1758, "last_year": 1756, "share_cap": 0, "unit_names": ["Québec"], "leader_names": ["Jolibois"],
}  # fmt: skip
START: dict[str, Any] = {
    "faction": "french", "role": "captain", "year": 1757, "month": 4, "territory": "lake-george",
    "units": [{}, {}, {}, {"corps": "marine"}],
}  # fmt: skip

BARE = {"overall": "clear", "sections": [], "areas": [], "houses": []}


def fought(start: dict[str, Any]) -> list[Any]:
    """The result of starting a campaign: faults, or rosters, leaders, advice and the units that tables can bring."""
    faults = month.check_begin(start)
    if faults:
        return [fault.message for fault in faults]
    found: list[Any] = []
    for seed in SEEDS:
        umpire = Umpire(SeededDice(seed, "x"), streams=Streams(seed))
        state = month.begin(start, umpire)
        found += [{**unit.to_dict(), "id": ""} for unit in state.units] + [leader.name for leader in state.leaders]
        found += [event.after for event in umpire.events if event.what == "advice"]
        month.prepare(state, umpire)
        order = month.battle_setup(state, ["u1"], "book") | {
            "ground": {"overall": "clear", "sections": [], "areas": [], "houses": []}
        }
        battle = build(Umpire(SeededDice(seed, "y")), order)
        came = raise_force(Umpire(SeededDice(seed, "z")), battle, "MM-REINF-2", PLAYER, 3)
        found += [(unit.name, unit.troop, unit.weapon, unit.figures) for unit in came]
    return found


@pytest.mark.rule("MM-ARMY-1", "MM-ARMY-2")
def test_each_field_of_a_line_is_fought() -> None:
    """A line with one value changed raises other units, other leaders or other enemies, or is refused."""
    before = fought(START | {"lists": {"french": LINES}})
    for field in CORPS:
        other = [LINES[0] | {field: OTHERWISE[field]}, *LINES[1:]]
        assert fought(START | {"lists": {"french": other}}) != before, field


OF_A_UNIT: dict[str, Any] = {
    "name": "Mine", "corps": "bearn", "troop": "militia", "weapon": "rifle", "rep": 6, "figures": 7, "paper": 6,
    "leader": {"name": "Sgt. Own"},
}  # fmt: skip


def test_each_field_of_a_roster_s_unit_is_fought() -> None:
    """A unit that says one thing of itself is another unit."""
    start = START | {"lists": {"french": LINES}}
    before = fought(start | {"units": [{}] * 4})
    for field, value in OF_A_UNIT.items():
        assert fought(start | {"units": [{field: value}, {}, {}, {}]}) != before, field


def test_every_field_of_a_unit_is_among_those() -> None:
    """The fields that the test above changes are all that a roster's unit has."""
    assert {spec.key for spec in specs_of(start_schema.UnitStart)} == set(OF_A_UNIT)
    assert set(CORPS) == set(KEYS), "the rules read of a line what is sent to them"
    assert set(ArmyUnitType.LINE) == {*CORPS, *PRINTED, "source", "confidence"}
    ways_to_it = {"id", "army", "position"}  # what no line says
    assert set(ArmyUnitType.LINE) == {field.name for field in ArmyUnitType._meta.concrete_fields} - ways_to_it


# What lists of other periods say besides (tests/muskets_mohawks/periods), and what the page shows of it.
PRINTED = {"weapons": ["lance"] * 6, "rep": 5, "reps": [6] * 6, "traits": ["wary"]}

# What is kept of a row besides what it says: keys, hashes and times.
KEPT = ("id", "slug", "updated", "created", "content_hash", "archived")
OF_AN_ARMY = {
    "name": "Another", "description": "Told anew.", "source": "A book", "confidence": "low", "side": "british",
    "ally": "french", "leader_names": ["Another"], "notes": "A note.", "period": "texas", "morale": 3,
    "leader_modifier": -1,
}  # fmt: skip


@pytest.fixture
def army(db: None) -> Army:
    """The list of the French with one line, and a list to be its ally."""
    Army.objects.create(slug="french", name="French", side="french")
    row = Army.objects.create(slug="french-own", name="Own", side="french", source="Parkman", confidence="high")
    ArmyUnitType.objects.create(army=row, source="Parkman", confidence="high", **LINES[0])
    return row


def shown(name: str, slug: str) -> str:
    """A page of the site, without what differs at each request."""
    return Client().get(reverse(name, args=[slug])).content.decode()


def fields_of(model: type[Any]) -> set[str]:
    """The fields of a model that people fill in."""
    return {field.name for field in model._meta.concrete_fields} - set(KEPT)


def test_each_field_of_an_army_is_shown(army: Army) -> None:
    """Its page changes with every field of the army, and with source and confidence of a line."""
    assert set(OF_AN_ARMY) == fields_of(Army)
    before = shown("army", army.slug)
    assert shown("army", army.slug) == before
    for field, value in OF_AN_ARMY.items():
        Army.objects.filter(pk=army.pk).update(**{field: value})
        after = shown("army", army.slug)
        assert after != before, field
        before = after
    for field, value in {"source": "low", "confidence": "low", **PRINTED}.items():
        army.unit_types.update(**{field: value})
        after = shown("army", army.slug)
        assert after != before, field
        before = after


@pytest.mark.django_db
def test_each_field_of_a_territory_is_shown() -> None:
    """Its page changes with its name, its story, its place on the map, its source and their confidence."""
    body = {"box": [-84.0, 37.0, -59.0, 49.0], "features": []}
    maps = [TheatreMap.objects.create(slug=slug, name=slug, body=body, source="x") for slug in ("theatre", "other")]
    body = {"box": [-80.0, 37.0, -59.0, 49.0], "features": []}
    TheatreMap.objects.filter(slug="other").update(body=body)
    row = Territory.objects.create(slug="here", name="Here", latitude=43.4, longitude=-73.7, map=maps[0])
    changes: dict[str, Any] = {
        "name": "There", "description": "Told anew.", "source": "A book", "confidence": "low", "latitude": 44.4,
        "longitude": -72.7, "label_side": "left", "map": maps[1],
    }  # fmt: skip
    assert set(changes) == fields_of(Territory)
    before = shown("territory", "here")
    for field, value in changes.items():
        Territory.objects.filter(pk=row.pk).update(**{field: value})
        after = shown("territory", "here")
        assert after != before, field
        before = after


# Of each field of a beginning another value than that of START; `year` moves the war to 1759.
OTHER_STARTS: dict[str, Any] = {
    "faction": {"faction": "british"}, "role": {"role": "lieutenant", "units": [{}] * 2}, "year": {"year": 1759},
    "month": {"month": 5}, "winter": {"winter": True}, "territory": {"territory": "oswego"},
    "rival": {"rival": "british_allies"}, "troops": {"troops": "militia", "units": [{}] * 4},
    "units": {"units": [{"rep": 6}, {}, {}, {}]},
    "leaders": {"leaders": [{"rank": "captain", "rep": 6}, {"rank": "lieutenant"}, {"rank": "lieutenant"}]},
    "army_names": {"armies": {"french": "My French"}}, "lists": {"lists": {"french": LINES[:1]}},
    "options": {"options": {"field_strength": True}}, "names": {"names": {"leaders": ["Jolibois"]}},
}  # fmt: skip
PLAIN = {key: value for key, value in START.items() if key != "units"}


def begun(start: dict[str, Any]) -> list[Any]:
    """All that is recorded of the beginnings of a campaign, or the faults of its setup."""
    faults = month.check_begin(start)
    if faults:
        return [fault.message for fault in faults]
    found: list[Any] = []
    for seed in SEEDS:
        umpire = Umpire(SeededDice(seed, "x"), streams=Streams(seed))
        found.append(month.begin(start, umpire).to_dict())
        found += [event.to_dict() for event in umpire.events if event.who != "campaign" or event.what != "campaign"]
    return found


OF_A_LEADER: dict[str, Any] = {"name": "Own", "rank": "lieutenant", "rep": 6}
OF_NAMES: dict[str, Any] = {
    "units": ["La Reine"], "leaders": ["Jolibois"], "armies": {"french": {"line": ["La Sarre"]}},
}  # fmt: skip


def test_each_field_of_a_beginning_counts() -> None:
    """A beginning that says one thing otherwise, of itself, of a leader or of names, is another campaign.

    The highest leader with a name or Rep of his own is another one, and so is the leader of a unit. Units and leaders
    without a name have those that are given, and so have those who come during a battle.
    """
    start = START | {"lists": {"french": LINES}}
    _counts(start, {field: start | other for field, other in OTHER_STARTS.items()})
    plain = PLAIN | {"leaders": [{}] * 3}
    _counts(plain, {field: plain | {"leaders": [{field: value}, {}, {}]} for field, value in OF_A_LEADER.items()})
    led = {field: [{"leader": {field: OF_A_LEADER[field]}}, {}, {}, {}] for field in ("name", "rep")}
    _counts(START | {"units": [{}] * 4}, {field: START | {"units": units} for field, units in led.items()})
    _counts(PLAIN, {field: PLAIN | {"names": {field: value}} for field, value in OF_NAMES.items()})


def _counts(start: dict[str, Any], others: dict[str, Any]) -> None:
    before = begun(start)
    for field, other in others.items():
        assert begun(other) != before, (field, other)


def test_every_field_of_a_beginning_is_among_those() -> None:
    """The tests above change all fields of a beginning and of its parts, and those of a request are in other tests."""
    start = start_schema.CampaignStart
    inner = {start_schema.UnitStart, start_schema.NcoStart, start_schema.LeaderStart, start_schema.NamesStart}
    assert set(shapes_of(start)) == {start, *inner}, "each part of a beginning has its test"
    tried = {"armies" if field == "army_names" else field for field in OTHER_STARTS}
    assert {spec.key for spec in specs_of(start_schema.CampaignStart)} == tried | {"doctrine"}
    assert {spec.key for spec in specs_of(start_schema.LeaderStart)} == set(OF_A_LEADER)
    assert {spec.key for spec in specs_of(start_schema.NcoStart)} == {"name", "rep"}
    assert {spec.key for spec in specs_of(start_schema.NamesStart)} == set(OF_NAMES)
    assert {spec.key for spec in specs_of(start_schema.StartRequest)} == {"name", "seed", "sealed", "army"}


@pytest.mark.django_db
def test_each_field_of_a_campaign_to_start_from_is_shown() -> None:
    """The page of a new campaign has its name and story; source and confidence are the umpire's, in the admin."""
    row = CampaignTemplate.objects.create(slug="spring", name="Spring", description="Cold.", source="x", setup=START)
    assert fields_of(CampaignTemplate) == {"name", "description", "source", "confidence", "setup"}
    reader = a_browser(UserFactory.create())
    umpire = a_browser(UserFactory.create(is_staff=True, is_superuser=True))
    pages = {"site": f"{reverse('campaign-new')}?from=spring", "admin": admin_address(row)}
    changes: dict[str, Any] = {
        "name": "Summer", "description": "Warm.", "setup": START | {"year": 1758}, "source": "A book",
        "confidence": "high",
    }  # fmt: skip
    for field, value in changes.items():
        client, page = (umpire, pages["admin"]) if field in ("source", "confidence") else (reader, pages["site"])
        before = stable(client.get(page).content.decode())
        assert stable(client.get(page).content.decode()) == before
        CampaignTemplate.objects.filter(pk=row.pk).update(**{field: value})
        assert stable(client.get(page).content.decode()) != before, field


def admin_address(row: CampaignTemplate) -> str:
    """The page on which the umpire edits it."""
    return reverse("admin:campaigns_campaigntemplate_change", args=[row.pk])


def stable(page: str) -> str:
    """A page without the tokens of its forms and scripts, which differ at each request."""
    return re.sub(r'(csrfmiddlewaretoken" value|nonce|csrfToken"?:?)="?[^">]*', "", page)


@pytest.mark.django_db
def test_each_field_of_a_scenario_is_shown() -> None:
    """Its pages change with its names and places, its source, and with what no event has.

    Its reports of played games are shown with forecasts (tests/web/test_played_games.py).
    """
    house = {"id": "mill", "name": "the mill", "x0": 200, "y0": 330, "x1": 240, "y1": 370, "stores": True}
    order = {**order_of_battle("raid_attack"), "ground": BARE | {"houses": [house]}, "light": "day", "weather": 0}
    given = {"name": "Mill", "system": "muskets_mohawks", "encounter": "raid_attack", "source": "x", "setup": order}
    row = Scenario.objects.create(slug="mill", **given)
    moved, called = copy.deepcopy(order), copy.deepcopy(order)
    moved["ground"]["sections"] = ["hill"] * 9
    called["ground"]["houses"][0]["name"] = "the granary"
    changes: list[tuple[str, Any]] = [
        ("name", "Another"), ("description", "A story."), ("source", "A book"), ("confidence", "low"), ("year", 1759),
        ("place", "The river"), ("setup", moved), ("setup", called), ("encounter", "scout"),
    ]  # fmt: skip
    assert {field for field, _ in changes} == fields_of(Scenario) - {"system", "reports"}
    addresses = [reverse("scenarios"), *(reverse(name, args=["mill"]) for name in ("scenario", "scenario-sheet"))]
    reader = a_browser(UserFactory.create())

    def pages() -> list[str]:
        return [stable(reader.get(address).content.decode()) for address in addresses]

    before = pages()
    assert pages() == before
    for field, value in changes:
        Scenario.objects.filter(pk=row.pk).update(**{field: value})
        after = pages()
        assert after != before, (field, value)
        before = after


def test_a_leader_is_drawn_in_the_colour_of_his_army() -> None:
    """A leader of allies has theirs, which is all that his faction is for."""
    order: Any = order_of_battle("scout")
    piece = []
    for faction in ("british", "british_allies"):
        order["player"]["leaders"][0]["faction"] = faction
        battle = build(Umpire(SeededDice("1", "x")), set_table(Umpire(SeededDice("1", "x")), order))
        piece.append(leader_piece("lt", battle.leaders[0].fields()).side)
    assert piece == ["british", "british_allies"]
