"""Fighting a battle from what its row holds: pure computation, no database."""

from dataclasses import dataclass

from common.hashing import digest
from rules.core.dice import Dice, ScriptedDice, SeededDice
from rules.core.events import PLACE
from rules.core.reports import SIDES
from rules.core.system import Engagement
from rules.core.umpire import Umpire

Json = dict[str, object]


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
    whole = digest({"initial": initial, "events": events, "result": result})
    names = _names(engagement.setup, initial, events)
    return Resolution(result, initial, events, names, fought.dice_rolled, whole)


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
