"""No printed number and no modifier can change without some marked test noticing, and few conditions or steps can.

Numbers and modifiers are tried all of them. Of the conditions, the order of steps and the choices in the modules of
`CONDITIONS` a sample is tried, always the same one; with PETITE_GUERRE_SWEEP=all in the environment all of them are,
which takes hours, and with any other word there another sample.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.compiled import is_compiled
from tests.mutation.changes import ROOT, changes, has_tables
from tests.mutation.conditions import conditions
from tests.mutation.drawing import drawn, equivalent

RULES = ROOT / "rules"
# Which folder of marked tests has to notice what, and where the numbers and modifiers are.
GROUPS = {
    "muskets_mohawks/combat": [
        "muskets_mohawks/tables_combat.py", "muskets_mohawks/combat/charge.py", "muskets_mohawks/combat/fire.py",
        "muskets_mohawks/combat/melee_dice.py", "muskets_mohawks/combat/reaction.py", "muskets_mohawks/forces/rep.py",
    ],
    "muskets_mohawks/ground": ["muskets_mohawks/tables_terrain.py", "muskets_mohawks/movement/fast_move.py"],
    "muskets_mohawks/encounter": [
        "muskets_mohawks/tables_encounter.py", "muskets_mohawks/nonplayer/np_attack.py",
        "muskets_mohawks/nonplayer/np_defend.py", "muskets_mohawks/nonplayer/np_scout.py",
        "muskets_mohawks/encounters/resolving.py",
    ],
    "muskets_mohawks/periods": ["muskets_mohawks/tables_periods.py"],
    "muskets_mohawks/campaign": [
        "muskets_mohawks/campaign/tables.py", "muskets_mohawks/campaign/morale.py",
        "muskets_mohawks/campaign/opponent.py",
    ],
    "fast_musket": [
        "fast_musket/tables.py", "fast_musket/combat/morale.py", "fast_musket/combat/first_fire.py",
        "fast_musket/combat/melee.py",
    ],
    "d3_grid": ["d3_grid/tables.py", "grid/combat.py"],
    "one_hour": ["one_hour/tables.py", "grid/activation.py", "grid/army.py"],
    "quebec_1759": ["quebec_1759/tables.py", "quebec_1759/battle/volley.py", "quebec_1759/siege/intelligence.py"],
}  # fmt: skip
# Where conditions, steps and choices are changed, which marked tests have to notice, how many changes are drawn, and
# which share of them may go unnoticed: code changes, and a drawn change with it. Lower a share when tests are added.
CONDITIONS = {
    "muskets_mohawks/combat": (
        ["muskets_mohawks/combat"],
        [
            "muskets_mohawks/combat",
            *(
                f"muskets_mohawks/ground/{name}.py"
                for name in ("test_retreat", "test_running_away", "test_falling_back")
            ),
        ],
        40,
        0.3,
    ),
    "muskets_mohawks/encounter": (
        ["muskets_mohawks/encounters", "muskets_mohawks/nonplayer"],
        ["muskets_mohawks/encounter", "muskets_mohawks/combat/test_burning.py"],
        30,
        0.4,
    ),
    "muskets_mohawks/campaign": (["muskets_mohawks/campaign"], ["muskets_mohawks/campaign"], 30, 0.2),
    # These are shown to the files of tests that are about them alone: the whole folders would take many minutes.
    "muskets_mohawks/sight": (
        ["muskets_mohawks/sight"],
        [
            f"muskets_mohawks/ground/{name}.py"
            for name in ("test_sight", "test_sight_limits", "test_watch", "test_shooters", "test_cover", "test_facing")
        ],
        20,
        0.65,
    ),
    "muskets_mohawks/movement": (
        ["muskets_mohawks/movement"],
        [
            f"muskets_mohawks/ground/{name}.py"
            for name in (
                "test_movement",
                "test_charge_move",
                "test_crossing",
                "test_crossing_choices",
                "test_leaders_crossing",
                "test_buildings",
                "test_formation",
                "test_fast_move",
                "test_tight",
                "test_hemmed_in",
                "test_retreat",
                "test_running_away",
                "test_falling_back",
                "test_water_steps",
                "test_throng",
            )
        ]
        + [f"muskets_mohawks/encounter/{name}.py" for name in ("test_no_way", "test_leaving")],
        20,
        0.6,
    ),
    "muskets_mohawks/terrain": (
        ["muskets_mohawks/terrain"],
        [
            f"muskets_mohawks/ground/{name}.py"
            for name in ("test_terrain", "test_waters", "test_settlement", "test_weather")
        ],
        15,
        0.65,
    ),
    "muskets_mohawks/activation": (
        ["muskets_mohawks/activation"],
        [
            *(
                f"muskets_mohawks/encounter/{name}.py"
                for name in (
                    "test_actions",
                    "test_turn",
                    "test_player_choices",
                    "test_fast_offers",
                    "test_named_orders",
                    "test_no_way",
                )
            ),
            "muskets_mohawks/combat/test_charge_on_the_way.py",
        ],
        20,
        0.65,
    ),
    "muskets_mohawks/forces": (
        ["muskets_mohawks/forces"],
        [
            *(f"muskets_mohawks/combat/{name}.py" for name in ("test_leaders", "test_body_fire", "test_troops")),
            *(
                f"muskets_mohawks/encounter/{name}.py"
                for name in (
                    "test_war_party",
                    "test_group_movement",
                    "test_army_lists",
                    "test_leaders_on_foot",
                    "test_reinforcements",
                )
            ),
            "muskets_mohawks/combat/test_mounted.py",
            "muskets_mohawks/combat/test_rep.py",
            "muskets_mohawks/combat/test_reaction.py",
            "muskets_mohawks/test_investment.py",
            "muskets_mohawks/periods/test_options.py",
            "muskets_mohawks/periods/test_lists.py",
        ],
        15,
        0.65,
    ),
    "fast_musket": (["fast_musket"], ["fast_musket"], 30, 0.25),
    "fast_musket/movement": (
        [
            f"fast_musket/{name}.py"
            for name in (
                *("movement/way", "movement/wheel", "movement/movement", "geometry/block", "geometry/bearing"),
                *("geometry/shape", "combat/approach", "combat/retreat"),
            )
        ],
        ["fast_musket"],
        30,
        0.2,
    ),
    "grid": (["grid"], ["grid"], 30, 0.2),
}
# Modules that play nothing: doctrines choose, others read, check, tell and say what a side may know.
NOT_PLAYED = ("doctrine", "setup", "narrate", "check_", "read_", "invariants", "sheet", "expansion", "words", "view")
# Two editions share their tests; no example of one edition says anything about the other's numbers.
TESTS = {
    "muskets_mohawks/ground": [
        "tests/muskets_mohawks/ground",
        *(f"tests/muskets_mohawks/combat/{name}.py" for name in ("test_gun_crews", "test_mounted")),
    ],
    "d3_grid": ["tests/grid", "-k", "not one_hour"],
    "one_hour": ["tests/grid", "-k", "not d3_grid"],
}


def test_every_table_and_every_modifier_is_tried() -> None:
    """No file with printed numbers or modifiers of these systems is left out of the groups above."""
    listed = {name for names in GROUPS.values() for name in names}
    sources = [
        path for system in {name.partition("/")[0] for name in listed} for path in (RULES / system).rglob("*.py")
    ]
    found = {str(path.relative_to(RULES)) for path in sources if changes(path)}
    assert found == listed


def test_a_change_is_made_where_the_number_stands() -> None:
    """Each change differs from the source in one number, cell, name or call, and says where."""
    for name in (name for names in GROUPS.values() for name in names):
        path = RULES / name
        source = path.read_text(encoding="utf-8").splitlines()
        made = changes(path)
        for change in made:
            differing = [place for place, line in enumerate(change.source.splitlines()) if line != source[place]]
            assert len(differing) == 1
            assert f":{differing[0] + 1}:" in change.label
        if not has_tables(path):
            assert len(made) == "\n".join(source).count("umpire.modify(")


@pytest.mark.slow
@pytest.mark.sweep
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the trial forks")
@pytest.mark.skipif(is_compiled(), reason="compiled rules notice no change to their sources")
@pytest.mark.parametrize("group", GROUPS)
def test_some_marked_test_notices_every_change(group: str) -> None:
    """Changing any number or cell of the tables, or dropping any modifier, makes a marked test of the group fail."""
    command = [sys.executable, "-m", "tests.mutation.trial", *(str(RULES / name) for name in GROUPS[group])]
    tests = TESTS.get(group, [f"tests/{group}"])
    trial = subprocess.run([*command, "--", *tests], cwd=ROOT, capture_output=True, text=True, check=False)
    assert trial.returncode == 0, f"{trial.stdout}\n{trial.stderr}"


def played(folder: str) -> list[Path]:
    """Return the modules of a folder, or the one of this name, whose conditions decide what happens in play."""
    place = RULES / folder
    paths = [place] if place.suffix else place.rglob("*.py")
    found = sorted(path for path in paths if conditions(path))
    return [path for path in found if not any(word in str(path.relative_to(RULES)) for word in NOT_PLAYED)]


def test_conditions_steps_and_choices_are_changed_one_at_a_time() -> None:
    """Each condition of a module is turned and taken apart, two steps change places, the last comes for the first.

    Each change is a module that Python reads, and no two are the same.
    """
    path = RULES / "muskets_mohawks" / "combat" / "charge.py"
    made = {(change.function, change.what) for change in conditions(path)}
    for pair in (
        ("_carry_out", "result == TARGET_RUNS → (not (result == TARGET_RUNS))"),
        ("_runs_into", "apart < best → True"),
        ("_runs_into", "apart < best and can_charge(battle, charger, enemy, left): and → or"),
    ):
        assert pair in made
    assert any("exchanged" in what for function, what in made if function == "_carry_out")
    for change in conditions(path):
        compile(change.source, str(path), "exec")
        assert change.source != path.read_text(encoding="utf-8")


def test_a_sample_stays_the_same() -> None:
    """Drawn by their own names, the changes of a sample are the same each time; another seed draws others."""
    made = [change for path in played("fast_musket") for change in conditions(path)]
    first, again, other = (drawn(made, 20, seed) for seed in ("", "", "1759"))
    assert [change.key for change in first] == [change.key for change in again]
    assert [change.key for change in first] != [change.key for change in other]


def test_whatever_is_not_tried_has_a_reason() -> None:
    """Each change that is listed as making no difference is under a sentence that says why."""
    assert all(len(reason.split()) > 3 for reason in equivalent().values())


def test_whatever_is_not_tried_is_there_to_be_tried() -> None:
    """Each change that is listed is one that the sweep would make of the rules as they are."""
    made = {change.key for path in RULES.rglob("*.py") for change in conditions(path)}
    assert sorted(set(equivalent()) - made) == []


@pytest.mark.slow
@pytest.mark.sweep
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the trial forks")
@pytest.mark.skipif(is_compiled(), reason="compiled rules notice no change to their sources")
@pytest.mark.parametrize("group", CONDITIONS)
def test_marked_tests_notice_changes_of_conditions_order_and_choice(group: str) -> None:
    """Most of the changes drawn of a group's conditions, steps and choices make a marked test fail."""
    folders, tests, sample, share = CONDITIONS[group]
    wanted = os.environ.get("PETITE_GUERRE_SWEEP", "")
    sources = [str(path) for folder in folders for path in played(folder)]
    command = [sys.executable, "-m", "tests.mutation.trial", "--conditions", "--unnoticed", str(share)]
    command += ["--sample", "0" if wanted == "all" else str(sample), "--seed", "" if wanted == "all" else wanted]
    folders_of_tests = [f"tests/{name}" for name in tests]
    trial = subprocess.run(
        [*command, *sources, "--", *folders_of_tests], cwd=ROOT, capture_output=True, text=True, check=False
    )
    print(trial.stdout)
    assert trial.returncode == 0, f"{trial.stdout}\n{trial.stderr}"
