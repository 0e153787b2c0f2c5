"""Fighting a battle from what its row holds: pure computation, no database."""

from dataclasses import dataclass

from battles.digests import digest
from rules import registry
from rules.core.dice import Dice, ScriptedDice, SeededDice
from rules.core.events import PLACE
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


def fight(*, system: str, setup: Json, seed: str, stream: str, faces: list[int] | None = None) -> Resolution:
    """Fight a battle with seeded dice, or with typed faces when there are any; raises RulesError when refused."""
    rules = registry.system(system)
    dice: Dice = SeededDice(seed, stream) if faces is None else ScriptedDice(faces)
    fought = rules.fight(setup, Umpire(dice, rules.orders(setup)))
    events = [event.to_dict() for event in fought.events]
    result = fought.result.to_dict()
    initial: Json = {entity: dict(fields) for entity, fields in fought.initial.items()}
    whole = digest({"initial": initial, "events": events, "result": result})
    return Resolution(result, initial, events, _names(setup, initial, events), fought.dice_rolled, whole)


def _names(setup: Json, initial: Json, events: list[Json]) -> dict[str, str]:
    entities = [*_own_leaders(setup), *initial.items()]
    entities += [(str(event["who"]), event.get("after")) for event in events if event["kind"] == PLACE]
    return {
        entity: str(fields["name"]) for entity, fields in entities if isinstance(fields, dict) and fields.get("name")
    }


def _own_leaders(setup: Json) -> list[tuple[str, object]]:
    """Return the leaders of the units by id: they are figures of these, so that no snapshot has them by name."""
    found: list[tuple[str, object]] = []
    for side in (setup.get("player"), setup.get("enemy")):
        units = side.get("units") if isinstance(side, dict) else None
        for unit in units if isinstance(units, list) else []:
            leader = unit.get("leader") if isinstance(unit, dict) else None
            if isinstance(leader, dict):
                found.append((str(leader.get("id")), leader))
    return found
