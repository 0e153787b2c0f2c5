"""`manage.py play SCENARIO`: a battle in the terminal, question by question, without a database."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.management.base import CommandError

from battles.fighting import Resolution, names_in
from battles.management.console import console_of
from battles.management.plain import PlainCommand
from battles.management.scenario import (
    SCENARIO_HELP,
    add_doctrine,
    add_set,
    find_scenario,
    read_doctrines,
    sentences,
    with_changes,
)
from battles.management.telling import print_battle
from battles.playing import Lender, Paused, play_on
from battles.services import fresh_seed, read_setup
from battles.systems import questions_of, renderer_of
from battles.systems.base.questions import DISTANCE, EDGE, FACING, POINT, FreeOrder, Question, with_article
from common.exceptions import InvalidRequest
from common.json_input import Json
from matches.adjutants import Staff
from rules.core import lengths, narrate
from rules.core.errors import DecisionNeeded, RulesError, cited
from rules.core.events import PLACE, REMOVE, fold
from rules.core.orders import Choice, Doctrine, Orders, View
from rules.core.sides import SIDES
from rules.core.system import Engagement
from rules.core.umpire import Umpire

_STREAM = "battle"
_BOTH = "both"
HELP = """Answer with the number of an order. Besides:
  ?  this help
  s  let the staff answer this question
  u  take your last order back, as long as no die has fallen and nothing has been seen since
  q  leave the battle
