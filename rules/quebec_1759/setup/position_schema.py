"""The part of an order of battle of Quebec 1759 that says what the turns before left behind."""

from dataclasses import dataclass
from typing import Any, Final

from rules.core.schema import Part
from rules.core.schema_fields import by_key, choice, labelled, late, number, part, parts, reference, truth, words
from rules.quebec_1759.tables import (
    AREA_NAMES,
    AREAS,
    DECOYS,
    MOST_REPLACED,
    PREPARATION,
    UNITS,
)
from rules.quebec_1759.words import COLUMNS, NATIONS

MOST_STEPS: Final = max([int(unit[3]) for units in UNITS for unit in units])


def _seen_at(help: str) -> Any:
    return labelled(AREA_NAMES, choice(AREAS, False, rule="QB-FOG-2", help=help))


@dataclass(slots=True)
class SeenLeaderSetup(Part):
    """A leader of the enemy that a side has seen."""

    id: str = reference(rule="QB-FOG-2", help="The id of the leader.")
    at: str = _seen_at("Where he was seen, if he cannot have moved since.")


@dataclass(slots=True)
class SeenUnitSetup(Part):
    """A unit of the enemy that a side has seen."""

    id: str = reference(rule="QB-FOG-2", help="The id of the unit.")
    at: str = _seen_at("Where it was seen, if it cannot have moved since.")
    steps: int = late(number(1, MOST_STEPS, False, rule="QB-FOG-2", help="Steps that it had; left out: all."))


@dataclass(slots=True)
class SeenSetup(Part):
    """What a side has seen of the other: a forecast as it knows things deals only the rest."""

    units: list[SeenUnitSetup] = parts(SeenUnitSetup, "units seen", help="Units.")
    leaders: list[SeenLeaderSetup] = parts(SeenLeaderSetup, "leaders seen", help="Leaders.")
    decoys: dict[str, int] = by_key(AREAS, [number(0, max(DECOYS))], "QB-FOG-2", "Decoys by area.")
    works: dict[str, object] = by_key(
        AREAS,
        [words(choices=COLUMNS), number(0, len(COLUMNS))],
        "QB-FOG-2",
        "Works by area, the columns or how many; left out: the side knows how many are where.",
    )


@dataclass(slots=True)
class SeenBySideSetup(Part):
    """What each nation has seen."""

    british: SeenSetup | None = part(SeenSetup, "seen by the British", help="What the British have seen (QB-FOG-2).")
    french: SeenSetup | None = part(SeenSetup, "seen by the French", help="What the French have seen (QB-FOG-2).")

    def by_nation(self) -> list[SeenSetup | None]:
        """Return what each nation has seen, the British first."""
        return [self.british, self.french]


@dataclass(slots=True)
class PositionSetup(Part):
    """What the turns before left behind, where a siege begins with a later one."""

    path_found: bool = truth("QA-PATH-1", "The path to the heights is found.")
    fire_ships: int = number(0, PREPARATION, False, rule="QA-FIRESHIP-1", help="Turns of preparation.")
    fire_ships_sent: bool = truth("QA-FIRESHIP-1", "The fire ships are gone.")
    replaced: int = number(0, MOST_REPLACED, False, rule="QA-INTERDICT-1", help="Ships replaced.")
    deserted: list[str] = words(
        "Areas that have cost the French a block; left out: all that the British hold.",
        14,
        AREAS,
        "QB-MILITIA-1",
    )
    holders: dict[str, str] = by_key(AREAS, [choice(NATIONS)], "QB-MAP-3", "Who holds an area where no unit tells it.")
    seen: SeenBySideSetup | None = part(SeenBySideSetup, "seen", help="What each side has seen of the other.")
