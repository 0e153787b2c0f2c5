"""`manage.py campaign`: begin, play, show, check, copy, export and import campaigns."""

import json
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from calendar import month_name
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.db.models import QuerySet
from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from battles.management.console import console_of
from battles.management.plain import PlainCommand
from campaigns import selectors, services
from campaigns.ledger.record import campaign_digest
from campaigns.management import season_table
from campaigns.management.naming import campaign_named, sentences
from campaigns.membership import account
from campaigns.models import Campaign, Encounter, Role
from campaigns.months.reconcile import reconcile
from common.exceptions import InvalidRequest
from rules.core.schema import Part
from rules.muskets_mohawks.campaign.start_schema import (
    BEGIN,
    REQUEST,
    CampaignStart,
    StartRequest,
    UnitStart,
    start_spec,
)
from rules.muskets_mohawks.forces.factions import NAMES

_POLL = 0.1  # seconds
State = Encounter.State


class Command(PlainCommand):
    """Begin, play, show, check, copy, export and import campaigns."""

    help = "Begin, play, show, check, copy, export and import campaigns."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Offer the things to do; CAMPAIGN is a share code, a key or a name."""
        actions = parser.add_subparsers(
            dest="action", required=True, metavar="new|play|show|list|check|copy|export|import"
        )
        _new(actions.add_parser("new", help="begin a campaign"))
        play = actions.add_parser("play", help="play months, each with all units that are fit")
        play.add_argument("campaign")
        play.add_argument("--months", type=int, default=1, help="how many (default 1)")
        play.add_argument("--ride", action="store_true", help="higher leaders of regulars go on horseback (MM-LEAD-4)")
        play.add_argument("--workers", action="store_true", help="let the workers fight, instead of this process")
        play.add_argument("--wait", type=float, default=60.0, help="seconds to wait for a worker (default 60)")
        show = actions.add_parser("show", help="print the table of months and the roster")
        show.add_argument("campaign")
        show.add_argument("--journal", action="store_true", help="print the journal too")
        show.add_argument("--month", help="only this month of the journal, as 1755-03")
        show.add_argument(
            "--all", action="store_true", help="the umpire's journal: with what is hidden or was withdrawn"
        )
        actions.add_parser("list", help="print all campaigns")
        check = actions.add_parser("check", help="run every month again from its inputs and compare")
        check.add_argument("campaign")
        copy = actions.add_parser("copy", help="copy a campaign: the copy has the same seed and is played separately")
        copy.add_argument("campaign")
        copy.add_argument("name", help="what the copy is called")
        copy.add_argument("--owner", help="the account that owns it (default: the umpire)")
        unseal = actions.add_parser("break-seal", help="open the root of a sealed campaign; its journal says so")
        unseal.add_argument("campaign")
        unseal.add_argument("--reason", default="", help="it is written into the journal")
        export = actions.add_parser("export", help="write a complete campaign as JSON")
        export.add_argument("campaign")
        export.add_argument("file", nargs="?", default="-", help="where to (default: the terminal)")
        bring = actions.add_parser("import", help="import an exported campaign")
        bring.add_argument("file", help="a file, or - for what is piped in")
        bring.add_argument(
            "--name", default="", help="import it under this name, for a second copy of a campaign that is here already"
        )
        bring.add_argument("--owner", help="the account that owns it (default: the umpire)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, or fail with a sentence and its rule."""
        self.console = console_of(self.stdout)
        actions: dict[str, Callable[[dict[str, Any]], None]] = {
            "new": self._new,
            "play": self._play,
            "show": self._show,
            "list": self._list,
            "check": self._check,
            "copy": self._copy,
            "break-seal": self._break_seal,
            "export": self._export,
            "import": self._import,
        }
        try:
            actions[options["action"]](options)
        except InvalidRequest as refused:
            raise CommandError(sentences(refused)) from refused

    def _new(self, options: dict[str, Any]) -> None:
        kinds = options["troops"].split(",") if options["troops"] else []
        roster = {"troops": kinds if len(kinds) > 1 else kinds[0]} if kinds else None
        armies = dict(options["armies"]) if options["armies"] else None
        names = ("faction", "role", "year", "month", "winter", "territory", "doctrine", "army", "seed", "sealed")
        campaign = services.create_campaign(
            owner=_owner(options["owner"]),
            name=options["name"],
            roster=roster,
            armies=armies,
            options=dict.fromkeys(options["option"], True),
            **{name: options[name] for name in names},
        )
        self.console.print(overview(campaign))
        for sentence in selectors.advice(campaign):
            self.console.print(f"Advised against: {sentence}", markup=False)
        self.console.print(f"Play it with: campaign play {campaign.share_code}")

    def _play(self, options: dict[str, Any]) -> None:
        if options["months"] < 1:
            raise CommandError("--months must be 1 or more.")
        campaign = campaign_named(options["campaign"])
        wait = _waiter(options["wait"]) if options["workers"] else None
        with Progress(console=self.console, transient=True, disable=not self.console.is_terminal) as progress:
            bar = progress.add_task(campaign.name, total=options["months"])
            for _ in range(options["months"]):
                encounter = services.play_month(campaign=campaign, wait=wait, ride=options["ride"])
                if encounter.state != State.CLOSED:
                    raise CommandError(_unfinished(encounter))
                self.console.print(season_table.line(encounter))
                progress.advance(bar)
        campaign.refresh_from_db()
        self.console.print(overview(campaign))

    def _show(self, options: dict[str, Any]) -> None:
        campaign = campaign_named(options["campaign"])
        self.console.print(overview(campaign))
        if options["journal"] or options["month"]:
            year, month = _month(options["month"])
            self.console.print(journal(campaign, year, month, everything=options["all"]))

    def _list(self, options: dict[str, Any]) -> None:
        self.console.print(
            campaigns(Campaign.objects.filter(draft_of=None).select_related("owner").defer("state", "setup"))
        )

    def _check(self, options: dict[str, Any]) -> None:
        campaign = campaign_named(options["campaign"])
        report = reconcile(campaign)
        for line in report.skipped:
            self.stderr.write(line)
        for line in report.differences:
            self.stderr.write(line)
        if report.differences:
            count = len(report.differences)
            many = "difference" if count == 1 else "differences"
            raise CommandError(f"{campaign.name} does not come out of its inputs: {count} {many}.")
        if not report.is_proof:
            raise CommandError(
                f"Nothing of {campaign.name} could be proven, since all of it was played by other rules than today's "
                f"({report.summary()}). Check it with the version of Petite Guerre that played it."
            )
        proven = "comes out of its inputs" + ("" if report.is_complete else " as far as it was checked")
        self.stdout.write(f"{campaign.name} {proven} ({report.summary()}); digest {campaign_digest(campaign)}.")

    def _copy(self, options: dict[str, Any]) -> None:
        campaign = campaign_named(options["campaign"])
        copied = services.copy_campaign(campaign=campaign, owner=_owner(options["owner"]), name=options["name"])
        self.stdout.write(f"{campaign.name} is copied as {copied.name}, {copied.share_code}.")

    def _break_seal(self, options: dict[str, Any]) -> None:
        campaign = campaign_named(options["campaign"])
        services.break_seal(campaign=campaign, user=campaign.owner, reason=options["reason"])
        self.stdout.write(f"The seal of {campaign.name} is broken; its journal says so.")

    def _export(self, options: dict[str, Any]) -> None:
        campaign = campaign_named(options["campaign"])
        piped = options["file"] == "-"  # into a terminal of whatever letters: ASCII alone is the same in all of them
        data = services.export_campaign(campaign=campaign)
        text = json.dumps(data, ensure_ascii=piped, indent=1, sort_keys=True)
        if piped:
            self.stdout.write(text)
            return
        try:
            Path(options["file"]).write_text(f"{text}\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be written: {error.strerror}.") from error
        self.stdout.write(f"{campaign.name} is in {options['file']}.")

    def _import(self, options: dict[str, Any]) -> None:
        name = options["file"]
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
            data = json.loads(text)
        except OSError as error:
            raise CommandError(f"{name} cannot be read: {error.strerror}.") from error
        except (ValueError, RecursionError) as error:
            raise CommandError(f"{name} is no JSON: {error}.") from error
        campaign = services.import_campaign(data=data, owner=_owner(options["owner"]), name=options["name"])
        self.stdout.write(f"{campaign.name} is here as {campaign.share_code}.")


