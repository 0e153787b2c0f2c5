"""Openings: ways in which the French set up, and in which the British begin, each of which a siege can be fought from.

A set-up is an order of battle of the French; a landing is what the British plot on turn 1, after which a doctrine
goes on. The two are chosen at the same time, so that together they make a matrix game.
"""

from collections.abc import Sequence
from typing import Final, cast

from rules.core.battle_record import Entity
from rules.core.orders import Choice, Doctrine, Orders, View
from rules.core.running import Running
from rules.core.schema import Json
from rules.core.system import Engagement, System
from rules.core.umpire import Umpire
from rules.quebec_1759.doctrine.british import ship_move
from rules.quebec_1759.doctrine.policy import Policy, follow
from rules.quebec_1759.doctrine.reckoning import strongest
from rules.quebec_1759.doctrine.routes import FIRST_WORKS, LEADERS_AT, PICKETS, SHARES, spread
from rules.quebec_1759.known import Known, free_leaders
from rules.quebec_1759.orders import LAND, MAIN, SHIPS_UP, Order
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.tables import AREAS, LEADERS, UNITS
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import (
    ABRAHAM,
    BASON,
    BEAUPORT,
    BRITISH,
    CAP_ROUGE,
    COLUMNS,
    DOCTRINES,
    ETCHEMIN,
    FRENCH,
    ILE_DORLEANS,
    KEY,
    LEVIS,
    MONTMORENCY,
    NATIONS,
    NOWHERE,
    SILLERY,
    ST_CHARLES,
    STE_FOY,
)


class SetUp:
    """A set-up of the French: real units by area, decoys by area, the area of each leader and of the first works."""

    __slots__ = ("decoys", "doctrine", "key", "leaders", "units", "works")

    def __init__(
        self, key: str, units: dict[int, int], decoys: dict[int, int], leaders: tuple[int, ...], works: int
    ) -> None:
        self.key: str = key
        self.units: dict[int, int] = units
        self.decoys: dict[int, int] = decoys
        self.leaders: tuple[int, ...] = leaders
        self.works: int = works
        # The doctrine that goes on from it.
        self.doctrine: str = key if key in SHARES else "patient"

    def side(self, entrenched: bool) -> Json:
        """QB-SETUP-2: return the side of an order of battle, every block named."""
        spots = spread(self.units)
        rows: list[Json] = [{"id": unit[0], "at": AREAS[spots[place]]} for place, unit in enumerate(UNITS[FRENCH])]
        led: list[Json] = [{"id": one[0], "at": AREAS[self.leaders[kind]]} for kind, one in enumerate(LEADERS[FRENCH])]
        decoys: Json = {AREAS[area]: count for area, count in self.decoys.items()}
        found: Json = {"nation": NATIONS[FRENCH], "doctrine": self.doctrine, "units": rows, "decoys": decoys}
        found["leaders"] = led
        if entrenched:
            found["works"] = {AREAS[self.works]: list(COLUMNS[:2])}
        return found


class Landing:
    """What the British do on turn 1, and the doctrine, or the way of `planner`, that goes on from there.

    So many units and decoys land in `area`. With no units and no decoys the fleet goes up the river instead; without
    an area the doctrine begins as it likes.
    """

    __slots__ = ("area", "decoys", "doctrine", "key", "units")

    def __init__(self, key: str, doctrine: str, area: int = NOWHERE, units: int = 0, decoys: int = 0) -> None:
        self.key: str = key
        self.doctrine: str = doctrine
        self.area: int = area
        self.units: int = units
        self.decoys: int = decoys

    def plan(self, known: Known) -> Plan:
        """QB-PLOT-1: return what is plotted on turn 1, where an area is named."""
        if not self.units and not self.decoys:
            return ship_move(known, SHIPS_UP, BASON)
        found = Plan(LAND, ILE_DORLEANS)
        for block in strongest(known.units_in(ILE_DORLEANS), self.units):
            found.add_move(self.area, block)
        found.send_decoys(self.area, self.decoys)
        if self.units > 1:
            for leader in free_leaders(known, ILE_DORLEANS):
                found.add_move(self.area, None, leader)
        return found


def _by_doctrine(key: str) -> SetUp:
    return SetUp(key, SHARES[key], PICKETS[key], LEADERS_AT[key], FIRST_WORKS[key])


