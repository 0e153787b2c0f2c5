"""Fighting a battle from what its row holds: pure computation, no database."""

from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from common.hashing import digest
from common.json_input import Json
from rules.core.battle_record import BattleRecord, Snapshot
from rules.core.dice import Dice, ScriptedDice, SeededDice
from rules.core.errors import DecisionNeeded, Fault, Pending, SetupError
from rules.core.events import PLACE
from rules.core.orders import PERSON
from rules.core.sides import SIDES
from rules.core.suggest import did_you_mean
from rules.core.system import Engagement, System
from rules.core.umpire import Umpire


@dataclass(slots=True, frozen=True)
class Resolution:
    """A battle that was fought, ready to be written down; `events` are JSON rows in order."""

    result: Json
    initial: Json
    events: list[Json]
    names: dict[str, str]
    dice_count: int
    digest: str

    @property
    def ending(self) -> str:
        """Return why it ended, one of `rules.core.outcome.ENDINGS`."""
        return str(self.result["ending"])

    @property
    def turns(self) -> int:
        """Return how many turns it took."""
        return int(str(self.result["turns"]))


def fight(engagement: Engagement, *, seed: str, stream: str, faces: list[int] | None = None) -> Resolution:
    """Fight a battle with seeded dice, or with typed faces when there are any; raises RulesError when refused."""
    dice: Dice = SeededDice(seed, stream) if faces is None else ScriptedDice(faces)
    return _resolution(engagement, engagement.fight(Umpire(dice, engagement.orders())))


def _resolution(engagement: Engagement, fought: BattleRecord) -> Resolution:
    events = [event.to_dict() for event in fought.events]
    result = fought.result.to_dict()
    initial: Json = {entity: dict(fields) for entity, fields in fought.initial.items()}
    checksum = digest({"initial": initial, "events": events, "result": result})
    names = _names(engagement.setup, initial, events)
    return Resolution(result, initial, events, names, fought.dice_rolled, checksum)


def position_at(
    engagement: Engagement, turn: int, *, seed: str, stream: str, faces: list[int] | None = None
) -> Json | None:
    """Return the order of battle at the beginning of a turn, None where the rules have no such positions.

    The dice are those of `fight`. Raises RulesError for a turn that the battle does not reach.
    """
    dice: Dice = SeededDice(seed, stream) if faces is None else ScriptedDice(faces)
    return engagement.position_at(Umpire(dice, engagement.orders()), turn)


@dataclass(frozen=True)
class Paused:
    """A battle that waits for orders: the snapshot before it, its events so far, and who owes which answer.

    `owed` has the codes of the legal answers by the key of each commander who owes one; with sealed orders both sides
    may. The keys are those of `Engagement.commanders`.
    `asked` has by the same key the unit, leader or side that is to act, and the rule that asks.
    `dice_rolled` counts the dice so far.
    """

    engagement: Engagement
    initial: Json
    events: list[Json]
    owed: dict[str, list[str]]
    asked: dict[str, tuple[str, str]]
    dice_rolled: int

    @cached_property
    def digest(self) -> str:
        """The hash of the snapshot and the events so far; that of a `Resolution` is of its result too."""
        return digest({"initial": self.initial, "events": self.events})

    def seen_by(self, side: int) -> tuple[Json, list[Json]]:
        """Return snapshot and events as a side (0 player, 1 enemy) may know them during play."""
        snapshot, events = seen_by(self.engagement.system, self.engagement.setup, self.initial, self.events, side)
        return dict(snapshot), events


def seen_by(system: System, setup: Json, initial: Json, events: list[Json], side: int) -> tuple[Snapshot, list[Json]]:
    """Return a record, its snapshot and its events, as a side (0 player, 1 enemy) may know it during play."""
    known = {who: dict(fields) for who, fields in initial.items() if isinstance(fields, dict)}
    return system.seen(setup, known, events, side)


