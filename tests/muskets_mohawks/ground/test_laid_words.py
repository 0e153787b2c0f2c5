"""A map's country and sections are rows of the printed tables, not free words."""

from typing import Any

import pytest

from rules.muskets_mohawks.setup.stored_ground import check_laid

pytestmark = pytest.mark.rule("MM-TERR-7", "MM-TERR-2")
SOUND: list[str] = ["clear", "hill", "woods", "wooded hill", "clear*", "road*", "road over hill", "clear", "clear"]


@pytest.mark.parametrize(
    ("key", "value", "field"),
    [
        ("sections", [*SOUND[:8], "volcano"], "ground.sections.8"),
        ("sections", [*SOUND[:8], ["clear"]], "ground.sections.8"),
        ("sections", SOUND[:8], "ground.sections"),
        ("sections", "clear", "ground.sections"),
        ("overall", "volcanic", "ground.overall"),
    ],
)
def test_a_strange_word_is_refused(key: str, value: Any, field: str) -> None:
    """Nothing but the rows of the terrain table makes a section, and there are nine or none."""
    assert [fault.field for fault in check_laid({"areas": [], key: value})] == [field]


def test_the_rows_of_the_table_are_taken() -> None:
    """Nine rows, with or without the star of a settlement, are a map; so is a map that lists none."""
    assert check_laid({"overall": "hilly", "sections": SOUND, "areas": [], "houses": []}) == []
    assert check_laid({"areas": []}) == []


@pytest.mark.parametrize(
    ("change", "field", "guess"),
    [
        ({"araes": []}, "ground.araes", "areas"),
        ({"overal": "wooded"}, "ground.overal", "overall"),
        ({"overall": "woded"}, "ground.overall", "wooded"),
        ({"areas": [["wod", 0, 0, 10, 10]]}, "ground.areas.0", "wood"),
        ({"sections": ["claer", *SOUND[1:]]}, "ground.sections.0", "clear"),
        (
            {"houses": [{"id": "a", "x0": 0, "y0": 0, "x1": 9, "y1": 9, "stoers": True}]},
            "ground.houses.0.stoers",
            "stores",
        ),
    ],
)
def test_a_misspelt_word_is_refused_and_guessed(change: dict[str, Any], field: str, guess: str) -> None:
    """A key that no map has would otherwise leave its part out of the table without a word."""
    [fault] = check_laid(change)
    assert fault.field == field
    assert fault.message.endswith(f"Did you mean {guess}?")


def test_what_befell_a_house_is_not_drawn_but_kept() -> None:
    """A table laid in a campaign is kept with its houses as they were, which no order of battle states."""
    house = {"id": "a", "x0": 0, "y0": 0, "x1": 9, "y1": 9, "looted": False, "fire_at": 0}
    assert check_laid({"areas": [], "houses": [house]}) == []
    assert [fault.field for fault in check_laid({"houses": [house | {"door_x": "left"}]})] == ["ground.houses.0.door_x"]
