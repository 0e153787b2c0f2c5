"""Territories as content: real places with their coordinates and what was there (MM-CAMP-4)."""

from typing import Annotated, Any, Literal

from pydantic import Field

from battles.pipeline.kinds import Entry, EntryIndex, Kind
from campaigns.models import Campaign, CampaignTemplate, Territory
from common.faults import Finding
from rules.core.suggest import did_you_mean

# The theatre of the war, with room to spare: from the Illinois country and the Carolinas to Newfoundland.
THEATRE = (-92.0, 30.0, -52.0, 53.0)


class TerritoryEntry(Entry):
    """A little patch of the war."""

    latitude: Annotated[float, Field(description="Degrees, north positive.")]
    longitude: Annotated[float, Field(description="Degrees, east positive: west of Greenwich is negative.")]
    map: Annotated[str | None, Field(description="The map that shows it.")] = None
    label_side: Annotated[
        Literal["right", "left", "above", "below"], Field(description="Where its name is drawn next to its point.")
    ] = "right"


class TerritoryKind(Kind[TerritoryEntry, Territory]):
    """Territories lie in `territories/`."""

    folder = "territories"
    title = "territory"
    schema = TerritoryEntry
    model = Territory

    def rest(self, slug: str, raw: dict[str, Any], index: EntryIndex) -> list[Finding]:
        """Return findings on a place outside the theatre of the war, and on a map that does not exist."""
        west, south, east, north = THEATRE
        chart, point = raw.get("map"), (_degrees(raw.get("longitude")), _degrees(raw.get("latitude")))
        found = _beyond("latitude", point[1], south, north) + _beyond("longitude", point[0], west, east)
        if not raw.get("description"):
            found.append(Finding(("description",), "description is missing; tell what was there."))
        if not isinstance(chart, str):
            return found
        if not index.has("maps", chart):
            guess = did_you_mean(chart, index.slugs("maps"))
            found.append(Finding(("map",), f"There is no map {chart}; add it under maps/.{guess}"))
        elif not _on(index.body("maps", chart).get("box"), point):
            sentence = f"{raw.get('name') or slug} lies outside the map {chart}; correct its coordinates."
            found.append(Finding(("map",), sentence))
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
        """Return the territories that campaigns are fought over, or are to be started in."""
        used = {
            str(row.setup.get("territory")): f"the campaign to start from {row.name}"
            for row in CampaignTemplate.objects.all()
            if row.setup.get("territory") in slugs
        }
        fought = Campaign.objects.filter(territory__slug__in=slugs).values_list("territory__slug", "name")
        return used | {slug: f"the campaign {name}" for slug, name in fought}


def _degrees(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _beyond(key: str, value: float | None, least: float, most: float) -> list[Finding]:
    if value is None or least <= value <= most:
        return []
    return [Finding((key,), f"{key} {value:g} is outside the theatre of the war, {least:g} to {most:g}.")]


def _on(box: Any, point: tuple[float | None, float | None]) -> bool:
    """Return a finding if a place is outside a map's box; an unreadable box or place is reported elsewhere."""
    if not isinstance(box, list) or len(box) != 4 or not all(isinstance(side, int | float) for side in box):
        return True
    if point[0] is None or point[1] is None or box[0] >= box[2] or box[1] >= box[3]:
        return True
    return bool(box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3])


TERRITORIES = TerritoryKind()
