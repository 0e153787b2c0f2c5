"""No fault of a file hides another: every field is broken by itself, and together with each other one."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from random import Random
from typing import Any

import pytest
from django.conf import settings

from battles.pipeline import source_files
from battles.pipeline.checks import examine
from battles.pipeline.kinds import EntryIndex, kinds
from common.faults import Place

pytestmark = pytest.mark.django_db
FILES = ("armies/british", "armies/texian", "campaigns/example", "maps/theatre", "territories/quebec",
         "scenarios/lake-george-scout")  # fmt: skip
WRONG: dict[type, tuple[Any, ...]] = {
    str: ("volcano", 7), int: (-999, "soon"), float: (999.5, "north"), bool: ("perhaps",), list: ("volcano",),
    dict: ("volcano",), type(None): ({"a": 1},),
}  # fmt: skip
PAIRS = 250
Change = tuple[Place, Any]


@pytest.fixture(scope="module")
def index() -> EntryIndex:
    """All files that come with the game."""
    found = EntryIndex()
    for path in source_files.content_files([settings.FIXTURES_DIR]):
        page, _ = source_files.read(path)
        assert page is not None
        raw = source_files.plain(page.tree)
        if page.folder == "maps":
            raw["features"] = raw["features"][-2:]  # the coast has some thousand points
        found.bring(page.folder, page.slug, raw)
    return found


def places(value: Any, at: Place = ()) -> Iterator[Place]:
    """The place of every field, of the first entry of each list."""
    if at:
        yield at
    parts = value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    for step, inner in parts:
        yield from places(inner, (*at, step))


def spoilt(raw: Any, *changes: Change) -> Any:
    """The values of a file with some of them replaced."""
    found = deepcopy(raw)
    for at, value in changes:
        inner = found
        for step in at[:-1]:
            inner = inner[step]
        inner[at[-1]] = value
    return found


def reported(name: str, raw: Any, index: EntryIndex) -> set[Place]:
    """The places of all faults of a file."""
    folder, slug = name.split("/")
    return {finding.place for finding in examine(kinds()[folder], slug, raw, index)[1] if not finding.warning}


def is_named(at: Place, found: set[Place]) -> bool:
    """Whether a place is reported, or what is around it or in it."""
    return any(at[: len(place)] == place or place[: len(at)] == at for place in found)


@pytest.mark.parametrize("name", FILES)
def test_of_two_broken_fields_both_are_named(name: str, index: EntryIndex) -> None:
    """A year out of its bounds hid what else was wrong with the line, and a bad role what was wrong with the units."""
    raw = index.body(*name.split("/"))
    alone: list[Change] = []
    for at in places(raw):
        value: Any = raw
        for step in at:
            value = value[step]
        for wrong in WRONG[type(value)]:
            if is_named(at, reported(name, spoilt(raw, (at, wrong)), index)):
                alone.append((at, wrong))
    pairs = [
        (one, other)
        for one, other in combinations(alone, 2)
        if one[0] != other[0][: len(one[0])] and other[0] != one[0][: len(other[0])]
    ]
    assert len(pairs) > 50
    for one, other in Random(1).sample(pairs, min(PAIRS, len(pairs))):
        found = reported(name, spoilt(raw, one, other), index)
        assert is_named(one[0], found), (one, other)
        assert is_named(other[0], found), (one, other)
