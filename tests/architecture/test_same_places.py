"""Who knows the modules of one rule system knows those of all, and finds what an order of battle is in its `setup/`.

A system begins as one module, `system.py`, as the toy in `tests/toy/` is. Once it has more of them, each subject is
where it is in every other system.
"""

from pathlib import Path

import pytest

from tests.architecture import arrows
from tests.architecture.sources import ROOT

# The editions of the game of squares are tables of differences; all else is in `grid`.
SYSTEMS = sorted((arrows.systems() | {"grid"}) - {"d3_grid", "one_hour"})
SUBJECTS = ["turn", "state", "orders", "view", "narrate", "setup/schema", "setup/check", "setup/build"]


def missing(home: Path) -> list[str]:
    """The modules that a system lacks; the siege of Quebec has its turn among its other phases."""
    names = {path.relative_to(home).with_suffix("").as_posix() for path in home.rglob("*.py")} - {"__init__"}
    wanted = [] if names == {"system"} else SUBJECTS
    return [name for name in ["system", *wanted] if name not in names and f"siege/{name}" not in names]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_of_several_modules_has_those_that_all_have(system: str) -> None:
    """Each of them is where it is in every other system."""
    assert missing(ROOT / "rules" / system) == []


def test_one_module_is_enough_to_begin(tmp_path: Path) -> None:
    """The module with the interface may hold all of a system; a second module asks for the rest."""
    assert {path.name for path in (ROOT / "tests" / "toy").glob("*.py")} == {"__init__.py", "system.py"}
    (tmp_path / "system.py").touch()
    assert missing(tmp_path) == []
    (tmp_path / "turn.py").touch()
    assert missing(tmp_path) == SUBJECTS[1:]
    (tmp_path / "system.py").unlink()
    assert missing(tmp_path)[0] == "system"


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_else_of_a_system_is_about_the_order_of_battle(system: str) -> None:
    """No schema, setup or muster is left outside of the folder."""
    top = {path.name for path in (ROOT / "rules" / system).iterdir() if path.is_file()}
    assert not [name for name in top if name.startswith(("setup", "schema", "muster", "order_of_battle"))]
    assert not [name for name in top if name.endswith(("_schema.py", "_check.py"))]
