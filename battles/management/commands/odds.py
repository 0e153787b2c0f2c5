"""`manage.py odds SCENARIO`: how a battle may go, from as many runs as are asked for."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from battles.digests import engine_version
from battles.fighting import Json, fight
from battles.forecasting import local
from battles.forecasting.comparing import Columns, Comparison, compare_figures
from battles.forecasting.editions import Edition, under
from battles.forecasting.engaging import setup_of
from battles.forecasting.figures import Figures, figures_of
from battles.forecasting.knowledge import Known, draws, prepare
from battles.forecasting.services import check_asked, check_reports, known_reports
from battles.management.changes import is_order, with_changes
from battles.management.doctrines import add_doctrine, read_doctrines
from battles.management.odds_page import show, show_difference
from battles.management.scenario import find_scenario, sentences
from battles.management.telling import console_of, tell
from battles.refusals import Refused
from battles.services import fresh_seed, with_orders
from rules import registry
from rules.core.errors import RulesError, cited
from rules.core.odds import Plan, plan, stream_of
from rules.core.reports import read_reports
from rules.core.tally import Block, Tally

_MOST_WORKERS = 64


@dataclass(slots=True, frozen=True)
class _Question:
    """What is asked: the order of battle as it is known, who takes the field, and how many runs answer it."""

    title: str
    known: Known
    reports: list[Json]
    remarks: list[str]
    seed: str
    knowledge: str
    asked: Plan
    workers: int


class Command(BaseCommand):
    """Work out the odds of a scenario, here and now."""

    help = "Work out the odds of a scenario: who wins, with what losses, and how sure that is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the scenario, how much is to be known of it, and what is changed."""
        parser.add_argument("scenario", help="the stem of a file in fixtures/scenarios/")
        parser.add_argument("--runs", type=int, help="how many; the most of them with --precision (default: 1000)")
        parser.add_argument(
            "--precision", type=float, help="half the width of the 95%% interval of the player's victories, as 0.02"
        )
        parser.add_argument("--seed", help="what all dice are drawn from; any text (default: a fresh one)")
        parser.add_argument(
            *("--set", "-s"),
            action="extend",
            nargs="+",
            default=[],
            metavar="NAME=VALUE",
            help="an option of the rules, or a place in the order of battle such as player.units.0.figures=8",
        )
        add_doctrine(parser)
        parser.add_argument(
            "--system",
            action="extend",
            nargs="+",
            metavar="KEY",
            help="other rules than the scenario's; of several, by the same dice, how the others differ from the first",
        )
        parser.add_argument(
            *("--knowledge", "--side"),
            dest="knowledge",
            choices=["truth", "player", "enemy"],
            default="truth",
            help="whose knowledge the odds rest on; what a side does not know is left to the dice",
        )
        parser.add_argument("--workers", type=int, default=1, help="processes that share the runs; the odds stay equal")
        parser.add_argument("--sample", type=int, metavar="N", help="fight run N alone and tell all of it")
        parser.add_argument("--json", action="store_true", help="print JSON; of several systems, odds and differences")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, count and print, or fail with sentences."""
        try:
            questions = _questions(options)
            if options["sample"] is None:
                self._answer(questions, options["scenario"], options["json"])
            elif len(questions) > 1:
                raise CommandError("One run is told of one system; name a single one with --sample.")
            else:
                self._tell(questions[0], options["sample"], options["json"])
        except Refused as refused:
            raise CommandError(sentences(refused)) from refused
        except RulesError as error:
            raise CommandError(cited(error.message, error.rule)) from error

    def _answer(self, questions: list[_Question], scenario: str, as_json: bool) -> None:
        answers = [self._counted(question) for question in questions]
        first, own = answers[0]
        apart = [compare_figures(first, figures, own, columns) for figures, columns in answers[1:]]
        if as_json:
            found = [as_object(answers[n][0], scenario, question) for n, question in enumerate(questions)]
            whole = {"odds": found, "differences": [differences(row) for row in apart]} if apart else found[0]
            self.stdout.write(json.dumps(whole, ensure_ascii=False, indent=1))
            return
        console = console_of(self.stdout)
        for question, (figures, _) in zip(questions, answers, strict=True):
            show(console, question.title, figures)
            for remark in question.remarks:
                console.print(escape(remark), soft_wrap=True)
        for comparison in apart:
            show_difference(console, comparison)

    def _counted(self, question: _Question) -> tuple[Figures, Columns]:
        """Return the figures of all runs and who won each, with a bar on the terminal while they are fought."""
        whole = Tally()
        columns: list[dict[str, Any]] = []
        for block in self._shown(question):
            whole.merge(block.tally)
            columns.append(block.columns())
        return _figures(question, whole), Columns.of(columns)

    def _shown(self, question: _Question) -> Iterator[Block]:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            bar = progress.add_task(question.title, total=question.asked.runs)
            for block in local.blocks(
                setup=question.known.setup,
                origin=question.known.origin,
                census=question.known.census,
                seed=question.seed,
                asked=question.asked,
                reports=question.reports,
                processes=question.workers,
            ):
                yield block
                progress.advance(bar, block.tally.runs)

    def _tell(self, question: _Question, number: int, as_json: bool) -> None:
        """Fight one run with a record and tell it; its result is the one that the odds count."""
        if not 1 <= number <= question.asked.runs:
            raise CommandError(f"There is no run {number}; choose one of {question.asked.runs}.")
        known, stream = question.known, stream_of(number)
        setup = setup_of(known.setup, known.origin, question.seed, number)
        fought = fight(system=str(setup["system"]), setup=setup, seed=question.seed, stream=stream)
        if as_json:
            whole = {"seed": question.seed, "stream": stream, "result": fought.result, "digest": fought.digest}
            self.stdout.write(json.dumps({**whole, "events": fought.events}, ensure_ascii=False, indent=1))
        else:
            drawn = f"seed {question.seed}, stream {stream}"
            tell(console_of(self.stdout), f"{question.title}, run {number}", setup, drawn, fought, True)


def as_object(figures: Figures, scenario: str, question: _Question) -> Json:
    """Return odds for programs: counts and intervals by the sides' names, and all figures beside them."""
    whole = figures.to_dict()
    return {
        "scenario": scenario,
        "system": figures.system,
        "engine": figures.engine,
        "seed": figures.seed,
        "knowledge": question.knowledge,
        "remarks": question.remarks,
        "runs": figures.runs,
        "asked": figures.asked,
        "precision": figures.precision,
        "sides": dict(zip(("player", "enemy"), figures.side_names, strict=True)),
        "outcomes": {row.name: row.count for row in figures.outcomes},
        "interval": {row.name: [row.low, row.high] for row in figures.outcomes},
        **{key: whole[key] for key in ("distributions", "units", "leaders", "endings", "reports", "failed")},
    }