def _new(parser: ArgumentParser) -> None:
    parser.add_argument("name")
    parser.add_argument("--faction", required=True, help=_words("faction"))
    parser.add_argument("--role", required=True, help=_words("role"))
    year, month, doctrine = start_spec("year"), start_spec("month"), start_spec("doctrine")
    parser.add_argument("--year", type=int, required=True, help=f"{year.minimum} to {year.maximum}")
    parser.add_argument(
        "--month", type=int, default=month.default, help=f"{month.minimum} to {month.maximum} (default {month.default})"
    )
    parser.add_argument("--winter", action="store_true", help=BEGIN.help(start_spec("winter")))
    parser.add_argument("--territory", required=True, help="a territory's file stem, as lake-george")
    parser.add_argument("--troops", help=f"{_words('troop', UnitStart)}; or one a unit, with commas")
    parser.add_argument(
        "--doctrine", default=doctrine.default, help=f"{_words('doctrine')} (default {doctrine.default})"
    )
    parser.add_argument("--army", default="", help=REQUEST.help(start_spec("army", StartRequest)))
    parser.add_argument(
        "--armies", nargs="*", type=_pair, metavar="FACTION=LIST",
        help="the lists of other factions, as french=french-marines; nothing after the = means plain units",
    )  # fmt: skip
    parser.add_argument(
        "--option", action="append", default=[], help="an option of the book, as field_strength; may be repeated"
    )
    parser.add_argument("--seed", help=REQUEST.help(start_spec("seed", StartRequest)))
    parser.add_argument("--sealed", action="store_true", help=REQUEST.help(start_spec("sealed", StartRequest)))
    parser.add_argument("--owner", help="the account that owns it (default: the umpire)")