# The set-ups of the doctrines, then others that gamers name: all about Abraham, every shore alike, the landing places
# of the Bason, and the two ends of the map.
SET_UPS: Final = (
    _by_doctrine("patient"),
    _by_doctrine("shores"),
    _by_doctrine("upriver"),
    SetUp(
        "citadel",
        {ABRAHAM: 12, ST_CHARLES: 4, SILLERY: 4},
        {LEVIS: 1, BEAUPORT: 2, CAP_ROUGE: 2},
        (ABRAHAM, SILLERY, STE_FOY),
        ABRAHAM,
    ),
    SetUp(
        "even",
        {MONTMORENCY: 2, BEAUPORT: 3, ST_CHARLES: 2, LEVIS: 3, ETCHEMIN: 2, CAP_ROUGE: 3, SILLERY: 2, ABRAHAM: 3},
        {MONTMORENCY: 1, LEVIS: 1, ETCHEMIN: 1, STE_FOY: 1, SILLERY: 1},
        (ABRAHAM, CAP_ROUGE, STE_FOY),
        ABRAHAM,
    ),
    SetUp(
        "bason",
        {LEVIS: 8, BEAUPORT: 6, ABRAHAM: 4, CAP_ROUGE: 2},
        {MONTMORENCY: 2, ETCHEMIN: 2, SILLERY: 1},
        (LEVIS, BEAUPORT, STE_FOY),
        LEVIS,
    ),
    SetUp(
        "ends",
        {BEAUPORT: 7, CAP_ROUGE: 7, ABRAHAM: 6},
        {LEVIS: 2, ETCHEMIN: 1, SILLERY: 1, ST_CHARLES: 1},
        (ABRAHAM, CAP_ROUGE, STE_FOY),
        CAP_ROUGE,
    ),
)
LANDINGS: Final = (
    Landing("patient", "patient"),
    Landing("shores", "shores"),
    Landing("upriver", "upriver"),
    Landing("levis_patient", "patient", LEVIS, 4),
    Landing("levis_upriver", "upriver", LEVIS, 4),
    Landing("beauport", "shores", BEAUPORT, 4),
    Landing("montmorency", "shores", MONTMORENCY, 4),
    Landing("st_charles", "shores", ST_CHARLES, 4),
    Landing("feint_beauport", "upriver", BEAUPORT, 0, 4),
    Landing("feint_levis", "shores", LEVIS, 1, 3),
    Landing("fleet", "upriver", LEVIS),
    Landing("storm_st_charles", "st_charles"),
    Landing("storm_upriver", "early_upriver"),
)


class Opener(Doctrine):
    """A doctrine that begins with a landing."""

    __slots__ = ("_landing", "_policy")

    def __init__(self, landing: Landing) -> None:
        self._landing: Landing = landing
        # Asked and not inherited from: where the rules are compiled, this module is not, and a policy is.
        self._policy: Policy = Policy(landing.doctrine)

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """QB-PLOT-1: return the order of the landing on turn 1, and what the doctrine orders from then on."""
        assert isinstance(view, QuebecView)
        known = view.known
        if view.question == MAIN and known is not None and known.turn == 1 and self._landing.area != NOWHERE:
            view.plan = self._landing.plan(known)
            return follow(view.plan, MAIN, cast("list[Order]", choices))
        return self._policy.choose(rule, who, side, choices, view)


class Opened(Engagement):
    """A siege from a set-up, in which the British begin with a landing."""

    __slots__ = ("_landing", "_siege")

    def __init__(self, siege: Engagement, landing: Landing) -> None:
        super().__init__(siege.system, siege.setup)
        self._siege: Engagement = siege
        self._landing: Landing = landing

    def entities(self) -> list[Entity]:
        """Return every unit and leader of the siege."""
        return self._siege.entities()

    def orders(self) -> list[Orders]:
        """Return the orders of the British, who are the player, and those of the French by their doctrine."""
        return [Opener(self._landing), self._siege.orders()[1]]

    def lay(self, umpire: Umpire) -> Running:
        """Return the siege before it is set up."""
        return self._siege.lay(umpire)


def opened(system: System, landing: Landing, set_up: SetUp, options: dict[str, object]) -> Opened:
    """QB-SETUP-1: return the siege of a pair of openings; raises SetupError for options that there are not."""
    setup: Json = {
        "system": KEY,
        "encounter": "siege",
        # A way that only `planner` knows has no name in an order of battle; like the default it draws no lots.
        "player": {
            "nation": NATIONS[BRITISH],
            "doctrine": landing.doctrine if landing.doctrine in DOCTRINES else DOCTRINES[0],
        },
        "enemy": set_up.side(options.get("entrenchments") is True),
        "options": dict(options),
    }
    return Opened(system.engagement(setup), landing)
