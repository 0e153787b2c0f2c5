"""The dice of a charge and the table of their difference, page 17 of the book."""

from fractions import Fraction

import pytest

from rules.core.umpire import Umpire
from rules.muskets_mohawks.combat import charge
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.tables_combat import CHARGE_RESOLUTION
from tests.muskets_mohawks.combat.field import every_face, men, passing, reasons, rolls, rows, script

# Page 17, by how many more dice the charger passed than his target; level goes to the charger's leader.
ENDINGS = {
    3: "target_runs_away",
    2: "melee",
    1: "fire_then_melee",
    -1: "charger_halts",
    -2: "charger_halts",
    -3: "charger_retires",
}


def expected(charger: tuple[int, int], target: tuple[int, int], leader: int) -> dict[str, Fraction]:
    """Return the chances of each ending for (dice, Rep) of both sides and the Rep of the charger's leader."""
    chances: dict[str, Fraction] = {}
    for own, weight in passing(*charger).items():
        for his, other in passing(*target).items():
            difference = max(-3, min(3, own - his))
            split = {difference: Fraction(1)}
            if difference == 0:
                split = {1: Fraction(leader, 6), -1: Fraction(6 - leader, 6)}
            for row, part in split.items():
                if weight * other * part:
                    chances[ENDINGS[row]] = chances.get(ENDINGS[row], Fraction(0)) + weight * other * part
    return chances


def odds(charger: Unit, target: Unit, side: str = "front", in_cover: bool = False) -> dict[object, Fraction]:
    """Return the chances of each ending by the engine over all faces."""
    return dict(every_face(lambda umpire: charge.contest(umpire, charger, target, side, in_cover)))


@pytest.mark.rule("MM-CHARGE-1", "MM-CHARGE-2")
@pytest.mark.parametrize(
    ("charger", "target", "side", "in_cover", "dice", "against"),
    [
        (men("c", "militia"), men("t", "militia", 1), "front", False, 2, 2),
        (men("c", "militia", rep=5, leader_rep=2), men("t", "militia", 1, rep=3), "front", False, 2, 2),
        (men("c", "line"), men("t", "militia", 1, rep=3), "front", False, 3, 2),
        (men("c", "indian"), men("t", "militia", 1), "front", False, 3, 2),
        (men("c", "irregular", rep=3), men("t", "militia", 1), "front", False, 3, 2),
        (men("c", "militia", leader_rep=5), men("t", "militia", 1), "flank", False, 3, 2),
        (men("c", "militia"), men("t", "militia", 1, rep=2), "rear", False, 4, 2),
        (men("c", "militia"), men("t", "militia", 1, figures=5), "front", False, 3, 2),
        (men("c", "militia"), men("t", "line", 1), "front", False, 2, 3),
        (men("c", "militia", leader_rep=6), men("t", "militia", 1, rep=5), "front", True, 2, 3),
        (men("c", "militia"), men("t", "militia", 1, markers=1), "front", False, 2, 1),
        (men("c", "militia"), men("t", "militia", 1, markers=2, weapon="rifle"), "front", False, 2, 1),
        (men("c", "militia", figures=5), men("t", "militia", 1), "front", False, 2, 3),
        (men("c", "indian", rep=4), men("t", "line", 1, rep=3), "front", False, 3, 3),
        (men("c", "militia", figures=4), men("t", "militia", 1), "front", True, 2, 4),
        (men("c", "indian", rep=5), men("t", "militia", 1, rep=3, markers=1), "rear", False, 5, 1),
        pytest.param(
            men("c", "militia", figures=4), men("t", "line", 1), "front", True, 2, 5,
            marks=pytest.mark.nightly("enumerates the faces of seven dice"),
        ),
    ],
)  # fmt: skip
def test_exact_odds_of_a_charge(
    charger: Unit, target: Unit, side: str, in_cover: bool, dice: int, against: int
) -> None:
    """Over all faces of both sides' dice the endings come exactly as often as the page's table makes them."""
    found = odds(charger, target, side, in_cover)
    assert found == expected((dice, charger.rep), (against, target.rep), charger.leader_rep)


