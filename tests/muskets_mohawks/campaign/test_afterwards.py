"""Recovery, Rep, replacements and desertions of one unit: every face, from the numbers of pages 19, 35 and 36."""

from collections import Counter

import pytest

from rules.muskets_mohawks.campaign.aftermath import desert, may_fall, may_rise, recover, settle_rep
from rules.muskets_mohawks.campaign.replacements import may_roll, replace_losses, row_key
from rules.muskets_mohawks.campaign.service import UnitService
from tests.muskets_mohawks.campaign.scenes import all_faces, campaign, fared, rolls


@pytest.mark.rule("MM-AFTER-1")
@pytest.mark.parametrize(
    ("rep", "fire", "ran", "faces", "figures"),
    [(4, 3, False, (2, 5), 9), (3, 2, True, (3,), 5)],
    ids=["regulars of Rep 4 lost three", "irregulars of Rep 3 lost two and ran away"],
)
def test_the_examples_of_page_19(rep: int, fire: int, ran: bool, faces: tuple[int, ...], figures: int) -> None:
    """Won battles: three lost on 2 and 5 leave nine figures, and runaways on a 3 leave five."""
    state = campaign("lieutenant", "french", rep=rep)
    unit, entry = state.units[0], UnitService()
    recover(rolls(*faces), "1755-05", unit, fared(state, "u1", fire, ran_away=ran), True, entry)
    assert unit.figures == figures
    assert entry.lost - entry.returned == 10 - figures


@pytest.mark.rule("MM-AFTER-1")
@pytest.mark.parametrize(
    ("won", "ran", "figures"),
    [
        # Rep 4, five lost of ten: both dice pass on 16 of 36, one on 16, none on 4; a runaway's die on 4 of 6
        (True, False, {10: 16, 8: 16, 5: 4}),
        (False, False, {10: 16, 5: 20}),
        (True, True, {5: 4, 0: 2}),
        (False, True, {0: 6}),
    ],
)
def test_recovery_over_all_dice(won: bool, ran: bool, figures: dict[int, int]) -> None:
    """Two dice for a unit that stood, one for one that ran away; half, rounded up, only after a victory."""
    seen: Counter[int] = Counter()
    for faces in all_faces(1 if ran else 2):
        state = campaign("lieutenant")
        recover(rolls(*faces), "m", state.units[0], fared(state, "u1", 5, ran_away=ran), won, UnitService())
        seen[state.units[0].figures] += 1
    assert seen == figures


@pytest.mark.rule("MM-AFTER-1")
def test_a_unit_without_casualties_rolls_nothing() -> None:
    """Recovery is rolled by units with casualties only."""
    state = campaign()
    umpire = rolls()
    recover(umpire, "m", state.units[0], fared(state, "u1"), True, UnitService())
    assert (umpire.dice_rolled, state.units[0].figures) == (0, 10)


@pytest.mark.rule("MM-PROMO-3")
@pytest.mark.parametrize(
    ("rep", "faces"), [(2, {3, 4, 5, 6}), (3, {4, 5, 6}), (4, {5, 6}), (5, {6}), (6, set())], ids=str
)
def test_rep_goes_up_on_a_higher_die_or_a_six(rep: int, faces: set[int]) -> None:
    """A die above the unit's Rep, or a 6, gives one level; at six there is nothing to roll for."""
    for face in range(1, 7):
        state = campaign("lieutenant", rep=rep)
        umpire = rolls(face)
        settle_rep(umpire, "m", state.units[0], fared(state, "u1", hit_by_fire=True), True)
        assert state.units[0].rep == (rep + 1 if face in faces else rep)
        assert umpire.dice_rolled == (0 if rep == 6 else 1)


