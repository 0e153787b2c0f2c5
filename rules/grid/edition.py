"""What an edition of the game is made of: the numbers that differ, and the IDs under which its rules stand.

The engine reads these and never asks which edition is played. A list by type follows `words.TYPES`, a list by ground
`words.GROUNDS`.
"""

from dataclasses import dataclass
from typing import Final

from rules.core.schema_fields import option
from rules.grid.citations import Citations
from rules.grid.words import ARTILLERY, LAKE, MARSH, RIVER, SIDE_KEYS

COMMANDER_ABILITY: Final = "commander_ability"
COMMANDER_QUALITY: Final = "commander_quality"
# OH-MOVE-2: both sides may have two failures; true, as the option once was, stands for that.
BOTH: Final = "both"


class Edition:
    """The numbers and switches of one edition."""

    __slots__ = (
        "all_round",
        "always_resolve",
        "base_resolve",
        "charges",
        "cites",
        "close_only",
        "closed",
        "commander_ground",
        "commander_resolve",
        "commanders_apart",
        "cover",
        "ground_resolve",
        "hit_malus",
        "hits_far",
        "hits_near",
        "key",
        "loss_extra",
        "most_commanders",
        "need",
        "options",
        "pace",
        "pace_hit",
        "pass_friends",
        "reach",
        "rerolls",
        "resolve_varies",
        "rough_ahead",
        "rough_ground",
        "rough_malus",
        "rough_need",
        "rounds",
        "shooting",
        "short",
        "veteran_loss",
        "veteran_resolve",
        "veterans",
    )

    def __init__(
        self,
        key: str,
        cites: Citations,
        base_resolve: list[int],
        pace: list[int],
        pace_hit: list[int],
        reach: list[int],
        short: list[int],
        hits_near: list[int],
        hits_far: list[int],
    ) -> None:
        nothing = [0] * 6
        self.key: str = key
        self.cites: Citations = cites
        # by type
        self.base_resolve: list[int] = base_resolve
        self.pace: list[int] = pace  # bounds
        self.pace_hit: list[int] = pace_hit  # bounds once it has taken a hit
        self.reach: list[int] = reach  # bounds
        self.short: list[int] = short  # bounds
        self.hits_near: list[int] = hits_near  # added to the D3 at short range
        self.hits_far: list[int] = hits_far
        self.need: list[int] = [2] * 6  # the least score of an activation
        self.rough_need: list[int] = [2] * 6  # the same for a unit that stands on rough ground
        self.rough_malus: list[int] = list(nothing)  # off the activation die, on rough ground
        self.all_round: list[bool] = [False] * 6
        self.charges: list[bool] = [False] * 6
        self.always_resolve: list[int] = list(nothing)
        self.commander_resolve: list[int] = list(nothing)
        self.loss_extra: list[int] = list(nothing)  # added to the D3 of an eliminated unit
        # by ground
        self.rough_ground: list[bool] = [False] * 12  # what slows activation
        self.rounds: list[bool] = [False] * 12  # occupants see all round
        self.cover: list[int] = [0] * 12  # off the hits on occupants
        self.close_only: list[bool] = [False] * 12  # attacked from short range only
        self.rerolls: list[bool] = [False] * 12  # occupants may re-roll their D3
        self.commander_ground: list[bool] = [False] * 12  # where a commander near by adds resolve
        # by ground, then by type
        self.closed: list[list[bool]] = [[False] * 6 for _ in range(12)]
        self.shooting: list[list[int]] = [[0] * 6 for _ in range(12)]
        self.ground_resolve: list[list[int]] = [[0] * 6 for _ in range(12)]
        # switches and the rest
        self.rough_ahead: bool = False  # rough ground about to be entered counts for the activation too
        self.hit_malus: int = 0  # off the activation die of a unit with a hit
        self.pass_friends: bool = False
        self.veterans: bool = False
        self.veteran_resolve: int = 0
        self.veteran_loss: int = 0
        self.most_commanders: int = 1
        self.commanders_apart: bool = False
        self.resolve_varies: bool = False  # what a unit bears changes as units and commanders move
        self.options: tuple[str, ...] = ()

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
