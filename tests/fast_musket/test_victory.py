"""Sudden deaths, the deadline, what counts, and the dice for guns."""

import pytest

from rules.fast_musket import guns, turn, victory
from rules.fast_musket.combat import losses
from rules.fast_musket.result import result_of
from rules.fast_musket.state import Battle
from rules.fast_musket.words import FIRE, MELEE, MORALE, ROUTED
from tests.fast_musket.field import GAME, battle_of, duel, notes, plains, umpire_of


def judged(battle: Battle) -> tuple[str, int]:
    """The state of a battle after its losses are counted."""
    victory.judge(umpire_of(battle, []), battle)
    return battle.ending, battle.winner


@pytest.mark.rule("FM-WIN-1", "FM-WIN-2")
@pytest.mark.parametrize(
    ("lost", "ending", "winner"),
    [
        ([18, 24], "", -1),
        ([0, 25], "sudden_death", 0),
        ([18, 26], "sudden_death", 0),
        ([19, 0], "sudden_death", 1),
        ([20, 24], "sudden_death", 1),
        ([19, 25], "draw", -1),
    ],
)
def test_sudden_deaths(lost: list[int], ending: str, winner: int) -> None:
    """25 British losses win for the French, 19 French losses for the British; both at one stroke is a draw."""
    battle = battle_of(plains())
    battle.losses = lost
    assert judged(battle) == (ending, winner)


@pytest.mark.rule("FM-WIN-1", "FM-WIN-2")
@pytest.mark.parametrize(
    ("first", "lost", "found"),
    [
        ("player", [18, 26], ("FM-WIN-1", "enemy", 26, 25)),
        ("player", [19, 3], ("FM-WIN-2", "player", 19, 19)),
        ("enemy", [26, 18], ("FM-WIN-1", "player", 26, 25)),
    ],
)
def test_a_sudden_death_names_the_side_and_the_numbers(
    first: str, lost: list[int], found: tuple[str, str, int, int]
) -> None:
    """The record says who has lost how many, and how many the other needed; a draw is its own reason."""
    battle = battle_of(plains() | {"moves_first": first})
    umpire = umpire_of(battle, [])
    battle.losses = lost
    victory.judge(umpire, battle)
    decided = [event for event in umpire.events if event.what == "decides"]
    assert [(event.rule, event.who, event.before, event.after) for event in decided] == [found]


@pytest.mark.rule("FM-WIN-1", "FM-WIN-2")
@pytest.mark.parametrize(("never", "lost"), [("first_wins_at", [0, 54]), ("second_wins_at", [44, 0])])
def test_a_sudden_death_may_be_off(never: str, lost: list[int]) -> None:
    """With 0 in the place of its losses a side wins by none of them, however many."""
    battle = battle_of(plains(**{never: 0}))
    assert judged(battle) == ("", -1)
    battle.losses = lost
    assert judged(battle) == ("", -1)


@pytest.mark.rule("FM-WIN-1", "FM-TURN-1")
def test_the_roles_follow_who_moves_first() -> None:
    """In a scenario where the enemy moves first he needs the 25, and the player the 19."""
    battle = battle_of(plains() | {"moves_first": "enemy"})
    battle.losses = [24, 0]
    assert judged(battle) == ("", -1)
    battle.losses = [25, 0]
    assert judged(battle) == ("sudden_death", 1)
    battle = battle_of(plains() | {"moves_first": "enemy"})
    battle.losses = [0, 19]
    assert judged(battle) == ("sudden_death", 0)


@pytest.mark.rule("FM-WIN-1", "FM-WIN-2")
@pytest.mark.parametrize(
    ("at", "side", "deadline", "ending"),
    [(4, 0, 5, ""), (5, 0, 5, "deadline"), (5, 1, 5, ""), (7, 0, 8, ""), (8, 0, 8, "deadline"), (30, 0, 0, "")],
)
def test_the_deadline(at: int, side: int, deadline: int, ending: str) -> None:
    """It passes when the first mover has shot in its turn, and the other side wins; it may be moved, or off."""
    battle = battle_of(plains(deadline=deadline), turn=at)
    victory.shooting_is_over(umpire_of(battle, []), battle, side)
    assert (battle.ending, battle.winner) == (ending, 1 if ending else -1)


@pytest.mark.rule("FM-WIN-2")
def test_the_deadline_is_the_first_mover_s() -> None:
    """Where the enemy moves first the time is up when he has shot, and the player has won."""
    battle = battle_of(plains() | {"moves_first": "enemy"}, turn=5)
    victory.shooting_is_over(umpire_of(battle, []), battle, 0)
    assert battle.ending == ""
    victory.shooting_is_over(umpire_of(battle, []), battle, 1)
    assert (battle.ending, battle.winner) == ("deadline", 0)


