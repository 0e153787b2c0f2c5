"""The named options of this game, with the defaults of the rules: the terms that an order of battle plays by."""

from dataclasses import dataclass
from typing import Final

from rules.core.schema import options_in
from rules.core.schema_fields import option
from rules.fast_musket.tables import FRENCH_DEADLINE, LOSSES_FOR_BRITISH_WIN, LOSSES_FOR_FRENCH_WIN, TURN_LIMIT

MOST_LOSSES: Final = 500


@dataclass(slots=True)
class Terms:
    """The options and the terms of victory of an order of battle; never changed."""

    first_fire: bool = option("FM-FIRST-1", "Muskets add one to each die of their unit's first fire.")
    extra_artillery: bool = option("FM-GUNS-1", "A die a side says how many field guns it brings.")
    printed_causes_only: bool = option("FM-WIN-3", "Only fire and rout count towards victory, not melee and morale.")
    deadline: int = option(
        "FM-WIN-1",
        "The turn in which the side that moves first must have won when it has shot; 0 for none.",
        FRENCH_DEADLINE,
        most=TURN_LIMIT,
    )
    first_wins_at: int = option(
        "FM-WIN-1",
        "The bases that the side moving second loses when the first has won; 0 for never.",
        LOSSES_FOR_FRENCH_WIN,
        most=MOST_LOSSES,
    )
    second_wins_at: int = option(
        "FM-WIN-2",
        "The bases that the side moving first loses when the second has won; 0 for never.",
        LOSSES_FOR_BRITISH_WIN,
        most=MOST_LOSSES,
    )


OPTIONS: Final = options_in(Terms)
