"""The bundled content: what is there, that it is whole, and that every entry says where it comes from."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from django.conf import settings

from battles.fighting import fight
from battles.packs.schemas import schema_text
from battles.pipeline import check, load
from battles.pipeline.kinds import kinds
from battles.pipeline.source_files import parse, plain
from campaigns.models import ArmyUnitType, TheatreMap
from rules import registry

FOLDERS = ("armies", "maps", "territories", "scenarios", "campaigns")
BOX = (-84.0, 37.8, -59.2, 49.2)


def content(folder: str) -> dict[str, Any]:
    """The files of a kind as plain values of the caller's own, by their stems."""
    paths = sorted((settings.FIXTURES_DIR / folder).glob("*.yaml"))
    return {path.stem: plain(parse(path.read_text(encoding="utf-8"))) for path in paths}


def entries(folder: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every entry that makes claims of its own: files, lines of armies, outlines of maps."""
    for stem, entry in content(folder).items():
        yield stem, entry
        for part in (entry["units"] if folder == "armies" else []) + entry.get("features", []):
            yield f"{stem}/{part['slug']}", part


@pytest.mark.django_db
def test_the_bundled_content_has_no_fault() -> None:
    """All of it passes its own check, without a warning."""
    checked = check([settings.FIXTURES_DIR])
    assert (checked.faults, checked.warnings) == ([], [])
    assert len(checked.entries) == len(list(settings.FIXTURES_DIR.rglob("*.yaml"))) > 90


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_entry_has_a_source_and_a_confidence(folder: str) -> None:
    """No file, no line of an army and no outline of a map is without them."""
    found = list(entries(folder))
    assert found
    for name, entry in found:
        assert entry["source"].strip(), name
        assert entry["confidence"] in ("high", "medium", "low"), name


def test_what_is_a_guess_says_so() -> None:
    """What was guessed, drawn by hand, read in excerpts or taken from general reading never claims high confidence."""
    ways = ("guess", "made up", "by hand", "general reading", "in excerpts", "Wikipedia", ".com", ".org")
    lesser = (*ways, "Fred Anderson", "Francis Parkman", "Lawrence Henry Gipson", "William A. Hunter")
    for folder in kinds():
        for name, entry in entries(folder):
            if any(word in entry["source"] for word in lesser) and "Natural Earth" not in entry["source"]:
                assert entry["confidence"] != "high", name


def test_there_are_fourteen_theatres_from_louisbourg_to_the_ohio() -> None:
    """At least fourteen territories, each at a place of its own within the theatre's map."""
    found = content("territories")
    assert len(found) >= 14
    assert {"louisbourg", "lake-george", "oswego", "fort-duquesne", "mohawk-valley", "chignecto"} <= set(found)
    places = {(entry["latitude"], entry["longitude"]) for entry in found.values()}
    assert len(places) == len(found)
    for stem, entry in found.items():
        assert BOX[0] <= entry["longitude"] <= BOX[2], stem
        assert BOX[1] <= entry["latitude"] <= BOX[3], stem
        assert len(entry["description"]) > 60, stem


@pytest.mark.parametrize(
    ("stem", "latitude", "longitude"),
    [
        ("louisbourg", 45.9, -60.0),
        ("quebec", 46.8, -71.2),
        ("montreal", 45.5, -73.6),
        ("lake-george", 43.4, -73.7),
        ("oswego", 43.5, -76.5),
        ("niagara", 43.3, -79.1),
        ("fort-duquesne", 40.4, -80.0),
        ("chignecto", 45.9, -64.3),
    ],
)
def test_well_known_places_are_where_they_are(stem: str, latitude: float, longitude: float) -> None:
    """Places anybody can look up lie within a tenth of a degree."""
    entry = content("territories")[stem]
    assert abs(entry["latitude"] - latitude) <= 0.1
    assert abs(entry["longitude"] - longitude) <= 0.1


def test_the_map_shows_coast_lakes_and_rivers() -> None:
    """The theatre's map has land and coast, the lakes, the St. Lawrence, the Hudson and the Ohio."""
    chart = content("maps")["theatre"]
    assert tuple(chart["box"]) == BOX
    shapes = {feature["slug"]: feature for feature in chart["features"]}
    wanted = {"land", "coast", "lake-ontario", "lake-erie", "lake-champlain", "lake-george", "st-lawrence", "hudson"}
    assert wanted | {"ohio", "monongahela", "mohawk", "richelieu"} <= set(shapes)
    points = sum(len(line) for feature in shapes.values() for line in feature["lines"])
    assert 1000 < points < 6000


def test_there_are_scenarios_of_each_encounter() -> None:
    """Scouts, raids and a stand-up fight, two in winter; two enemies come by the tables, one is a player."""
    setups = [entry["setup"] for entry in content("scenarios").values() if "forces" in entry["setup"]["enemy"]]
    kinds_of_it = Counter(setup["encounter"] for setup in setups)
    assert kinds_of_it == {"raid_attack": 6, "raid_defend": 7, "scout": 4, "stand_up_fight": 1}
    assert Counter(setup["enemy"]["forces"] for setup in setups) == {"listed": 16, "pefs": 2}
    assert sum("ground" in setup for setup in setups) == 16
    assert Counter(setup.get("play") for setup in setups) == {None: 16, "same_side": 1, "head_to_head": 1}
    assert [setup["snow"] for setup in setups if setup.get("winter")] == ["lying", "lying"]


@pytest.mark.usefixtures("content")
@pytest.mark.rule("MM-ARMY-1", "MM-ARMY-2")
def test_the_four_factions_have_the_books_lists() -> None:
    """Britain and France raise all kinds of foot, guns and some horse; their allies raise warriors."""
    europeans = {"line", "light", "grenadier", "militia", "irregular", "artillery"}
    for army, troops in {
        "british": {*europeans, "cavalry"},
        "french": {*europeans, "mounted_infantry"},
        "british_allies": {"indian"},
        "french_allies": {"indian"},
    }.items():
        assert set(ArmyUnitType.objects.filter(army__slug=army).values_list("troop", flat=True)) == troops
    for army, troop, share in (
        ("british", "militia", 30),
        ("british", "irregular", 10),
        ("british", "light", 10),
        ("british", "grenadier", 10),
        ("french", "irregular", 50),
        ("french", "militia", 10),
        ("french", "light", 10),
        ("french", "grenadier", 10),
        ("british", "artillery", 10),
        ("french", "artillery", 10),
    ):
        lines = ArmyUnitType.objects.filter(army__slug=army, troop=troop)
        assert set(lines.values_list("share_cap", flat=True)) == {share}


@pytest.mark.usefixtures("content")
def test_every_kind_of_troops_has_names_in_every_year() -> None:
    """From 1754 to 1760 each army can name four line or irregular units, and its leaders."""
    for army, troop in (("british", "irregular"), ("french", "irregular"), ("french_allies", "indian")):
        for year in range(1754, 1761):
            lines = ArmyUnitType.objects.filter(army__slug=army, troop=troop, first_year__lte=year, last_year__gte=year)
            assert sum(len(line.unit_names) for line in lines) >= 4, (army, year)
            assert sum(len(line.leader_names) for line in lines) >= 4, (army, year)


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_schemas_for_editors_are_current(folder: str) -> None:
    """The JSON Schema next to the files is the one that the check uses, and each file names it."""
    path = settings.FIXTURES_DIR / "schemas" / f"{folder}.json"
    assert path.read_text(encoding="utf-8") == schema_text(folder)
    assert json.loads(path.read_text(encoding="utf-8"))["additionalProperties"] is False
    for file in (settings.FIXTURES_DIR / folder).glob("*.yaml"):
        first = file.read_text(encoding="utf-8").splitlines()[0]
        assert first == f"# yaml-language-server: $schema=../schemas/{folder}.json"


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_schemas_fit_the_bundled_files(folder: str) -> None:
    """An editor that goes by the schema finds nothing wrong in any bundled file."""
    schema = json.loads((settings.FIXTURES_DIR / "schemas" / f"{folder}.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    found = content(folder)
    assert found
    faults = {stem: [fault.message for fault in validator.iter_errors(entry)] for stem, entry in found.items()}
    assert {stem: words for stem, words in faults.items() if words} == {}


def test_the_schema_of_scenarios_knows_the_order_of_battle() -> None:
    """A misspelt key and an unknown kind of troops are marked while one writes."""
    schema = json.loads((settings.FIXTURES_DIR / "schemas" / "scenarios.json").read_text(encoding="utf-8"))
    entry = content("scenarios")["lake-george-scout"]
    entry["setup"]["player"]["units"][0] |= {"troop": "zouave", "colour": "green"}
    faults = jsonschema.Draft202012Validator(schema).iter_errors(entry)
    assert sorted(fault.validator for fault in faults) == ["additionalProperties", "enum"]


@pytest.mark.django_db
def test_a_loaded_map_keeps_its_outlines(folder: Path) -> None:
    """The map's row holds the box and the features that pages draw."""
    load(folder / "maps")
    body = TheatreMap.objects.get(slug="theatre").body
    assert body["box"] == list(BOX)
    assert {feature["kind"] for feature in body["features"]} == {"lake", "river"}


@pytest.mark.parametrize("seeds", [1, pytest.param(5, marks=pytest.mark.nightly("fights each five times"))])
@pytest.mark.parametrize("stem", sorted(path.stem for path in (settings.FIXTURES_DIR / "scenarios").glob("*.yaml")))
def test_each_scenario_is_fought_to_its_end(stem: str, seeds: int) -> None:
    """Every bundled scenario ends for a reason of its own under each seed; on squares and in a siege a limit is.

    The longest are fights with a garrison in its house, of some 70 turns.
    """
    entry = content("scenarios")[stem]
    system = entry.get("system", "muskets_mohawks")
    setup = {"system": system, **entry["setup"]}
    for seed in range(seeds):
        fought = fight(registry.system(system).engagement(setup), seed=str(seed), stream="battle")
        assert fought.ending != "turn_limit" or system in ("d3_grid", "one_hour", "quebec_1759")
        assert fought.turns < 80


@pytest.mark.rule("MM-TERR-7")
def test_a_scenarios_own_map_is_the_table_of_its_battle() -> None:
    """German Flatts is fought on its own ground: its creek, its bridge and its three houses."""
    setup = {"system": "muskets_mohawks", **content("scenarios")["german-flatts"]["setup"]}
    initial = fight(registry.system("muskets_mohawks").engagement(setup), seed="1", stream="battle").initial
    assert {"petrie", "church", "mill"} <= set(initial)
    assert ["bridge", 60, 150, 80, 170, True] in initial["battle"]["ground"]
