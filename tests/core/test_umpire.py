"""The umpire: no die without a rule, modifiers kept with their roll, silence that draws the same dice."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.errors import DecisionNeeded
from rules.core.events import CHANGE, MOVE, PLACE, REMOVE, fold
from rules.core.orders import Choice, Doctrine, RecordedOrders, View
from rules.core.umpire import Umpire


class Word(Choice):
    """A choice that is only its code."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word

    def code(self) -> str:
        """Return the word."""
        return self.word


class Last(Doctrine):
    """Always takes the last choice."""

    __slots__ = ()

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the last index."""
        return len(choices) - 1


class Sure(Last):
    """Takes or rejects the word now that it always or never takes, and others as well."""

    __slots__ = ()

    def always_takes(self, choice: Choice) -> bool:
        """Return whether the word is `fire`."""
        return choice.code() == "fire"

    def never_takes(self, choice: Choice) -> bool:
        """Return whether the word is `wait`."""
        return choice.code() == "wait"

    def takes_now(self, choice: Choice, view: View) -> bool:
        """Return whether the word is not `wait`."""
        return choice.code() != "wait"

    def rejects_now(self, choice: Choice, view: View) -> bool:
        """Return whether the word is not `fire`."""
        return choice.code() != "fire"


CHOICES: list[Choice] = [Word("fire"), Word("reload")]


def test_a_roll_keeps_rule_faces_target_and_the_modifiers_before_it() -> None:
    """The event of a roll holds what a reader needs to check it, and modifiers belong to the next roll only."""
    umpire = Umpire(ScriptedDice([2, 5, 6, 1]))
    count = 2 + umpire.modify("MM-CHARGE-1", 1, "formed") + umpire.modify("MM-CHARGE-1", 0, "cavalry")
    assert umpire.roll("MM-CHARGE-1", "a", count, 4) == [2, 5, 6]
    assert umpire.roll("MM-FIRE-1", "a", 1) == [1]
    first, second = (event.to_dict() for event in umpire.events)
    assert first["faces"] == [2, 5, 6]
    assert first["need"] == 4
    assert first["modifiers"] == [["MM-CHARGE-1", 1, "formed"]]
    assert "modifiers" not in second
    assert umpire.dice_rolled == 4


def test_a_roll_of_no_dice_is_recorded_and_draws_none() -> None:
    """Less than one die rolls nothing, yet the record shows that the rule asked."""
    umpire = Umpire(ScriptedDice([]))
    assert umpire.roll("MM-REACT-1", "a", -1, 4) == []
    assert umpire.events[0].after == -1


def test_a_single_die_is_a_roll_of_one() -> None:
    """It shows the next face, counts, takes the modifiers before it, and is recorded as a roll of one die is."""
    one, many = Umpire(ScriptedDice([4])), Umpire(ScriptedDice([4]))
    for umpire in (one, many):
        umpire.modify("X", 1, "r")
    assert [one.roll_die("X", "a", "loss")] == many.roll("X", "a", 1, 0, "loss") == [4]
    assert one.events[0].to_dict() == many.events[0].to_dict()
    assert one.dice_rolled == 1
    one.record("X", CHANGE, "a", "f", 1, 2)
    assert "modifiers" not in one.events[1].to_dict()


def test_dice_that_count_are_a_roll() -> None:
    """They are as many as show the number or more; recorded they leave a roll behind, silent nothing."""
    one, many, silent = (Umpire(ScriptedDice([4, 6, 5, 1]), recording=loud) for loud in (True, True, False))
    assert one.count("X", "a", 3, 5, "fire") == silent.count("X", "a", 3, 5, "fire") == 2
    assert many.roll("X", "a", 3, 0, "fire") == [4, 6, 5]
    assert one.events[0].to_dict() == many.events[0].to_dict()
    assert silent.events == []
    assert one.dice_rolled == silent.dice_rolled == 3
    assert silent.count("X", "a", 0, 5) == 0
    assert silent.roll_die("X", "a") == 1


@given(st.lists(st.integers(1, 6), max_size=30), st.integers(1, 7))
def test_dice_that_count_are_as_many_as_asked_for(faces: list[int], least: int) -> None:
    """None among them; silent and recorded they count alike, and all are used."""
    for loud in (True, False):
        umpire = Umpire(ScriptedDice(faces), recording=loud)
        assert umpire.count("X", "a", len(faces), least) == len([face for face in faces if face >= least])
        assert umpire.dice_rolled == len(faces)


def test_the_silent_umpire_draws_the_same_dice_and_keeps_nothing() -> None:
    """Recording changes no die."""
    loud, silent = Umpire(SeededDice("s", "b")), Umpire(SeededDice("s", "b"), recording=False)
    for umpire in (loud, silent):
        umpire.modify("X", 2, "r")
        umpire.record("X", CHANGE, "a", "f", 1, 2)
    assert [loud.roll("X", "a", 3) for _ in range(20)] == [silent.roll("X", "a", 3) for _ in range(20)]
    assert silent.events == []
    assert loud.dice_rolled == silent.dice_rolled == 60


def test_an_umpire_goes_on_from_another_without_a_trace_in_it() -> None:
    """With its record, the modifiers of its next roll, its answers and its dice; other dice may be given."""
    one = Umpire(SeededDice("s", "b"), [RecordedOrders(["fire", "reload"])])
    one.initial = {"a": {"x": 1}}
    one.roll("X", "a", 3)
    one.ask("X", "a", 0, CHOICES, View())
    one.modify("X", 2, "r")
    other, silent = (Umpire(SeededDice("t", "b"), [RecordedOrders(["fire", "reload"])], loud) for loud in (True, False))
    other.resume(one)
    silent.resume(one, ScriptedDice([6]))
    assert (other.events, other.dice_rolled, other.initial) == (one.events, 3, one.initial)
    assert (silent.events, silent.roll_die("X", "a"), silent.dice_rolled) == ([], 6, 4)
    assert other.next_answer(0) == silent.next_answer(0) == "reload"
    assert other.roll("X", "a", 5) == one.roll("X", "a", 5)
    assert [event.to_dict() for event in other.events] == [event.to_dict() for event in one.events]
    other.ask("X", "a", 0, CHOICES, View())
    assert (len(one.events), one.answers_used(0)) == (3, 1)


def test_orders_come_from_a_doctrine_and_are_recorded() -> None:
    """The chosen order is returned and kept by its code; a single choice is not asked for."""
    umpire = Umpire(ScriptedDice([]), [Last()])
    assert umpire.ask("MM-ACT-1", "a", 0, CHOICES, View()) is CHOICES[1]
    assert umpire.ask("MM-ACT-1", "a", 0, CHOICES[:1], View()) is CHOICES[0]
    assert [event.after for event in umpire.events] == ["reload", "fire"]


def test_a_missing_answer_names_the_legal_choices() -> None:
    """Recorded answers are taken in order; the first one missing pauses the battle with the choices."""
    umpire = Umpire(ScriptedDice([]), [RecordedOrders(["reload"])])
    assert umpire.ask("MM-ACT-1", "a", 0, CHOICES, View()) is CHOICES[1]
    with pytest.raises(DecisionNeeded) as caught:
        umpire.ask("MM-ACT-1", "a", 0, CHOICES, View())
    assert caught.value.choices == ["fire", "reload"]
    assert caught.value.rule == "MM-ACT-1"


def test_folding_applies_places_changes_moves_and_removals() -> None:
    """Initial state and folding events give the final state; other events change nothing."""
    umpire = Umpire(ScriptedDice([3]))
    umpire.record("X", PLACE, "pef-1", "pef", None, {"at": [1, 2], "still": 0})
    umpire.record("X", MOVE, "pef-1", "at", [1, 2], [3, 4])
    umpire.roll("X", "a", 1)
    umpire.change("X", "a", "markers", 0, 1)
    umpire.record("X", MOVE, "a", "turns", {"at": 1, "bend": 2}, {"at": 1, "bend": -2})
    umpire.record("X", PLACE, "pef-2", "pef", None, {"at": [9, 9]})
    umpire.record("X", REMOVE, "pef-2", "pef", {"at": [9, 9]}, None)
    initial: dict[str, dict[str, object]] = {"a": {"markers": 0, "rep": 4}}
    state = fold(initial, [event.to_dict() for event in umpire.events])
    assert state == {"a": {"markers": 1, "rep": 4, "at": 1, "bend": -2}, "pef-1": {"at": [3, 4], "still": 0}}
    assert initial == {"a": {"markers": 0, "rep": 4}}


def test_what_is_clear_as_things_are_is_asked_all_the_same_for_a_record() -> None:
    """A recording umpire skips only questions whose answer is always the same; one without such knowledge, none."""
    words = [Word("fire"), Word("reload"), Word("wait")]
    for recording, taken, rejected in ((True, [1, 0, 0], [0, 0, 1]), (False, [1, 1, 0], [0, 1, 1])):
        umpire = Umpire(ScriptedDice([]), [Sure(), Last()], recording=recording)
        assert [umpire.takes_now(0, word, View()) for word in words] == taken
        assert [umpire.rejects_now(0, word, View()) for word in words] == rejected
        assert not any(umpire.takes_now(1, word, View()) or umpire.rejects_now(1, word, View()) for word in words)
