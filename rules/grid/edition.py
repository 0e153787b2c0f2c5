"""What an edition of the game is made of: the numbers that differ, and the IDs under which its rules stand.

The engine reads these and never asks which edition is played. A list by type follows `words.TYPES`, a list by ground
`words.GROUNDS`.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from rules.core.schema_fields import option
from rules.grid.citations import Citations
from rules.grid.words import ARTILLERY, GROUNDS, LAKE, MARSH, RIVER, SIDE_KEYS, TYPES

COMMANDER_ABILITY: Final = "commander_ability"
COMMANDER_QUALITY: Final = "commander_quality"
# OH-MOVE-2: both sides may have two failures; true, as the option once was, stands for that.
BOTH: Final = "both"


# The values are objects, since compiled rules would make a number of a truth that is passed as one.
def _by_type(value: object) -> Any:
    return field(default_factory=([value] * len(TYPES)).copy)


def _by_ground(value: object) -> Any:
    return field(default_factory=([value] * len(GROUNDS)).copy)


def _by_both(value: object) -> Any:
    return field(default_factory=partial(deepcopy, [[value] * len(TYPES) for _ in GROUNDS]))


@dataclass(slots=True)
class Edition:
    """The numbers and switches of one edition."""

    key: str
    cites: Citations
    # by type
    base_resolve: list[int]
    pace: list[int]  # bounds
    pace_hit: list[int]  # bounds once it has taken a hit
    reach: list[int]  # bounds
    short: list[int]  # bounds
    hits_near: list[int]  # added to the D3 at short range
    hits_far: list[int]
    need: list[int] = _by_type(2)  # the least score of an activation
    rough_need: list[int] = _by_type(2)  # the same for a unit that stands on rough ground
    rough_malus: list[int] = _by_type(0)  # off the activation die, on rough ground
    all_round: list[bool] = _by_type(False)
    charges: list[bool] = _by_type(False)
    always_resolve: list[int] = _by_type(0)
    commander_resolve: list[int] = _by_type(0)
    loss_extra: list[int] = _by_type(0)  # added to the D3 of an eliminated unit
    # by ground
    rough_ground: list[bool] = _by_ground(False)  # what slows activation
    rounds: list[bool] = _by_ground(False)  # occupants see all round
    cover: list[int] = _by_ground(0)  # off the hits on occupants
    close_only: list[bool] = _by_ground(False)  # attacked from short range only
    rerolls: list[bool] = _by_ground(False)  # occupants may re-roll their D3
    commander_ground: list[bool] = _by_ground(False)  # where a commander near by adds resolve
    # by ground, then by type
    closed: list[list[bool]] = _by_both(False)
    shooting: list[list[int]] = _by_both(0)
    ground_resolve: list[list[int]] = _by_both(0)
    # switches and the rest
    rough_ahead: bool = False  # rough ground about to be entered counts for the activation too
    hit_malus: int = 0  # off the activation die of a unit with a hit
    pass_friends: bool = False
    veterans: bool = False
    veteran_resolve: int = 0
    veteran_loss: int = 0
    most_commanders: int = 1
    commanders_apart: bool = False
    resolve_varies: bool = False  # what a unit bears changes as units and commanders move
    options: tuple[str, ...] = ()

    def close_ground(self, no_guns: tuple[int, ...]) -> None:
        """Close these grounds to guns, and water and marsh to every unit."""
        for ground in no_guns:
            self.closed[ground][ARTILLERY] = True
        for ground in (RIVER, MARSH, LAKE):
            self.closed[ground] = [True] * 6


@dataclass(slots=True)
class Options:
    """The options of both editions; those that an edition lacks are off."""

    commander_ability: bool = option(
        "D3-CMD-4", "As many regiments as the commander's quality in attack or defence bear two hits more."
    )
    lone_commander: bool = option("D3-CMD-3", "A commander alone next to an enemy is killed by a 1 on a D3.")
    two_failures: str = option(
        "OH-MOVE-2",
        "This side's movement ends at its second failed activation, not its first, as befits the better force.",
        "neither",
        ("neither", *SIDE_KEYS, BOTH),
    )
    commander_quality: bool = option(
        "OH-CMD-2", "A commander above average adds a D3 to his army's resolve, one below average takes it off."
    )
