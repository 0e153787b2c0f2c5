"""Whether the rules run compiled: which of them are, where a build is kept, and whether it is of today's sources.

The rules are written once and run either way. `manage.py compile` makes a folder in `build/rules`, named by a hash of
the sources, with a copy of this package in which extension modules lie next to what was compiled. The package takes its
modules from there when the hash is that of the sources as they are now: an edited rule runs from its source at once,
and a build that was cut short has no name yet. In a wheel the extension modules lie in the package itself. This module
is never compiled.
"""

import os
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent
KEPT: Final = Path("build") / "rules"  # from the project's root
QUICK: Final = "-quick"  # a build for tests, which was not optimized
# "plain" runs the sources, whatever is built.
CHOICE: Final = "PETITE_GUERRE_RULES"
_TAG: Final = EXTENSION_SUFFIXES[0].split(".")[1]
# What a battle of a forecast hardly comes through: it costs a third of the compiler's time and gains nothing.
_PLAIN: Final = (
    *("__init__.py", "rules/compiled.py", "rules/registry.py", "campaign/*.py", "mapping/*.py"),
    *("setup/check*.py", "setup/entities.py", "setup/fields.py", "setup/ineffective.py", "setup/position*.py"),
    *("setup/redaction.py", "setup/schema.py", "knowledge.py", "sightings.py", "tournament.py"),
    *("core/catalogue.py", "core/intervals.py", "core/outcome_reader.py", "core/reports.py"),
    *("core/suggest.py", "core/wording.py", "invariants.py", "named_*.py", "siege/reasons.py", "narrate.py"),
    *("core/plain_text.py", "core/schema_fields.py", "core/schema_reader.py", "core/search/expectation.py"),
    *("core/search/explaining.py", "fast_musket/deployment.py", "fast_musket/setup/expansion.py"),
    *("forces/shares.py", "grid/citations.py", "grid/deployment.py", "muskets_mohawks/setup/expansion.py"),
    *("openings.py", "playing/solo.py", "roster.py", "tables_periods.py", "taken_up.py"),
)


# Where this process takes its rules from; the package sets it.
running: Path = FOLDER


def sources(folder: Path = FOLDER) -> list[Path]:
    """Return the sources that are compiled: all but those above and those that have a stub instead."""
    found: list[Path] = []
    for path in sorted(folder.rglob("*.py")):
        if not path.with_suffix(".pyi").exists() and not any(path.match(pattern) for pattern in _PLAIN):
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
    """Return the extension modules in a folder that this Python would load."""
    suffixes = tuple(EXTENSION_SUFFIXES)
    return [path for path in sorted(folder.rglob("*")) if path.name.endswith(suffixes)]


def kept(root: Path = FOLDER.parent) -> list[Path]:
    """Return the builds of a working copy for this Python, of whatever sources."""
    return sorted((root / KEPT).glob(f"{_TAG}-*"))


def name(folder: Path = FOLDER) -> str:
    """Return how the folder of a build of these sources is called."""
    return f"{_TAG}-{fingerprint(folder)[:16]}"


def build(root: Path = FOLDER.parent) -> Path | None:
    """Return the package of rules compiled from today's sources, the optimized one first, or None without one."""
    found = kept(root)
    if not found:
        return None
    today = name(root / "rules")
    for folder in (root / KEPT / today, root / KEPT / (today + QUICK)):
        if folder in found:
            return folder / "rules"
    return None


def choose(root: Path = FOLDER.parent) -> Path | None:
    """Return the folder that the package takes its modules from, None for its own."""
    return None if os.environ.get(CHOICE) == "plain" else build(root)


def is_compiled(package: Path | None = None) -> bool:
    """Return whether this process runs the rules compiled, or whether the rules of a folder are."""
    return len(modules(package or running)) > 0


def way() -> str:
    """Return how the rules run, in a word."""
    return "compiled" if is_compiled() else "plain"


def why_plain(root: Path | None = None) -> str:
    """Return why this process, or one of a working copy, runs compiled rules from their sources; "" if it does not."""
    built = running != FOLDER if root is None else build(root) is not None
    if built or os.environ.get(CHOICE) == "plain" or not kept(root or FOLDER.parent):
        return ""
    return (
        "The rules were edited after they were compiled, and run from their sources. "
        "`python3 manage.py compile` compiles them again; with --clean it takes away what was compiled."
    )
