"""Whether the rules run compiled, and whether what was compiled is what the sources say now.

The rules are written once and run either way. A build puts an extension module next to each source, which Python then
prefers, and writes a hash of the sources into `built.json`. An edited source would be ignored in silence, so every
entry point asks `stale` first. This module itself is never compiled.
"""

import json
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent
STAMP: Final = "built.json"
_LEFT_PLAIN: Final = ("__init__.py", "compiled.py")


def sources(folder: Path = FOLDER) -> list[Path]:
    """Return the sources that are compiled: all but packages' own, this one and those that have a stub instead."""
    found: list[Path] = []
    for path in sorted(folder.rglob("*.py")):
        if path.name not in _LEFT_PLAIN and not path.with_suffix(".pyi").exists():
            found.append(path)
    return found


def fingerprint(folder: Path = FOLDER) -> str:
    """Return a hash of the names and texts of all sources, compiled or not."""
    total = sha256()
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.pyi")]):
        total.update(path.relative_to(folder).as_posix().encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def modules(folder: Path = FOLDER) -> list[Path]:
    """Return the extension modules next to the sources that this Python would load."""
    suffixes = tuple(EXTENSION_SUFFIXES)
    return [path for path in sorted(folder.rglob("*")) if path.name.endswith(suffixes)]


def is_compiled(folder: Path = FOLDER) -> bool:
    """Return whether this Python runs the rules compiled."""
    return len(modules(folder)) > 0


def write_stamp(folder: Path, built_from: str) -> None:
    """Note what a finished build was made of."""
    (folder / STAMP).write_text(json.dumps({"sources": built_from}) + "\n", encoding="utf-8")


def stale(folder: Path = FOLDER) -> str:
    """Return "" when the rules may run as they are, else a sentence that says what to do."""
    if not is_compiled(folder):
        return ""
    stamp = folder / STAMP
    built_from = json.loads(stamp.read_text(encoding="utf-8"))["sources"] if stamp.exists() else ""
    if built_from == fingerprint(folder):
        return ""
    what = "were edited after they were compiled" if built_from else "are compiled in part only"
    return (
        f"The rules {what}, and what was compiled would run instead. "
        "Run `python3 manage.py compile` to compile them again, or `python3 manage.py compile --clean` to go without."
    )


def way() -> str:
    """Return how the rules run, in a word."""
    return "compiled" if is_compiled() else "plain"
