"""`manage.py fight SCENARIO`: one battle, here and now, with seeded or typed dice."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import yaml
from django.core.management.base import CommandError

from battles.fighting import Resolution, fight
from battles.management.console import console_of
from battles.management.plain import PlainCommand
from battles.management.scenario import (
    SCENARIO_HELP,
    add_doctrine,
    add_set,
    find_scenario,
    no_one_answers,
    placed,
    read_doctrines,
    sentences,
    with_changes,
)
from battles.management.telling import print_battle
from battles.positions import position_in
from battles.services import fresh_seed, read_setup
from common.exceptions import InvalidRequest
from rules.core import lengths
from rules.core.errors import DecisionNeeded, RulesError, cited
from rules.core.narrate import counted
from rules.core.sides import SIDES
from rules.core.system import Engagement

_STREAM = "battle"


class Command(PlainCommand):
    """Fight a scenario to its end and print what happened."""

    help = "Fight a scenario to its end and print what happened."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the scenario, its dice and what is changed."""
        parser.add_argument("scenario", help=SCENARIO_HELP)
        parser.add_argument("--seed", help="what the dice are drawn from; any text (default: a fresh one)")
        parser.add_argument(
            "--dice", metavar="FILE", help="faces rolled at a real table, in order; - reads them piped in"
        )
        add_set(parser)
        add_doctrine(parser)
        parser.add_argument("--transcript", action="store_true", help="tell every event in a sentence")
        parser.add_argument(
            "--turn",
            type=int,
            help="print the order of battle at the beginning of this turn instead: a file for fight, play and odds",
        )
        parser.add_argument("--seen", choices=SIDES, help="with --turn: only what this side knows by then")
        parser.add_argument("--json", action="store_true", help="print seed, result, digest and events as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, or fail with a sentence and its rule."""
        if options["seed"] is not None and not 1 <= len(options["seed"]) <= lengths.SEED:
            raise CommandError(f"A seed has 1 to {lengths.SEED} letters or figures.")
        if options["dice"] and options["seed"] is not None:
            raise CommandError("Dice come from --dice or from --seed, not from both.")
        if options["seen"] and options["turn"] is None:
            raise CommandError("--seen goes with --turn; name the turn that it is about.")
        scenario = find_scenario(options["scenario"])
        setup = scenario.setup
        faces = _faces(options["dice"]) if options["dice"] else None
        seed = "" if faces is not None else options["seed"] if options["seed"] is not None else fresh_seed()
        try:
            changes = options["set"]
            engagement = read_setup(setup=with_changes(setup, changes)) if changes else scenario.engagement()
            engagement = engagement.with_doctrines(read_doctrines(options["doctrine"], engagement.setup))
            setup = engagement.setup
            if options["turn"] is not None:
                position = position_in(engagement, options["turn"], seed=seed, stream=_STREAM, faces=faces)
                self._print_position(engagement, position, options["seen"])
                return
            fought = fight(engagement, seed=seed, stream=_STREAM, faces=faces)
        except InvalidRequest as refused:
            raise CommandError(sentences(refused)) from refused
        except DecisionNeeded as needed:
            raise no_one_answers(needed, setup) from needed
        except RulesError as error:
            lines = dict.fromkeys(placed(fault.field, fault.sentence()) for fault in error.faults)
            raise CommandError("\n".join(lines) or cited(error.message, error.rule)) from error
        if faces is not None and fought.dice_count < len(faces):
            left = len(faces) - fought.dice_count
            were = "was" if left == 1 else "were"
            self.stderr.write(f"{left} of {counted(len(faces), 'face')} {were} left over.")
        if options["json"]:
            self._print_json(options["scenario"], seed, fought)
        else:
            drawn = f"seed {seed}" if seed else "dice from the table"
            print_battle(console_of(self.stdout), scenario.title, setup, drawn, fought, options["transcript"])

    def _print_position(self, engagement: Engagement, position: dict[str, object], seen: str | None) -> None:
        if seen:
            position = engagement.system.redact_for(position, SIDES.index(seen))
        self.stdout.write(yaml.safe_dump(position, allow_unicode=True, sort_keys=False))

    def _print_json(self, scenario: str, seed: str, fought: Resolution) -> None:
        document = {
            "scenario": scenario,
            "seed": seed or None,
            "result": fought.result,
            "digest": fought.digest,
            "dice": fought.dice_count,
            "initial": fought.initial,
            "events": fought.events,
        }
        self.stdout.write(json.dumps(document, indent=1))


def _faces(name: str) -> list[int]:
    """Return the faces of a file: figures 1 to 6 with blanks or commas or nothing between them; # begins a remark."""
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise CommandError(f"{name} cannot be read: {why}.") from error
    faces: list[int] = []
    for number, line in enumerate(text.splitlines(), start=1):
        for letter in line.partition("#")[0]:
            if letter in "123456":
                faces.append(int(letter))
            elif letter not in " ,;\t":
                raise CommandError(f"Line {number} of {name} holds {letter}; a die shows 1 to 6.")
    return faces
