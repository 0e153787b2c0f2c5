"""Bundled content as it is written: each file is read once in a process, and each caller gets a copy of its own."""

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
# The reader of libyaml takes a twentieth of the time; not every machine has it.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def scenario(slug: str) -> dict[str, Any]:
    """Return the file of a scenario."""
    return deepcopy(_read("scenarios", slug))


def scenarios() -> dict[str, dict[str, Any]]:
    """Return the files of all scenarios by their slugs, in the order of these."""
    return {path.stem: scenario(path.stem) for path in sorted((FIXTURES / "scenarios").glob("*.yaml"))}


def army(slug: str) -> dict[str, Any]:
    """Return the file of an army list."""
    return deepcopy(_read("armies", slug))


@cache
def _read(folder: str, slug: str) -> dict[str, Any]:
    text = (FIXTURES / folder / f"{slug}.yaml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.load(text, Loader=LOADER)
    return found
