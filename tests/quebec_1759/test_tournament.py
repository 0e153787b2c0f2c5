"""Tournament points, bids, the roster sheet, and what the authors claim."""

import pytest

from rules.quebec_1759.options import CLAIMS, SWITCHES
from rules.quebec_1759.roster import roster
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.tournament import plays_french, totals, tournament_points, victory_points
from rules.quebec_1759.words import BRITISH, FRENCH
from tests.quebec_1759.orders_of_battle import advanced
from tests.quebec_1759.playing import seeded, umpire


@pytest.mark.rule("QA-TOURN-1")
def test_only_the_winner_scores() -> None:
    assert victory_points(FRENCH, FRENCH, [40, 31]) == 31
    assert victory_points(BRITISH, BRITISH, [33, 31]) == 13
    assert victory_points(BRITISH, FRENCH, [33, 31]) == 0
    assert victory_points(FRENCH, BRITISH, [33, 31]) == 0


@pytest.mark.rule("QA-TOURN-1")
@pytest.mark.parametrize(
    ("difference", "points"),
    [(0, (3, 3)), (5, (3, 3)), (6, (4, 2)), (10, (4, 2)), (11, (5, 1)), (15, (5, 1)), (16, (6, 0))],
)
def test_the_difference_over_both_games_gives_points(difference: int, points: tuple[int, int]) -> None:
    assert tournament_points(20 + difference, 20) == points
    assert tournament_points(20, 20 + difference) == points[::-1]


@pytest.mark.rule("QA-TOURN-1")
def test_the_higher_bidder_has_the_french_first_and_pays() -> None:
    assert plays_french(umpire(), [2, 4]) == 1
    assert plays_french(umpire(), [3, 0]) == 0
    assert plays_french(umpire([3]), [3, 3]) == 0
    assert plays_french(umpire([4]), [3, 3]) == 1
    assert totals([[12, 0], [0, 9]], [2, 4], 1) == (12, 5)


@pytest.mark.rule("QA-TOURN-1", "QA-ROSTER-1")
def test_a_siege_marks_its_points_and_fills_its_roster_sheet() -> None:
    record = seeded(advanced(), 11)
    marks = record.result.marks
    won = 0 if record.result.sides[0].success else 1
    left = marks["steps_left"]
    assert marks["tournament_points"][won] == (left[1] if won else left[0] - 20)
    assert marks["tournament_points"][1 - won] == 0
    rows = [event.to_dict() for event in record.events]
    sheet = roster(record.final, rows)
    assert [line.area for line in sheet.areas] == list(AREAS)
    for line in sheet.areas:
        assert " ".join(line.works) == record.final[line.area]["works"]
    leaders = [who for line in sheet.areas for who in line.leaders]
    assert set(leaders) == {who for who, fields in record.final.items() if fields.get("at") and "rating" in fields}
    assert sheet.replaced == record.final["siege"]["replaced"]
    assert sheet.fire_ships == record.final["siege"]["fire_ships"]
    assert sheet.path_found == record.final["siege"]["path_found"]
    assert len(sheet.log) == 16
    reported = [number for line in sheet.log for number in line]
    assert reported == sorted(reported)
    assert reported == [
        row["number"]
        for row in rows
        if row.get("what") in ("moved", "ships_moved", "battle", "raid", "scouted", "lower_town", "path_not_found")
        and row["kind"] == "note"
    ]


@pytest.mark.rule("QA-BALANCE-1")
def test_the_authors_claim_this_of_their_rules() -> None:
    assert CLAIMS == {
        "bombardment": ("british", "moderate"),
        "path": ("french", "slight"),
        "fire_ships": ("french", "slight"),
        "leaders": ("british", "moderate"),
        "interdiction": ("french", "moderate"),
        "entrenchments": ("french", "strong"),
        "intelligence": ("british", "slight"),
        "lower_quebec": ("british", "slight"),
    }
    assert tuple(CLAIMS) == SWITCHES
