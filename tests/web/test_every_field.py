"""No field of an army, of its lines, of a roster or of a territory is idle: each changes what is fought or shown."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Army, ArmyUnitType, Territory, TheatreMap
from campaigns.months.lists import CORPS
from rules.core.dice import SeededDice, Streams
from rules.core.schema import specs_of
from rules.core.umpire import Umpire
from rules.muskets_mohawks import setup
from rules.muskets_mohawks.campaign import month, start_schema
from rules.muskets_mohawks.encounters.reinforcements import raise_force
from rules.muskets_mohawks.words import PLAYER

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
        battle = setup.build(Umpire(SeededDice(seed, "y")), order)
        came = raise_force(Umpire(SeededDice(seed, "z")), battle, "MM-REINF-2", PLAYER, 3)
        found += [(unit.name, unit.troop, unit.weapon, unit.figures) for unit in came]
    return found


@pytest.mark.rule("MM-ARMY-1", "MM-ARMY-2")
@pytest.mark.parametrize("field", CORPS)
def test_each_field_of_a_line_is_fought(field: str) -> None:
    """A line with one value changed raises other units, other leaders or other enemies, or is refused."""
    other = [LINES[0] | {field: OTHERWISE[field]}, *LINES[1:]]
    assert fought(START | {"lists": {"french": other}}) != fought(START | {"lists": {"french": LINES}})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "Mine"), ("corps", "bearn"), ("troop", "militia"), ("weapon", "rifle"), ("rep", 6), ("figures", 7),
        ("paper", 6), ("leader", {"name": "Sgt. Own"}),
    ],
)  # fmt: skip
def test_each_field_of_a_roster_s_unit_is_fought(field: str, value: Any) -> None:
    """A unit that says one thing of itself is another unit."""
    lists = {"lists": {"french": LINES}}
    units = [{field: value}, {}, {}, {}]
    assert fought(START | lists | {"units": units}) != fought(START | lists | {"units": [{}] * 4})


def test_every_field_of_a_unit_is_among_those() -> None:
    """The fields that the test above changes are all that a roster's unit has."""
    tried = ("name", "corps", "troop", "weapon", "rep", "figures", "paper", "leader")
    assert {spec.key for spec in specs_of(start_schema.UnitStart)} == set(tried)
    assert set(ArmyUnitType.LINE) == {*CORPS, *PRINTED, "source", "confidence"}


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
