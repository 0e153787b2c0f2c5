"""No printed number and no modifier can change without some marked test noticing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.compiled import is_compiled
from tests.muskets_mohawks.mutation import ROOT, mutants

RULES = ROOT / "rules" / "muskets_mohawks"
# Where the numbers and modifiers are, and which folder of marked tests has to notice.
ROOMS = {
    "combat": [
        "tables_combat.py", "combat/charge.py", "combat/fire.py", "combat/melee_dice.py", "combat/reaction.py",
        "forces/rep.py",
    ],
    "ground": ["tables_terrain.py", "movement/fast_move.py"],
    "encounter": [
        "tables_encounter.py", "nonplayer/np_attack.py", "nonplayer/np_defend.py", "nonplayer/np_scout.py",
        "encounters/pef.py",
    ],
    "campaign": ["campaign/tables.py", "campaign/morale.py", "campaign/opponent.py"],
}  # fmt: skip


def test_every_table_and_every_modifier_is_tried() -> None:
    """No file with printed numbers or modifiers is left out of the rooms below."""
    listed = {str(name) for names in ROOMS.values() for name in names}
    found = {str(path.relative_to(RULES)) for path in RULES.rglob("*.py") if mutants(path)}
    assert found == listed


def test_a_change_is_made_where_the_number_stands() -> None:
    """Each change differs from the source in one number, cell or call, and says where."""
    path = RULES / "tables_combat.py"
    changes = mutants(path)
    source = path.read_text().splitlines()
    for change in changes:
        differing = [place for place, line in enumerate(change.source.splitlines()) if line != source[place]]
        assert len(differing) == 1
        assert f":{differing[0] + 1}:" in change.label
    dropped = mutants(RULES / "forces" / "rep.py")
    assert len(dropped) == (RULES / "forces" / "rep.py").read_text().count("umpire.modify(")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the trial forks")
@pytest.mark.skipif(is_compiled(), reason="compiled rules notice no change to their sources")
@pytest.mark.parametrize("room", ROOMS)
def test_some_marked_test_notices_every_change(room: str) -> None:
    """Changing any number or cell of the tables, or dropping any modifier, makes a marked test of the room fail."""
    sources = [str(RULES / name) for name in ROOMS[room]]
    tests = [str(Path("tests") / "muskets_mohawks" / room)]
    command = [sys.executable, "-m", "tests.muskets_mohawks.mutation", *sources, "--", *tests]
    trial = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert trial.returncode == 0, f"{trial.stdout}\n{trial.stderr}"
