"""No module grows until it has several subjects: a long one is split along them."""

from pathlib import Path

import pytest

from tests.architecture.test_plain_english import modules

LONGEST = 300
LONGEST_TESTS = 320


def too_long(paths: list[Path], most: int) -> list[str]:
    """Name the modules of more lines than that, with how many they have."""
    counted = [(path, len(path.read_text(encoding="utf-8").splitlines())) for path in paths]
    return [f"{path}: {lines}" for path, lines in counted if lines > most]


@pytest.mark.parametrize(
    ("folders", "most"),
    [
        (("rules", "common", "battles", "campaigns", "config", "tools", "*.py"), LONGEST),
        (("tests",), LONGEST_TESTS),
    ],
)
def test_no_module_is_too_long(folders: tuple[str, ...], most: int) -> None:
    """What is longer is read by no one as a unit; migrations are written by Django and not counted."""
    paths = modules(*folders)
    assert len(paths) > 100
    assert too_long(paths, most) == []


def test_a_long_module_is_found(tmp_path: Path) -> None:
    """A module of one line more than may be is named with its lines."""
    path = tmp_path / "long.py"
    path.write_text("x = 1\n" * 4, encoding="utf-8")
    assert too_long([path], 4) == []
    assert too_long([path], 3) == [f"{path}: 4"]
