"""`manage.py amend`: amend months that are over, undo and redo, go back, branch and compare."""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table

from battles.management.console import console_of
from battles.management.plain import PlainCommand
from campaigns import services
from campaigns.management.naming import campaign_named, sentences
from campaigns.models import Amendment, Campaign, Territory
from campaigns.months.amending import branches, difference, requests, working
from common.exceptions import InvalidRequest
from common.json_input import Json
from common.web.labels import value_words, word

Status = Amendment.Status


class Command(PlainCommand):
    """Amend the past of a campaign."""

    help = "Amend months of a campaign that are over, undo and redo, go back to a month, branch and compare."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Offer the things to do; CAMPAIGN is a share code, a key or a name, MONTH as 1755-03."""
        actions = parser.add_subparsers(
            dest="action", required=True, metavar="month|list|accept|drop|undo|redo|back|branch|compare"
        )
        _amending(actions.add_parser("month", help="work a month and those after it out again, as a preview"))
        for name, words in (("accept", "accept a preview"), ("drop", "drop a preview; nothing is changed")):
            decide = actions.add_parser(name, help=words)
            decide.add_argument("campaign")
            decide.add_argument("number", type=int, help="the preview's number, as `amend list` shows it")
        for name, words in (
            ("list", "list the changes to the past"),
            ("undo", "undo the last step"),
            ("redo", "do again what was undone"),
            ("compare", "show a branch next to its origin"),
        ):
            actions.add_parser(name, help=words).add_argument("campaign")
        back = actions.add_parser("back", help="go back to the time before a month was prepared")
        back.add_argument("campaign")
        back.add_argument("month")
        back.add_argument("--reason", default="")
        back.add_argument("--yes", action="store_true", help="do not ask")
        branch = actions.add_parser("branch", help="begin a campaign that goes on by itself from a month")
        branch.add_argument("campaign")
        branch.add_argument("month")
        branch.add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, or fail with a sentence and its rule."""
        self.console = console_of(self.stdout)
        campaign = campaign_named(options["campaign"])
        actions: dict[str, Callable[[Campaign, dict[str, Any]], None]] = {
            "month": self._month,
            "list": self._list,
            "accept": self._accept,
            "drop": self._drop,
            "undo": self._undo,
            "redo": self._redo,
            "back": self._back,
            "branch": self._branch,
            "compare": self._compare,
        }
        try:
            actions[options["action"]](campaign, options)
        except InvalidRequest as refused:
            raise CommandError(sentences(refused)) from refused

    def _month(self, campaign: Campaign, options: dict[str, Any]) -> None:
        number = _number(campaign, options["month"])
        made = services.amend(campaign=campaign, number=number, changes=_changes(options), reason=options["reason"])
        working.work_out(amendment_id=made.pk, worker="inline")
        made.refresh_from_db()
        if made.status == Status.FAILED:
            raise CommandError(made.error_message)
        if made.is_waiting:
            raise CommandError(f"Preview {made.pk} is with a worker; `amend list` shows when it is ready.")
        self.console.print(shown(made.difference))
        if options["accept"]:
            services.accept(amendment=made)
            self.stdout.write(f"Accepted: {campaign.name} is amended from {options['month']} on.")
        else:
            self.stdout.write(
                f"Nothing is changed yet. Accept it with: amend accept {campaign.share_code} {made.pk}; or drop it."
            )

    def _list(self, campaign: Campaign, options: dict[str, Any]) -> None:
        amendments, now = campaign.amendments.select_related("campaign"), requests.marker(campaign)
        for row in amendments:
            words = (
                f"{row.pk}: {row.get_kind_display()} from {row.since}, {requests.status_words(row, now)}. {row.reason}"
            )
            self.stdout.write(words.strip())
        if not amendments:
            self.stdout.write(f"Nothing of the past of {campaign.name} has been changed.")

    def _accept(self, campaign: Campaign, options: dict[str, Any]) -> None:
        services.accept(amendment=requests.amendment_of(campaign, options["number"]))
        self.stdout.write(f"{campaign.name} is amended; the lines that were replaced stay in the journal, struck out.")

    def _drop(self, campaign: Campaign, options: dict[str, Any]) -> None:
        services.drop(amendment=requests.amendment_of(campaign, options["number"]))
        self.stdout.write("The preview is dropped; nothing was changed.")

    def _undo(self, campaign: Campaign, options: dict[str, Any]) -> None:
        what = requests.undone_next(campaign)
        services.undo(campaign=campaign)
        self.stdout.write(f"Undone: {what}.")

    def _redo(self, campaign: Campaign, options: dict[str, Any]) -> None:
        services.redo(campaign=campaign)
        self.stdout.write("What was undone is done again.")

    def _back(self, campaign: Campaign, options: dict[str, Any]) -> None:
        number = _number(campaign, options["month"])
        gone = campaign.encounters.filter(number__gte=number).count()
        if (
            not options["yes"]
            and input(f"{gone} months of {campaign.name} go; `undo` brings them back. Go? [y/N] ") != "y"
        ):
            raise CommandError("Nothing was changed.")
        services.go_back(campaign=campaign, number=number, reason=options["reason"])
        self.stdout.write(f"{campaign.name} is where it was before {options['month']}.")

    def _branch(self, campaign: Campaign, options: dict[str, Any]) -> None:
        number = _number(campaign, options["month"])
        made = services.branch(campaign=campaign, number=number, name=options["name"], owner=campaign.owner)
        self.stdout.write(f"{made.name} goes on by itself as {made.share_code}.")

    def _compare(self, campaign: Campaign, options: dict[str, Any]) -> None:
        self.console.print(shown(branches.compared(campaign), missing="not played in the branch"))


