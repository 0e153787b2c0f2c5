"""Both editions number by number: the game uses exactly the numbers typed here from the pages.

Types are in the order of the pages: regulars, light troops, warbands, militia, artillery, grenadiers. Grounds are the
letters of a drawn board: open, woods, town, fort, entrenchment, difficult, stream, river, bridge, ford, marsh, lake.
"""

from dataclasses import fields
from typing import Any

import pytest

from rules.grid.citations import Citations
from rules.grid.edition import Edition
from tests.grid.boards import TYPES
from tests.grid.scene import D3, EDITIONS, OH

LETTERS = ".wtfedsrboml"

NONE = [0, 0, 0, 0, 0, 0]
NO_TROOPS = [False] * 6
CARRY = [2, 2, 2, 2, 4, 2]

# By type:                 newer                     older
BY_TYPE: dict[str, tuple[list[Any], list[Any]]] = {
    "base_resolve":      ([8, 6, 6, 6, 6, 10],       [6, 6, 6, 6, 6, 6]),
    "always_resolve":    (NONE,                      [0, 0, 0, 0, 0, 6]),
    "commander_resolve": (NONE,                      [6, 0, 0, 0, 0, 0]),
    "pace":              ([1, 2, 2, 1, 1, 1],        [1, 1, 2, 1, 1, 1]),
    "pace_hit":          ([1, 2, 2, 1, 1, 1],        [1, 1, 1, 1, 1, 1]),
    "need":              ([2, 2, 2, 2, 2, 2],        [2, 2, 2, 2, 2, 2]),
    "rough_need":        ([3, 2, 2, 3, 2, 3],        [2, 2, 2, 2, 2, 2]),
    "rough_malus":       (NONE,                      [-1, 0, 0, 0, 0, -1]),
    "reach":             (CARRY,                     CARRY),
    "short":             (CARRY,                     [1, 1, 1, 1, 2, 1]),
    "hits_near":         ([0, -1, -1, -1, -1, 1],    [0, -1, -1, -1, -1, 1]),
    "hits_far":          ([0, -1, -1, -1, -1, 1],    [0, -1, -1, -1, -1, 0]),
    "all_round":         ([False, False, True, False, False, False], NO_TROOPS),
    "charges":           ([True, False, True, False, False, True], [True, False, True, False, False, True]),
    "loss_extra":        (NONE,                      [0, 0, 0, 0, 1, 1]),
}  # fmt: skip

# The grounds of which something is true, by their letters.
BY_GROUND = {
    "rough_ground":      ("wds",  "wds"),
    "rounds":            ("tf",   "tfe"),
    "close_only":        ("",     "fe"),
    "rerolls":           ("",     "fe"),
    "commander_ground":  ("",     ".tfebo"),
}  # fmt: skip

COVER = ("wtfe", "")
CLOSED = {"artillery": "wtdsrml"}
CLOSED_TO_ALL = "rml"

# A letter, and what shooting from that ground changes by type.
SHOOTING: tuple[dict[str, list[int]], dict[str, list[int]]] = (
    {"w": [-1, 0, 0, -1, 0, -1], "d": [-1, 0, 0, 0, 0, -1], "s": [-1, 0, 0, 0, 0, -1], "f": [1, 1, 1, 1, 1, 1]},
    {"w": [-1, 0, 0, 0, 0, -1]},
)
# A letter, and what standing there adds to the resolve by type.
GROUND_RESOLVE: tuple[dict[str, list[int]], dict[str, list[int]]] = (
    {},
    {letter: [0, 6, 0, 0, 0, 0] for letter in "wds"} | {letter: [6, 6, 6, 6, 6, 6] for letter in "tfe"},
)

# Neither by type nor by ground:
SINGLE = {
    "key":               ("d3_grid", "one_hour"),
    "rough_ahead":       (False,  True),
    "hit_malus":         (0,      -1),
    "pass_friends":      (True,   False),
    "veterans":          (False,  True),
    "veteran_resolve":   (0,      6),
    "veteran_loss":      (0,      1),
    "most_commanders":   (4,      1),
    "commanders_apart":  (True,   False),
    "resolve_varies":    (False,  True),
    "options":           (("commander_ability", "lone_commander"), ("two_failures", "commander_quality")),
}  # fmt: skip

