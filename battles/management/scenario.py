"""What commands take of a battle: SCENARIO, `--doctrine` and `--set`.

SCENARIO is the stem of a file, a slug of the database, or the path of a file: a scenario, or an order of battle by
itself, such as the position that `manage.py fight --turn` prints.
"""

import json
from argparse import ArgumentParser
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import yaml
from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError

from battles.content import ScenarioEntry
from battles.models import Scenario
from battles.pipeline import check
from battles.pipeline.source_files import SUFFIXES
from battles.services import read_setup
from common.exceptions import InvalidRequest
from common.json_input import Json, UnreadableJson, refuse_unkept
from rules import registry
from rules.core.errors import DecisionNeeded
from rules.core.orders import PERSON
from rules.core.positions import first_turn
from rules.core.search.keys import fault_of
from rules.core.sides import SIDES
from rules.core.suggest import did_you_mean
from rules.core.system import Engagement

SCENARIO_HELP = "the stem of a file in fixtures/scenarios/, or the path of one: a scenario, or what fight --turn prints"


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
    if Path(stem).suffix in (*SUFFIXES, ".json"):
        return _of_path(Path(stem))
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


def _of_path(path: Path) -> Found:
    """Return the scenario, or the order of battle by itself, that is written at a path."""
    try:
        written = yaml.safe_load(path.read_text(encoding="utf-8"))
        refuse_unkept(written)
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise CommandError(f"{path} cannot be read: {why}.") from error
    except (yaml.YAMLError, UnreadableJson) as error:
        raise CommandError(f"{path} cannot be read: {' '.join(str(error).split())}.") from error
    if not isinstance(written, dict):
        raise CommandError(f"{path} has no order of battle: it begins with system, player and enemy.")
    if "setup" in written:
        return _of_file(path)
    try:
        engagement = read_setup(setup=written)
    except InvalidRequest as refused:
        raise CommandError(sentences(refused)) from refused
    turn = first_turn(written)
    return Found(engagement.system.card().title + (f", from turn {turn}" if turn > 1 else ""), written, read=engagement)


def _of_file(path: Path) -> Found:
    found = check([path])
    if found.faults:
        raise CommandError("\n".join(str(fault) for fault in found.faults))
    entry = found.entries[0][2]
    if not isinstance(entry, ScenarioEntry):
        raise CommandError(f"{path} is no scenario.")
    return Found(entry.name, {**entry.setup, "system": entry.system}, list(entry.reports), entry.engagement())


def add_doctrine(parser: ArgumentParser) -> None:
    """Take `--doctrine` any number of times."""
    parser.add_argument(
        "--doctrine",
        action="append",
        default=[],
        metavar="[SIDE=]DOCTRINE",
        help="who leads a side, as player=bold, enemy=staff:50, or by its name; a plain word is the player's",
    )


def read_doctrines(given: list[str], setup: Json) -> dict[str, str]:
    """Return the doctrines by side; a side or a doctrine that the system does not have is refused in a sentence."""
    system = registry.system(str(setup["system"]))
    names = dict(zip((name.lower() for name in system.side_names(setup)), SIDES, strict=True))
    found: dict[str, str] = {}
    for text in given:
        whose, equals, doctrine = text.rpartition("=")
        side = names.get(whose.strip().lower(), whose.strip()) if equals else "player"
        if side not in SIDES:
            known = [*SIDES, *names]
            guess = did_you_mean(whose, known)
            raise CommandError(f"There is no side {whose}; choose one of {', '.join(known)}.{guess}")
        if system.fault_of_commander(doctrine, setup):
            if fault_of(doctrine):
                raise CommandError(fault_of(doctrine))
            raise CommandError(_unknown(doctrine, side, system.commanders()))
        found[side] = doctrine
    return found


def no_one_answers(needed: DecisionNeeded, setup: Json) -> CommandError:
    """Return the refusal of a battle in which a side waits for a person's order."""
    side = SIDES[needed.pending.side]
    choice = registry.system(str(setup["system"])).default_doctrine(needed.pending.side)
    if needed.pending.player:
        place = f"{side}.{needed.pending.player}"
        return CommandError(
            f"{place} is a person, who has to give {needed.pending.who} an order ({needed.rule}); "
            f"nobody is asked here. Set {place}.doctrine to {choice}."
        )
    return CommandError(
        f"{side} is led by a person, who has to give {needed.pending.who} an order ({needed.rule}); "
        f"nobody is asked here. Give the side a doctrine, as --doctrine {side}={choice}."
    )


def _unknown(doctrine: str, side: str, known: list[str]) -> str:
    choice = f"choose one of {', '.join(known)}."
    if doctrine == PERSON:
        return f"No person can lead the {side}'s side here, for nobody is asked; {choice}"
    return f"There is no doctrine {doctrine} for the {side}'s side; {choice}{did_you_mean(doctrine, known)}"


def add_set(parser: ArgumentParser) -> None:
    """Take `--set` any number of times, each with one NAME=VALUE or several."""
    parser.add_argument(
        *("--set", "-s"),
        action="extend",
        nargs="+",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the rules, or a place in the order of battle such as player.units.0.figures=8",
    )


def with_changes(setup: Json, given: list[str]) -> Json:
    """Return an order of battle with each NAME=VALUE carried out.

    A plain name is an option of the system, else a field of the order of battle, else an option that the system's own
    check will refuse. With dots it is a way through the order of battle, rows of a list by number from 0, as in
    `player.doctrine=slow` or `enemy.units.0.figures=8`; one that begins with a dot names a field of the whole. A value
    is JSON where it can be read so, else a word.
    """
    changed = deepcopy(setup)
    for text in given:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise CommandError(f"--set takes NAME=VALUE, not {text}.")
        _change(changed, _way(changed, name), _value(value), name)
    return changed


def is_order(setup: Json, text: str) -> bool:
    """Return whether a NAME=VALUE is about what the sides go by, an option of the system or a doctrine."""
    way = _way(setup, text.partition("=")[0])
    options = [option.key for option in registry.system(str(setup["system"])).options()]
    return way[-1] in options if way[0] == "options" else way[-1] == "doctrine"


def meant_for(system: str, given: list[str], systems: list[str]) -> list[str]:
    """Return what of several NAME=VALUE is meant for one of the systems asked for: all but options of the others."""
    theirs = {key for other in systems for key in _options_of(other)} - _options_of(system)
    return [text for text in given if text.partition("=")[0].removeprefix("options.") not in theirs]


def _options_of(system: str) -> set[str]:
    rules = registry.find(system)
    return {option.key for option in rules.options()} if rules else set()


def _way(setup: Json, name: str) -> list[str]:
    if "." in name:
        return name.removeprefix(".").split(".")
    options = [option.key for option in registry.system(str(setup["system"])).options()]
    return [name] if name in setup and name not in options else ["options", name]


def _change(part: Any, way: list[str], value: object, name: str) -> None:
    step, rest = way[0], way[1:]
    if isinstance(part, list):
        if not step.isdecimal() or int(step) >= len(part):
            raise CommandError(f"--set {name}: there is no row {step} among {len(part)}; rows count from 0.")
        if rest:
            _change(part[int(step)], rest, value, name)
        else:
            part[int(step)] = value
    elif isinstance(part, dict):
        if rest:
            _change(part.setdefault(step, {}), rest, value, name)
        else:
            part[step] = value
    else:
        raise CommandError(f"--set {name}: {step} lies within {part!r}, which holds nothing.")


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text
