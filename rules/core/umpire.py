"""The object that all rules receive: it rolls, modifies, records and asks.

A die cannot be rolled without naming its rule. A silent umpire draws the same dice and keeps nothing.
"""

from typing import TypeVar

from rules.core.dice import Dice, Streams
from rules.core.errors import OrderRefused
from rules.core.events import CHANGE, FOLDING, ORDER, ROLL, Event, Modifier
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.orders import Choice, Given, Ongoing, Orders, RecordedOrders, View

Legal = TypeVar("Legal", bound=Choice)


@mypyc_attr(allow_interpreted_subclasses=True)
class Umpire:
    """Dice, orders of both sides, and the record of a battle or of a campaign month."""

    def __init__(
        self,
        dice: Dice,
        orders: list[Orders] | None = None,
        recording: bool = True,
        streams: Streams | None = None,
    ) -> None:
        self._dice: Dice = dice
        self._orders: list[Orders] = orders if orders is not None else []
        self._streams: Streams | None = streams
        self._stream: str = ""
        self._modifiers: list[Modifier] = []
        self.recording: bool = recording
        self.events: list[Event] = []
        self.dice_rolled: int = 0
        # What commanders draw for themselves is seeded by it, so that they use none of the battle's dice.
        self.lots: str = dice.name()
        # The orders of each side since a turn began, where a commander plays them over again; else empty.
        self.given: list[Given] = []
        # The position before the first event, once it is laid: what a battle that waits for orders is shown by.
        self.initial: dict[str, dict[str, object]] = {}

    def use_stream(self, name: str) -> None:
        """Draw the dice that follow from the stream of this name, from its beginning (campaigns only)."""
        if self._streams is not None:
            self._dice = self._streams.open(name)
            self._stream = name

    def resume(self, other: "Umpire", dice: Dice | None = None) -> None:
        """Go on from where another umpire is, before anything was asked of this one.

        It takes over the record, unless it is silent, and how many answers have been used; the dice are a copy of the
        other umpire's unless others are given. Its `lots` stay its own. Nothing that is done from then on changes the
        other umpire.
        """
        self._dice = dice if dice is not None else other._dice.copy()
        self._stream = other._stream
        self._modifiers = list(other._modifiers)
        if self.recording:
            self.events = list(other.events)
        self.dice_rolled = other.dice_rolled
        self.initial = other.initial
        for orders, before in zip(self._orders, other._orders, strict=True):
            orders.resume(before)

    def shadow(self) -> "Umpire":
        """Return a silent umpire of the same dice, for a copy of the battle that is kept to make others from."""
        other = Umpire(self._dice, [Orders() for _ in self._orders], recording=False)
        other.resume(self)
        return other

    def commanders(self) -> list[Orders]:
        """Return the orders of both sides, the player's first."""
        return self._orders

    def turn_begins(self, battle: Ongoing, is_laid: bool = False) -> None:
        """Let both sides hear that a turn begins, or the setting up."""
        for orders in self._orders:
            orders.turn_begins(battle, is_laid)

    def follow(self) -> None:
        """Note the orders of both sides from now on."""
        self.given = [Given() for _ in self._orders]

    def faces_since(self, before: "Umpire", events: int) -> list[int]:
        """Return the faces that have fallen since another umpire, its `shadow` then, when there were so many events."""
        if not self.recording:
            return before.copied_faces(self.dice_rolled - before.dice_rolled)
        faces: list[int] = []
        for place in range(events, len(self.events)):
            faces.extend(self.events[place].faces)
        return faces

    def copied_faces(self, count: int) -> list[int]:
        """Return the next faces of its dice without using them."""
        dice = self._dice.copy()
        return [dice.face("") for _ in range(count)]

    def fork(self, name: str) -> "Umpire":
        """Return an umpire with a record of its own whose dice come from the stream of this name.

        For a table set up within a campaign's month, whose pieces are not part of the campaign's state. Without named
        streams both draw from the same dice.
        """
        other = Umpire(self._dice, self._orders, self.recording, self._streams)
        other.use_stream(name)
        return other

    def merge_rolls(self, other: "Umpire") -> None:
        """Append the dice and findings of a forked umpire, but none of the changes that it recorded."""
        self.dice_rolled += other.dice_rolled
        for event in other.events:
            if event.kind not in FOLDING:
                event.number = len(self.events)
                self.events.append(event)

    def modify(self, rule: str, amount: int, reason: str) -> int:
        """Note a modifier of the next roll and return its amount, so that applying and explaining are one call."""
        if self.recording and amount != 0:
            self._modifiers.append(Modifier(rule, amount, reason))
        return amount

    def modifiers(self) -> list[Modifier]:
        """Return the modifiers noted since the last roll, which belong to the next one."""
        return self._modifiers

    def roll(self, rule: str, who: str, dice: int, need: int = 0, what: str = "") -> list[int]:
        """Roll `dice` d6 under `rule` for `who` and return the faces in order.

        `need` is the number at or below which a die passes, kept for the reader of the record (0: read as rolled).
        Modifiers noted since the last roll belong to this one. A number of dice below one rolls none, yet is recorded.
        """
        faces: list[int] = []
        source = self._dice
        _die: i64
        for _die in range(dice):
            faces.append(source.face(rule))
        self.dice_rolled += len(faces)
        if self.recording:
            self._note_roll(rule, who, dice, faces, need, what)
        return faces

    def count(self, rule: str, who: str, dice: int, least: int, what: str = "") -> int:
        """Roll as `roll` does, to be read as rolled, and return how many of the dice show `least` or more.

        `dice` is never below 0: who counts what a modifier leaves of them cuts it off there.
        """
        found = 0
        if self.recording:
            for face in self.roll(rule, who, dice, 0, what):
                if face >= least:
                    found += 1
            return found
        source = self._dice
        _die: i64  # not `_`, of which compiled rules make an object for each die
        for _die in range(dice):
            if source.face(rule) >= least:
                found += 1
        self.dice_rolled += dice
        return found

    def roll_die(self, rule: str, who: str, what: str = "", least: int = 0, most: int = 0) -> int:
        """Roll one d6 under `rule` for `who` and return its face; it is kept as `roll` keeps one die.

        `least` and `most` say which faces pass, 0 for no bound, to who is shown the roll before it falls; they are not
        recorded.
        """
        face = self._dice.face(rule)
        self.dice_rolled += 1
        if self.recording:
            self._note_roll(rule, who, 1, [face], 0, what)
        return face

    def reaches(self, rule: str, who: str, dice: int, least: int, what: str = "") -> bool:
        """Roll as `roll` does, to be read as rolled, and return whether the sum of the dice is `least` or more."""
        total = 0
        for face in self.roll(rule, who, dice, 0, what):
            total += face
        return total >= least

    def _note_roll(self, rule: str, who: str, dice: int, faces: list[int], need: int, what: str) -> None:
        event = Event(len(self.events), ROLL, rule, who, what, None, dice, faces, need, None, self._stream)
        if self._modifiers:
            event.modifiers = self._modifiers
            self._modifiers = []
        self.events.append(event)

    def record(
        self, rule: str, kind: str, who: str, what: str = "", before: object = None, after: object = None
    ) -> None:
        """Keep an event of the given kind; silent umpires keep nothing."""
        if self.recording:
            self.events.append(Event(len(self.events), kind, rule, who, what, before, after))

    def change(self, rule: str, who: str, what: str, before: object, after: object) -> None:
        """Keep the change of one field of one entity."""
        if self.recording:
            self.events.append(Event(len(self.events), CHANGE, rule, who, what, before, after))

    def answers_left(self, side: int) -> list[str]:
        """Return the recorded answers of a side that have not been used; none where a doctrine commands."""
        return self._orders[side].left() if side < len(self._orders) else []

    def answers_used(self, side: int, who: str = "") -> int:
        """Return how many recorded answers of a side, or about a piece of it, have been used; 0 for a doctrine's."""
        return self._orders[side].used(who) if side < len(self._orders) else 0

    def answers_given(self, side: int, player: str = "") -> list[str]:
        """Return the recorded answers that have been used of the player who leads a side, or of one who shares it."""
        return self._orders[side].given(player) if side < len(self._orders) else []

    def refused(self, error: OrderRefused, who: str) -> OrderRefused:
        """Return the error of the next answer about a piece with the place of that answer in the order of battle."""
        return error.at(self.answers_used(error.side, who), self._orders[error.side].player_of(who))

    def assign(self, side: int, who: str, player: int) -> None:
        """Let a piece that comes during the battle be asked about of a player who shares a side, by number from 0."""
        if side < len(self._orders):
            self._orders[side].assign(who, player)

    def skip_answer(self, side: int) -> None:
        """Pass over the next recorded answer of a side, which was refused."""
        orders = self._orders[side] if side < len(self._orders) else None
        if isinstance(orders, RecordedOrders):
            orders.skip()

    def is_person(self, side: int, who: str = "") -> bool:
        """Return whether a person answers for a side's piece and is asked where a doctrine keeps the usual order."""
        return side < len(self._orders) and self._orders[side].is_person(who)

    def next_answer(self, side: int, who: str = "") -> str:
        """Return a person's recorded answer to the next question, "" for none; systems read free orders from it."""
        return self._orders[side].following(who) if side < len(self._orders) else ""

    def always_takes(self, side: int, choice: Choice) -> bool:
        """Return whether a side takes a choice whenever it is on offer, so that the others need not be worked out."""
        return self._orders[side].always_takes(choice)

    def never_takes(self, side: int, choice: Choice) -> bool:
        """Return whether a side never takes choices of this kind, so that they need not be worked out."""
        return self._orders[side].never_takes(choice)

    def takes_now(self, side: int, choice: Choice, view: View) -> bool:
        """Return whether a side takes a choice as things are, so that the others need not be worked out.

        A record names the order given to each question, so one that is recorded is asked unless it is always taken.
        """
        orders = self._orders[side]
        return orders.always_takes(choice) if self.recording else orders.takes_now(choice, view)

    def rejects_now(self, side: int, choice: Choice, view: View) -> bool:
        """Return whether a side does not take a choice as things are; on record, whether it never takes its kind."""
        orders = self._orders[side]
        return orders.never_takes(choice) if self.recording else orders.rejects_now(choice, view)

    def ask(self, rule: str, who: str, side: int, choices: list[Legal], view: View) -> Legal:
        """Return the choice that `side` makes for `who` among the legal ones, and record it.

        A single legal choice is taken without asking. Raises DecisionNeeded when a person has to answer.
        """
        return choices[self.choose(rule, who, side, choices, view)]

    def choose(self, rule: str, who: str, side: int, choices: list[Legal], view: View) -> int:
        """Ask as `ask` does and return the place of the choice, for callers that continue with the others."""
        place = 0
        if len(choices) > 1:
            orders = self._orders[side]
            place = orders.choose(rule, who, side, choices, view)
            if self.given:
                self._note_order(orders, who, side, choices, place)
        if self.recording:
            self.events.append(Event(len(self.events), ORDER, rule, who, "order", None, choices[place].code()))
        return place

    def _note_order(self, orders: Orders, who: str, side: int, choices: list[Legal], place: int) -> None:
        self.given[side].places.append(place)
        self.given[side].codes.append(choices[place].code() if orders.is_person(who) else "")
