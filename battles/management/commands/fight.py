"""`manage.py fight SCENARIO`: one battle, here and now, with seeded or typed dice."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, cast

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from battles.content import ScenarioEntry
from battles.fighting import Json, Resolution, fight
from battles.models import Scenario
from battles.pipeline import check
from battles.refusals import Refused
from battles.selectors import worded
from battles.services import check_setup, fresh_seed, with_orders
from rules.core.errors import RulesError
from rules.core.outcome import ENDINGS, LOSS_CAUSES

_STREAM = "battle"
_LONGEST_SEED = 80


class Command(BaseCommand):
    """Fight a scenario to its end and tell how it went."""

    help = "Fight a scenario to its end and tell how it went."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the scenario and its dice."""
        parser.add_argument("scenario", help="the stem of a file in fixtures/scenarios/")
        parser.add_argument("--seed", help="what the dice are drawn from; any text (default: a fresh one)")
        parser.add_argument(
            "--dice", metavar="FILE", help="faces rolled at a real table, in order; - reads them piped in"
        )
        parser.add_argument("--doctrine", default="", help="the player's: book, bold or cautious")
        parser.add_argument("--transcript", action="store_true", help="tell every event in a sentence")
        parser.add_argument("--json", action="store_true", help="print seed, result, digest and events as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, or fail with a sentence and its rule."""
        if options["seed"] is not None and not 1 <= len(options["seed"]) <= _LONGEST_SEED:
            raise CommandError(f"A seed has 1 to {_LONGEST_SEED} letters or figures.")
        if options["dice"] and options["seed"] is not None:
            raise CommandError("Dice come from --dice or from --seed, not from both.")
        title, setup = _scenario(options["scenario"])
        faces = _faces(options["dice"]) if options["dice"] else None
        seed = "" if faces is not None else options["seed"] if options["seed"] is not None else fresh_seed()
        try:
            setup = with_orders(setup, options["doctrine"], None)
            check_setup(setup=setup)
            fought = fight(system=str(setup["system"]), setup=setup, seed=seed, stream=_STREAM, faces=faces)
        except Refused as refused:
            raise CommandError(_sentences(refused)) from refused
        except RulesError as error:
            raise CommandError(f"{error.message}" + (f" ({error.rule})" if error.rule else "")) from error
        if faces is not None and fought.dice_count < len(faces):
            self.stderr.write(f"{len(faces) - fought.dice_count} of {len(faces)} faces were left over.")
        if options["json"]:
            self._print_json(options["scenario"], seed, fought)
        else:
            self._print(title, str(setup["system"]), seed, fought, options["transcript"])

    def _print_json(self, scenario: str, seed: str, fought: Resolution) -> None:
        whole = {
            "scenario": scenario,
            "seed": seed or None,
            "result": fought.result,
            "digest": fought.digest,
            "dice": fought.dice_count,
            "initial": fought.initial,
            "events": fought.events,
        }
        self.stdout.write(json.dumps(whole, ensure_ascii=False, indent=1))

    def _print(self, title: str, system: str, seed: str, fought: Resolution, transcript: bool) -> None:
        out = self.stdout._out if hasattr(self.stdout, "_out") else sys.stdout
        console = Console(file=out, highlight=False)  # type: ignore[arg-type]
        if transcript:
            for row in worded(system, fought.events, fought.names):
                if str(row.get("what", "")).startswith("row:"):
                    continue  # which row of a table was read; the finding that follows says what it means
                console.print(escape(str(row["sentence"])), soft_wrap=True)
        sides = cast(list[Json], fought.result["sides"])
        won = [str(side["side"]) for side in sides if side["success"]]
        console.print(
            f"[bold]{escape(title)}[/bold]: {' and '.join(won) or 'nobody'} succeeded, after {fought.turns} turns"
        )
        console.print(f"It ended because {ENDINGS[fought.ending]}.")
        console.print(_units(fought))
        drawn = f"seed {seed}" if seed else "dice from the table"
        console.print(f"{fought.dice_count} dice, {drawn}, digest {fought.digest}", soft_wrap=True)


def _units(fought: Resolution) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1))
    for heading in ("Side", "Unit", "Figures", "Lost", "Back", "How", "Fate"):
        table.add_column(heading, justify="right" if heading in ("Figures", "Lost", "Back") else "left")
    for unit in cast(list[dict[str, Any]], fought.result["units"]):
        fates = [word for word, flag in (("retired", "retired"), ("ran away", "ran_away")) if unit[flag]]
        how = ", ".join(f"{unit['losses'][cause]} {cause}" for cause in LOSS_CAUSES if unit["losses"][cause])
        counts = (str(unit["strength"]), str(sum(unit["losses"].values())), str(unit["recovered"]))
        name = escape(fought.names.get(unit["id"], unit["id"]))
        table.add_row(unit["side"], name, *counts, how, ", ".join(fates))
    return table


def _scenario(stem: str) -> tuple[str, Json]:
    """Return title and order of battle of a file, else of a scenario that only the database has."""
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
        raise CommandError(f"There is no scenario {stem}; choose one of {', '.join(known) or 'none: there are none'}.")
    return scenario.name, {**scenario.setup, "system": scenario.system}


def _of_file(path: Path) -> tuple[str, Json]:
    found = check([path])
    if found.faults:
        raise CommandError("\n".join(str(fault) for fault in found.faults))
    entry = found.entries[0][2]
    if not isinstance(entry, ScenarioEntry):
        raise CommandError(f"{path} is no scenario.")
    return entry.name, {**entry.setup, "system": entry.system}


def _faces(name: str) -> list[int]:
    """Return the faces of a file: figures 1 to 6 with blanks or commas or nothing between them; # begins a remark."""
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{name} cannot be read: {error}.") from error
    faces: list[int] = []
    for number, line in enumerate(text.splitlines(), start=1):
        for letter in line.partition("#")[0]:
            if letter in "123456":
                faces.append(int(letter))
            elif letter not in " ,;\t":
                raise CommandError(f"Line {number} of {name} holds {letter}; a die shows 1 to 6.")
    return faces


def _sentences(refused: Refused) -> str:
    lines = [sentence for field in refused.fields.values() for sentence in field]
    return "\n".join(dict.fromkeys(lines)) or refused.message
