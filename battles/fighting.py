"""Fighting a battle from what its row holds: pure computation, no database."""

from dataclasses import dataclass

from common.hashing import digest
from common.json_input import Json
from rules.core.battle_record import Snapshot
from rules.core.dice import Dice, ScriptedDice, SeededDice
from rules.core.errors import DecisionNeeded, Pending
from rules.core.events import PLACE
from rules.core.orders import PERSON
from rules.core.sides import SIDES
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
    fought = engagement.fight(Umpire(dice, engagement.orders()))
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


@dataclass(slots=True, frozen=True)
class Paused:
    """A battle that waits for orders: the snapshot before it, its events so far, and who owes which answer.

    `owed` has the codes of the legal answers by the key of each side that owes one; with sealed orders both may. A
    player who shares a side has his place for a key, such as player.partners.0.
    `asked` has by the same key the unit, leader or side that is to act, and the rule that asks.
    """

    engagement: Engagement
    initial: Json
    events: list[Json]
    owed: dict[str, list[str]]
    asked: dict[str, tuple[str, str]]

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
    """Fight a battle whose sides give these answers so far, each side named by its key, until an answer is missing.

    A side without answers keeps its doctrine. Raises RulesError for an answer that is not legal or is left over.
    """
    setup = dict(engagement.setup)
    for key, given in answers.items():
        side = setup[key]
        setup[key] = {**(side if isinstance(side, dict) else {}), "doctrine": PERSON, "answers": list(given)}
    led = engagement.led(setup)
    dice: Dice = SeededDice(seed, stream) if faces is None else ScriptedDice(faces)
    umpire = Umpire(dice, led.orders())
    try:
        led.fight(umpire)
    except DecisionNeeded as needed:
        pending = (needed.pending, *needed.also)
        owed = {_player(each): list(each.choices) for each in pending}
        asked = {_player(each): (each.who, each.rule) for each in pending}
        initial: Json = {entity: dict(fields) for entity, fields in led.initial_snapshot().items()}
        return Paused(led, initial, [event.to_dict() for event in umpire.events], owed, asked)
    return fight(led, seed=seed, stream=stream, faces=faces)


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