@pytest.mark.rule("MM-CHARGE-1")
def test_modifiers_add_up_and_are_reported() -> None:
    """In line, onto the rear and with twice the men it has 2 + 1 + 2 + 1 dice, each with its reason.

    In line, in cover and with twice the men the target has 2 + 1 + 1 + 1.
    """
    umpire = script(*[6] * 9)
    charge.contest(umpire, men("c", "grenadier"), men("t", "militia", 1, figures=5, markers=1), "rear", True)
    assert reasons(umpire, 0) == {"formed": 1, "onto_rear": 2, "outnumbers": 1}
    assert reasons(umpire, 1) == {"in_cover": 1, "needs_to_reload": -1}
    assert [len(faces) for _, faces in rolls(umpire)] == [6, 2, 1]
    umpire = script(*[6] * 8)
    charge.contest(umpire, men("c", "militia", figures=4), men("t", "line", 1), "front", True)
    assert reasons(umpire, 0) == {}
    assert reasons(umpire, 1) == {"formed": 1, "in_cover": 1, "outnumbers": 1}
    assert [len(faces) for _, faces in rolls(umpire)] == [2, 5, 1]


@pytest.mark.rule("MM-CHARGE-1")
@pytest.mark.parametrize(("charger", "target", "dice", "against"), [(10, 6, 2, 2), (9, 5, 2, 2), (4, 7, 2, 2)])
def test_outnumbering_takes_two_to_one(charger: int, target: int, dice: int, against: int) -> None:
    """Fewer than twice the figures bring no die to either side."""
    umpire = script(*[6] * 5)
    charge.contest(umpire, men("c", "militia", figures=charger), men("t", "militia", 1, figures=target), "front", False)
    assert [len(faces) for _, faces in rolls(umpire)][:2] == [dice, against]


@pytest.mark.rule("MM-CHARGE-1")
def test_a_mob_is_not_formed() -> None:
    """Only the formed line counts as formed in a charge; a mob brings no die to either side."""
    umpire = script(*[6] * 5)
    charge.contest(umpire, men("c", "line", formation="mob"), men("t", "line", 1, formation="mob"), "front", False)
    assert [len(faces) for _, faces in rolls(umpire)] == [2, 2, 1]


@pytest.mark.rule("MM-CHARGE-2")
@pytest.mark.parametrize(
    ("ahead", "row", "ending"),
    [
        (5, "charger/3", "target_runs_away"),
        (3, "charger/3", "target_runs_away"),
        (2, "charger/2", "melee"),
        (1, "charger/1", "fire_then_melee"),
        (0, "equal/0", "leader_die"),
        (-1, "target/1", "charger_halts"),
        (-2, "target/2", "charger_halts"),
        (-3, "target/3", "charger_retires"),
        (-4, "target/3", "charger_retires"),
    ],
)
def test_every_row_of_the_charge_resolution(ahead: int, row: str, ending: str) -> None:
    """Each difference of dice passed reads its own row and column, and says which."""
    umpire = script()
    assert charge.read(umpire, men("c"), ahead) == ending
    assert rows(umpire) == [("charge_resolution", row)]


@pytest.mark.rule("MM-CHARGE-2")
def test_level_dice_read_the_same_in_both_columns() -> None:
    """Page 17 prints the row of equal dice alike for charger and target."""
    assert CHARGE_RESOLUTION[0] == ("leader_die", "leader_die")


@pytest.mark.rule("MM-CHARGE-2", "MM-LEAD-5")
@pytest.mark.parametrize(("face", "ending"), [(3, "fire_then_melee"), (4, "charger_halts")])
def test_level_dice_ask_the_chargers_leader(face: int, ending: str) -> None:
    """With as many dice passed, the charger's leader of Rep 3 carries the charge in on 3 and not on 4."""
    umpire = script(1, 1, 1, 1, face)
    assert charge.contest(umpire, men("c", "militia", leader_rep=3), men("t", "militia", 1), "front", False) == ending
    assert next(row for _, row in rows(umpire)) == "equal/0"


@pytest.mark.rule("MM-LEAD-5", "MM-CHARGE-2")
def test_a_charger_without_a_leader_halts_on_level_dice() -> None:
    """A charger without a leader passes no die against his Rep and rolls none."""
    umpire = script(1, 1, 1, 1)
    found = charge.contest(umpire, men("c", "militia", leader_rep=0), men("t", "militia", 1), "front", False)
    assert found == "charger_halts"
    assert umpire.dice_rolled == 4


@pytest.mark.rule("MM-CHARGE-1", "MM-CHARGE-2")
def test_the_indians_charge_the_french() -> None:
    """Page 17: Indians of Rep 4 roll 2, 3, 5, French of Rep 3 in line 1, 4, 5: the French fire, then melee."""
    umpire: Umpire = script(2, 3, 5, 1, 4, 5)
    indians = men("indians", "indian", rep=4)
    french = men("french", "line", 1, rep=3)
    assert charge.contest(umpire, indians, french, "front", False) == "fire_then_melee"
    assert reasons(umpire, 0) == {"irregular_or_indian": 1}
    assert reasons(umpire, 1) == {"formed": 1}
