"""A map's country and sections are rows of the printed tables, not free words."""

from typing import Any

import pytest

from rules.muskets_mohawks.terrain.laid import check_laid

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