An order that you name yourself is written as its code:"""


@dataclass(slots=True)
class Given:
    """An answer of a person: whose, its code, and the dice and events that there were before it."""

    place: str
    code: str
    dice: int
    events: int
    by_staff: bool = False


@dataclass(slots=True)
class Game:
    """A battle that is being played: its forces, its dice, and the answers so far."""

    engagement: Engagement
    seed: str
    staff: dict[str, Doctrine]  # by the place of each person
    given: list[Given] = field(default_factory=list)
    printed: dict[int, int] = field(default_factory=dict)  # by side: how many of the events that it knows
    reached: int = 0  # how many events there were when a question was last asked

    def played(self, code: str = "", place: str = "", lenders: dict[str, Lender] | None = None) -> Resolution | Paused:
        """Play it to where it waits, with one more answer where there is one; raises RulesError for an illegal one."""
        answers: dict[str, list[str]] = {each: [] for each in self.staff}
        for each in self.given:
            answers[each.place].append(each.code)
        if code:
            answers[place].append(code)
        return play_on(self.engagement, answers, seed=self.seed, stream=_STREAM, lenders=lenders)

    def by_staff(self, place: str) -> str:
        """Return the answer of the staff to the question that a place is asked."""
        staff = _OneAnswer(self.staff[place], place)
        self.played(lenders={place: staff.answering})
        return staff.code

    def undoable(self, paused: Paused) -> int | None:
        """Return how many answers are left once the last one of a person is taken back; None where none may be."""
        for number in reversed(range(len(self.given))):
            given = self.given[number]
            if given.dice != paused.dice_rolled:
                return None
            if not given.by_staff:
                since = paused.events[given.events :]
                return None if any(row["kind"] in (PLACE, REMOVE) for row in since) else number
        return None


class _OneAnswer(Orders):
    """Answers one question by a doctrine, and leaves the next to the person."""

    def __init__(self, doctrine: Doctrine, place: str) -> None:
        self.staff = Staff(doctrine)
        self.place = place
        self.code = ""

    def answering(self, umpire: Umpire) -> Orders:
        return self

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        codes = [choice.code() for choice in choices]
        if self.code:
            raise DecisionNeeded(rule, who, side, codes, self.place.partition(".")[2])
        answer = self.staff.choose(rule, who, side, choices, view)
        self.code = codes[answer]
        return answer


class Command(PlainCommand):
    """Play a scenario in the terminal."""

    help = "Play a scenario in the terminal, question by question."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the scenario, who plays, the dice and what is changed."""
        parser.add_argument("scenario", help=SCENARIO_HELP)
        parser.add_argument("--side", choices=[*SIDES, _BOTH], default=SIDES[0], help="whose orders you give")
        parser.add_argument("--seed", help="what the dice are drawn from; any text (default: a fresh one)")
        add_set(parser)
        add_doctrine(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Play to the end, or until the player leaves."""
        if options["seed"] is not None and not 1 <= len(options["seed"]) <= lengths.SEED:
            raise CommandError(f"A seed has 1 to {lengths.SEED} letters or figures.")
        scenario = find_scenario(options["scenario"])
        seed = options["seed"] if options["seed"] is not None else fresh_seed()
        try:
            changes = options["set"]
            engagement = read_setup(setup=with_changes(scenario.setup, changes)) if changes else scenario.engagement()
            engagement = engagement.with_doctrines(read_doctrines(options["doctrine"], engagement.setup))
            game = Game(engagement, seed, _staff_of(engagement, options["side"]))
            fought = self._play(game)
        except InvalidRequest as refused:
            raise CommandError(sentences(refused)) from refused
        except RulesError as error:
            raise CommandError(cited(error.message, error.rule)) from error
        if fought is None:
            self.stdout.write(f"You leave the battle, which has seed {seed}.")
            return
        print_battle(console_of(self.stdout), scenario.title, engagement.setup, f"seed {seed}", fought, False)

    def _play(self, game: Game) -> Resolution | None:
        """Play a battle; returns how it was fought, or None where the player leaves or his input ends."""
        while isinstance(found := game.played(), Paused):
            place = next(iter(found.owed))
            question = self._report(game, found, place)
            if not self._answered(game, found, place, question):
                return None
        self._print_events(game.engagement, found.events[game.reached :], found.names)
        return found

    def _report(self, game: Game, paused: Paused, place: str) -> Question:
        """Print what a side has learnt since it was last asked, and its question with the legal orders."""
        engagement, side = game.engagement, SIDES.index(place.partition(".")[0])
        initial, rows = paused.seen_by(side)
        names = names_in(engagement.setup, initial, rows)
        open_to_all = len(rows) == len(paused.events)
        begun = max(game.printed.values(), default=0) if open_to_all else game.printed.get(side, 0)
        self._print_events(engagement, rows[begun:], names)
        game.printed[side], game.reached = len(rows), len(paused.events)
        system = str(engagement.setup["system"])
        renderer = renderer_of(system, engagement.side_names(), names)
        who, rule = paused.asked[place]
        asked = questions_of(system, renderer).question(who, rule, paused.owed[place], fold(initial, rows), side)
        whose = f"For {with_article(engagement.side_names()[side])}: " if len(game.staff) > 1 else ""
        self.stdout.write(f"\n{whose}{cited(asked.sentence, asked.rule)}")
        number = 0
        for heading, orders in asked.groups:
            if heading:
                self.stdout.write(f"  {heading}")
            for order in orders:
                number += 1
                self.stdout.write(f"  {number:3} {order.sentence}")
        return asked

    def _print_events(self, engagement: Engagement, rows: list[Json], names: dict[str, str]) -> None:
        rules = engagement.system
        for row in narrate.without_empty_phases([row for row in rows if rules.is_reported(row)]):
            if sentence := rules.sentence(row, names):
                self.stdout.write(sentence)

    def _answered(self, game: Game, paused: Paused, place: str, question: Question) -> bool:
        """Read until a question is answered, or an order is taken back; returns False where the player leaves."""
        codes = [order.code for _, orders in question.groups for order in orders]
        while True:
            self.stdout.write("> ", ending="")
            self.stdout.flush()
            line = sys.stdin.readline()
            word = line.strip()
            if not line or word == "q":
                self.stdout.write("")
                return False
            if word == "?":
                self._print_help(question)
            elif word == "u":
                left = game.undoable(paused)
                if left is not None:
                    before = game.given[left].events
                    game.printed = {side: min(count, before) for side, count in game.printed.items()}
                    del game.given[left:]
                    return True
                self.stdout.write("Nothing can be taken back: a die has fallen, something was seen, or you gave none.")
            elif word:
                by_staff = word == "s"
                code = game.by_staff(place) if by_staff else _code(word, codes)
                if code not in codes and not any(code.startswith(free.prefix) for free in question.free):
                    self.stdout.write(f"{word} is no answer here; give a number from 1 to {len(codes)}, or ? for help.")
                elif self._is_legal(game, place, code):
                    if by_staff:
                        self.stdout.write(f"The staff answers: {_words(question, code)}.")
                    game.given.append(Given(place, code, paused.dice_rolled, len(paused.events), by_staff))
                    return True

    def _is_legal(self, game: Game, place: str, code: str) -> bool:
        """Return whether the rules take an answer; where they do not, their sentence is printed."""
        try:
            game.played(code, place)
        except RulesError as error:
            self.stdout.write(cited(error.message, error.rule))
            return False
        return True

    def _print_help(self, question: Question) -> None:
        self.stdout.write(HELP if question.free else HELP.rpartition("\n")[0])
        for free in question.free:
            self.stdout.write(f"  {_pattern(free)}  {free.label}")


def _staff_of(engagement: Engagement, side: str) -> dict[str, Doctrine]:
    """Return the doctrine that answers for each person on request: the one that would lead his place."""
    sides = SIDES if side == _BOTH else (side,)
    leads = [each for each in engagement.commanders() if SIDES[each.side] in sides]
    known = engagement.system.doctrines_for(engagement.setup)
    return {
        each.key: engagement.system.doctrine(each.doctrine if each.doctrine in known else known[0]) for each in leads
    }


def _code(word: str, codes: list[str]) -> str:
    """Return the code of an answer: that of a number, or the word itself."""
    if word.isascii() and word.isdigit() and len(word) <= 4 and 1 <= int(word) <= len(codes):
        return codes[int(word) - 1]
    return word


def _words(question: Question, code: str) -> str:
    return next((order.sentence for order in question.orders if order.code == code), code)


def _pattern(free: FreeOrder) -> str:
    """Return how the code of an order that a person names himself is written."""
    if free.kind == EDGE:
        return f"{free.prefix}:PLACE"
    parts = ["FORMATION"] if free.formations else []
    parts += ["FACING"] if free.takes_heading or free.kind == FACING else []
    parts += ["DISTANCE"] if free.takes_distance or free.kind == DISTANCE else []
    named = f"{free.prefix}:{'/'.join(parts)}" if parts else free.prefix
    return f"{named}@X,Y" if free.kind == POINT else named
