"""What is changed in the rules, how changes are drawn, and by night: that marked tests notice the changes."""

import os

import pytest

from rules.compiled import is_compiled
from tests.mutation.changes import changes, has_tables
from tests.mutation.conditions import conditions
from tests.mutation.drawing import drawn, equivalent
from tests.mutation.record import Record
from tests.mutation.rooms import GROUPS, RULES, names, played, room
from tests.mutation.touched import tried


@pytest.mark.gate("makes all changes of all numbers of the rules")
def test_every_table_and_every_modifier_is_tried() -> None:
    """No file with printed numbers or modifiers of these systems is left out of the groups above."""
    listed = {name for names in GROUPS.values() for name in names}
    sources = [
        path for system in {name.partition("/")[0] for name in listed} for path in (RULES / system).rglob("*.py")
    ]
    found = {str(path.relative_to(RULES)) for path in sources if changes(path)}
    assert found == listed


@pytest.mark.gate("makes all changes of all numbers of the rules")
def test_a_change_is_made_where_the_number_stands() -> None:
    """Each change differs from the source in one number, cell, name or call, and says where."""
    for name in (name for group in GROUPS.values() for name in group):
        path = RULES / name
        source = path.read_text(encoding="utf-8").splitlines()
        made = changes(path)
        for change in made:
            differing = [place for place, line in enumerate(change.source.splitlines()) if line != source[place]]
            assert len(differing) == 1
            assert f":{differing[0] + 1}:" in change.label
        if not has_tables(path):
            assert len(made) == "\n".join(source).count("umpire.modify(")


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


@pytest.mark.gate("makes all changes of all conditions of the rules")
def test_whatever_is_not_tried_is_there_to_be_tried() -> None:
    """Each change that is listed is one that the sweep would make of the rules as they are."""
    made = {change.key for path in RULES.rglob("*.py") for change in conditions(path)}
    assert sorted(set(equivalent()) - made) == []


@pytest.mark.nightly("tries every change of a room, which takes minutes")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the trial forks")
@pytest.mark.skipif(is_compiled(), reason="compiled rules notice no change to their sources")
@pytest.mark.parametrize("name", names())
def test_marked_tests_notice_the_changes_of_a_room(name: str) -> None:
    """A marked test fails for each changed number, and for as many changed conditions as ever did."""
    outcome = tried(room(name), Record.read())
    assert outcome.failure == ""