def play_on(
    engagement: Engagement, answers: dict[str, list[str]], *, seed: str, stream: str, faces: list[int] | None = None
) -> Resolution | Paused:
    """Fight a battle whose commanders give these answers so far, each named by his key, until an answer is missing.

    A commander without answers keeps his doctrine. Raises SetupError for a key that is not one of
    `Engagement.commanders`, and RulesError for an answer that is not legal or is left over.
    """
    led = engagement.led(_led_by(engagement, answers))
    dice: Dice = SeededDice(seed, stream) if faces is None else ScriptedDice(faces)
    umpire = Umpire(dice, led.orders())
    try:
        fought = led.fight(umpire)
    except DecisionNeeded as needed:
        pending = (needed.pending, *needed.also)
        owed = {_player(each): list(each.choices) for each in pending}
        asked = {_player(each): (each.who, each.rule) for each in pending}
        initial: Json = {entity: dict(fields) for entity, fields in led.initial_snapshot().items()}
        return Paused(led, initial, [event.to_dict() for event in umpire.events], owed, asked, umpire.dice_rolled)
    return _resolution(led, fought)


def _led_by(engagement: Engagement, answers: dict[str, list[str]]) -> Json:
    """Return the order of battle in which persons with these answers so far lead, and all others as they did."""
    commanders = engagement.commanders()
    known = [each.key for each in commanders]
    faults = [
        Fault(key, f"{key} is no player of this battle; choose one of {', '.join(known)}.{did_you_mean(key, known)}")
        for key in answers
        if key not in known
    ]
    if faults:
        raise SetupError.of(faults)
    setup = dict(engagement.setup)
    for each in commanders:
        if each.key in answers:
            _put(setup, each.key, {"doctrine": PERSON, "answers": list(answers[each.key])})
        else:
            # Written out, since a partner who names no doctrine follows his side's, which a person may take over.
            _put(setup, each.key, {"doctrine": each.doctrine})
    return setup


def _put(setup: Json, key: str, fields: Json) -> None:
    """Add fields to the part of a commander; all that is on the way to it is copied, so that no caller's is changed."""
    at: Any = setup
    for step in key.split("."):
        place = int(step) if isinstance(at, list) else step
        at[place] = copy(at[place])
        at = at[place]
    at.update(fields)


def _player(pending: Pending) -> str:
    """Return the place of who owes an answer: the side, or a player who shares it."""
    return f"{SIDES[pending.side]}.{pending.player}" if pending.player else SIDES[pending.side]


def led_by_persons(part: object, where: str) -> list[str]:
    """Return the places in a side's part of an order of battle that a person leads: the side or one of its partners."""
    found: list[str] = []
    if isinstance(part, dict):
        if part.get("doctrine") == PERSON:
            found.append(where)
        for key, value in part.items():
            found += led_by_persons(value, f"{where}.{key}")
    elif isinstance(part, list):
        for place, value in enumerate(part):
            found += led_by_persons(value, f"{where}.{place}")
    return found


def names_of(setup: Json) -> dict[str, str]:
    """Return the names of sides by key, and of units and leaders by id, from every place in an order of battle."""
    sides = [(key, setup.get(key)) for key in SIDES]
    named = {key: str(side["name"]) for key, side in sides if isinstance(side, dict) and side.get("name")}
    return named | {entity: str(part["name"]) for entity, part in _named(setup) if part.get("name")}


def _names(setup: Json, initial: Json, events: list[Json]) -> dict[str, str]:
    """Return the names of an order of battle, and of the units that the dice brought."""
    entities = [*initial.items()]
    entities += [(str(event["who"]), event.get("after")) for event in events if event["kind"] == PLACE]
    return names_of(setup) | {
        entity: str(fields["name"]) for entity, fields in entities if isinstance(fields, dict) and fields.get("name")
    }


def _named(part: object) -> list[tuple[str, dict[str, object]]]:
    found: list[tuple[str, dict[str, object]]] = []
    if isinstance(part, dict):
        found += [(str(part["id"]), part)] if "id" in part else []
        part = list(part.values())
    for inner in part if isinstance(part, list) else []:
        found += _named(inner)
    return found
