"""Every option of every system can be turned on wherever battles are fought or forecast, and changes one there."""

import json
from collections.abc import Iterable, Iterator
from io import StringIO
from itertools import islice

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from battles.forecasting.conversions import convert_setup
from battles.forecasting.knowledge import build_sample_space, entities_of
from battles.management.scenario import find_scenario, with_changes
from battles.models import Forecast
from common.json_input import Json
from rules.core.odds import sample
from rules.core.schema import Option
from rules.registry import system, systems
from tests.battles.forecasts.making import worked
from tests.factories import ScenarioFactory
from tests.present import present

pytestmark = pytest.mark.django_db

# For each option a bundled scenario on which it has an effect, and what the order of battle needs besides.
PLAINS = "plains-of-abraham-1759"
INN = "vedette-at-the-inn-1811"
DIESKAU: Json = {"id": "dieskau", "name": "Baron Dieskau", "at": "e6"}  # by himself before the breastwork
WHERE: dict[tuple[str, str], tuple[str, Json]] = {
    ("d3_grid", "commander_ability"): ("fort-bull-1756", {}),
    ("d3_grid", "lone_commander"): ("lake-george-1755", {"player.commanders": [DIESKAU]}),
    ("one_hour", "two_failures"): ("grid-village", {}),
    ("one_hour", "commander_quality"): ("grid-village", {"player.commanders.0.quality": "above"}),
    ("muskets_mohawks", "field_strength"): ("german-flatts", {}),
    ("muskets_mohawks", "lancers"): (INN, {}),
    ("muskets_mohawks", "cuirassiers"): (INN, {"enemy.doctrine": "book"}),
    ("muskets_mohawks", "line_or_square"): ("monongahela-1755", {}),
    ("muskets_mohawks", "light_unformed"): (INN, {}),
    ("muskets_mohawks", "squares"): (INN, {"player.doctrine": "bold"}),
    ("muskets_mohawks", "cavalry_carbines"): (INN, {}),
    ("muskets_mohawks", "gunners_rep_4"): (INN, {}),
    ("muskets_mohawks", "canoes"): ("saint-francis-1759", {"ground.areas": [["lake", 60, 140, 420, 400, True]]}),
    ("fast_musket", "first_fire"): ("plains-of-abraham-no-first-fire", {}),
    ("fast_musket", "extra_artillery"): (PLAINS, {}),
    ("fast_musket", "printed_causes_only"): (PLAINS, {}),
    ("fast_musket", "deadline"): (PLAINS, {}),
    ("fast_musket", "first_wins_at"): (PLAINS, {}),
    ("fast_musket", "second_wins_at"): (PLAINS, {}),
}
OPTIONS = list(WHERE)
# For each system a scenario on which all of its options can be turned on.
EVERY_OPTION = {
    "muskets_mohawks": "saint-francis-1759", "fast_musket": PLAINS, "d3_grid": "fort-bull-1756",
    "one_hour": "grid-village",
}  # fmt: skip
ALONE = pytest.mark.nightly("forecasts with each option alone")
# So many battles may be needed until an option makes a difference, or until all that may be missing has been missing.
RUNS = 40


def option_of(key: str, name: str) -> Option:
    """The option of a system."""
    return next(option for option in system(key).options() if option.key == name)