@pytest.mark.rule("MM-PROMO-4")
@pytest.mark.parametrize(("rep", "after"), [(2, 2), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_rep_goes_down_on_a_one(rep: int, after: int) -> None:
    """A die of 1 takes one level and any other none; at two there is nothing to roll for."""
    for face in range(1, 7):
        state = campaign("lieutenant", rep=rep)
        umpire = rolls(face)
        settle_rep(umpire, "m", state.units[0], fared(state, "u1", ran_away=True), False)
        assert state.units[0].rep == (after if face == 1 else rep)
        assert umpire.dice_rolled == (0 if rep == 2 else 1)


@pytest.mark.rule("MM-PROMO-3")
def test_all_four_conditions_of_a_better_rep() -> None:
    """Harm done by fire or melee, no retreat, never under half, and a success: each of them is needed."""
    state = campaign()
    assert may_rise(fared(state, "u1", hit_by_fire=True), True)
    assert may_rise(fared(state, "u1", fought_melee=True), True)
    assert may_rise(fared(state, "u1", 5, hit_by_fire=True), True)
    assert not may_rise(fared(state, "u1"), True)
    assert not may_rise(fared(state, "u1", hit_by_fire=True), False)
    assert not may_rise(fared(state, "u1", hit_by_fire=True, retired=True), True)
    assert not may_rise(fared(state, "u1", hit_by_fire=True, ran_away=True), True)
    assert not may_rise(fared(state, "u1", 6, hit_by_fire=True), True)


@pytest.mark.rule("MM-PROMO-4")
def test_either_condition_of_a_worse_rep() -> None:
    """Running away or coming under half strength is enough; losing half, retiring or failing is not."""
    state = campaign()
    assert may_fall(fared(state, "u1", ran_away=True))
    assert may_fall(fared(state, "u1", 6))
    assert not may_fall(fared(state, "u1", 5, retired=True))


@pytest.mark.rule("MM-REPL-1")
def test_the_example_of_page_36() -> None:
    """Six figures, leader Rep 3 rolls 5, investment 4 rolls 3: one passed, over half strength, so no figures come."""
    state = campaign("lieutenant", "french", investment=4)
    unit = state.units[0]
    unit.figures, state.leader(unit.leader).rep = 6, 3
    assert replace_losses(state, rolls(5, 3), unit) == 0
    assert (unit.figures, unit.back) == (6, "")


@pytest.mark.rule("MM-REPL-1")
@pytest.mark.parametrize(
    ("figures", "contesting", "seen"),
    [
        # leader Rep 4, investment 3: both pass on 12 of 36, one on 18, none on 6; (figures after, away)
        (9, True, {(10, False): 12, (9, False): 24}),
        (9, False, {(11, False): 12, (9, False): 24}),
        (6, False, {(8, False): 12, (6, False): 24}),
        (5, True, {(10, False): 12, (6, False): 18, (5, True): 6}),
        (1, False, {(10, False): 12, (2, False): 18, (1, True): 6}),
        (0, True, {(10, False): 12, (1, False): 18, (0, True): 6}),
    ],
)
def test_replacements_over_all_dice(figures: int, contesting: bool, seen: dict[tuple[int, bool], int]) -> None:
    """Exact over all 36 rolls for units over, at and under half strength, and for one without figures."""
    found: Counter[tuple[int, bool]] = Counter()
    for faces in all_faces(2):
        state = campaign("lieutenant", contesting=contesting, investment=3)
        state.units[0].figures = figures
        replace_losses(state, rolls(*faces), state.units[0])
        found[state.units[0].figures, state.units[0].back != ""] += 1
    assert found == seen


@pytest.mark.rule("MM-REPL-1")
def test_the_leaders_own_rep_and_the_own_investment_count() -> None:
    """The first die is against the unit leader's Rep, the second against the player's investment level."""
    state = campaign("lieutenant", investment=1, rep=2)
    unit = state.units[0]
    unit.figures, unit.rep, state.leader(unit.leader).rep = 5, 6, 3
    umpire = rolls(4, 2)
    replace_losses(state, umpire, unit)
    assert [event.need for event in umpire.events if event.faces] == [3, 1]
    assert unit.back == "1755-07"


@pytest.mark.rule("MM-REPL-1")
@pytest.mark.parametrize(("year", "month", "back"), [(1755, 3, "1755-05"), (1755, 9, "1755-11"), (1755, 10, "1755-12")])
def test_out_of_next_months_encounter(year: int, month: int, back: str) -> None:
    """A unit sent away misses one month and is back in the month after."""
    state = campaign("lieutenant", investment=0, rep=2, year=year, month=month)
    state.units[0].figures = 5
    replace_losses(state, rolls(6, 6), state.units[0])
    assert state.units[0].back == back
    assert not state.units[0].available()


@pytest.mark.rule("MM-REPL-1")
def test_only_units_below_paper_strength_roll() -> None:
    """At or over paper strength a unit does not roll, and neither does one that is away."""
    unit = campaign("lieutenant").units[0]
    assert not may_roll(unit)
    unit.figures = 11
    assert not may_roll(unit)
    unit.figures = 9
    assert may_roll(unit)
    unit.back = "1755-07"
    assert not may_roll(unit)


@pytest.mark.rule("MM-DESERT-1")
@pytest.mark.parametrize(
    ("rep", "figures"),
    [(2, {10: 4, 9: 16, 8: 16}), (3, {10: 9, 9: 18, 8: 9}), (4, {10: 16, 9: 16, 8: 4}), (6, {10: 36})],
)
def test_desertion_over_all_dice(rep: int, figures: dict[int, int]) -> None:
    """Two dice against the Rep of the player's own leader, regardless of the unit's and its leader's."""
    seen: Counter[int] = Counter()
    for faces in all_faces(2):
        state = campaign("captain")
        state.own_leader().rep = rep
        desert(state, rolls(*faces), state.units[2])
        seen[state.units[2].figures] += 1
    assert seen == figures


@pytest.mark.rule("MM-DESERT-1", "MM-REPL-1")
def test_a_unit_that_deserts_to_the_last_man() -> None:
    """No unit loses more than it has; one without figures misses a month and comes back full."""
    state = campaign("lieutenant", rep=2)
    unit = state.units[0]
    unit.figures = 1
    assert desert(state, rolls(6, 6), unit) == 1
    assert (unit.figures, unit.back, unit.available()) == (0, "1755-07", False)


@pytest.mark.rule("MM-DESERT-1", "MM-REPL-1")
def test_who_is_away_already_is_sent_away_no_second_time() -> None:
    """The last man of a unit that misses a month already may go too, and it comes back when it was to come back."""
    state = campaign("lieutenant", rep=2)
    unit = state.units[0]
    unit.figures, unit.back = 1, "1755-06"
    umpire = rolls(6, 6)
    assert desert(state, umpire, unit) == 1
    assert (unit.figures, unit.back) == (0, "1755-06")
    assert "away" not in [event.what for event in umpire.events]


@pytest.mark.rule("MM-REPL-1")
@pytest.mark.parametrize(
    ("passed", "over_half", "contesting", "key"),
    [(0, False, True, "0:half"), (2, False, False, "2:half"), (0, True, True, "0:over"), (1, True, False, "1:over"),
     (2, True, True, "2:over:contesting"), (2, True, False, "2:over:controlling")],
)  # fmt: skip
def test_the_line_of_the_table_is_named(passed: int, over_half: bool, contesting: bool, key: str) -> None:
    """At half strength or less one line for each number of dice; above it two passed are read by who contests."""
    assert row_key(passed, over_half, contesting) == key
