"""The exercise of page 19: the melee of page 18 fought out, broken off, and both sides counted afterwards."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.activation import actions
from rules.muskets_mohawks.combat import melee, recovery
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import field, men, reasons, rolls, script
from tests.muskets_mohawks.encounter.scene import ScriptedOrders


def after_the_melee() -> tuple[Battle, Unit, Unit]:
    """8 Indians of Rep 4 and 10 French regulars of Rep 3 in line after the dice of page 18, all tests passed."""
    indians = men("indians", "indian", rep=4, figures=8, at=(240, 310))
    french = men("french", "line", 1, rep=3, at=(240, 300), heading=16)
    battle = field(indians, french)
    umpire = script(1, 2, 2, 3, 4, 6, 1, 2, 4, 5, 6, 6, *(1, 1), *(1, 1), *(1, 1), *(1, 1), *(1, 1), *(1, 1))
    melee.fight(umpire, battle, indians, french)
    assert [len(faces) for rule, faces in rolls(umpire) if rule == "MM-MELEE-1"] == [6, 6]
    # A figure each at contact, and 4 successes to 2.
    assert (indians.figures, french.figures) == (7, 7)
    assert indians.opponents == ["french"]
    return battle, indians, french


@pytest.mark.rule("MM-MELEE-1", "MM-MELEE-5")
@pytest.mark.parametrize(
    ("away", "after", "caught"), [(1, 1, True), (1, 2, True), (2, 3, True), (3, 5, True), (3, 4, False), (4, 6, False)]
)
def test_the_french_break_off_in_the_next_turn(away: int, after: int, caught: bool) -> None:
    """They go 1 + a die back, the Indians follow 1 + half a die: on 3 and 5 they are caught 4 inches off, on 4 not."""
    battle, indians, french = after_the_melee()
    y = french.y
    assert melee.may_break_off(battle, french)
    # Indians: Rep 4, ferocious 2, following up 1. French, still in line: Rep 3, formed 1. A draw, no figure falls.
    umpire = script(away, after, *([6] * 4 + [6] * 7 if caught else []))
    assert melee.break_off(umpire, battle, french) is not caught
    assert y - french.y == 10 * (1 + away)
    if caught:
        assert facing.touching(indians, french)
        dice = [(event.who, len(event.faces)) for event in umpire.events if event.rule == "MM-MELEE-1" and event.faces]
        assert sorted(dice) == [("french", 4), ("indians", 7)]
        assert {"ferocious": 2, "following_up": 1} in (reasons(umpire, 2), reasons(umpire, 3))
        assert french.formation == "line"
    else:
        assert (french.opponents, indians.opponents) == ([], [])
        assert (french.formation, indians.formation) == ("unformed", "unformed")
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-MELEE-5", "MM-ACT-1")
def test_a_unit_that_breaks_off_does_nothing_else() -> None:
    """Clear of the Indians the French have had their activation, and may not fire, form or move."""
    battle, _, french = after_the_melee()
    reported = ScriptedOrders("break_off")
    actions.activate(Umpire(ScriptedDice([6, 1]), [ScriptedOrders(), reported]), battle, french)
    assert reported.asked == [["fight", "break_off"]]
    assert french.activated


@pytest.mark.rule("MM-AFTER-1")
@pytest.mark.parametrize(
    ("faces", "won", "back"), [((3, 2), False, 3), ((3, 5), True, 2), ((3, 5), False, 0), ((4, 4), True, 0)]
)
def test_the_french_count_their_men_afterwards(faces: tuple[int, ...], won: bool, back: int) -> None:
    """Rep 3, three casualties, two dice: both passed bring all back, one half of them, rounded up, after a victory."""
    _, _, french = after_the_melee()
    assert french.strength - french.figures == 3
    assert recovery.recover_after(script(*faces), "french", 3, 3, False, won) == back


@pytest.mark.rule("MM-AFTER-1")
@pytest.mark.parametrize(("face", "won", "back"), [(4, True, 4), (4, False, 0), (5, True, 0)])
def test_the_indians_as_if_they_had_run_away(face: int, won: bool, back: int) -> None:
    """Rep 4, all 8 count as casualties and roll one die: half of them are back if the battle was won."""
    assert recovery.recover_after(script(face), "indians", 4, 8, True, won) == back
