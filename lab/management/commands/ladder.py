"""`manage.py ladder`: every commander against every other in both chairs of each scenario, rated and solved."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from battles.management.console import console_of
from battles.management.plain import PlainCommand
from battles.management.scenario import find_scenario, sentences
from battles.measurements import newest, store, write, written
from battles.models import Measurement
from battles.services import fresh_seed
from common.exceptions import InvalidRequest
from common.json_input import Json
from lab.ladder.measuring import BATTLES, Asked, Ladder, Plan
from lab.ladder.queued import is_challenged, is_current
from lab.ladder.words import markdown
from lab.management.measuring import INTERRUPTED, with_bar
from lab.terminal import show_ladder
from lab.yardsticks.fields import scenarios
from rules import registry
from rules.core.errors import RulesError


class Command(PlainCommand):
    """Measure the ladders of scenarios, here and now."""

    help = (
        "Let every commander (doctrines, yardsticks, searches) fight every other in both chairs of scenarios, by the "
        "same dice; rate them, and solve each scenario exactly."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what is measured, by how many battles, and where it goes."""
        parser.add_argument("--scenario", action="extend", nargs="+", default=[], help="these (default: all bundled)")
        parser.add_argument("--system", action="extend", nargs="+", default=[], help="all bundled ones of these rules")
        parser.add_argument(
            "--commanders",
            action="extend",
            nargs="+",
            default=[],
            metavar="KEY",
            help="these, and those that the scenario names (default: quick doctrines, first and random)",
        )
        parser.add_argument(
            "--challengers",
            action="extend",
            nargs="+",
            default=[],
            metavar="KEY",
            help="these fight the other side's named commander alone (default: who tries orders out, unless "
            "--commanders are given)",
        )
        parser.add_argument(
            "--battles",
            type=int,
            default=BATTLES,
            help=f"of each pair (default: {BATTLES}); pairs with a search have a tenth, or a fortieth of a dear one",
        )
        parser.add_argument("--seed", help="what all dice are drawn from; any text (default: a fresh one)")
        parser.add_argument("--workers", type=int, default=1, help="processes that share the battles (default: 1)")
        parser.add_argument(
            "--store",
            action="store_true",
            help="keep each ladder for its page and the API as soon as it is done; present ones are left out",
        )
        parser.add_argument(
            "--into",
            type=Path,
            metavar="FOLDER",
            help="write each ladder as soon as it is done to ladder-SYSTEM.json there, whose other scenarios stay; "
            "present ones are left out (battles/measured has those that come with the program)",
        )
        parser.add_argument("--again", action="store_true", help="with --store or --into, measure present ones too")
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true", help="print the documents by scenario as JSON")
        form.add_argument("--markdown", action="store_true", help="print docs/doctrines.md")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, solve and print scenario by scenario, or fail with sentences."""
        asked = Asked(
            battles=options["battles"],
            seed=fresh_seed() if options["seed"] is None else options["seed"],
            commanders=tuple(options["commanders"]),
            processes=options["workers"],
            challengers=tuple(options["challengers"]),
        )
        folder = options["into"]
        if folder is not None and not folder.is_dir():
            raise CommandError(f"--into needs a folder that exists, and {folder} is none.")
        try:
            # All is checked before anything is fought.
            plans = [Plan(key, setup, asked) for key, setup in self._chosen(options)]
            documents = dict(self._documents(plans, options))
        except InvalidRequest as refused:
            raise CommandError(sentences(refused)) from refused
        except RulesError as error:
            raise CommandError(error.message) from error
        except KeyboardInterrupt as stopped:
            kept = "what was finished is kept" if options["store"] or folder else "nothing of this is kept"
            raise CommandError(f"Stopped; {kept}.", returncode=INTERRUPTED) from stopped
        if options["json"]:
            self.stdout.write(json.dumps(documents, indent=1, ensure_ascii=False))
        elif options["markdown"]:
            self.stdout.write(markdown(list(documents.values())))

    def _chosen(self, options: dict[str, Any]) -> Iterator[tuple[str, Json]]:
        """Yield the scenarios that are asked for: those named, or all of some systems."""
        for key in options["scenario"]:
            yield Path(key).stem, find_scenario(key).setup
        if options["system"] or not options["scenario"]:
            for system in options["system"] or registry.known():
                registry.system(system)
                yield from scenarios(system).items()

    def _documents(self, plans: list[Plan], options: dict[str, Any]) -> Iterator[tuple[str, Json]]:
        for plan in plans:
            kept = None if options["again"] else self._kept(plan, options)
            current = kept if kept is not None and is_current(kept, plan) else None
            if current is not None and is_challenged(current, plan):
                document: Json = current.document
            else:
                ladder = Ladder(plan, current.document if current else None)
                with_bar(ladder, plan.scenario)
                document = ladder.document()
                if options["store"]:
                    store(kind=ladder.kind, document=document)
                if options["into"]:
                    write(ladder.kind, document, options["into"])
            if not options["json"] and not options["markdown"]:
                show_ladder(console_of(self.stdout), document)
            yield plan.scenario, document

    def _kept(self, plan: Plan, options: dict[str, Any]) -> Measurement | None:
        """Return the ladder of a plan's scenario that is there already, where these are to be kept."""
        if options["into"]:
            return written("ladder", plan.header(), options["into"])
        return newest("ladder", plan.system, plan.scenario) if options["store"] else None
