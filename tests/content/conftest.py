"""A folder of content to spoil: copies of some bundled files of each kind."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

# What is copied of the kinds that have many long files; `spoil` brings others when they are spoilt.
FEW = {
    "armies": ("british", "british_allies", "french", "french_allies", "mexican"),
    "scenarios": ("german-flatts", "lake-george-scout"),
}


def _others(folder: str, names: list[str]) -> list[str]:
    few = FEW.get(Path(folder).name)
    return [name for name in names if few is not None and Path(name).stem not in few]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Some of the bundled content, copied, so that a test may change its files; the map has only its last outlines."""
    target = tmp_path / "fixtures"
    shutil.copytree(settings.FIXTURES_DIR, target, ignore=_others)
    chart = target / "maps" / "theatre.yaml"
    text = chart.read_text(encoding="utf-8")
    head, rest = text.index("  - slug: land"), text.index("  - slug: lake-george")
    chart.write_text(text[:head] + text[rest:], encoding="utf-8")
    return target


@pytest.fixture
def spoil(folder: Path) -> Callable[[str, str, str], Path]:
    """Replace a text in one of the files, once, and return the file."""

    def change(name: str, old: str, new: str) -> Path:
        path = folder / name
        if not path.exists():
            shutil.copy(settings.FIXTURES_DIR / name, path)
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {name}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return path

    return change


def line_of(path: Path, text: str) -> int:
    """The number of the first line that holds a text, counted from 1."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)
