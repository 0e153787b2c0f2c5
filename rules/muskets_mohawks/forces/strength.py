"""Field strength: units that take the field short of their paper strength (MM-STRENGTH-1), an option of the book."""

from dataclasses import dataclass
from typing import Final

from rules.core.events import NOTE
from rules.core.schema import options_in
from rules.core.schema_fields import option
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.words import SIDE_KEYS

FIELD_STRENGTH: Final = "field_strength"
RULE: Final = "MM-STRENGTH-1"
STAND_UP_FIGHTS: Final = "stand_up_fights"


@dataclass(slots=True)
class StrengthOptions:
    """The option that a battle has, and a campaign for all of its battles."""

    field_strength: bool = option(
        RULE,
        "A die for each unit against its Rep: below it the unit is short of its paper strength by the difference.",
    )


@dataclass(slots=True)
class CampaignOptions(StrengthOptions):
    """What a campaign may be begun with: the option of its battles, and one of its own."""

    stand_up_fights: bool = option(
        "MM-CAMP-10",
        "A Stand Up Fight with the British or French takes the place of a raid that follows on one of its own kind.",
    )


CAMPAIGN_OPTIONS: Final = options_in(CampaignOptions)


def is_on(options: object, key: str = FIELD_STRENGTH) -> bool:
    """Return whether the options of an order of battle, or of a campaign, ask for field strength, or for another."""
    return isinstance(options, dict) and options.get(key) is True


def roll_strength(umpire: Umpire, who: str, rep: int, paper: int, least: int = 1) -> int:
    """MM-STRENGTH-1: roll one die against the unit's Rep and return the number of figures it fields.

    Inferred: at least one, since a unit of five figures and Rep 6 would have none on a 1; riders on foot are at least
    two, of which one holds the horses.
    """
    score = dice.score(umpire, RULE, who, FIELD_STRENGTH)
    figures = paper if score >= rep else max(least, paper - (rep - score))
    umpire.record(RULE, NOTE, who, FIELD_STRENGTH, paper, figures)
    return figures


def roll_strengths(umpire: Umpire, order: dict[str, object]) -> dict[str, object]:
    """MM-STRENGTH-1: return an order of battle whose listed units have their field strength, if the option is on.

    It replaces the figures that the order of battle gives them; the player's units are rolled first.
    """
    if not is_on(order.get("options")):
        return order
    full = dict(order)
    for key in SIDE_KEYS:
        side = order.get(key)
        if isinstance(side, dict) and isinstance(side.get("units"), list):
            full[key] = {**side, "units": [_settled(umpire, unit) for unit in side["units"]]}
    return full


def _settled(umpire: Umpire, unit: dict[str, object]) -> dict[str, object]:
    rep, paper = unit.get("rep"), unit.get("paper")
    assert isinstance(rep, int) and isinstance(paper, int)
    least = 2 if unit.get("mounted") is False else 1
    return {**unit, "figures": roll_strength(umpire, str(unit["id"]), rep, paper, least)}


def settled(options: object) -> dict[str, object]:
    """Return the options of an order of battle whose strengths are rolled: the same without field strength."""
    given = options if isinstance(options, dict) else {}
    return {key: value for key, value in given.items() if key != FIELD_STRENGTH}