@pytest.mark.rule("FM-WIN-3")
@pytest.mark.parametrize(("cause", "counted"), [(FIRE, 2), (MELEE, 0), (MORALE, 0), (ROUTED, 2)])
def test_what_counts(cause: int, counted: int) -> None:
    """Every base lost counts; with the option only those lost to fire or off the table do."""
    for option, expected in ((False, 2), (True, counted)):
        battle = battle_of(duel(60, printed_causes_only=option))
        umpire = umpire_of(battle, [])
        losses.take(umpire, battle, battle.units[0], 2, cause, "FM-WIN-3")
        assert battle.losses == [expected, 0]
        assert notes(umpire, "lost") == [("fire", "melee", "morale", "routed")[cause]]


@pytest.mark.rule("FM-WIN-3")
def test_a_gun_counts_one() -> None:
    """A gun lost is one loss."""
    battle = battle_of(plains())
    losses.hit(umpire_of(battle, []), battle, battle.unit("six-pounder-left-1"), 3)
    assert battle.losses == [1, 0]


@pytest.mark.rule("FM-WIN-2")
def test_endings_without_a_deadline() -> None:
    """A side with nothing left has lost; two such draw; after 60 turns it is called off and neither side has won."""
    for gone, at, ending, winner in (
        ((1,), 3, "destroyed", 0),
        ((0, 1), 3, "draw", -1),
        ((), 60, "turn_limit", -1),
        ((), 59, "", -1),
    ):
        battle = battle_of(duel(60, deadline=0), turn=at)
        for number in gone:
            battle.units[number].on_table = False
        victory.close_turn(umpire_of(battle, []), battle)
        assert (battle.ending, battle.winner) == (ending, winner)
        successes = [side.success for side in result_of(battle).sides]
        assert successes == [ending == "draw" or winner == 0, ending == "draw" or winner == 1]


@pytest.mark.rule("FM-GUNS-1")
@pytest.mark.parametrize(
    ("faces", "french", "british"),
    [([1, 1], 0, 0), ([2, 3], 3, 1), ([3, 2], 3, 1), ([4, 4], 10, 2), ([5, 5], 15, 2), ([6, 6], 20, 3)],
)
def test_the_dice_for_guns(faces: list[int], french: int, british: int) -> None:
    """A die a side, the French first, brings medium and light guns in place of those printed, each in its place."""
    battle = battle_of(plains(extra_artillery=True))
    guns.roll(umpire_of(battle, faces), battle)
    brought = [unit for unit in battle.units if unit.kind and unit.on_table]
    assert [sum(unit.side == side for unit in brought) for side in (0, 1)] == [french, british]
    assert {unit.weapon for unit in brought} <= {2, 3}
    assert [battery.strength for battery in battle.batteries] == [french, british]
    assert not any(unit.profile.id.startswith(("six-pounder", "two-pounder")) for unit in battle.units)


@pytest.mark.rule("FM-GUNS-1")
def test_without_the_option_the_printed_guns_stand() -> None:
    """The option is off unless it is named: three medium guns and a light one."""
    battle = battle_of(plains())
    umpire = umpire_of(battle, [])
    turn.begin(umpire, battle)
    assert [unit.profile.id for unit in battle.units if unit.kind] == [
        "six-pounder-left-1",
        "six-pounder-centre-1",
        "six-pounder-right-1",
        "two-pounder-1",
    ]
    assert umpire.dice_rolled == 0
    assert {option.key: option.default for option in GAME.options()} == {
        "first_fire": False,
        "extra_artillery": False,
        "printed_causes_only": False,
        "deadline": 5,
        "first_wins_at": 25,
        "second_wins_at": 19,
    }


@pytest.mark.rule("FM-GUNS-1")
def test_the_dice_for_guns_are_thrown_before_the_first_turn() -> None:
    """With the option the battle begins with a die a side: a four and a one bring ten French guns and no British."""
    battle = battle_of(plains(extra_artillery=True), 0)
    umpire = umpire_of(battle, [4, 1])
    turn.begin(umpire, battle)
    assert umpire.dice_rolled == 2
    assert [sum(1 for unit in battle.armies[side] if unit.kind and unit.on_table) for side in (0, 1)] == [10, 0]


@pytest.mark.rule("FM-WIN-2", "FM-MELEE-1", "FM-FIRE-5")
def test_nothing_happens_after_the_end() -> None:
    """Once a volley has decided the battle its turn is not played out: no unit reforms, no hits lapse."""
    battle = battle_of(plains(), turn=1)
    battle.losses = [0, 25]
    battle.units[0].reforming = 2
    battle.batteries[0].hits = 2
    umpire = umpire_of(battle, [])
    victory.judge(umpire, battle)
    turn.take_turn(umpire, battle)
    assert (battle.turn, battle.units[0].reforming, battle.batteries[0].hits) == (2, 2, 2)
