"""What `manage.py odds` is asked: one question for each system, checked whole before anything is fought."""

from dataclasses import dataclass, field, replace
from typing import Any

from django.core.management.base import CommandError

from battles.forecasting.conversions import ConvertedSetup, convert_setup
from battles.forecasting.doctrines import pairs
from battles.forecasting.knowledge import build_sample_space, draws, refuse_too_many, warnings_of
from battles.forecasting.sample_space import SampleSpace
from battles.forecasting.services import check_asked, check_course, check_reports, known_reports
from battles.management.scenario import find_scenario, is_order, meant_for, read_doctrines, with_changes
from battles.services import fresh_seed, read_setup, with_orders
from battles.systems.base.options import pair_words
from common.exceptions import InvalidRequest
from common.json_input import Json
from rules import registry
from rules.core.course import Watch, read_watch
from rules.core.odds import Plan, plan
from rules.mapping.cards import Card, card_used

MOST_WORKERS = 64


@dataclass(slots=True, frozen=True)
class Question:
    """What is asked: the order of battle as it is known, who takes the field, and how many runs answer it.

    `card` is the mapping card by which it came to these rules, None where they read it as it was.
    """

    title: str
    known: SampleSpace
    reports: list[Json]
    remarks: list[str]
    card: Card | None
    seed: str
    knowledge: str
    asked: Plan
    workers: int
    horizon: int = 0
    leaving: Json = field(default_factory=dict)

    @property
    def system(self) -> str:
        """Return the key of the rules it is fought by."""
        return str(self.known.setup["system"])

    @property
    def watch(self) -> Watch:
        """Return how far its battles are followed, and what is counted of them besides their results."""
        return read_watch(self.reports, self.horizon, self.leaving)


def read_questions(options: dict[str, Any]) -> list[Question]:
    """Return one question for each system, all of one seed, so that the same dice answer them."""
    systems = options["system"] or [""]
    if len(set(systems)) < len(systems):
        raise CommandError("Name each system once.")
    seed = options["seed"] if options["seed"] is not None else fresh_seed()
    asked = {**options, "seed": seed, "leaving": _leaving(options["leave"] or [])}
    return [_question({**asked, "set": meant_for(key, options["set"], systems)}, key) for key in systems]


def _leaving(given: list[str]) -> Json:
    """Return the rules for leaving of words such as `player.below=50`, each side and thing once."""
    found: Json = {}
    for text in given:
        where, _, value = text.partition("=")
        side, _, key = where.partition(".")
        if not value or not key:
            raise CommandError(f"--leave {text}: write SIDE.RULE=VALUE, as player.below=50 or enemy.leader=montcalm.")
        found.setdefault(side, {})[key] = int(value) if value.isdecimal() and key != "leader" else value
    return found


def by_pairs(question: Question) -> list[Question]:
    """Return a question for every pair of doctrines that the sides may follow, all by the same dice."""
    known = question.known
    return [
        replace(
            question,
            title=pair_words(question.system, pair),
            known=replace(known, setup=with_orders(known.setup, pair)),
        )
        for pair in pairs(known.setup)
    ]


def _question(options: dict[str, Any], system: str) -> Question:
    scenario = find_scenario(options["scenario"])
    edition = (
        convert_setup(scenario.setup, system, options["knowledge"]) if system else ConvertedSetup(scenario.setup, [])
    )
    known = _known_as_asked(edition, options)
    horizon = options["horizon"] or 0
    check_course(known, horizon, options["leaving"])
    # Played reports are of battles that were fought to the end.
    reports = [] if horizon else known_reports(scenario.reports, known.entities)
    check_reports(reports, known.entities)
    asked = plan(options["runs"] or 0, options["precision"] or 0.0)
    refuse_too_many(known.setup, asked.runs)
    return Question(
        title=scenario.title,
        known=known,
        reports=reports,
        remarks=[*edition.remarks, *warnings_of(known)],
        card=card_used(edition.carried_from, str(edition.setup["system"])),
        seed=options["seed"],
        knowledge=options["knowledge"],
        asked=asked,
        workers=options["workers"],
        horizon=horizon,
        leaving=options["leaving"],
    )


def _known_as_asked(edition: ConvertedSetup, options: dict[str, Any]) -> SampleSpace:
    """Return what is known; raises InvalidRequest with all that is wrong with what is asked and with the forces."""
    wrong: dict[str, list[str]] = {}
    if not 1 <= options["workers"] <= MOST_WORKERS:
        wrong["workers"] = [f"--workers must be from 1 to {MOST_WORKERS}."]
    try:
        check_asked(**{key: options[key] for key in ("runs", "precision", "seed", "knowledge", "horizon", "leaving")})
    except InvalidRequest as refused:
        wrong |= refused.fields
    try:
        known = _known(edition, options)
    except InvalidRequest as refused:
        raise InvalidRequest(
            refused.message, refused.rule, wrong | (refused.fields or {"": [refused.sentence()]})
        ) from refused
    if wrong:
        raise InvalidRequest(" ".join(sentence for found in wrong.values() for sentence in found), fields=wrong)
    return known


def _known(edition: ConvertedSetup, options: dict[str, Any]) -> SampleSpace:
    """Return what is known of an order of battle once `--set` and `--doctrine` are obeyed."""
    setup, origin = _changed(edition, options["set"])
    shown = draws(setup, read_setup(setup=origin))[0].setup if origin is not None else setup
    doctrines = read_doctrines(options["doctrine"], shown)
    setup = with_orders(setup, doctrines)
    return build_sample_space(setup=setup, origin=origin, knowledge=options["knowledge"], supposed=doctrines)


def _changed(edition: ConvertedSetup, given: list[str]) -> tuple[Json, Json | None]:
    """Return an order of battle, and the one that each run converts again if there is one, both with `--set` applied.

    Of a conversion, options and doctrines are those of the rules that fight it, and all else is its origin's.
    """
    registry.system(str(edition.setup["system"]))
    if edition.origin is None:
        return with_changes(edition.setup, given), None
    there = [text for text in given if is_order(edition.setup, text)]
    here = [text for text in given if text not in there]
    return with_changes(edition.setup, there), with_changes(edition.origin, here)
