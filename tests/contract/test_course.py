"""A battle followed turn by turn: to a horizon, or until a side's rule for leaving ends it, in every system."""

from typing import Any

import pytest

from rules.core import odds
from rules.core.course import CUT, STAYS, Leaving, Seen, Watch, follow, read_course, read_leaving
from rules.core.dice import SeededDice
from rules.core.errors import SetupError
from rules.core.outcome import BattleResult
from rules.core.tally import Tally, read_tally
from rules.core.umpire import Umpire
from rules.registry import system, systems
from tests.contract.samples import positions, samples

KEYS = sorted(systems())
FAR = 100
LEAVES_AT_ONCE = Leaving(dusk=1)


def followed(key: str, seed: int, order: dict[str, Any], watch: Watch, recording: bool = False) -> tuple[Any, Seen]:
    """A battle under a watch, and what was seen of it."""
    engagement, seen = system(key).engagement(order), Seen()
    umpire = Umpire(SeededDice(str(seed), "sample:1"), engagement.orders(), recording=recording)
    return follow(engagement, umpire, watch, seen), seen


def strength(result: BattleResult, side: str) -> tuple[int, int]:
    """What a side had and has left."""
    units = [unit for unit in result.units if unit.side == side]
    had = sum(unit.strength for unit in units)
    return had, had - sum(unit.casualties() for unit in units)


@pytest.mark.parametrize("key", KEYS)
def test_to_be_watched_changes_no_battle(key: str) -> None:
    """With a horizon beyond its end a battle rolls the same dice to the same result, recorded or not."""
    for seed, order in samples(key, range(4)):
        engagement = system(key).engagement(order)
        alone = engagement.fight(Umpire(SeededDice(str(seed), "sample:1"), engagement.orders(), False))
        for recording in (False, True):
            record, seen = followed(key, seed, order, Watch(horizon=FAR), recording)
            assert not seen.is_cut
            assert (record.result, record.dice_rolled) == (alone.result, alone.dice_rolled)


@pytest.mark.parametrize("key", KEYS)
def test_a_horizon_ends_a_battle_after_its_turn(key: str) -> None:
    """Cut after a turn, a battle is what it was seen to be after that turn when it was followed further."""
    cut = 0
    for seed, order in samples(key, range(6)):
        complete, seen = followed(key, seed, order, Watch(horizon=FAR))
        for place, state in enumerate(seen.results[:5]):
            record, short = followed(key, seed, order, Watch(horizon=seen.first + place))
            cut += 1
            assert short.is_cut
            assert record.result.ending == CUT
            assert record.result.units == state.units
            assert record.result.leaders == state.leaders
            assert short.last == seen.holdings[place]
            assert state.turns <= complete.result.turns
    assert cut > 3 or key == "quebec_1759"


@pytest.mark.parametrize("key", KEYS)
def test_a_battle_that_began_later_is_followed_from_there(key: str) -> None:
    """Turns are counted as the game counts them; a horizon of the turn it begins with is one turn."""
    for seed, order in positions(key, range(4)):
        first = order["turn"]
        record, seen = followed(key, seed, order, Watch(horizon=first))
        assert seen.first == first
        assert record.result.turns <= first


@pytest.mark.parametrize("key", KEYS)
def test_who_leaves_at_dusk_has_lost(key: str) -> None:
    """A side that goes after the first turn gives the battle up; if both go, neither has won."""
    left = 0
    for seed, order in samples(key, range(6)):
        for side in (0, 1):
            rules = (LEAVES_AT_ONCE, STAYS) if side == 0 else (STAYS, LEAVES_AT_ONCE)
            record, seen = followed(key, seed, order, Watch(leaving=rules))
            result = record.result
            if result.ending == "resigned":
                left += 1
                sides = [result.side(name).success for name in ("player", "enemy")]
                assert sides == [side == 1, side == 0]
                assert result.turns == max(1, seen.first - 1)
        record, seen = followed(key, seed, order, Watch(leaving=(LEAVES_AT_ONCE, LEAVES_AT_ONCE)))
        assert record.result.ending == "draw" or record.result.turns == seen.first
    assert left > 0


