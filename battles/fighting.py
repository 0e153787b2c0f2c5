"""Fighting a battle from what its row holds: pure computation, no database."""

from dataclasses import dataclass

from common.hashing import digest
from common.json_input import Json
from rules.core.battle_record import BattleRecord, Snapshot
from rules.core.course import Seen, Watch, follow
from rules.core.dice import Dice, ScriptedDice, SeededDice
from rules.core.events import PLACE
from rules.core.orders import PERSON
from rules.core.sides import SIDES
from rules.core.system import Engagement, System
from rules.core.umpire import Umpire

UNWATCHED = Watch()


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

    @property
    def faces(self) -> list[int]:
        """Return every die in the order in which it fell: with these faces the same battle is fought again."""
        return faces_in(self.events)


def faces_in(events: list[Json]) -> list[int]:
    """Return every die of a record in the order in which it fell."""
    faces: list[int] = []
    for event in events:
        rolled = event.get("faces")
        faces += rolled if isinstance(rolled, list) else []
    return faces


def fight(
    engagement: Engagement, *, seed: str, stream: str, faces: list[int] | None = None, watch: Watch = UNWATCHED
) -> Resolution:
    """Fight a battle with seeded dice, or with typed faces when there are any; raises RulesError when refused.

    With a `watch` it is followed as that says.
    """
    dice: Dice = SeededDice(seed, stream) if faces is None else ScriptedDice(faces)
    umpire = Umpire(dice, engagement.orders())
    umpire.lots = f"{seed}\n{stream}"
    fought = follow(engagement, umpire, watch, Seen()) if watch.is_followed else engagement.fight(umpire)
    return resolution_of(engagement, fought)


def resolution_of(engagement: Engagement, fought: BattleRecord) -> Resolution:
    """Return a battle that is over as it is written down."""
    events = [event.to_dict() for event in fought.events]
    result = fought.result.to_dict()
    initial: Json = {entity: dict(fields) for entity, fields in fought.initial.items()}
    checksum = digest({"initial": initial, "events": events, "result": result})
    names = names_in(engagement.setup, initial, events)
    return Resolution(result, initial, events, names, fought.dice_rolled, checksum)


def position_at(
    engagement: Engagement, turn: int, *, seed: str, stream: str, faces: list[int] | None = None
) -> Json | None:
    """Return the order of battle at the beginning of a turn, None where the rules have no such positions.

    The dice are those of `fight`. Raises RulesError for a turn that the battle does not reach.
    """
    dice: Dice = SeededDice(seed, stream) if faces is None else ScriptedDice(faces)
    umpire = Umpire(dice, engagement.orders())
    umpire.lots = f"{seed}\n{stream}"
    return engagement.position_at(umpire, turn)


def seen_by(system: System, setup: Json, initial: Json, events: list[Json], side: int) -> tuple[Snapshot, list[Json]]:
    """Return a record, its snapshot and its events, as a side (0 player, 1 enemy) may know it during play."""
    known = {who: dict(fields) for who, fields in initial.items() if isinstance(fields, dict)}
    return system.seen(setup, known, events, side)


def led_by_persons(part: object, where: str) -> list[str]:
    """Return the places in a side's part of an order of battle that a person leads: the side or one of its partners."""
    return [place for place, doctrine in leads_in(part, where) if doctrine == PERSON]


def leads_in(part: object, where: str) -> list[tuple[str, str]]:
    """Return the places in a side's part of an order of battle that name a doctrine, each with its key."""
    found: list[tuple[str, str]] = []
    if isinstance(part, dict):
        if isinstance(part.get("doctrine"), str):
            found.append((where, part["doctrine"]))
        for key, value in part.items():
            found += leads_in(value, f"{where}.{key}")
    elif isinstance(part, list):
        for place, value in enumerate(part):
            found += leads_in(value, f"{where}.{place}")
    return found


def names_of(setup: Json) -> dict[str, str]:
    """Return the names of sides by key, and of units and leaders by id, from every place in an order of battle."""
    sides = [(key, setup.get(key)) for key in SIDES]
    named = {key: str(side["name"]) for key, side in sides if isinstance(side, dict) and side.get("name")}
    return named | {entity: str(part["name"]) for entity, part in _named(setup) if part.get("name")}


def names_in(setup: Json, initial: Json, events: list[Json]) -> dict[str, str]:
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
