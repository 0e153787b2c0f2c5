"""`manage.py odds SCENARIO`: how a battle may go, from as many runs as are asked for."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import DatabaseError
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from battles.forecasting import local
from battles.forecasting.comparing import Columns, compare_figures
from battles.forecasting.doctrines import row_of
from battles.forecasting.figures import About, doctrines_of, figures_of
from battles.forecasting.shapes import Figures
from battles.forecasting.table import table_of
from battles.ladders import Worth, score_of, worth_of
from battles.management import odds_page
from battles.management.console import console_of
from battles.management.odds_page import print_run, show, show_cards, show_difference, show_pairs, show_table
from battles.management.odds_question import Question, by_pairs, read_questions
from battles.management.plain import PlainCommand
from battles.management.scenario import SCENARIO_HELP, add_doctrine, add_set, sentences
from battles.versions import engine_version
from common.exceptions import InvalidRequest
from rules.core.block import Block
from rules.core.errors import RulesError, cited
from rules.core.sides import SIDES
from rules.core.tally import Tally


class Command(PlainCommand):
    """Work out the odds of a scenario, here and now."""

    help = "Work out the odds of a scenario: who wins, with what losses, and how sure that is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the scenario, how much is to be known of it, and what is changed."""
        parser.add_argument("scenario", help=SCENARIO_HELP)
        parser.add_argument("--runs", type=int, help="how many; the most of them with --precision (default: 1000)")
        parser.add_argument(
            "--precision", type=float, help="half the width of the 95%% interval of the player's victories, as 0.02"
        )
        parser.add_argument("--seed", help="what all dice are drawn from; any text (default: a fresh one)")
        add_set(parser)
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
        parser.add_argument(
            "--doctrines",
            action="store_true",
            help="fight every pair of doctrines of the two sides and print them in one table, the same runs for each",
        )
        parser.add_argument(
            "--horizon", type=int, metavar="TURN", help="break each battle off after this turn, and print turn by turn"
        )
        parser.add_argument(
            "--leave",
            action="extend",
            nargs="+",
            metavar="SIDE.RULE=VALUE",
            help="when a side gives the battle up: player.below=50 (per cent of its strength), player.leader=ID (once "
            "he has fallen), player.dusk=8 (after that turn); the same for enemy",
        )
        parser.add_argument("--workers", type=int, default=1, help="processes that share the runs; the odds stay equal")
        parser.add_argument("--sample", type=int, metavar="N", help="fight run N alone and tell how it went")
        parser.add_argument("--json", action="store_true", help="print JSON; of several systems, odds and differences")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, count and print, or fail with sentences."""
        try:
            questions = read_questions(options)
            if options["doctrines"]:
                self._answer_pairs(questions, options)
            elif options["sample"] is None:
                self._answer(questions, options["scenario"], options["json"])
            elif len(questions) > 1:
                raise CommandError("One run is told of one system; name a single one with --sample.")
            else:
                print_run(questions[0], options["sample"], self.stdout, options["json"])
        except InvalidRequest as refused:
            raise CommandError(sentences(refused)) from refused
        except RulesError as error:
            raise CommandError(cited(error.message, error.rule)) from error

    def _answer(self, questions: list[Question], scenario: str, as_json: bool) -> None:
        answers = [self._counted(question) for question in questions]
        figures = [found for found, _ in answers]
        apart = [compare_figures(figures[0], found, answers[0][1], columns) for found, columns in answers[1:]]
        worths = [_worth(*pair, scenario) for pair in zip(questions, figures, strict=True)]
        if as_json:
            each = [
                odds_page.odds(found, scenario, question, known)
                for found, question, known in zip(figures, questions, worths, strict=True)
            ]
            combined = odds_page.together(each, figures, apart) if apart else each[0]
            self.stdout.write(json.dumps(combined, indent=1))
            return
        console = console_of(self.stdout)
        for question, found, known in zip(questions, figures, worths, strict=True):
            show(console, question.title, found, known)
            for remark in question.remarks:
                console.print(escape(remark), soft_wrap=True)
        if apart:
            show_table(console, table_of(figures), figures[0].side_names)
        show_cards(console, [question.card for question in questions if question.card is not None])
        for comparison in apart:
            show_difference(console, comparison)

    def _answer_pairs(self, questions: list[Question], options: dict[str, Any]) -> None:
        """Print the table of every pair of doctrines of one system."""
        if len(questions) > 1 or options["sample"] is not None or options["doctrine"]:
            raise CommandError("--doctrines takes one system, and neither --doctrine nor --sample.")
        rows = [row_of(self._counted(question)[0]) for question in by_pairs(questions[0])]
        sides = questions[0].known.side_names
        if options["json"]:
            table = {"scenario": options["scenario"], "system": questions[0].system, "seed": questions[0].seed}
            document = {
                **table,
                "sides": dict(zip(SIDES, sides, strict=True)),
                "pairs": [row.to_dict() for row in rows],
            }
            self.stdout.write(json.dumps(document, indent=1))
            return
        console = console_of(self.stdout)
        console.print(f"[bold]{escape(questions[0].title)}[/bold]: seed {escape(questions[0].seed)}", soft_wrap=True)
        show_pairs(console, questions[0].system, rows, sides)

    def _counted(self, question: Question) -> tuple[Figures, Columns]:
        """Return the figures of all runs and who won each, with a bar on the terminal while they are fought."""
        combined = Tally()
        columns: list[dict[str, Any]] = []
        for block in self._shown(question):
            combined.merge(block.tally)
            columns.append(block.columns())
        return _figures(question, combined), Columns.of(columns)

    def _shown(self, question: Question) -> Iterator[Block]:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        console = Console(stderr=True)
        # In a file the bar would leave an empty line for each question: a table of pairs asks one a pair.
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            bar = progress.add_task(question.title, total=question.asked.runs)
            for block in local.blocks(
                question.known,
                seed=question.seed,
                asked=question.asked,
                watch=question.watch,
                processes=question.workers,
            ):
                yield block
                progress.advance(bar, block.tally.runs)


def _worth(question: Question, found: Figures, scenario: str) -> Worth | None:
    """Return what the battle is worth apart from who leads it, None where it was not measured or is half known."""
    if question.knowledge != "truth" or question.known.origin or question.card:
        return None
    try:
        return worth_of(question.known.setup, Path(scenario).stem, score_of(found))
    except DatabaseError:
        return None  # not migrated yet: nothing is kept


def _figures(question: Question, tally: Tally) -> Figures:
    about = About(
        asked=question.asked.runs,
        precision=question.asked.precision or None,
        seed=question.seed,
        engine=engine_version(question.system, converted=question.card is not None),
        system=question.system,
        side_names=question.known.side_names,
        doctrines=doctrines_of(question.known.setup),
        horizon=question.horizon,
        leaving=question.leaving,
    )
    return figures_of(tally, about, entities=question.known.entities, reports=list(question.watch.reports))