@pytest.mark.parametrize("key", KEYS)
def test_a_side_leaves_below_its_part_of_strength(key: str) -> None:
    """At the turn after which it had less, for the first time, and at no other; else it fights as without the rule."""
    left = 0
    for seed, order in samples(key, range(8)):
        complete, seen = followed(key, seed, order, Watch(horizon=FAR))
        rule = Leaving(below=90)
        result = followed(key, seed, order, Watch(leaving=(rule, STAYS)))[0].result
        below = [had for had in (strength(state, "player") for state in seen.results) if had[1] * 100 < had[0] * 90]
        if below:
            left += 1
            assert result.ending == "resigned"
            assert strength(result, "player") == below[0]
        else:
            assert result == complete.result
    assert left > 0


@pytest.mark.parametrize("key", KEYS)
def test_a_side_leaves_when_the_named_leader_falls(key: str) -> None:
    """The first battle in which a leader of the player falls before the end goes no farther with the rule."""
    for seed, order in samples(key, range(40)):
        complete, seen = followed(key, seed, order, Watch(horizon=FAR))
        for state in seen.results:
            fallen = [row.id for row in state.leaders if row.side == "player" and row.fate != "unhurt"]
            if fallen:
                watch = Watch(leaving=(Leaving(leader=fallen[0]), STAYS))
                result = followed(key, seed, order, watch)[0].result
                assert result.ending == "resigned"
                assert result.units == state.units
                assert followed(key, seed, order, Watch(leaving=(STAYS, Leaving(leader=fallen[0]))))[0].result == (
                    complete.result
                )
                return
    pytest.skip("no leader of the player fell before the end of a battle")


@pytest.mark.parametrize("key", KEYS)
def test_counts_by_turn_add_up_in_any_chunks(key: str) -> None:
    """Twelve samples in one block or in uneven ones count alike by turn, come back from JSON, and cover every turn."""
    (seed, order), *_ = samples(key, range(1))
    engagement = system(key).engagement(order)
    watch = Watch(horizon=6, leaving=(Leaving(below=50), STAYS))
    complete = Tally()
    for first, count in ((11, 2), (1, 1), (6, 5), (2, 3), (5, 1)):
        complete.merge(odds.run_block(engagement, engagement.entities(), str(seed), first, count, watch).tally)
    at_once = odds.run_block(engagement, engagement.entities(), str(seed), 1, 12, watch).tally
    assert complete == at_once
    assert read_tally(at_once.to_dict()) == at_once
    assert sorted(at_once.course.turns) == [1, 2, 3, 4, 5, 6]
    decided = [sum(counts.over.values()) for counts in at_once.course.turns.values()]
    assert decided == sorted(decided)
    for counts in at_once.course.turns.values():
        for spread in counts.spreads.values():
            assert sum(spread.values()) == 12
        for row in counts.held.values():
            assert sum(row.values()) <= 12
    last = at_once.course.turns[6]
    assert last.spreads["lost_player"] == at_once.distributions["lost_player"]
    assert last.over["player"] == at_once.outcomes["player"]
    assert last.over["enemy"] == at_once.outcomes["enemy"]


def test_without_a_horizon_nothing_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    """A forecast that asks for no turns fights as ever: `follow` is not called."""
    monkeypatch.setattr(odds, "follow", lambda *_: 1 // 0)
    (seed, order), *_ = samples("fast_musket", range(1))
    engagement = system("fast_musket").engagement(order)
    block = odds.run_block(engagement, engagement.entities(), str(seed), 1, 2, Watch())
    assert block.tally.failures == []
    assert "course" not in block.tally.to_dict()


def test_rules_for_leaving_are_read_with_all_their_faults() -> None:
    """Each fault names its field and what it may be."""
    assert read_leaving({"player": {"below": 50, "leader": "wolfe", "dusk": 9}}) == (Leaving(50, "wolfe", 9), STAYS)
    with pytest.raises(SetupError) as refused:
        read_leaving({"player": {"below": 0, "dusk": 101}, "enemy": {"leader": "", "blow": 5}, "foe": {}})
    assert {fault.field for fault in refused.value.faults} == {
        "foe",
        "leaving.player.below",
        "leaving.player.dusk",
        "leaving.enemy.leader",
        "leaving.enemy.blow",
    }
    with pytest.raises(TypeError):
        read_course([])
