"""The map of the siege: which areas are next to each other by road, over which river, and on which sea."""

from typing import Final

from rules.core.native import mypyc_attr
from rules.core.row import Row, byte_row
from rules.quebec_1759.tables import AREAS, RIVER_ROADS, ROADS, SHORES, STE_FOY_ROAD
from rules.quebec_1759.words import NOWHERE

NO_ROAD: Final = 9  # more steps than any area is away by road


@mypyc_attr(acyclic=True)
class Theatre:
    """The map as one game plays it; areas and seas are places in `AREAS` and `SEAS`."""

    def __init__(self, ste_foy_road: bool = False) -> None:
        """QB-MAP-1, QB-MAP-2: lay out the roads; that from St. Charles to Ste. Foy is one reading of the map."""
        # Answers of `steps_from`, which doctrines ask for nearly every turn; there can be some 20,000 of them.
        self._away: dict[int, Row] = {}
        self.roads: list[list[int]] = [[] for _ in AREAS]
        # By two areas: whether the road between them crosses the St. Charles River.
        self.over_river: list[list[bool]] = [[False] * len(AREAS) for _ in AREAS]
        for one, other in ROADS:
            self._road(AREAS.index(one), AREAS.index(other), False)
        for one, other in RIVER_ROADS:
            self._road(AREAS.index(one), AREAS.index(other), True)
        if ste_foy_road:
            self._road(AREAS.index(STE_FOY_ROAD[0]), AREAS.index(STE_FOY_ROAD[1]), True)
        for area in self.roads:
            area.sort()
        self.shores: list[list[int]] = [[AREAS.index(key) for key in keys] for keys in SHORES]
        self.sea: list[int] = [self._sea_of(area) for area in range(len(AREAS))]
        # QB-SHIP-1: by area, the other areas of its sea; empty for an inland area.
        self.across: list[list[int]] = [self._across(area) for area in range(len(AREAS))]

    def _road(self, one: int, other: int, river: bool) -> None:
        self.roads[one].append(other)
        self.roads[other].append(one)
        self.over_river[one][other] = river
        self.over_river[other][one] = river

    def _sea_of(self, area: int) -> int:
        for sea, areas in enumerate(self.shores):
            if area in areas:
                return sea
        return NOWHERE

    def _across(self, area: int) -> list[int]:
        sea = self.sea[area]
        return [other for other in self.shores[sea] if other != area] if sea != NOWHERE else []

    def steps_from(self, area: int, closed: list[bool], by_sea: bool) -> Row:
        """QA-LEADER-3: return the steps from an area to every area through areas not closed; `NO_ROAD` if out of reach.

        `by_sea` counts a crossing to any area of the same sea as one step. The start may be closed.
        """
        key = 2 * area + (1 if by_sea else 0)
        for shut in closed:
            key = 2 * key + (1 if shut else 0)
        found = self._away.get(key)
        if found is None:
            found = byte_row(self._walk(area, closed, by_sea))
            self._away[key] = found
        return found

    def _walk(self, area: int, closed: list[bool], by_sea: bool) -> list[int]:
        away = [NO_ROAD] * len(AREAS)
        away[area] = 0
        edge = [area]
        while edge:
            ahead: list[int] = []
            for here in edge:
                for there in [*self.roads[here], *(self.across[here] if by_sea else [])]:
                    if away[there] == NO_ROAD and not closed[there]:
                        away[there] = away[here] + 1
                        ahead.append(there)
            edge = ahead
        return away


# The map never changes, so all games share two of them: without and with the road to Ste. Foy.
_THEATRES: Final[tuple[Theatre, ...]] = (Theatre(False), Theatre(True))


def theatre(ste_foy_road: bool) -> Theatre:
    """QB-MAP-2: return the map, with or without the road from St. Charles to Ste. Foy."""
    return _THEATRES[1 if ste_foy_road else 0]
