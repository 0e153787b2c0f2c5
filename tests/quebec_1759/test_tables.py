"""The printed numbers, typed once more from the ledger of rules and from the article."""

import pytest

from rules.quebec_1759 import tables, words
from rules.quebec_1759.counts import count_at, count_units
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.theatre import NO_ROAD, Theatre

FIVE = ["levis", "etchemin", "cap_rouge", "sillery", "abraham"]


def neighbours(theatre: Theatre, area: str) -> set[str]:
    return {tables.AREAS[place] for place in theatre.roads[tables.AREAS.index(area)]}


@pytest.mark.rule("QB-MAP-1")
def test_ten_areas_lie_on_two_seas_and_inland() -> None:
    assert len(tables.AREAS) == 10
    assert set(tables.SHORES[0]) == {"ile_dorleans", "montmorency", "beauport", "st_charles", "levis"}
    assert set(tables.SHORES[1]) == {"etchemin", "cap_rouge", "sillery", "abraham"}
    inland = [area for area in tables.AREAS if area not in (*tables.SHORES[0], *tables.SHORES[1])]
    assert inland == ["ste_foy"]
    assert Theatre().across[tables.AREAS.index("ste_foy")] == []
    across = {tables.AREAS[area] for area in Theatre().across[tables.AREAS.index("abraham")]}
    assert across == {"etchemin", "cap_rouge", "sillery"}


@pytest.mark.rule("QB-MAP-2")
def test_roads_join_these_areas_and_no_others() -> None:
    plain = Theatre()
    assert neighbours(plain, "ile_dorleans") == set()
    assert neighbours(plain, "montmorency") == {"beauport"}
    assert neighbours(plain, "beauport") == {"montmorency", "st_charles"}
    assert neighbours(plain, "st_charles") == {"beauport", "abraham"}
    assert neighbours(plain, "levis") == {"etchemin"}
    assert neighbours(plain, "etchemin") == {"levis"}
    assert neighbours(plain, "cap_rouge") == {"sillery", "ste_foy"}
    assert neighbours(plain, "sillery") == {"abraham", "cap_rouge", "ste_foy"}
    assert neighbours(plain, "abraham") == {"st_charles", "ste_foy", "sillery"}
    assert neighbours(plain, "ste_foy") == {"abraham", "cap_rouge", "sillery"}
    rivers = {(one, other) for one in range(10) for other in range(10) if plain.over_river[one][other]}
    st_charles, abraham = tables.AREAS.index("st_charles"), tables.AREAS.index("abraham")
    assert rivers == {(st_charles, abraham), (abraham, st_charles)}


@pytest.mark.rule("QB-MAP-2")
def test_a_reading_adds_a_road_over_the_st_charles() -> None:
    other = Theatre(ste_foy_road=True)
    assert neighbours(other, "st_charles") == {"beauport", "abraham", "ste_foy"}
    assert other.over_river[tables.AREAS.index("ste_foy")][tables.AREAS.index("st_charles")]


@pytest.mark.rule("QA-LEADER-3")
def test_steps_are_counted_through_open_areas() -> None:
    theatre = Theatre()
    shut = [False] * 10
    levis = tables.AREAS.index("levis")
    away = theatre.steps_from(levis, shut, by_sea=False)
    assert [away[tables.AREAS.index(area)] for area in FIVE] == [0, 1, NO_ROAD, NO_ROAD, NO_ROAD]
    assert [theatre.steps_from(levis, shut, by_sea=True)[tables.AREAS.index(area)] for area in FIVE] == [0, 1, 2, 2, 2]
    shut[tables.AREAS.index("etchemin")] = True
    away = theatre.steps_from(levis, shut, by_sea=True)
    assert away[tables.AREAS.index("abraham")] == 2  # by St. Charles
    assert away[tables.AREAS.index("etchemin")] == NO_ROAD


