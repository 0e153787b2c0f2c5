"""What the page of a match shows to one seat: its table, what it is asked, and what happened since its last order."""

from dataclasses import dataclass, field, replace
from math import hypot
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User

from battles.playing import Roll
from battles.selectors import worded
from battles.systems.base.drawing import Snapshot
from battles.systems.base.pieces import OrderMark, TableMap, halo
from battles.systems.base.questions import LINE, PIECE, PLOT, POINT, TURN, LegalOrder, Mark, Question
from battles.web import report
from battles.web.report import Step
from matches import services
from matches.selectors import View
from matches.staff import Advice
from matches.web.forms import FreeChoice
from rules import registry
from rules.core.events import fold
from rules.core.sides import SIDES

# A place is shared by the marks that are so near to each other (of a table of 48 inches, in tenths of an inch).
_NEAR = 6
_APART = 17  # numbers can be read if they are at least so far from each other, in the same measure
_MANY = 40  # orders from which on a list is folded by its headings


@dataclass(slots=True)
class Choice:
    """A legal order as the page lists it, with its number on page and map."""

    number: int
    order: LegalOrder
    chosen: bool = False
    odds: str = ""


@dataclass(slots=True)
class Group:
    """The orders under one heading: those that the rules list, and those that a player names himself."""

    heading: str
    choices: list[Choice] = field(default_factory=list)
    free: list[FreeChoice] = field(default_factory=list)

    @property
    def holds_chosen(self) -> bool:
        """Return whether the order that is chosen is here."""
        return any(choice.chosen for choice in self.choices)


@dataclass(slots=True)
class Asked:
    """A question as the page puts it; `chosen` is the value of the order chosen so far, "" for none."""

    question: Question
    groups: list[Group]
    chosen: str
    many: bool

    @property
    def choices(self) -> list[Choice]:
        """Return all listed orders by number."""
        return [choice for group in self.groups for choice in group.choices]


@dataclass(slots=True, frozen=True)
class Forecast:
    """What an order rolls first, in words; `sentence` is all where there is no roll to show."""

    sentence: str = ""
    title: str = ""
    who: str = ""
    rule: str = ""
    dice: int = 0
    need: int = 0
    least: int = 0
    modifiers: list[tuple[int, str, str]] = field(default_factory=list)
    chance: str = ""
    chance_of_any: str = ""


def asked_of(view: View, chosen: str) -> Asked | None:
    """Return the question to a seat with its orders numbered by their headings, None where it is asked nothing."""
    question = view.question
    if question is None:
        return None
    groups = {heading: Group(heading) for heading, _ in question.groups}
    number = 0
    only = question.orders[0].code if len(question.orders) == 1 and not question.free else ""
    for heading, orders in question.groups:
        for order in _by_measure(orders):
            number += 1
            groups[heading].choices.append(Choice(number, order, order.code == (chosen or only)))
    for place, free in enumerate(question.free):
        groups.setdefault(free.group, Group(free.group)).free.append(FreeChoice(place, free))
    return Asked(question, list(groups.values()), chosen or only, number > _MANY)


def _by_measure(orders: list[LegalOrder]) -> list[LegalOrder]:
    """Return orders in which those that differ only in a number, such as how far to go, follow each other by it."""
    first: dict[str, int] = {}
    keys: dict[str, tuple[int, int]] = {}
    for place, order in enumerate(orders):
        stem, _, last = order.code.rpartition(":")
        measured = stem if last.isdigit() else order.code
        keys[order.code] = first.setdefault(measured, place), int(last) if measured == stem else 0
    return sorted(orders, key=lambda order: keys[order.code])


def add_odds(asked: Asked, advice: Advice) -> None:
    """Add to each order how often the staff wins after it, with the bounds of that share."""
    expected = {each.code: each for each in advice.orders if each.runs}
    for choice in asked.choices:
        if choice.order.code in expected:
            share, low, high = expected[choice.order.code].percent
            choice.odds = f"{share}% ({low} to {high})"


def table_of(view: View, asked: Asked | None) -> TableMap | None:
    """Return the table as a seat may see it, with the piece that is asked lit and the orders on it."""
    table = view.renderer.draw(view.state)
    if table is None:
        return None
    table.title = f"The table in turn {view.match.turn}" if view.match.turn else "The table before the first turn"
    table.is_played = True
    if asked is not None:
        piece = view.renderer.piece(asked.question.who, view.state) if asked.question.who in view.state else None
        table.asked = halo(piece) if piece is not None else None
        table.marks = _marks(asked, view, table.mark_scale)
    return table