def _words(key: str, shape: type[Part] = CampaignStart) -> str:
    """Return the choices of a declared field, as "line, light or militia"."""
    *others, last = start_spec(key, shape).choices
    return f"{', '.join(others)} or {last}"


def _pair(text: str) -> tuple[str, str]:
    """Return a faction and its list from the words of an argument."""
    faction, sign, slug = text.partition("=")
    if not sign:
        raise ArgumentTypeError(f"{text} has no =; write faction=list.")
    return faction, slug


def _owner(name: str | None) -> User:
    if name is None:
        umpire, password = account.umpire()
        if password:  # on the error stream, so that what a command prints stays what was asked for
            sys.stderr.write(f"The account {account.NAME} is made, with the password {password}\n")
        return umpire
    user = User.objects.filter(username=name).first()
    if user is None:
        raise CommandError(f"There is nobody called {name}; make the account first (createsuperuser).")
    return user


def _month(text: str | None) -> tuple[int | None, int | None]:
    if text is None:
        return None, None
    year, _, month = text.partition("-")
    if not (year.isdecimal() and month.isdecimal() and 1 <= int(month) <= 12):
        raise CommandError(f"--month must be written as 1755-03, not {text}.")
    return int(year), int(month)


def _waiter(seconds: float) -> Callable[[Encounter], None]:
    def wait(encounter: Encounter) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            encounter.refresh_from_db(fields=["state", "error_message"])
            if encounter.state in (State.CLOSED, State.FAILED) or encounter.error_message:
                return
            time.sleep(_POLL)

    return wait


def _unfinished(encounter: Encounter) -> str:
    if encounter.error_message:
        rule = f" ({encounter.error_rule})" if encounter.error_rule else ""
        return f"{encounter} could not be played: {encounter.error_message}{rule}"
    return (
        f"{encounter} is {encounter.get_state_display()} and waits for a worker; start one, or play without --workers."
    )


