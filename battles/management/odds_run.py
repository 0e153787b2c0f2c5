"""One run of a forecast, fought with a record by `manage.py odds --sample`."""

import json

from django.core.management.base import CommandError, OutputWrapper

from battles.fighting import Json, fight
from battles.forecasting.engaging import listed_of, setup_of
from battles.management.odds_question import Question
from battles.management.plain import console_of
from battles.management.telling import print_battle
from battles.services import read_setup
from rules.core.errors import RulesError, cited
from rules.core.odds import stream_of


def print_run(question: Question, number: int, out: OutputWrapper, as_json: bool) -> None:
    """Fight one run and print all of it; its result is the one that the odds count."""
    if not 1 <= number <= question.asked.runs:
        raise CommandError(f"There is no run {number}; choose one of {question.asked.runs}.")
    known, stream = question.known, stream_of(number)
    drawn: Json = {"seed": question.seed, "stream": stream}
    try:
        setup = setup_of(known.setup, known.origin, question.seed, number)
        fought = fight(read_setup(setup=setup), seed=question.seed, stream=stream)
    except RulesError as error:
        _print_failure(question, number, error, out, as_json)
        return
    if as_json:
        document = {**drawn, "result": fought.result, "digest": fought.digest, "events": fought.events}
        out.write(json.dumps(document, indent=1))
    else:
        label = f"seed {question.seed}, stream {stream}"
        print_battle(console_of(out), f"{question.title}, run {number}", setup, label, fought, True)


def _print_failure(question: Question, number: int, error: RulesError, out: OutputWrapper, as_json: bool) -> None:
    """Print why a run failed; for programs with the forces as they were known."""
    stream = stream_of(number)
    if not as_json:
        label = cited(error.message, error.rule)
        raise CommandError(f"Run {number} failed (seed {question.seed}, stream {stream}): {label}") from error
    answer: Json = {"seed": question.seed, "stream": stream, "result": None}
    answer["failed"] = {"message": error.message, "rule": error.rule}
    answer["setup"] = listed_of(question.known.setup, question.known.origin, question.seed, number)
    out.write(json.dumps(answer, indent=1))