def other_value(option: Option) -> object:
    """A value that the option does not have when it is left out, by which battles go another way."""
    if option.choices:
        return option.choices[-1]
    if isinstance(option.default, bool):
        return not option.default
    return max(option.least, int(option.default) // 2)


def setup_of(key: str, name: str, value: object) -> Json:
    """The order of battle with the option at a value, as the command changes it."""
    stem, changed = WHERE[key, name]
    changes = [f"options.{name}={json.dumps(value)}", *(f"{k}={json.dumps(v)}" for k, v in changed.items())]
    return with_changes(find_scenario(stem).setup, changes)


def fought(setup: Json) -> Iterator[Json]:
    """What comes of the first battles of a seed."""
    engagement = system(str(setup["system"])).engagement(setup)
    return (sample(engagement, "options", number).to_dict() for number in range(1, RUNS + 1))


def fielded(result: Json) -> set[str]:
    """Who was in a battle."""
    return {row["id"] for row in (*result["units"], *result["leaders"])}


def in_all(results: Iterable[Json], no_more: set[str] | None = None) -> set[str]:
    """Who is in all of some battles; no more are fought once those are left who are given."""
    left: set[str] = set()
    for number, result in enumerate(results):
        left = left & fielded(result) if number else fielded(result)
        if left == no_more:
            break
    return left


def test_every_option_of_every_system_is_proved_here() -> None:
    """No option is without a scenario, and no scenario is named for an option that is gone."""
    keys = {key for key, _ in WHERE}
    assert {(key, option.key) for key in keys for option in system(key).options()} == set(WHERE)
    assert {"muskets_mohawks", "fast_musket", "d3_grid", "one_hour"} == keys <= set(systems())


@pytest.mark.parametrize(
    "at_length", [False, pytest.param(True, marks=pytest.mark.nightly("fights forty battles with each option"))]
)
@pytest.mark.parametrize(("key", "name"), OPTIONS)
def test_an_option_changes_battles_and_the_entities_are_who_fights(key: str, name: str, at_length: bool) -> None:
    """Of forty battles of one seed some come out otherwise, and the entities are those in the results, no more or less.

    Of artillery that dice bring or take away only those that every battle has are in it. By day no more are
    fought than are needed for that.
    """
    option = option_of(key, name)
    on, off = setup_of(key, name, other_value(option)), setup_of(key, name, option.default)
    assert system(key).engagement(on).ineffective_options() == []
    counted = {row.id for row in entities_of(system(key).engagement(on))}
    assert in_all(fought(on), None if at_length else counted) == counted
    assert any(result != without for result, without in zip(fought(on), fought(off), strict=True))


def bundled(key: str) -> list[str]:
    """The stems of the bundled scenarios that are written for a system, or for its other edition."""
    either = ("d3_grid", "one_hour") if key in ("d3_grid", "one_hour") else (key,)
    stems = sorted(path.stem for path in (settings.FIXTURES_DIR / "scenarios").glob("*.yaml"))
    return [stem for stem in stems if find_scenario(stem).setup["system"] in either]


# Those who come on have guns or horses, which go in no canoe (MM-TERR-5).
BY_LAND = ["concepcion-1835", "cowpens-pickets-1781", "monongahela-1755", "sainte-foy-1760-stand-up", INN]


@pytest.mark.parametrize(
    "everywhere", [False, pytest.param(True, marks=pytest.mark.nightly("fights on every scenario with each option"))]
)
@pytest.mark.parametrize(("key", "name"), OPTIONS)
def test_every_option_can_be_forecast_on_every_bundled_battle_of_its_rules(
    key: str, name: str, everywhere: bool
) -> None:
    """Nothing is refused, and the entities of each are exactly those who are in all of its battles."""
    value, differing = json.dumps(other_value(option_of(key, name))), {}
    stems = bundled(key) if everywhere else [WHERE[key, name][0]]
    for stem in [stem for stem in stems if name != "canoes" or stem not in BY_LAND]:
        edition = convert_setup(find_scenario(stem).setup, key, "truth")
        changed = with_changes(edition.setup, [f"options.{name}={value}"])
        known = build_sample_space(setup=changed, origin=edition.origin)
        counted = {row.id for row in known.entities}
        if counted != (always := in_all(islice(fought(known.setup), 12), None if everywhere else counted)):
            differing[stem] = counted ^ always
    assert differing == {}


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("stem", BY_LAND)
def test_guns_and_horse_of_bundled_battles_come_in_no_canoe(stem: str) -> None:
    """With the option these forces are refused, each gun, horse and rider by its rule; without it they fight."""
    setup = find_scenario(stem).setup
    faults = system("muskets_mohawks").check(with_changes(setup, ["options.canoes=true"]))
    assert {fault.rule for fault in faults} == {"MM-TERR-5"}
    assert system("muskets_mohawks").check(setup) == []


def names_of(key: str) -> list[str]:
    """The options of a system."""
    return [name for of, name in OPTIONS if of == key]


@pytest.mark.parametrize(
    ("key", "stem", "names"),
    [
        *((key, stem, names_of(key)) for key, stem in EVERY_OPTION.items()),
        *(pytest.param(key, WHERE[key, name][0], [name], marks=ALONE) for key, name in OPTIONS),
    ],
)
def test_options_can_be_turned_on_in_odds_forecast_page_and_api(
    key: str, stem: str, names: list[str], api: APIClient, ann: User, client: Client
) -> None:
    """Each is taken by its name, all of a system at once and by night alone, and no battle that is counted fails."""
    values = {name: other_value(option_of(key, name)) for name in names}
    found, out = find_scenario(stem), StringIO()
    ScenarioFactory(slug=stem, name=found.title, system=found.setup["system"], setup=found.setup)
    needed = WHERE[key, names[0]][1] if len(names) == 1 else {}
    changes = [f"{name}={json.dumps(value)}" for name, value in {**values, **needed}.items()]
    call_command("odds", stem, "--runs", "2", "--json", "--set", *changes, stdout=out, stderr=StringIO())
    assert json.loads(out.getvalue())["outcomes"]["failed"] == 0
    queued = api.post("/api/v1/forecasts/", {"scenario": stem, "runs": 2, "options": values}, format="json")
    assert queued.status_code == 202, queued.json()
    client.force_login(ann)
    page = reverse("forecast-ask", args=[stem])
    shown = client.get(page).context["form"]
    form = {field.name: field.value() for field in shown if field.value() not in (None, False, "")}
    form |= {f"options.{name}": "on" if value is True else str(value) for name, value in values.items()}
    for name in [name for name, value in values.items() if value is False]:
        del form[f"options.{name}"]
    assert client.post(page, form | {"runs": "2"}).status_code == 302
    for forecast in Forecast.objects.all():
        assert {name: forecast.setup["options"][name] for name in values} == values
        worked(forecast)
        assert forecast.status == "done", forecast.error_message
        assert present(forecast.tally)["outcomes"]["failed"] == 0
    assert Forecast.objects.count() == 2