def overview(campaign: Campaign) -> RenderableType:
    """Return who, where and when, the table of months and the roster."""
    head = (
        f"[bold]{escape(campaign.name)}[/bold] ({campaign.share_code}): {NAMES[campaign.faction]},"
        f" {campaign.role.replace('_', ' ')}, {month_name[campaign.month]} {campaign.year},"
        f" {escape(_standing(campaign))}{', through the winter' if campaign.state.get('winter') else ''}"
    )
    months = list(campaign.encounters.select_related("battle").filter(state="closed"))
    return Group(head, "", season_table.season(campaign, months), roster(campaign))


def _standing(campaign: Campaign) -> str:
    """Return the territory's status: contested or held while the campaign is under way, won or lost after it."""
    place = campaign.territory.name
    if campaign.status == Campaign.Status.ACTIVE:
        return f"{'contests' if campaign.contesting else 'holds'} {place}, {campaign.get_status_display()}"
    if campaign.status == Campaign.Status.WAR_OVER:
        return f"{place}, {campaign.get_status_display()}"
    return f"{place} is {campaign.get_status_display()}"


def roster(campaign: Campaign) -> Table:
    """Return the roster, formation by formation."""
    rows = Table(title="Roster", title_justify="left", box=SIMPLE_HEAD, padding=(0, 1))
    for heading in ("Unit", "Troops", "Weapon"):
        rows.add_column(heading)
    for heading in ("Rep", "Figures"):
        rows.add_column(heading, justify="right")
    for heading in ("Leader", "Rep"):
        rows.add_column(heading)
    for formation in selectors.roster(campaign):
        leader = next((row for row in formation.leaders.all() if row.key == formation.leader_key), None)
        named = f"{escape(leader.name)}, {leader.rank.replace('_', ' ')}" if leader else ""
        rows.add_row(f"[bold]{escape(formation.name)}[/bold]", "", "", "", "", named, str(leader.rep) if leader else "")
        for unit in formation.units.all():
            strength = f"{unit.figures}/{unit.paper}" + ("" if unit.available else " away")
            own = [escape(unit.leader.name), str(unit.leader.rep)] if unit.leader else ["none", ""]
            rows.add_row(f"  {escape(unit.name)}", unit.troop, unit.weapon, str(unit.rep), strength, *own)
    return rows


def journal(campaign: Campaign, year: int | None, month: int | None, *, everything: bool) -> Table:
    """Return the journal of a month or of all; `everything` shows what is hidden or was withdrawn too."""
    sees = Role.UMPIRE if everything and not campaign.keeps_seal else ""
    lines = selectors.journal(campaign, year, month, sees)
    if not everything:
        lines = lines.filter(withdrawn=False)
    rows = Table(title="Journal", title_justify="left", box=SIMPLE_HEAD, padding=(0, 1))
    for heading in ("Month", "Dice", "What happened"):
        rows.add_column(heading, no_wrap=heading == "Month", max_width=18 if heading == "Dice" else None)
    for row in selectors.journal_rows(lines):
        dice = "; ".join(" ".join(str(face) for face in roll["faces"]) for roll in row["dice"])
        sentence = f"[strike]{escape(row['sentence'])}[/strike]" if row["withdrawn"] else escape(row["sentence"])
        rows.add_row(f"{row['year']}-{row['month']:02}", dice, sentence)
    return rows


def campaigns(rows: "QuerySet[Campaign] | Iterable[Campaign]") -> Table:
    """Return all campaigns, newest first."""
    shown = Table(box=SIMPLE_HEAD, padding=(0, 1))
    for heading in ("Code", "Name", "Owner", "Faction", "Now", "State"):
        shown.add_column(heading)
    for campaign in rows:
        now = f"{month_name[campaign.month]} {campaign.year}"
        faction = NAMES.get(campaign.faction, campaign.faction)
        state = "archived" if campaign.archived else campaign.get_status_display()
        names = (escape(campaign.name), escape(campaign.owner.get_username()))
        shown.add_row(campaign.share_code, *names, faction, now, state)
    return shown
