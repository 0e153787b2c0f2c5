"""The named options of this game, with the defaults of the rules, and the terms that an order of battle plays by."""

from typing import Final

from rules.core.schema import Option
from rules.fast_musket.state import Terms
from rules.fast_musket.tables import FRENCH_DEADLINE, LOSSES_FOR_BRITISH_WIN, LOSSES_FOR_FRENCH_WIN, TURN_LIMIT

MOST_LOSSES: Final = 500
OPTIONS: Final = (
    Option("first_fire", False, "FM-FIRST-1", "Muskets add one to each die of their unit's first fire."),
    Option("extra_artillery", False, "FM-GUNS-1", "A die a side says how many field guns it brings."),
    Option("printed_causes_only", False, "FM-WIN-3", "Only fire and rout count towards victory, not melee and morale."),
    Option(
        "deadline",
        FRENCH_DEADLINE,
        "FM-WIN-1",
        "The turn in which the side that moves first must have won when it has shot; 0 for none.",
        least=0,
        most=TURN_LIMIT,
    ),
    Option(
        "first_wins_at",
        LOSSES_FOR_FRENCH_WIN,
        "FM-WIN-1",
        "The bases that the side moving second loses when the first has won; 0 for never.",
        least=0,
        most=MOST_LOSSES,
    ),
    Option(
        "second_wins_at",
        LOSSES_FOR_BRITISH_WIN,
        "FM-WIN-2",
        "The bases that the side moving first loses when the second has won; 0 for never.",
        least=0,
        most=MOST_LOSSES,
    ),
)


def terms_of(raw: object) -> Terms:
    """FM-WIN-1: return the terms that the `options` of an order of battle name, defaults for the rest."""
    given = raw if isinstance(raw, dict) else {}
    value: dict[str, int] = {}
    for option in OPTIONS:
        chosen = given.get(option.key)
        value[option.key] = int(option.default if chosen is None else chosen)
    return Terms(
        first_fire=value["first_fire"] != 0,
        extra_artillery=value["extra_artillery"] != 0,
        printed_causes_only=value["printed_causes_only"] != 0,
        deadline=value["deadline"],
        first_wins_at=value["first_wins_at"],
        second_wins_at=value["second_wins_at"],
    )
