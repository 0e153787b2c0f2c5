"""Territories as content: real places with their coordinates and what was there (MM-CAMP-4)."""

from typing import Annotated, Any, Literal

from pydantic import Field

from battles.pipeline.faults import Remark
from battles.pipeline.kinds import Entry, Kind, Shelf
from campaigns.models import Campaign, Territory

# The theatre of the war, with room to spare: from the Illinois country and the Carolinas to Newfoundland.
THEATRE = (-92.0, 30.0, -52.0, 53.0)


class TerritoryEntry(Entry):
    """A little patch of the war."""

    latitude: Annotated[float, Field(description="Degrees, north positive.")]
    longitude: Annotated[float, Field(description="Degrees, east positive: west of Greenwich is negative.")]
    map: Annotated[str | None, Field(description="The map that shows it.")] = None
    label_side: Annotated[
        Literal["right", "left", "above", "below"], Field(description="Where its name stands beside its point.")
    ] = "right"


class TerritoryKind(Kind[TerritoryEntry, Territory]):
    """Territories lie in `territories/`."""

    folder = "territories"
    title = "territory"
    schema = TerritoryEntry
    model = Territory

    def remarks(self, slug: str, entry: TerritoryEntry, shelf: Shelf) -> list[Remark]:
        """Say whether the place lies in the theatre of the war and its map exists."""
        found: list[Remark] = []
        west, south, east, north = THEATRE
        if not south <= entry.latitude <= north:
            sentence = f"latitude {entry.latitude:g} is outside the theatre of the war, {south:g} to {north:g}."
            found.append(Remark(("latitude",), sentence))
        if not west <= entry.longitude <= east:
            sentence = f"longitude {entry.longitude:g} is outside the theatre of the war, {west:g} to {east:g}."
            found.append(Remark(("longitude",), sentence))
        if not entry.description:
            found.append(Remark(("description",), "description is missing; tell what was there."))
        if entry.map is not None and not shelf.has("maps", entry.map):
            found.append(Remark(("map",), f"There is no map {entry.map}; add it under maps/."))
        elif entry.map is not None and not _on(shelf.body("maps", entry.map).get("box"), entry):
            found.append(Remark(("map",), f"{entry.name} lies outside the map {entry.map}; correct its coordinates."))
        return found

    def write(self, row: Territory, entry: TerritoryEntry) -> None:
        """Save the territory."""
        row.latitude, row.longitude = entry.latitude, entry.longitude
        row.map_id, row.label_side = entry.map, entry.label_side
        row.save()

    def read(self, row: Territory) -> dict[str, Any]:
        """Return the keys of a territory's file."""
        return {
            "latitude": row.latitude,
            "longitude": row.longitude,
            "map": row.map_id,
            "label_side": row.label_side,
        }

    def used_by(self, slugs: set[str]) -> dict[str, str]:
        """Return the territories that campaigns are fought over."""
        used = Campaign.objects.filter(territory__slug__in=slugs).values_list("territory__slug", "name")
        return {slug: f"the campaign {name}" for slug, name in used}


def _on(box: Any, entry: TerritoryEntry) -> bool:
    """Say whether a place lies within a map's box; a box that is none is the map's own fault."""
    if not isinstance(box, list) or len(box) != 4 or not all(isinstance(side, int | float) for side in box):
        return True
    if box[0] >= box[2] or box[1] >= box[3]:
        return True
    return bool(box[0] <= entry.longitude <= box[2] and box[1] <= entry.latitude <= box[3])


TERRITORIES = TerritoryKind()