# The rule that each thing cites; the older edition refers to the newer where it has no line of its own.
CITES = {
    "unit":              ("D3-UNIT-1",    "OH-UNIT-1"),
    "veteran":           ("D3-UNIT-1",    "OH-UNIT-2"),
    "board":             ("D3-GRID-1",    "D3-GRID-1"),
    "facing":            ("D3-GRID-2",    "D3-GRID-2"),
    "diagonal":          ("D3-GRID-3",    "D3-GRID-3"),
    "dice":              ("D3-DICE-1",    "D3-DICE-1"),
    "turn":              ("D3-TURN-1",    "OH-TURN-1"),
    "first":             ("D3-TURN-1",    "D3-TURN-1"),
    "activation":        ("D3-MOVE-1",    "OH-MOVE-1"),
    "failure":           ("D3-MOVE-2",    "OH-MOVE-2"),
    "pace":              ("D3-MOVE-3",    "OH-MOVE-3"),
    "emplaced":          ("D3-MOVE-4",    "OH-MOVE-4"),
    "turning":           ("D3-MOVE-5",    "OH-MOVE-4"),
    "passing":           ("D3-MOVE-6",    "OH-MOVE-4"),
    "guns":              ("D3-TERR-1",    "OH-TERR-1"),
    "woods":             ("D3-TERR-1",    "OH-TERR-2"),
    "town":              ("D3-TERR-2",    "OH-TERR-3"),
    "water":             ("D3-TERR-3",    "OH-TERR-1"),
    "rough":             ("D3-TERR-4",    "OH-TERR-1"),
    "works":             ("D3-TERR-5",    "OH-COMBAT-2"),
    "arc":               ("D3-COMBAT-1",  "OH-COMBAT-4"),
    "ranges":            ("D3-COMBAT-2",  "OH-GRID-1"),
    "hits":              ("D3-COMBAT-3",  "OH-COMBAT-1"),
    "storm":             ("D3-COMBAT-3",  "OH-COMBAT-2"),
    "advance":           ("D3-COMBAT-4",  "OH-COMBAT-3"),
    "sight":             ("D3-COMBAT-5",  "D3-COMBAT-5"),
    "elimination":       ("D3-LOSS-1",    "OH-LOSS-1"),
    "army":              ("D3-ARMY-1",    "OH-ARMY-1"),
    "commander":         ("D3-CMD-1",     "OH-CMD-1"),
    "commander_moves":   ("D3-CMD-2",     "OH-CMD-1"),
    "alone":             ("D3-CMD-3",     "OH-CMD-1"),
    "ability":           ("D3-CMD-4",     "OH-CMD-2"),
    "quality":           ("D3-CMD-4",     "OH-CMD-2"),
    "officer":           ("D3-OFF-1",     "OH-OFF-1"),
}  # fmt: skip

each_edition = pytest.mark.parametrize(("place", "key"), [(0, D3), (1, OH)])


@pytest.mark.rule("D3-UNIT-1", "D3-MOVE-3", "D3-COMBAT-2")
@pytest.mark.rule("OH-UNIT-1", "OH-MOVE-3", "OH-GRID-1")
@each_edition
@pytest.mark.parametrize("name", BY_TYPE)
def test_each_type_has_the_numbers_of_the_pages(name: str, place: int, key: str) -> None:
    """Six numbers or switches a row, one for each type."""
    assert len(TYPES) == 6
    assert getattr(EDITIONS[key](), name) == BY_TYPE[name][place]


@pytest.mark.rule("D3-MOVE-1", "D3-TERR-2", "D3-TERR-5")
@pytest.mark.rule("OH-TERR-3", "OH-COMBAT-2", "OH-LOSS-1")
@each_edition
@pytest.mark.parametrize("name", BY_GROUND)
def test_each_ground_is_what_the_pages_make_it(name: str, place: int, key: str) -> None:
    """Of the twelve grounds those named are so, and no other is."""
    found = getattr(EDITIONS[key](), name)
    assert found == [letter in BY_GROUND[name][place] for letter in LETTERS]


@pytest.mark.rule("D3-TERR-1", "D3-TERR-3", "D3-TERR-4")
@pytest.mark.rule("OH-TERR-1", "OH-TERR-2", "OH-LOSS-1")
@each_edition
def test_each_ground_does_to_each_type_what_the_pages_say(place: int, key: str) -> None:
    """Twelve grounds by six types: who may not enter, what it does to a shot out of it, and what it adds to resolve."""
    found = EDITIONS[key]()
    assert found.cover == [-1 if letter in COVER[place] else 0 for letter in LETTERS]
    assert found.closed == [
        [letter in CLOSED.get(kind, CLOSED_TO_ALL) for kind in ("regular", "light", "warband", "militia")]
        + [letter in CLOSED["artillery"], letter in CLOSED_TO_ALL]
        for letter in LETTERS
    ]
    assert found.shooting == [SHOOTING[place].get(letter, NONE) for letter in LETTERS]
    assert found.ground_resolve == [GROUND_RESOLVE[place].get(letter, NONE) for letter in LETTERS]


@pytest.mark.rule("D3-MOVE-6", "D3-CMD-2", "D3-CMD-4")
@pytest.mark.rule("OH-MOVE-1", "OH-UNIT-2", "OH-CMD-2")
@each_edition
@pytest.mark.parametrize("name", SINGLE)
def test_each_switch_is_set_as_the_pages_have_it(name: str, place: int, key: str) -> None:
    """What holds for a whole edition."""
    assert getattr(EDITIONS[key](), name) == SINGLE[name][place]


@each_edition
def test_each_rule_is_cited_by_its_own_name(place: int, key: str) -> None:
    """Each heading cites the rule of the edition that has it, and each ground cites its own."""
    found = EDITIONS[key]().cites
    assert {name: getattr(found, name) for name in CITES} == {name: ids[place] for name, ids in CITES.items()}
    grounds = {"w": "woods", "t": "town", "f": "works", "e": "works", "d": "rough", "s": "rough"}
    for letter, name in grounds.items():
        assert found.of_ground(LETTERS.index(letter)) == CITES[name][place]


def test_nothing_of_an_edition_is_left_out_here() -> None:
    """Every number, switch and ID that an edition has is in a table above."""
    assert {each.name for each in fields(Citations)} == set(CITES)
    tables = {*BY_TYPE, *BY_GROUND, *SINGLE, "cover", "closed", "shooting", "ground_resolve", "cites"}
    assert {each.name for each in fields(Edition)} == tables
