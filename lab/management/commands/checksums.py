"""`manage.py checksums`: write checksums of battles before a change, and compare with them after it.

A checksum covers the result, the dice, the final state and every event of a recorded battle. Checksums of plain and of
compiled rules are the same, so one file serves both.
"""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import CommandError

from battles.management.plain import PlainCommand
from battles.pipeline import ContentErrors
from battles.versions import engine_text
from campaigns.ledger.engine import DOCTRINES
from common.exceptions import InvalidRequest
from lab.benchmark import fields
from lab.benchmark.runner import Runner, checksum
from rules.core.narrate import counted
from tools import example

SEED = "checksums"
Checksums = dict[str, list[str]]


def battlefields(battles: int, only: str = "") -> list[fields.Field]:
    """Return the example campaign and every scenario, or the one named, with so many battles each."""
    header, roster = example.from_file()
    doctrine = header.pop("doctrine", DOCTRINES[0])
    try:
        return fields.all_fields(
            setup=header | roster, doctrine=doctrine, seed=SEED, most=battles, of_campaign=battles, only=only
        )
    except ContentErrors as errors:
        raise InvalidRequest(str(errors)) from errors


def of_field(field: fields.Field) -> list[str]:
    """Fight the battles of a field in this process and return the checksum of each, in their order."""
    runner = Runner()
    runner.answer({"setups": field.setups, "battles": field.battles})
    return [checksum(runner.battle(battle, recording=True)) for battle in runner.battles]


def differences(before: Checksums, after: Checksums) -> list[str]:
    """Return a sentence for each field whose battles are not those of before; number 1 is a field's first battle.

    Of the two lists of a field the shorter one says how many are compared. A field that was not fought before is
    reported, since nothing is proven of it; one that is not fought now was left out by the person who asked.
    """
    found: list[str] = []
    for name, now in after.items():
        then = before.get(name)
        if then is None:
            found.append(f"{name} was not fought before.")
            continue
        pairs = zip(then, now, strict=False)
        changed = [number for number, (one, other) in enumerate(pairs, start=1) if one != other]
        if changed:
            found.append(f"{name}: {len(changed)} of {min(len(then), len(now))} differ; the first is {changed[0]}.")
    return found


class Command(PlainCommand):
    """Fight battles of the example campaign and of every scenario, and write or compare their checksums."""

    help = (
        "Prove that a change of the code changed no battle: write a file before it with --write, and compare after it "
        "with --against. Recorded battles are compared to the last event, by plain or compiled rules."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many battles, of what, and the file."""
        parser.add_argument("--battles", type=int, default=20, help="of each scenario and of the example (default 20)")
        parser.add_argument("--only", default="", metavar="NAME", help="one scenario, or `example`")
        where = parser.add_mutually_exclusive_group(required=True)
        where.add_argument("--write", type=Path, metavar="FILE", help="write the checksums into this file")
        where.add_argument("--against", type=Path, metavar="FILE", help="compare with this file")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, then write or compare; a battle that changed is an error that names it."""
        if options["battles"] < 1:
            raise CommandError("--battles must be 1 or more.")
        before = self._read(options["against"]) if options["against"] else {}
        try:
            fought_on = battlefields(options["battles"], options["only"])
        except InvalidRequest as refused:
            raise CommandError(refused.message) from refused
        if not fought_on:
            raise CommandError(f"There is no scenario {options['only']}; leave --only out to fight them all.")
        after = {field.name: of_field(field) for field in fought_on}
        fought = f"{counted(sum(map(len, after.values())), 'battle')} of {counted(len(after), 'kind')}, {engine_text()}"
        if options["write"]:
            self._write(options["write"], after)
            self.stdout.write(f"{fought}: written to {options['write']}")
            return
        changed = differences(before, after)
        if changed:
            raise CommandError("\n".join(changed))
        self.stdout.write(f"{fought}: all as they were")

    def _read(self, path: Path) -> Checksums:
        try:
            before: Checksums = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise CommandError(f"{path} holds no checksums: {error}") from error
        return before

    def _write(self, path: Path, after: Checksums) -> None:
        try:
            path.write_text(json.dumps(after), encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error}") from error
