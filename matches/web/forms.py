"""What a person fills in to make a match, and how the answer of a form becomes the code of an order."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField

from battles.levels import FAIR, THE_ENEMY, levels_at, ratings_words
from battles.systems.base.questions import DISTANCE, EDGE, FACING, POINT, FreeOrder, Question
from battles.web.forms import OptionsForm, doctrine_meanings, doctrine_names, level_words
from battles.web.position_form import WAYS
from common.exceptions import InvalidRequest
from matches import selectors
from matches.models import Match
from matches.seating import INVITE, ME, Agreed
from rules.core.battle_record import Commander
from rules.core.sides import SIDES

FREE = "free:"  # before the number of an order that a person names himself, as the value of a choice
STEPS = 32  # facings to the circle
_PATIENCE = (
    (0, "as long as it takes"),
    (1, "an hour"),
    (24, "a day"),
    (72, "three days"),
    (168, "a week"),
)
_SPECTATORS = (
    ("", "no, before its end"),
    (0, "by a link, each turn once it is complete"),
    (1, "by a link, one turn later"),
    (3, "by a link, three turns later"),
)
_MOST = 100_000  # tenths of an inch; more is no place on any table


AGREED = ("dice_from", "patience_hours", "staff_allowed", "spectators")


def agreed_fields(keeps_secrets: bool) -> dict[str, forms.Field]:
    """Return what may be agreed on for any match, by the names of `Agreed`: dice, pace, staff, and spectators."""
    return {
        "dice_from": forms.ChoiceField(
            label="The dice",
            choices=Match.DiceFrom.choices,
            initial=Match.DiceFrom.SEED,
            help_text="With a real table next to you, the page asks for each roll, and you tap in what your dice show: "
            "on one phone all of them, or each player those of his own pieces, which keeps hidden ones to him.",
        ),
        "patience_hours": forms.TypedChoiceField(
            label="How long may a player take over an order?",
            choices=_PATIENCE,
            coerce=int,
            initial=0,
            help_text="After that the program answers for him, for that turn.",
        ),
        "staff_allowed": forms.BooleanField(
            label="Players may ask the staff for odds",
            required=False,
            initial=True,
            help_text="The staff plays the battle on many times by what your side knows, and counts.",
        ),
        "spectators": forms.TypedChoiceField(
            label="May others watch?",
            choices=_SPECTATORS,
            coerce=int,
            empty_value=None,
            required=False,
            help_text=_hidden_until_the_end(keeps_secrets),
        ),
    }


class NewMatchForm(OptionsForm):
    """Who has which place at a battle, where its dice come from, and by which options it is played."""

    def __init__(
        self,
        *args: Any,
        system: str,
        setup: dict[str, Any],
        commanders: list[Commander],
        scenario: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, system=system, setup=setup, **kwargs)
        led = set(self.system.commanders_for(setup))
        doctrines = [(key, f"the program: {name}") for key, name in doctrine_names(system) if key in led]
        levels = [levels_at(setup, side, scenario) for side in range(len(SIDES))]
        self.places = [commander.key for commander in commanders]
        for number, commander in enumerate(commanders):
            program = [(each.key, f"the program, {level_words(system, each)}") for each in levels[commander.side]]
            self.fields[f"seats.{commander.key}"] = forms.ChoiceField(
                label=f"Who leads {selectors.led(commander.key, commander.name)}?",
                choices=[(ME, "I do"), (INVITE, "somebody I invite by a link"), *program, *doctrines],
                initial=FAIR if number else ME,
            )
        self.ratings = ratings_words(levels[THE_ENEMY])
        self.meanings = doctrine_meanings(system)
        self.fields |= agreed_fields(self.system.keeps_secrets(setup))
        self.add_options()

    def seat_boxes(self) -> list[BoundField]:
        """Return the choices of who has which place."""
        return [self[f"seats.{place}"] for place in self.places]

    def other_boxes(self) -> list[BoundField]:
        """Return what else may be chosen for any match."""
        return [self[name] for name in AGREED]

    def option_boxes(self) -> list[BoundField]:
        """Return the options of the rules."""
        return [self[f"options.{option.key}"] for option in self.options()]

    def more_at_fault(self) -> bool:
        """Return whether something is wrong with what is folded away at first."""
        return any(box.errors for box in (*self.other_boxes(), *self.option_boxes()))

    def seats(self) -> dict[str, str]:
        """Return who has which place."""
        return {place: self.cleaned_data[f"seats.{place}"] for place in self.places}

    def agreed(self) -> Agreed:
        """Return what is agreed on."""
        return Agreed(**{name: self.cleaned_data[name] for name in AGREED})


def _hidden_until_the_end(keeps_secrets: bool) -> str:
    """Return what spectators see, in a sentence."""
    later = "In this game something is hidden, so they see the board only after the end." if keeps_secrets else ""
    return f"You get the link to hand on once the match is made. {later}".strip()


@dataclass(slots=True, frozen=True)
class FreeChoice:
    """An order that a person names himself, as the form has it; `number` counts those of a question."""

    number: int
    order: FreeOrder

    @property
    def value(self) -> str:
        """Return what the form sends where this order is chosen."""
        return f"{FREE}{self.number}"

    @property
    def wants_place(self) -> bool:
        """Return whether it needs a place on the table."""
        return self.order.kind == POINT

    @property
    def wants_edge(self) -> bool:
        """Return whether it needs a place on an edge of the table."""
        return self.order.kind == EDGE

    @property
    def wants_heading(self) -> bool:
        """Return whether a facing is chosen with it."""
        return self.order.kind == FACING or self.order.takes_heading

    @property
    def wants_distance(self) -> bool:
        """Return whether a distance is given with it."""
        return self.order.kind == DISTANCE or self.order.takes_distance

    @property
    def needs_heading(self) -> bool:
        """Return whether it is no order without a facing."""
        return self.order.kind == FACING

    @property
    def reach_inches(self) -> str:
        """Return about how far the piece gets, in inches."""
        return f"{self.order.reach / 10:g}"


def headings() -> list[tuple[int, str]]:
    """Return the facings to choose from, each with its words."""
    step = STEPS // len(WAYS)
    return [(number * step, words) for number, words in enumerate(WAYS)]


def code_of(question: Question, data: Mapping[str, Any]) -> str:
    """Return the code of the order that a form sends, "" where none is chosen.

    Raises InvalidRequest where an order that a person names himself lacks a part.
    """
    chosen = str(data.get("order") or "")
    if not chosen.startswith(FREE):
        return chosen
    number = chosen.removeprefix(FREE)
    if not number.isdigit() or int(number) >= len(question.free):
        raise InvalidRequest("Choose an order.", question.rule, {"order": ["Choose an order."]})
    choice = FreeChoice(int(number), question.free[int(number)])
    at = f"-{choice.number}"
    code = choice.order.code(
        x=_tenths(data.get(f"x{at}")),
        y=_tenths(data.get(f"y{at}")),
        formation=_formation(choice.order, data.get(f"formation{at}")),
        heading=_heading(data.get(f"heading{at}")),
        distance=_tenths(data.get(f"distance{at}")),
    )
    if not code:
        missing = {POINT: "Point at a place on the table.", EDGE: "Say where on the edge.", FACING: "Say which way."}
        sentence = missing.get(choice.order.kind, "Say how far.")
        raise InvalidRequest(sentence, question.rule, {"order": [sentence]})
    return code


def _formation(order: FreeOrder, given: Any) -> str:
    return str(given) if given in dict(order.formations) else ""


def _tenths(text: Any) -> int | None:
    """Return a length in inches as tenths of an inch, None where no such number is given."""
    try:
        number = round(float(str(text).replace(",", ".")) * 10)
    except (ValueError, OverflowError):
        return None
    return number if 0 <= number <= _MOST else None


def _heading(text: Any) -> int | None:
    return int(text) if str(text or "").isdigit() and int(text) < STEPS else None
