"""The order of battle of every system as forms: nothing is lost on the way, and the rules' faults come all at once."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from battles.models import Battle, Scenario
from battles.systems.pages import sheet
from rules import registry
from tests.admin.conftest import SOURCE, form_data
from tests.contract.samples import positions, samples

SYSTEMS = sorted(registry.known())


def written(system: str, setup: dict[str, Any], slug: str = "one") -> Scenario:
    """A scenario of a system."""
    return Scenario.objects.create(slug=slug, name="One", system=system, setup=setup, **SOURCE)


def send(admin: Client, scenario: Scenario, **fields: Any) -> Any:
    """The change page sent back with some fields changed."""
    url = reverse("admin:battles_scenario_change", args=[scenario.pk])
    data = form_data(admin.get(url)) | fields
    return admin.post(url, {key: value for key, value in data.items() if value is not None}, follow=True)


@pytest.mark.slow("draws and reads some thousand fields of Muskets & Mohawks")
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_page_sent_back_changes_nothing(admin: Client, system: str) -> None:
    """Orders of battle of every system come back from their forms as they were, key by key.

    Only an older truth for `two_failures` comes back as the word that it means.
    """
    begun = [(100 + seed, setup) for seed, setup in positions(system, range(2, 4))]
    for seed, setup in [*samples(system, range(3)), *begun]:
        scenario = written(system, setup, f"s{seed}")
        page = send(admin, scenario)
        assert "was changed successfully" in str(list(page.context["messages"])), page.context["adminform"].form.errors
        known: Any = setup
        older = known.get("options", {}).get("two_failures")
        if isinstance(older, bool):
            words = {True: "both", False: "neither"}
            known = {**known, "options": {**known["options"], "two_failures": words[older]}}
        assert Scenario.objects.get(pk=scenario.pk).setup == known


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_option_has_its_field(system: str) -> None:
    """Each option of a system is on the page, its help names its rule, and it shows its default."""
    fields = sheet(system).all_fields()
    for option in registry.system(system).options():
        field = fields[f"options_{option.key}"]
        assert option.rule in str(field.help_text)
        assert field.initial == option.default


def test_an_option_is_written_where_it_differs(admin: Client) -> None:
    """An option that is set goes into the order of battle, one left at its default does not."""
    setup = samples("d3_grid", range(1))[0][1] | {"options": {}}
    scenario = written("d3_grid", setup)
    send(admin, scenario, options_lone_commander="on")
    assert Scenario.objects.get().setup["options"] == {"lone_commander": True}


def test_a_board_is_edited_row_by_row(admin: Client) -> None:
    """The ground is a box of lines; its letters, a unit's square and the objective come back as the rules read them."""
    setup = samples("one_hour", range(1))[0][1] | {"objective": {"kind": "break"}}
    scenario = written("one_hour", setup)
    rows = "........\n" * 7 + "..w.....\n"
    changed = {"ground": rows, "objective-0-kind": "take", "objective-0-side": "enemy", "objective-0-squares": "c3 d4"}
    send(admin, scenario, **changed, **{"player_units-0-at": "a8"})
    now = Scenario.objects.get().setup
    assert now["ground"] == ["........"] * 7 + ["..w....."]
    assert now["objective"] == {"kind": "take", "side": "enemy", "squares": ["c3", "d4"]}
    assert now["player"]["units"][0]["at"] == "a8"


def test_an_officer_comes_and_goes(admin: Client) -> None:
    """The one officer of a side is a row that can be filled in and taken away."""
    setup = samples("d3_grid", range(1))[0][1]
    officer = setup["player"].pop("officer")
    scenario = written("d3_grid", setup)
    send(admin, scenario, **{f"player_officer-0-{key}": officer[key] for key in ("id", "name")}, **{
        "player_officer-0-with_": officer["with"]
    })  # fmt: skip
    assert Scenario.objects.get().setup["player"]["officer"] == officer
    send(admin, scenario, **{"player_officer-0-DELETE": "on"})
    assert "officer" not in Scenario.objects.get().setup["player"]


def test_all_faults_come_at_once_next_to_their_rows(admin: Client) -> None:
    """A square off the board, an unknown unit to ride with and a tenfold turn limit are reported together."""
    scenario = written("d3_grid", samples("d3_grid", range(1))[0][1])
    wrong = {"player_units-0-at": "z9", "enemy_officer-0-with_": "nobody", "turns": 600}
    page = send(admin, scenario, **wrong)
    form = page.context["adminform"].form
    rows = {listed.prefix: listed.formset.forms for listed in form.rows}
    assert "not on the board" in str(rows["player_units"][0].errors["at"])
    assert "with_" in rows["enemy_officer"][0].errors
    assert "60" in str(form.errors["turns"])
    assert Scenario.objects.get().setup == scenario.setup


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_actions_work_for_every_system(
    admin: Client,
    system: str,
    sent: list[Any],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    """A scenario of any system is checked, copied, had as its file, and queued for the workers from the list.

    The battle is the umpire's, and a worker gets its message once it is committed.
    """
    scenario = written(system, samples(system, range(1))[0][1])

    def act(action: str) -> Any:
        data = {"action": action, "_selected_action": [scenario.pk]}
        return admin.post(reverse("admin:battles_scenario_changelist"), data, follow=True)

    assert "1 entry checked; no fault was found." in act("check_selected").content.decode()
    act("copy_selected")
    assert Scenario.objects.get(slug="one-copy").setup == scenario.setup
    # What a file would have by default is left out of it.
    named = f"system: {system}" in act("download_selected").content.decode()
    assert named is (system != "muskets_mohawks")
    with django_capture_on_commit_callbacks(execute=True):
        page = act("resolve_selected").content.decode()
    battle = Battle.objects.get()
    assert (battle.setup, battle.scenario, battle.status) == (scenario.setup, scenario, Battle.Status.QUEUED)
    assert (str(battle.owner), [args for _, args in sent]) == ("umpire", [[str(battle.pk)]])
    assert reverse("admin:battles_battle_change", args=[battle.pk]) in page
    assert admin.get(scenario.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_new_scenario_is_written_for_every_system(admin: Client, system: str) -> None:
    """What one scenario's page holds makes another of the same system, order of battle and all."""
    setup = samples(system, range(1))[0][1]
    scenario = written(system, setup)
    data = form_data(admin.get(reverse("admin:battles_scenario_change", args=[scenario.pk])))
    data |= {key: 0 for key in data if key.endswith("INITIAL_FORMS")} | {"name": "Another", "slug": "another"}
    page = admin.post(reverse("admin:battles_scenario_add"), data, follow=True)
    assert "was added successfully" in str(list(page.context["messages"])), page.context["adminform"].form.errors
    made = Scenario.objects.get(slug="another")
    assert (made.system, registry.system(system).check(made.setup)) == (system, [])
    assert (made.encounter, len(made.content_hash)) == (setup.get("encounter", ""), 64)
    units = [[unit["id"] for unit in made.setup[side].get("units", [])] for side in ("player", "enemy")]
    assert units == [[unit["id"] for unit in setup[side].get("units", [])] for side in ("player", "enemy")]


def test_a_system_without_forms_is_edited_as_a_document() -> None:
    """The order of battle of a system that has no room of its own is one document, taken as it is."""
    plain = sheet("skirmish")
    assert list(plain.all_fields()) == ["document"]
    assert plain.composed({}, {"document": {"player": {"units": []}}}, []) == {"player": {"units": []}}