def _amending(parser: ArgumentParser) -> None:
    parser.add_argument("campaign")
    parser.add_argument("month", help="as 1755-03")
    parser.add_argument("--reason", required=True, help="why; the journal keeps it")
    parser.add_argument("--units", help="the units that went, with commas")
    parser.add_argument("--doctrine", help="how they fought")
    parser.add_argument("--result", help="a file with a complete battle result as JSON")
    parser.add_argument("--spare", help="leaders who did not fall after all, with commas")
    parser.add_argument("--dice", action="append", default=[], metavar="STREAM=FACES", help="as 1755-03/weather=35")
    parser.add_argument(
        "--override", action="append", nargs=4, default=[], metavar=("WHAT", "KEY", "FIELD", "VALUE"),
        help="as unit u1 rep 5; may be repeated",
    )  # fmt: skip
    parser.add_argument("--before", action="store_true", help="the override was before the battle, not after it")
    parser.add_argument("--accept", action="store_true", help="accept it at once")


def _changes(options: dict[str, Any]) -> Json:
    """Return the changes that the options ask for, as the service takes them."""
    changes: Json = {}
    units = options["units"].split(",") if options["units"] else None
    if options["result"]:
        changes["result"] = _read(options["result"])
        if units is not None:
            changes["units"] = units
    elif units is not None or options["doctrine"]:
        chosen = {"units": units, "doctrine": options["doctrine"]}
        changes["choice"] = {key: value for key, value in chosen.items() if value}
    if options["spare"]:
        changes["spared"] = options["spare"].split(",")
    if options["dice"]:
        changes["dice"] = [_dice(text) for text in options["dice"]]
    if options["override"]:
        rows = [
            {"what": what, "key": key, "field": field, "value": int(value) if value.isdecimal() else value}
            for what, key, field, value in options["override"]
        ]
        at = "before" if options["before"] else "after"
        changes["override"] = {"changes": rows, "reason": options["reason"], "at": at}
    return changes


def _read(name: str) -> Any:
    try:
        return json.loads(Path(name).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise CommandError(f"{name} is no battle result that can be read: {error}.") from error


def _dice(text: str) -> Json:
    stream, sign, faces = text.partition("=")
    digits = faces.replace(",", "").replace(" ", "")
    if not sign or any(face not in "123456" for face in digits):
        raise CommandError(f"--dice must be written as 1755-03/weather=35, not {text}.")
    return {"stream": stream, "faces": [int(face) for face in digits]}


def _number(campaign: Campaign, text: str) -> int:
    year, _, month = text.partition("-")
    found = None
    if year.isdecimal() and month.isdecimal():
        found = campaign.encounters.filter(year=int(year), month=int(month)).first()
    if found is None:
        known = ", ".join(f"{row.year}-{row.month:02}" for row in campaign.encounters.all())
        raise CommandError(f"{campaign.name} has no month {text}; its months are {known or 'none yet'}.")
    return int(found.number)


def shown(rows: list[Json], *, missing: str = "falls away") -> RenderableType:
    """Return a difference month by month as tables; `missing` is what a month is called that is not there after it."""
    places = dict(Territory.objects.values_list("slug", "name"))
    parts: list[RenderableType] = []
    for row in rows:
        title = f"{row['year']}-{row['month']:02}: {row['after'] or missing}"
        parts.append(f"[bold]{escape(title)}[/bold]" + ("" if difference.is_different(row) else ", as before"))
        parts += [f"  {escape(flag['sentence'])}" for flag in row["flags"]]
        if row["changes"]:
            table = Table(box=None, padding=(0, 2, 0, 2))
            for heading in ("What", "Before", "After", "Rule"):
                table.add_column(heading)
            for change in row["changes"]:
                what = f"{change['what']}{', ' if change['of'] else ''}{word(change['of'])}"
                before, after = (value_words(change[side], places) for side in ("before", "after"))
                table.add_row(*(escape(str(cell)) for cell in (what, before, after, change["rule"])))
            parts.append(table)
    return Group(*parts)
