"""The theatre of war on paper, and the charts of morale and investment."""

import re
from itertools import combinations
from math import cos, radians
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml

from campaigns.web import charts, theatre

BOX = [-84.0, 37.8, -59.2, 49.2]


def _place(slug: str, latitude: float, longitude: float, side: str = "right") -> SimpleNamespace:
    return SimpleNamespace(slug=slug, name=slug, latitude=latitude, longitude=longitude, label_side=side)


def test_north_is_up_and_east_is_right() -> None:
    """Québec is above and to the right of Albany, Louisbourg far to the right."""
    frame = theatre.Projection(BOX)
    albany, quebec, louisbourg = (
        frame.point(lon, lat) for lon, lat in ((-73.75, 42.65), (-71.2, 46.8), (-59.97, 45.9))
    )
    assert quebec[1] < albany[1]
    assert albany[0] < quebec[0] < louisbourg[0]


@pytest.mark.parametrize(("latitude", "longitude"), [(40.44, -80.0), (45.9, -59.97), (46.8, -71.2), (39.6, -77.9)])
def test_the_war_lies_within_the_frame(latitude: float, longitude: float) -> None:
    """The corners of the war, from the Ohio to Louisbourg, are on the map."""
    frame = theatre.Projection(BOX)
    x, y = frame.point(longitude, latitude)
    assert 0 <= x <= frame.width
    assert 0 <= y <= frame.height


def test_shapes_keep_their_proportions() -> None:
    """A conformal map stretches a small square nowhere by more than a hundredth."""
    frame = theatre.Projection(BOX)
    for latitude in (39, 43, 48):
        x0, y0 = frame.point(-71.6, latitude)
        x1, _ = frame.point(-71.6 + 0.1 / cos(radians(latitude)), latitude)
        _, y1 = frame.point(-71.6, latitude + 0.1)
        assert abs((x1 - x0) / (y0 - y1) - 1) < 0.01


def test_every_name_has_a_place_of_its_own() -> None:
    """Names that would lie upon each other are moved apart, off every point, and tied to theirs by a line."""
    rows = [_place(f"place-{number}", 43.0 + number / 30, -73.6) for number in range(8)]
    drawn = theatre.draw({"box": BOX, "features": []}, rows, "place-3")
    boxes = [place.label.box for place in drawn.places]
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert all(left > c or right < a or top > d or bottom < b for a, b, c, d in boxes[number + 1 :])
        assert all(not (left < p.x < right and top < p.y < bottom) for p in drawn.places)
    assert sum(place.label.tie is not None for place in drawn.places) >= 2
    assert drawn.here is not None
    assert (drawn.here.slug, drawn.here.label.tie) == ("place-3", None)


def test_no_name_covers_another_wherever_a_campaign_is() -> None:
    """On the bundled map no name overlaps another, whichever territory a map is about."""
    files = [
        (path.stem, yaml.safe_load(path.read_text("utf-8"))) for path in Path("fixtures/territories").glob("*.yaml")
    ]
    rows = [SimpleNamespace(slug=stem, **{"label_side": "right"} | reported) for stem, reported in files]
    for here in ["", *(row.slug for row in rows)]:
        drawn = theatre.draw({"box": BOX, "features": []}, rows, here)
        for (one, a), (other, b) in combinations([(place.name, place.label.box) for place in drawn.places], 2):
            assert a[0] >= b[2] or a[2] <= b[0] or a[1] >= b[3] or a[3] <= b[1], (here, one, other)


def _mark(faction: str, month: int, value: int | None, number: int = 1, start: bool = False) -> charts.Mark:
    return charts.Mark(faction, 1755, month, number, start, value)


def test_a_line_rises_with_its_values() -> None:
    """A higher value is drawn higher, a later month further right."""
    chart = charts.draw("Morale", [_mark("british", 3, 2), _mark("british", 4, 5)], 6)
    (x0, y0, _), (x1, y1, text) = chart.series[0].dots
    assert x0 < x1
    assert y0 > y1
    assert text == "British, April 1755: 5"


def test_a_line_breaks_where_nothing_is_known() -> None:
    """An army not yet met leaves a gap instead of a line to nowhere."""
    chart = charts.draw("Investment", [_mark("french", 3, 2), _mark("french", 4, None), _mark("french", 5, 3)], 4)
    assert chart.series[0].path.count("M") == 2
    assert "L" not in chart.series[0].path


def test_a_new_campaign_breaks_the_line_and_is_marked() -> None:
    """The chain's next campaign starts a line of its own, with a stroke at its beginning."""
    marks = [_mark("british", 3, 2), _mark("british", 4, 0), _mark("british", 5, 4, 2, start=True)]
    chart = charts.draw("Morale", [*marks, _mark("british", 5, 5, 2)], 6)
    assert chart.series[0].path.count("M") == 2
    assert len(chart.breaks) == 1


def test_names_at_the_ends_do_not_touch() -> None:
    """Lines that end on one level still have their names apart."""
    chart = charts.draw("Morale", [_mark(f, m, 4) for f in ("british", "french") for m in (3, 4)], 6)
    first, second = sorted(series.name_y for series in chart.series)
    assert second - first >= 16


def test_an_enemy_not_met_is_not_drawn() -> None:
    """A faction without any value has no line and no name."""
    assert charts.draw("Investment", [_mark("french", 3, None), _mark("french", 4, None)], 4).series == []


def test_every_text_of_a_symbol_has_an_ink_of_its_own() -> None:
    """A style of `svg text` does not reach into a symbol that is drawn by use: it would be black on black by night."""
    root = Path(__file__).parents[2]
    style = (root / "config/static/petite/maps.css").read_text(encoding="utf-8")
    symbols = "".join(page.read_text(encoding="utf-8") for page in (root / "battles/templates").rglob("*symbols*.html"))
    named = set(re.findall(r'<text class="(sym-[\w-]+)"', symbols))
    assert named
    for name in named:
        assert re.search(rf"\.{name} {{[^}}]*fill: var\(--", style), name
