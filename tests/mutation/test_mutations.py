"""No printed number and no modifier can change without some marked test noticing."""

import os
import subprocess
import sys

import pytest

from rules.compiled import is_compiled
from tests.mutation.changes import ROOT, changes, has_tables

RULES = ROOT / "rules"
# Which folder of marked tests has to notice what, and where the numbers and modifiers are.
ROOMS = {
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
    "muskets_mohawks/campaign": [
        "muskets_mohawks/campaign/tables.py", "muskets_mohawks/campaign/morale.py",
        "muskets_mohawks/campaign/opponent.py",
    ],
    "fast_musket": [
        "fast_musket/tables.py", "fast_musket/morale.py", "fast_musket/first_fire.py", "fast_musket/melee.py",
    ],
    "d3_grid": ["d3_grid/tables.py", "grid/combat.py"],
    "one_hour": ["one_hour/tables.py", "grid/activation.py", "grid/army.py"],
}  # fmt: skip
# Two editions share their tests; no example of the one tells anything of the numbers of the other.
TESTS = {
    "d3_grid": ["tests/grid", "-k", "not one_hour"],
    "one_hour": ["tests/grid", "-k", "not d3_grid"],
}


def test_every_table_and_every_modifier_is_tried() -> None:
    """No file with printed numbers or modifiers of these systems is left out of the rooms above."""
    listed = {name for names in ROOMS.values() for name in names}
    sources = [
        path for system in {name.partition("/")[0] for name in listed} for path in (RULES / system).rglob("*.py")
    ]
    found = {str(path.relative_to(RULES)) for path in sources if changes(path)}
    assert found == listed


def test_a_change_is_made_where_the_number_stands() -> None:
    """Each change differs from the source in one number, cell, name or call, and says where."""
    for name in (name for names in ROOMS.values() for name in names):
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
@pytest.mark.parametrize("room", ROOMS)
def test_some_marked_test_notices_every_change(room: str) -> None:
    """Changing any number or cell of the tables, or dropping any modifier, makes a marked test of the room fail."""
    command = [sys.executable, "-m", "tests.mutation.trial", *(str(RULES / name) for name in ROOMS[room])]
    tests = TESTS.get(room, [f"tests/{room}"])
    trial = subprocess.run([*command, "--", *tests], cwd=ROOT, capture_output=True, text=True, check=False)
    assert trial.returncode == 0, f"{trial.stdout}\n{trial.stderr}"
