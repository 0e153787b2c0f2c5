"""Why a commander who searches gave his orders: worked out from the record of a battle that is over, never stored."""

from dataclasses import dataclass

from battles import selectors
from battles.fighting import leads_in
from battles.models import Battle
from battles.resolving import watch_of
from battles.systems import questions_of, renderer_of
from battles.systems.base.questions import Questions
from battles.versions import refuse_other_rules
from common.exceptions import Conflict
from common.json_input import Json
from rules import registry
from rules.core.course import Seen, follow
from rules.core.dice import Dice, ScriptedDice, SeededDice
from rules.core.events import ORDER, fold
from rules.core.intervals import wilson
from rules.core.orders import Orders
from rules.core.search.expectation import Expectation
from rules.core.search.explaining import Explained, Recalled
from rules.core.search.keys import budget_of
from rules.core.sides import SIDES
from rules.core.system import Engagement
from rules.core.umpire import Umpire

# Playouts for a decision that a page waits for; a staff of more explains itself nowhere yet.
MOST_PLAYOUTS = 400
NOT_WEIGHED = "No staff weighed this order: it was of little weight, or the other side gave it."


@dataclass(slots=True, frozen=True)
class PlayedOut:
    """What the playouts that begin with an order, by its code, came to for the side that gives it."""

    code: str
    runs: int
    wins: int
    losses: int

    @property
    def draws(self) -> int:
        """Return the runs that neither side won, or both."""
        return self.runs - self.wins - self.losses

    @property
    def percent(self) -> tuple[int, int, int]:
        """Return the share of victories in a hundred, and the bounds of its interval."""
        low, high = wilson(self.wins, self.runs)
        return round(100 * self.wins / max(1, self.runs)), round(100 * low), round(100 * high)


@dataclass(slots=True, frozen=True)
class Tried(PlayedOut):
    """An order that was tried, in words, and whether it was given, or is the doctrine's."""

    sentence: str
    is_given: bool
    is_usual: bool


@dataclass(slots=True, frozen=True)
class Explanation:
    """A decision: its event, its rule, who is asked what, and the orders that were tried, the given one first."""

    number: int
    rule: str
    name: str
    question: str
    tried: list[Tried]


@dataclass(slots=True, frozen=True)
class Weighed:
    """An order for which others were tried: its event, its rule, and who gave which."""

    number: int
    rule: str
    name: str
    sentence: str


def is_led_by_staff(battle: Battle) -> bool:
    """Return whether the order of battle names a commander who searches for any of its places."""
    return any(budget_of(key) > 0 for side in SIDES for _, key in leads_in(battle.setup.get(side), side))


def explain(*, battle: Battle, number: int) -> Explanation:
    """Return why the order of an event was given; raises Conflict where none was weighed, or it would take too long."""
    events, engagement = _record(battle)
    most = max(budget_of(each.doctrine) for each in engagement.commanders())
    if most > MOST_PLAYOUTS:
        raise Conflict(f"A staff of {most:,} takes too long to explain an order; one of {MOST_PLAYOUTS} does.")
    found = explained(engagement, events, number, battle)
    if found is None or not found.expected:
        raise Conflict(NOT_WEIGHED)
    asker, state = _asker(battle), fold(battle.initial or {}, events[:number])
    codes = [each.code for each in found.expected]
    question = asker.question(found.who, found.rule, codes, state, found.side)
    words = {order.code: order.sentence for order in question.orders}
    # A plot's plan begins with the order that was given, and goes on with others.
    given = next((code for code in codes if code == found.taken or code.startswith(f"{found.taken}+")), "")
    tried = [_tried(each, place == 0, given, words) for place, each in enumerate(found.expected)]
    tried.sort(key=lambda each: (not each.is_given, -each.wins / max(1, each.runs)))
    return Explanation(number, found.rule, question.name, question.sentence, tried)


def _tried(each: Expectation, is_usual: bool, taken: str, words: dict[str, str]) -> Tried:
    sentence = words.get(each.code, each.code)
    return Tried(each.code, each.runs, each.wins, each.losses, sentence, each.code == taken, is_usual)


def explained(engagement: Engagement, events: list[Json], number: int, battle: Battle) -> Explained | None:
    """Return what was expected at the order of an event, None where the battle comes to no such question."""
    try:
        _fight_again(engagement, events, number, battle)
    except Explained as found:
        return found
    return None


def weighed(*, battle: Battle) -> list[Weighed]:
    """Return the orders of a battle for which others were tried; empty where no side searched."""
    if not is_led_by_staff(battle):
        return []
    events, engagement = _record(battle)
    numbers = _fight_again(engagement, events, -1, battle)
    asker, found = _asker(battle), []
    state, done = battle.initial or {}, 0
    for number in numbers:
        event = events[number]
        state, done = fold(state, events[done:number]), number
        who, code, rule = str(event["who"]), str(event["after"]), str(event["rule"])
        question = asker.question(who, rule, [code], state, 0)
        found.append(Weighed(number, rule, question.name, question.orders[0].sentence))
    return found


def _fight_again(engagement: Engagement, events: list[Json], wanted: int, battle: Battle) -> list[int]:
    """Fight a battle again by its record, and return the numbers of the orders for which others were tried."""
    codes = {int(str(event["number"])): str(event["after"]) for event in events if event["kind"] == ORDER}
    recalled = [Recalled(orders, codes, wanted) for orders in engagement.orders()]
    dice: Dice = SeededDice(battle.seed, battle.stream) if battle.dice is None else ScriptedDice(battle.dice)
    orders: list[Orders] = [*recalled]
    umpire = Umpire(dice, orders)
    umpire.lots = f"{battle.seed}\n{battle.stream}"
    follow(engagement, umpire, watch_of(battle), Seen())
    return sorted(number for each in recalled for number in each.weighed)


def _record(battle: Battle) -> tuple[list[Json], Engagement]:
    refuse_other_rules(battle.engine_version, battle.system)
    return list(selectors.events(battle=battle)), registry.system(battle.system).engagement(battle.setup)


def _asker(battle: Battle) -> Questions:
    names = registry.system(battle.system).side_names(battle.setup)
    return questions_of(battle.system, renderer_of(battle.system, names, battle.names))
