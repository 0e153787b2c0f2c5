"""The project is self-contained: no tracked file mentions the machine it was written on."""

import re
import subprocess
from pathlib import Path

from tests.architecture.sources import ROOT

# Written in two halves, so that this file may be searched like any other.
FOLDERS = ("/" + "work/", "/" + "farm/", "." + "library", "../" + "shared", "/" + "root/", "/tmp/" + "pg/")
HOMES = re.compile(r"/(?:home|Users)/[a-z]\w+/")
TEXT = {".py", ".toml", ".md", ".txt", ".yaml", ".yml", ".html", ".css", ".js", ".json", ".svg", ""}


def tracked() -> list[Path]:
    """The files under version control, or in an unpacked archive all but what is made here."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listing.returncode == 0:
        paths = [ROOT / name for name in listing.stdout.split("\0") if name]
    else:
        made = {".venv", "var", "build", "dist", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}
        paths = [path for path in ROOT.rglob("*") if not made & set(path.parts)]
    return [path for path in paths if path.is_file()]


def leaks(text: str) -> list[str]:
    """The mentions in a text of somebody's machine."""
    return [folder for folder in FOLDERS if folder in text] + HOMES.findall(text)


def test_no_tracked_file_names_a_machine() -> None:
    """Paths of the machine it was written on, and of files next to it, occur nowhere."""
    texts = [path for path in tracked() if path.suffix in TEXT and path.name != ".gitignore"]
    found = {path.relative_to(ROOT).as_posix(): leaks(path.read_text(encoding="utf-8")) for path in texts}
    assert len(texts) > 30
    assert {name: words for name, words in found.items() if words} == {}


def test_a_leak_is_found() -> None:
    """A line that names such a folder is reported."""
    assert leaks("see /home/" + "somebody/notes and " + FOLDERS[0]) == [FOLDERS[0], "/home/" + "somebody/"]


def test_the_pins_name_no_place() -> None:
    """The constraints are names with exact versions and nothing else."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert pins
    assert [line for line in pins if not re.fullmatch(r"[a-z0-9._-]+==[\w.!+-]+", line)] == []
