"""Maps as content: outlines in degrees, each with its own source."""

from typing import Annotated, Any, Literal

from pydantic import Field

from battles.pipeline.kinds import Confidence, Entry, EntryIndex, Kind, Part, Slug, Text, readable
from campaigns.models import Territory, TheatreMap
from common.faults import Finding

# A territory may lie on the frame, and an outline may reach over it by a step of its own.
OVER = 2.0
_WORLD = [-180.0, -90.0, 180.0, 90.0]  # the box of outlines whose own cannot be read

Degrees = Annotated[list[float], Field(min_length=2, max_length=2)]


class Feature(Part):
    """A named outline: land and lakes are rings to fill, coasts and rivers are lines."""

    slug: Slug
    name: Text
    kind: Literal["land", "coast", "lake", "river"]
    source: Text
    confidence: Confidence
    lines: Annotated[list[Annotated[list[Degrees], Field(min_length=2)]], Field(min_length=1)]


class MapEntry(Entry):
    """A simplified map of a part of the world."""

    box: Annotated[list[float], Field(min_length=4, max_length=4, description="West, south, east, north in degrees.")]
    features: Annotated[list[Feature], Field(min_length=1)]


class MapKind(Kind[MapEntry, TheatreMap]):
    """Maps lie in `maps/`."""

    folder = "maps"
    title = "map"
    schema = MapEntry
    model = TheatreMap

    def rest(self, slug: str, raw: dict[str, Any], index: EntryIndex) -> list[Finding]:
        """Say whether the box is one, and which outlines leave it, of all that can be read."""
        box = raw.get("box")
        features = readable(Feature, raw.get("features"), slug="", name="An outline", kind="", lines=[])
        if not isinstance(box, list) or len(box) != 4 or not all(isinstance(side, int | float) for side in box):
            return _outline_remarks(_WORLD, features)
        return _remarks(box, features)

    def write(self, row: TheatreMap, entry: MapEntry) -> None:
        """Save the map; its body is the box and the features."""
        row.body = entry.model_dump(mode="json", include={"box", "features"})
        row.save()

    def read(self, row: TheatreMap) -> dict[str, Any]:
        """Return the keys of a map's file."""
        return {"box": row.body.get("box", []), "features": row.body.get("features", [])}

    def used_by(self, slugs: set[str]) -> dict[str, str]:
        """Return the maps that show a territory."""
        shown = Territory.objects.filter(map__slug__in=slugs).values_list("map__slug", "name")
        return {slug: f"the territory {name}" for slug, name in shown}


def _remarks(box: list[float], features: list[tuple[int, Feature]]) -> list[Finding]:
    found = _box_remarks(box)
    return found + _outline_remarks(_WORLD if found else box, features)


def _box_remarks(box: list[float]) -> list[Finding]:
    west, south, east, north = box
    if -180 <= west < east <= 180 and -90 <= south < north <= 90:
        return []
    return [Finding(("box",), "box must be west, south, east, north in degrees, west before east.")]


def _outline_remarks(box: list[float], features: list[tuple[int, Feature]]) -> list[Finding]:
    found: list[Finding] = []
    seen: set[str] = set()
    for number, feature in features:
        if feature.slug and feature.slug in seen:
            found.append(Finding(("features", number, "slug"), f"{feature.slug} is drawn twice; give each its own."))
        seen.add(feature.slug)
        for count, line in enumerate(feature.lines):
            place = ("features", number, "lines", count)
            if not all(_near(point, box) for point in line):
                found.append(Finding(place, f"{feature.name} leaves the map's box; cut it, or widen the box."))
            if feature.kind in ("land", "lake") and line[0] != line[-1]:
                found.append(Finding(place, f"{feature.name} is a ring; end it where it begins."))
    return found


def _near(point: list[float], box: list[float]) -> bool:
    return box[0] - OVER <= point[0] <= box[2] + OVER and box[1] - OVER <= point[1] <= box[3] + OVER


MAPS = MapKind()
