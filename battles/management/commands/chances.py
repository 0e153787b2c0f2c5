"""`manage.py chances SYSTEM [SITUATION] [FIELD=VALUE …]`: what dice will do on a table, exactly."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError
from rich.table import Table

from battles.management.console import console_of
from battles.management.plain import PlainCommand
from battles.management.scenario import sentences
from battles.systems.base import situations as known
from battles.systems.base.situations import Situation
from battles.web.forms import read_faces
from battles.web.situations import tables_of
from common.exceptions import InvalidRequest
from rules import registry
from rules.core.errors import SetupError


class Command(PlainCommand):
    """Work out the chances of a table, and roll for it."""

    help = "Exact chances of what dice decide on a table: list a system's situations, or give one and its fields."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the system, the situation and what is on the table."""
        parser.add_argument("system", help=", ".join(registry.known()))
        parser.add_argument("situation", nargs="?", help="left out: list what there is")
        parser.add_argument("fields", nargs="*", metavar="FIELD=VALUE", help="what is on the table: target.rep=4")
        parser.add_argument("--roll", action="store_true", help="roll the dice as well")
        parser.add_argument("--dice", help="faces rolled at the table, in the order of the book: 351")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the chances, and what the dice say."""
        asked = self._asked(options["system"], options["situation"])
        if asked is None:
            return
        table = _table(options["fields"])
        console = console_of(self.stdout)
        try:
            for found in tables_of(asked, table):
                drawn = Table(title=found.title, title_justify="left")
                drawn.add_column("Result")
                drawn.add_column("Chance", justify="right")
                for row in found.rows:
                    drawn.add_row(row.words, row.percent)
                console.print(drawn)
            if options["roll"] or options["dice"]:
                rolled = known.roll(asked, table, read_faces(options["dice"]) if options["dice"] else None)
                for event in rolled.events:
                    self.stdout.write(str(event["sentence"]))
                for _, title, words in rolled.outcome:
                    self.stdout.write(f"{title}: {words}")
        except SetupError as error:
            raise CommandError(sentences(InvalidRequest.of_rules(error))) from error
        except ValidationError as error:
            raise CommandError(error.messages[0]) from error
        except InvalidRequest as error:
            raise CommandError(sentences(error)) from error

    def _asked(self, system: str, key: str | None) -> Situation | None:
        found = known.situations(system)
        if not found:
            having = [key for key in registry.known() if known.situations(key)]
            raise CommandError(f"There are no situations of {system}; choose one of {', '.join(having)}.")
        asked = next((each for each in found if each.key == key), None)
        if asked is None and key:
            raise CommandError(f"There is no situation {key}; choose one of {', '.join(each.key for each in found)}.")
        if asked is None:
            for each in found:
                self.stdout.write(f"{each.key}: {each.title}. {each.about}")
        return asked


def _table(fields: list[str]) -> dict[str, Any]:
    """Return the plain values of fields such as target.rep=4."""
    found: dict[str, Any] = {}
    for text in fields:
        name, equals, value = text.partition("=")
        if not equals:
            raise CommandError(f"{text} is no FIELD=VALUE, such as target.rep=4.")
        part, _, key = name.rpartition(".")
        words = {"yes": True, "true": True, "no": False, "false": False}
        read = int(value) if value.isdecimal() else words.get(value, value)
        (found.setdefault(part, {}) if part else found)[key] = read
    return found
