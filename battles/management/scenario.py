"""SCENARIO as commands take it: the stem of a file, else the slug of a scenario that only the database has."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError

from battles.content import ScenarioEntry
from battles.fighting import Json
from battles.models import Scenario
from battles.pipeline import check
from battles.services import read_setup
from common.exceptions import InvalidRequest
from rules.core.suggest import did_you_mean
from rules.core.system import Engagement


@dataclass(slots=True, frozen=True)
class Found:
    """A scenario: its title, its order of battle, also as read where that is done, and the played reports of it."""

    title: str
    setup: Json
    reports: list[Json] = field(default_factory=list)
    read: Engagement | None = None

    def engagement(self) -> Engagement:
        """Return the order of battle as its system reads it; raises InvalidRequest."""
        return self.read or read_setup(setup=self.setup)


def find_scenario(stem: str) -> Found:
    """Return the scenario of a file or of the database; an unknown one is refused with those there are."""
    folder = settings.FIXTURES_DIR / "scenarios"
    files = {file.stem: file for file in folder.glob("*.yaml")}
    if stem in files:
        return _of_file(files[stem])
    try:
        scenario = Scenario.objects.filter(slug=stem).first()
        known = sorted({*files, *Scenario.objects.values_list("slug", flat=True)})
    except DatabaseError:
        scenario, known = None, sorted(files)  # not migrated yet: there are only the files
    if scenario is None:
        choice = f"choose one of {', '.join(known)}" if known else "there is none at all"
        raise CommandError(f"There is no scenario {stem}; {choice}.{did_you_mean(stem, known)}")
    reports = cast(list[Json], scenario.reports)
    return Found(scenario.name, {**scenario.setup, "system": scenario.system}, reports)


def sentences(refused: InvalidRequest) -> str:
    """Return all that a refusal says, a line a fault, each with its place."""
    lines = [placed(place, sentence) for place, found in refused.fields.items() for sentence in found]
    return "\n".join(dict.fromkeys(lines)) or refused.message


def placed(place: str, sentence: str) -> str:
    """Return a sentence with its place in the order of battle before it, unless the sentence names it."""
    return sentence if "." not in place or place in sentence else f"{place}: {sentence}"


def _of_file(path: Path) -> Found:
    found = check([path])
    if found.faults:
        raise CommandError("\n".join(str(fault) for fault in found.faults))
    entry = found.entries[0][2]
    if not isinstance(entry, ScenarioEntry):
        raise CommandError(f"{path} is no scenario.")
    return Found(entry.name, {**entry.setup, "system": entry.system}, list(entry.reports), entry.engagement())
