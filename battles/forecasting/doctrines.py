"""By which doctrines a forecast is fought, and the same battle by every pair of them."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Unpack

from battles.forecasting.conversions import BEFORE_WORDS, ConvertedSetup, request_group
from battles.forecasting.figures import figures
from battles.forecasting.services import GroupAsked
from battles.forecasting.shapes import Figures, Outcome
from battles.models import Forecast
from battles.services import with_orders
from common.exceptions import InvalidRequest
from common.json_input import Json
from rules import registry
from rules.core.sides import SIDES


@dataclass(slots=True, frozen=True)
class PairRow:
    """One pair of doctrines, the player's and the enemy's, and how its battles came out."""

    doctrines: dict[str, str]
    runs: int
    outcomes: list[Outcome]

    def outcome(self, key: str) -> Outcome:
        """Return the figures of player, enemy, draw or failed."""
        return next(row for row in self.outcomes if row.key == key)

    def to_dict(self) -> Json:
        """Return everything as JSON-ready values."""
        return asdict(self)


def pairs(setup: Json) -> list[dict[str, str]]:
    """Return every pair of doctrines for an order of battle, the player's first with each of the enemy's first.

    Slow doctrines are left out; one pair with them is asked for by itself.
    """
    rules = registry.system(str(setup["system"]))
    known = [key for key in rules.doctrines_for(setup) if key not in rules.slow_doctrines()]
    return [{"player": one, "enemy": other} for one in known for other in known]


def row_of(found: Figures) -> PairRow:
    """Return the row of a forecast's figures in the table of pairs."""
    return PairRow(found.doctrines, found.runs, found.outcomes)


def is_table(asked: Sequence[Forecast]) -> bool:
    """Return whether forecasts that were asked for together are one battle by several pairs of doctrines."""
    return len(asked) > 1 and len({forecast.system for forecast in asked}) == 1


def table_title(forecast: Forecast) -> str:
    """Return what a table of pairs is called: the title of one of its forecasts without the pair of that one."""
    return forecast.title.rpartition(BEFORE_WORDS)[0] or forecast.title


def table_of(asked: Sequence[Forecast]) -> list[PairRow]:
    """Return the rows of forecasts that were asked for together, as far as they have come."""
    return [row_of(figures(forecast)) for forecast in asked]


def _keys_as_words(system: str, pair: dict[str, str]) -> str:
    return " against ".join(pair[side].replace("_", " ") for side in SIDES)


def request_pairs(
    *,
    setup: Json,
    systems: list[str],
    called: Callable[[str, dict[str, str]], str] = _keys_as_words,
    **asked: Unpack[GroupAsked],
) -> list[Forecast]:
    """Queue a forecast for every pair of doctrines, all with one seed, and return their rows in that order.

    With one side's `knowledge` the dice of each sample decide what it does not know but the doctrines. `called` says
    what a pair of doctrines of a system is called, for the titles: the pages' own names.
    Raises InvalidRequest where they are asked for by other rules than those of the order of battle, or by several.
    """
    if systems != [setup.get("system")]:
        message = (
            "Every pair of doctrines is asked for by the rules that the order of battle is written for, and no others."
        )
        raise InvalidRequest(message, fields={"systems": [message]})
    system = str(setup["system"])
    members = [
        (called(system, pair), ConvertedSetup(with_orders(setup, pair), [], supposed=pair)) for pair in pairs(setup)
    ]
    return request_group(members, **asked)