def differences(comparison: Comparison) -> Json:
    """Return how one system differs from the first for programs: each outcome and mean with its interval."""
    whole = comparison.to_dict()
    systems = [comparison.first.system, comparison.second.system]
    return {"systems": systems, **{key: whole[key] for key in ("paired", "runs", "changed", "outcomes", "means")}}


def _questions(options: dict[str, Any]) -> list[_Question]:
    """Return one question for each system, all of one seed, so that the same dice answer them."""
    systems = options["system"] or [""]
    if len(set(systems)) < len(systems):
        raise CommandError("Name each system once.")
    seed = options["seed"] if options["seed"] is not None else fresh_seed()
    return [_question({**options, "seed": seed}, system) for system in systems]


def _question(options: dict[str, Any], system: str) -> _Question:
    if not 1 <= options["workers"] <= _MOST_WORKERS:
        raise CommandError(f"--workers must be from 1 to {_MOST_WORKERS}.")
    knowledge = options["knowledge"]
    check_asked(runs=options["runs"], precision=options["precision"], seed=options["seed"], knowledge=knowledge)
    scenario = find_scenario(options["scenario"])
    edition = under(scenario.setup, system, knowledge) if system else Edition(scenario.setup, [])
    setup, origin = _changed(edition, options["set"])
    shown = draws(setup, origin)[0].setup if origin is not None else setup
    setup = with_orders(setup, read_doctrines(options["doctrine"], shown))
    known = prepare(setup=setup, origin=origin, knowledge=knowledge)
    reports = known_reports(scenario.reports, known.census)
    check_reports(reports, known.census)
    return _Question(
        title=scenario.title,
        known=known,
        reports=reports,
        remarks=edition.remarks,
        seed=options["seed"],
        knowledge=knowledge,
        asked=plan(options["runs"] or 0, options["precision"] or 0.0),
        workers=options["workers"],
    )


def _changed(edition: Edition, given: list[str]) -> tuple[Json, Json | None]:
    """Return an order of battle, and what it is carried over from anew for each run if it is, with `--set` obeyed.

    Of the latter, options and doctrines are those of the rules that fight it, and all else is its origin's.
    """
    registry.system(str(edition.setup["system"]))
    if edition.origin is None:
        return with_changes(edition.setup, given), None
    there = [text for text in given if is_order(edition.setup, text)]
    here = [text for text in given if text not in there]
    return with_changes(edition.setup, there), with_changes(edition.origin, here)


def _figures(question: _Question, tally: Tally) -> Figures:
    return figures_of(
        tally,
        asked=question.asked.runs,
        precision=question.asked.precision or None,
        seed=question.seed,
        engine=engine_version(),
        system=str(question.known.setup["system"]),
        side_names=question.known.side_names,
        census=question.known.census,
        reports=read_reports(question.reports),
    )
