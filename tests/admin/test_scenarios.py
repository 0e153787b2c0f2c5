"""Scenarios in the admin: their order of battle is edited as tables, and the rules speak."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from battles import services
from battles.models import Battle, ContentFile, Scenario
from battles.systems.base.fields import PlaceField
from rules import registry
from tests.admin.conftest import a_scenario, change, form_data, reported
from tests.muskets_mohawks.playing.forces import four_players

LIST = "admin:battles_scenario_changelist"
CHANGE = "admin:battles_scenario_change"


def act(admin: Client, action: str, *rows: Scenario) -> Any:
    """Choose an action for rows of the list."""
    data = {"action": action, "_selected_action": [row.pk for row in rows]}
    return admin.post(reverse(LIST), data, follow=True)


# Fields of one page as they are typed together, and the sentence for each.
REFUSED: dict[str, dict[str, tuple[Any, str]]] = {
    "impossible": {
        "light": ("night", "MM-ENC-1"),
        "player_units-0-paper": (20, "MM-TROOP-1"),
        "player_leaders-0-commands": ("rangers nobody", "MM-LEAD-1"),
        "enemy_faction": ("british_allies", "MM-CAMP-8"),
        "player_investment": (7, "MM-CAMP-9"),
        "player_units-0-rep": (9, "has Rep 9"),
    },
    "unreadable": {
        "source": ("", "This field is required"),
        "reports": ('[{"key": "a"}]', "reports.0.told is missing"),
        "player_units-0-rep": ("many", "Enter a whole number"),
        "ground": ("{", "This is no document that can be kept"),
    },
    "not listed": {"player_units-0-figures": (0, "MM-TROOP-1"), "enemy_forces": ("listed", "MM-PEF-3")},
    "empty": {"player_units-0-DELETE": ("on", "The list of units of the British is empty")},
}


@pytest.mark.rule("MM-REP-1")
@pytest.mark.parametrize("name", REFUSED)
def test_what_the_rules_refuse_is_not_saved(admin: Client, name: str) -> None:
    """An impossible order of battle comes back with a sentence for each fault, and the scenario stays as it was."""
    scenario = a_scenario()
    page = change(admin, scenario, **{field: typed for field, (typed, _) in REFUSED[name].items()})
    text = page.content.decode()
    assert [words for _, words in REFUSED[name].values() if words not in text] == []
    assert "was changed successfully" not in reported(page)
    assert Scenario.objects.get().setup == scenario.setup


@pytest.mark.parametrize("typed", ["² 5", "--5 5", f"{'9' * 5000} 5"])
def test_what_is_nearly_a_place_is_a_fault(typed: str) -> None:
    with pytest.raises(ValidationError, match="Type two whole numbers"):
        PlaceField().clean(typed)


def test_units_and_leaders_are_added_and_taken_away(admin: Client) -> None:
    """A second unit with its leader goes into the order of battle, and the old one can be deleted."""
    scenario = a_scenario()
    more = {"id": "stockbridge", "name": "Stockbridge men", "troop": "indian", "weapon": "bow", "rep": 4, "figures": 8}
    more |= {"faction": "british_allies", "paper": 10, "leader_id": "jacob", "leader_name": "Jacob", "leader_rep": 5}
    change(admin, scenario, **{f"player_units-1-{key}": value for key, value in more.items()})
    units = Scenario.objects.get().setup["player"]["units"]
    assert [unit["name"] for unit in units] == ["Rangers", "Stockbridge men"]
    assert units[1]["leader"] == {"id": "jacob", "name": "Jacob", "rep": 5}
    change(admin, scenario, **{"player_units-0-DELETE": "on", "player_leaders-0-commands": "stockbridge"})
    setup = Scenario.objects.get().setup
    assert [unit["id"] for unit in setup["player"]["units"]] == ["stockbridge"]
    assert setup["player"]["leaders"][0]["commands"] == ["stockbridge"]


def test_what_the_page_does_not_show_stays(admin: Client) -> None:
    """Keys of the order of battle that have no field survive an edit."""
    scenario = a_scenario()
    scenario.setup["enemy"]["out"] = ["british"]
    scenario.setup["terrain_stream"] = "ground"
    scenario.save()
    change(admin, scenario, enemy_investment=1)
    setup = Scenario.objects.get().setup
    assert (setup["enemy"]["out"], setup["enemy"]["investment"]) == (["british"], 1)
    assert setup["terrain_stream"] == "ground"


def test_a_new_scenario_is_asked_for_its_rules_first(admin: Client) -> None:
    """Adding offers every system; choosing one shows the parts of its order of battle, and it cannot be changed."""
    add = reverse("admin:battles_scenario_add")
    offered = admin.get(add).content.decode()
    assert all(f'href="?system={key}"' in offered for key in registry.known())
    form = admin.get(f"{add}?system=muskets_mohawks").context["adminform"].form
    assert {"encounter", "player_doctrine", "enemy_forces"} <= set(form.fields)
    scenario = a_scenario()
    change(admin, scenario, system="chess")
    assert Scenario.objects.get().system == "muskets_mohawks"


def test_who_may_not_add_is_not_asked(staff: Callable[..., Client]) -> None:
    """A user who may only view scenarios is refused, with a system chosen and without."""
    browser = staff("battles.view_scenario")
    add = reverse("admin:battles_scenario_add")
    assert [browser.get(f"{add}{query}").status_code for query in ("", "?system=d3_grid")] == [403, 403]


def test_search_and_filters_find_scenarios(admin: Client) -> None:
    """The list is searched by place and filtered by encounter and year."""
    a_scenario(1, place="Oswego", year=1756)
    a_scenario(2, place="Lake George", year=1757)
    url = reverse(LIST)
    for query, found in (("q=oswego", 1), ("year=1757", 1), ("encounter=scout", 2), ("encounter=raid_attack", 0)):
        assert len(admin.get(f"{url}?{query}").context["cl"].result_list) == found, query


def test_the_history_can_be_gone_back_to(admin: Client) -> None:
    """Each save is kept with who made it, and an old order of battle can be taken back."""
    scenario = a_scenario()
    change(admin, scenario, **{"player_units-0-rep": 6})
    assert Scenario.objects.get().setup["player"]["units"][0]["rep"] == 6
    versions = list(Scenario.history.filter(id=scenario.pk))
    assert [version.setup["player"]["units"][0]["rep"] for version in versions] == [6, 4]
    assert str(versions[0].history_user) == "umpire"
    url = reverse("admin:battles_scenario_simple_history", args=[scenario.pk, versions[1].pk])
    page = admin.get(url)
    assert page.status_code == 200
    admin.post(url, form_data(page))
    assert Scenario.objects.get().setup["player"]["units"][0]["rep"] == 4


def test_check_reports_what_is_wrong(admin: Client) -> None:
    """The action checks each chosen scenario and says what the rules have against it."""
    right, wrong = a_scenario(1), a_scenario(2)
    wrong.setup["player"]["units"][0]["rep"] = 9
    wrong.save()
    page = act(admin, "check_selected", right, wrong)
    assert "Scout 2" in reported(page)
    assert "(MM-REP-1)" in reported(page)
    assert "1 entry checked; no fault was found." in reported(page)


def test_resolve_refuses_what_the_rules_refuse(admin: Client) -> None:
    """A scenario that the rules do not cover queues nothing, and the sentence names the rule."""
    scenario = a_scenario()
    scenario.setup |= {"encounter": "stand_up_fight", "posture": "scout"}
    scenario.save()
    assert "(MM-ENC-4)" in reported(act(admin, "resolve_selected", scenario))
    assert not Battle.objects.exists()


def test_copy_makes_another(admin: Client) -> None:
    """A copy has a slug and a name of its own and the same order of battle; a second copy has another still."""
    scenario = a_scenario()
    act(admin, "copy_selected", scenario)
    act(admin, "copy_selected", scenario)
    copies = Scenario.objects.exclude(pk=scenario.pk).order_by("slug")
    assert [(copy.slug, copy.name) for copy in copies] == [
        ("scout-1-copy", "Scout 1 (copy)"),
        ("scout-1-copy-2", "Scout 1 (copy 2)"),
    ]
    assert all(copy.setup == scenario.setup for copy in copies)


def test_a_scenario_can_be_had_as_its_file(admin: Client) -> None:
    """Downloading gives the file as it was loaded, where nothing has changed."""
    scenario = a_scenario()
    page = act(admin, "download_selected", scenario)
    assert page["Content-Disposition"] == 'attachment; filename="scout-1.yaml"'
    ContentFile.objects.create(kind="scenarios", slug="scout-1", text="# mine\n" + page.content.decode())
    assert act(admin, "download_selected", scenario).content.startswith(b"# mine\n")


def test_reports_of_played_games_are_kept_and_copied(admin: Client) -> None:
    """Reports typed as JSON are saved, an empty box holds none, and a copy of the scenario has the same ones."""
    scenario = a_scenario()
    clause = {"say": "it took a while", "measure": "turns", "least": 3}
    report = {"key": "first", "name": "The first game", "told": "They went home.", "clauses": [clause]}
    change(admin, scenario, reports=json.dumps([report]))
    scenario.refresh_from_db()
    assert scenario.reports == [report]
    copied = services.copy_scenario(scenario=scenario, slug="copied", name="Copied")
    assert copied.reports == [report]
    change(admin, scenario, reports="")
    scenario.refresh_from_db()
    assert scenario.reports == []


@pytest.mark.rule("MM-PLAY-1")
def test_partners_of_either_side_are_edited_as_a_table(admin: Client) -> None:
    """The enemy's have one too: renamed there, and saved with his units as they were."""
    scenario = a_scenario()
    scenario.setup = four_players() | {"system": "muskets_mohawks"}
    scenario.save()
    page = change(admin, scenario, **{"enemy_partners-0-name": "Captain Jacobs"})
    assert "was changed successfully" in reported(page)
    saved = Scenario.objects.get().setup["enemy"]
    assert [(row["id"], row["name"], row["doctrine"]) for row in saved["partners"]] == [
        ("fourth", "Captain Jacobs", "cautious")
    ]
    assert [row.get("partner") for row in saved["units"]] == [None, "fourth", "fourth"]