def _marks(asked: Asked, view: View, scale: float) -> list[OrderMark]:
    """Return the marks of the orders; those at one place are one mark, and of a crowd the first keep their numbers."""
    near = _NEAR * scale
    together: dict[tuple[Any, ...], list[Choice]] = {}
    for choice in asked.choices:
        mark = choice.order.mark
        if mark is not None and mark.kind in (POINT, LINE, PIECE, TURN):
            together.setdefault(_place(mark, near), []).append(choice)
    found: list[OrderMark] = []
    taken: list[tuple[float, float]] = []
    for choices in together.values():
        mark = choices[0].order.mark
        assert mark is not None
        query = urlencode({"seat": view.seat.place, "order": choices[0].order.code})
        drawn = OrderMark(
            kind=mark.kind,
            numbers=[choice.number for choice in choices],
            title="; ".join(f"{choice.number}: {choice.order.sentence}" for choice in choices),
            x=mark.x,
            y=mark.y,
            from_x=mark.from_x,
            from_y=mark.from_y,
            heading=mark.heading or 0,
            link=f"?{query}#orders",
            chosen=any(choice.chosen for choice in choices),
        )
        x, y = drawn.number_at(scale)
        if any(hypot(x - other_x, y - other_y) < _APART * scale for other_x, other_y in taken):
            drawn = replace(drawn, crowded=True)
        else:
            taken.append((x, y))
        found.append(drawn)
    return found


def _place(mark: Mark, near: float) -> tuple[Any, ...]:
    """Return a key that marks at one place share."""
    spot = round(mark.x / near), round(mark.y / near)
    if mark.kind == TURN:
        return mark.kind, *spot, mark.heading
    if mark.kind == LINE:
        return mark.kind, *spot, round(mark.from_x / near), round(mark.from_y / near)
    return "place", *spot


@dataclass(slots=True)
class Happened:
    """What happened since a seat's last order, step by step, and what the script replays it by.

    The replay `opens` at the step after those that its player has been shown; `away` says that there are others.
    """

    title: str
    steps: list[Step]
    script: dict[str, Any]
    opens: int
    away: bool


def happened(view: View, shown: int | None) -> Happened | None:
    """Return what a seat has not yet answered to, None where nothing worth a sentence happened.

    `shown` is how many events its player has been shown, None where that is not known.
    """
    since = view.seat.looked_at
    rows = view.rows[since:]
    if not rows:
        return None
    before: Snapshot = fold(view.initial, view.rows[:since])
    steps = report.steps(view.renderer, worded(view.match.system, rows, view.names))
    if not steps:
        return None
    page = report.Turn(0, rows, before, view.state)
    replay = report.replay(view.renderer, page, steps)
    first = since if shown is None and since else len(view.rows) if shown is None else max(shown, since)
    fresh = {row["number"] for row in view.rows[first:]}
    opens = next(
        (place for place, step in enumerate(steps) if any(row["number"] in fresh for row in step.changes)), len(steps)
    )
    away = opens < len(steps)
    title = "While you were away" if away else "Since your last order" if since else "What has happened so far"
    return Happened(title, steps, replay.script() | {"turn": 0, "counts": [len(steps)]}, opens, away)


def forecast(view: View, user: User, code: str) -> Forecast:
    """Return what an order rolls first; raises InvalidRequest for one that is not legal."""
    match, owed, question = view.match, view.owed, view.question
    if owed is None or question is None:
        return Forecast("Nothing is asked of you now.")
    if question.kind == PLOT:
        return Forecast("What it comes to is known once all sealed orders are opened.")
    found = services.check_answer(match=match, user=user, question=owed.number, code=code, seat=view.seat.pk)
    if found is None:
        return Forecast("What it comes to depends on what the other side hides.")
    return Forecast("It rolls nothing before the next decision.") if found.roll is None else in_words(view, found.roll)


def in_words(view: View, roll: Roll) -> Forecast:
    """Return a roll in words."""
    entry = registry.system(view.match.system).catalogue().get(roll.rule)
    sides = dict(zip(SIDES, view.renderer.names, strict=True))
    known = view.names.get(roll.who) or sides.get(roll.who) or str(view.state.get(roll.who, {}).get("name") or "")
    chance = roll.chance
    missed = (1 - chance) ** roll.dice if chance is not None else 0
    return Forecast(
        title=entry.title if entry else "",
        who=known,
        rule=roll.rule,
        dice=roll.dice,
        need=min(roll.need, 6),
        least=max(roll.least, 1) if roll.least else 0,
        modifiers=[(amount, reason.replace("_", " "), rule) for rule, amount, reason in roll.modifiers],
        chance=f"{100 * chance:.0f}%" if chance is not None else "",
        chance_of_any=f"{100 * (1 - missed):.0f}%" if chance is not None and roll.dice > 1 else "",
    )