@pytest.mark.rule("QB-OOB-1")
def test_the_british_have_these_blocks() -> None:
    steps = {key: (kind, count) for key, _, kind, count in tables.BRITISH}
    four = ("15th", "28th", "35th", "43rd", "47th", "48th", "58th", "78th", "3_60th")
    assert steps == dict.fromkeys(four, ("foot", 4)) | {
        "2_60th": ("foot", 3),
        "louisbourg": ("foot", 2),
        "light_infantry": ("light", 3),
        "rangers": ("light", 3),
    }
    assert sum(count for _, count in steps.values()) == 47
    assert tables.DECOYS[0] == 8
    assert tables.SHIPS == 4
    assert len(tables.BRITISH) + tables.DECOYS[0] + tables.SHIPS == 25


@pytest.mark.rule("QB-OOB-2")
def test_the_french_have_these_blocks() -> None:
    kinds = [(kind, count) for _, _, kind, count in tables.FRENCH]
    assert kinds.count(("regular", 3)) == 6
    assert kinds.count(("quebec", 2)) == kinds.count(("montreal", 2)) == 6
    assert kinds.count(("trois_rivieres", 2)) == 1
    assert kinds.count(("indian", 4)) == 1
    assert len(kinds) + tables.DECOYS[1] == 25
    assert tables.DECOYS[1] == 5
    assert sum(count for _, count in kinds) == 48


@pytest.mark.rule("QA-INTERDICT-1")
def test_the_guns_of_quebec_sink_by_this_table() -> None:
    printed = {2: 0, 3: 0, 4: 0, 5: 0, 6: 1, 7: 1, 8: 1, 9: 1, 10: 2, 11: 2, 12: 2}
    assert {total: tables.INTERDICTION[total - 2] for total in range(2, 13)} == printed
    assert tables.MOST_REPLACED == 2


@pytest.mark.rule("QA-LEADER-1", "QA-LEADER-2")
def test_leaders_have_these_ratings() -> None:
    assert [leader[1:] for leader in tables.LEADERS[0]] == [("Wolfe", 3), ("Monckton", 1), ("Townshend", 1)]
    assert [leader[1:] for leader in tables.LEADERS[1]] == [("Montcalm", 2), ("Bougainville", 1), ("Vaudreuil", -2)]
    assert (tables.LEADER_STRUCK, tables.ONLY_WOUNDED) == (6, 3)


def test_areas_and_seas_have_the_places_that_their_names_say() -> None:
    """Places of areas and seas are typed a second time as numbers; both lists agree."""
    assert [getattr(words, key.upper()) for key in tables.AREAS] == list(range(len(tables.AREAS)))
    assert [getattr(words, key.upper()) for key in tables.SEAS] == list(range(len(tables.SEAS)))


@pytest.mark.rule("QA-LEADER-3")
def test_steps_asked_before_do_not_answer_another_question() -> None:
    asked_often = Theatre()
    for area in range(10):
        for by_sea in (False, True):
            for closed in (*range(10), None):
                shut = [place == closed for place in range(10)]
                expected = list(Theatre().steps_from(area, shut, by_sea))
                assert list(asked_often.steps_from(area, shut, by_sea)) == expected
                assert list(asked_often.steps_from(area, shut, by_sea)) == expected


@pytest.mark.rule("QB-MAP-3")
def test_counts_hold_every_unit_of_a_side_in_any_area() -> None:
    """Plain and compiled: counts are bits of one number, and the last area has the highest of them."""
    for area in range(10):
        blocks = [Block(f"unit_{number}", "", words.FRENCH, words.REGULAR, number, 3, 3) for number in range(22)]
        for block in blocks[:20]:
            block.area = area
        blocks[20].area, blocks[20].steps = area, 0  # gone; the last one is not on the map
        counts = count_units(blocks)
        assert [count_at(counts, place) for place in range(10)] == [20 * (place == area) for place in range(10)]
