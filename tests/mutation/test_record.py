"""A room is due when something changed that its trial depends on, and not otherwise; a floor only rises."""

import shutil
from pathlib import Path

import pytest

from tests.mutation import changes, record, rooms, touched
from tests.mutation.drawing import identified
from tests.mutation.record import Passed, Record, state
from tests.mutation.rooms import Room

ROOT = changes.ROOT


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the rules of two systems and of the tests of one, with what they import."""
    leave = shutil.ignore_patterns("__pycache__", "*.so")
    for name in ("rules/core", "rules/grid", "rules/d3_grid", "rules/fast_musket", "tests/grid", "tests/referees/grid"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=leave)
    for path in (ROOT / "tests").glob("*.py"):
        shutil.copy(path, tmp_path / "tests")
    for source in record.TRIAL:
        (tmp_path / source.relative_to(ROOT)).parent.mkdir(exist_ok=True)
        shutil.copy(source, tmp_path / source.relative_to(ROOT))
    monkeypatch.setattr(record, "ROOT", tmp_path)
    monkeypatch.setattr(changes, "ROOT", tmp_path)
    monkeypatch.setattr(rooms, "RULES", tmp_path / "rules")
    monkeypatch.setattr(record, "TRIAL", [tmp_path / path.relative_to(ROOT) for path in record.TRIAL])
    return tmp_path


def d3_grid(root: Path) -> Room:
    """The room of numbers of a copy."""
    sources = tuple(root / "rules" / name for name in rooms.GROUPS["d3_grid"])
    return Room("numbers of d3_grid", sources, tuple(rooms.TESTS["d3_grid"]))


@pytest.mark.parametrize(
    ("name", "was", "becomes", "why"),
    [
        ("rules/d3_grid/tables.py", "[8, 6,", "[9, 6,", ["d3_grid/tables.py"]),
        ("rules/grid/turn.py", "def prepare", "def prepares", ["other rules that it uses"]),
        ("rules/core/dice.py", "def ", "def _", ["other rules that it uses"]),
        ("tests/grid/test_tables.py", "assert ", "assert not ", ["its tests"]),
        ("tests/grid/boards.py", "def ", "def _", ["its tests"]),
        ("tests/referees/grid/pages.py", " = ", " =  ", ["its tests"]),
        ("tests/mutation/trial.py", "QUICK = 0.25", "QUICK = 0.5", ["the trials themselves"]),
        ("rules/fast_musket/tables.py", " = ", " =  ", []),
        ("tests/grid/boards.py", '"""', '"""Another word: ', []),
        ("rules/grid/turn.py", "\ndef prepare", "\n# A comment.\n\n\n\ndef prepare", []),
    ],
)
def test_a_room_is_due_when_what_it_depends_on_changed(
    copy: Path, name: str, was: str, becomes: str, why: list[str]
) -> None:
    """A changed number, rule, test, helper or trial makes it due; a comment, a docstring or another system does not."""
    passed = state(d3_grid(copy))
    path = copy / name
    source = path.read_text(encoding="utf-8")
    assert was in source
    path.write_text(source.replace(was, becomes, 1), encoding="utf-8")
    assert passed.differs(state(d3_grid(copy))) == why


def test_a_floor_only_rises(tmp_path: Path) -> None:
    """Of conditions as many must be noticed as ever were, and of numbers all."""
    kept = Record()
    drawn = rooms.room("conditions of grid")
    ids = list(identified(drawn.changes()))
    for count, floor in ((7, 7), (9, 9), (8, 9)):
        kept.passed(drawn, len(ids), dict.fromkeys(ids[:count], "a test"))
        assert kept.floor(drawn) == floor
    kept.write(tmp_path / "passed.json")
    again = Record.read(tmp_path / "passed.json")
    assert again.of(drawn).first() == dict.fromkeys(ids[:8], "a test")
    assert again.due(drawn) == []
    numbers = rooms.room("numbers of d3_grid")
    assert again.due(numbers) == ["it never passed"]
    assert again.floor(numbers) == len(numbers.changes())


def test_ids_stay_when_lines_move(copy: Path) -> None:
    """A change keeps its id when lines or other changes are put before it, so that who noticed it is still known."""
    path = copy / "rules/d3_grid/tables.py"
    before = identified(changes.changes(path))
    assert len(before) == len(changes.changes(path)) > 50
    path.write_text("NEW: list[int] = [1759]\n\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    assert len(set(identified(changes.changes(path))) - set(before)) == 1
    assert set(before) < set(identified(changes.changes(path)))


def test_more_than_there_is_time_for_is_sampled_in_the_order_of_what_differs() -> None:
    """All is tried in good time; of a room without time a part, the changes of other sources than before first."""
    due, kept = rooms.room("numbers of fast_musket"), Record()
    assert touched.share_of([due], kept, 3600) == 1.0
    assert 0 < touched.share_of([due], kept, 60) < 1.0
    modules = state(due).modules
    kept.rooms[due.name] = Passed(modules | {"fast_musket/combat/melee.py": "as it was"})
    first = touched._ordered(due, kept)
    ids = identified(due.changes())
    assert sorted(first) == sorted(ids)
    assert {ids[name].path.name for name in first[:5]} == {"melee.py"}
    assert touched._ordered(due, kept) == first
