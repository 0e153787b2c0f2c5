"""What every rule system keeps, regardless of its game: the promises of the design, over the registry."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from battles.fighting import fight
from battles.playing import Paused, play_on
from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.catalogue import read_catalogue
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.errors import DecisionNeeded, DiceError, SetupError
from rules.core.events import NOTE, ROLL, fold
from rules.core.orders import Choice, Orders, RecordedOrders, View
from rules.core.outcome import ENDINGS
from rules.core.outcome_reader import read_result
from rules.core.umpire import Umpire
from rules.registry import system, systems
from tests.contract.samples import samples

KEYS = sorted(systems())
COUNTING = ("fast_musket", "quebec_1759")  # whose rules use `Umpire.count`
RULES = Path(__file__).resolve().parents[2] / "rules"


def play(key: str, order: Json, seed: int, recording: bool = True) -> BattleRecord:
    """A battle of an order of battle with the dice of a seed."""
    game = system(key)
    return game.engagement(order).fight(
        Umpire(SeededDice(str(seed), "battle"), game.engagement(order).orders(), recording)
    )


def digest(fought: BattleRecord) -> str:
    """A short name for all that happened."""
    complete = [fought.initial, fought.final, fought.result.to_dict(), [event.to_dict() for event in fought.events]]
    return hashlib.sha256(json.dumps(complete, sort_keys=True).encode()).hexdigest()


@pytest.mark.parametrize("key", KEYS)
def test_samples_are_legal(key: str) -> None:
    """The system finds no fault in the orders of battle of these tests."""
    for _, order in samples(key, range(12)):
        assert system(key).check(order) == []


@pytest.mark.parametrize("key", KEYS)
def test_battles_end_with_a_result_that_adds_up(key: str) -> None:
    """A battle ends for a known reason, and its result is read back unchanged: no unit loses more than it has."""
    for seed, order in samples(key, range(18)):
        result = play(key, order, seed, recording=False).result
        assert result.ending in system(key).endings()
        assert result.ending in ENDINGS
        assert read_result(result.to_dict(), system(key).loss_causes()) == result


class OnOffer(Orders):
    """Answers as a doctrine does, and fails where the answer is no place on the list."""

    def __init__(self, asked: Orders) -> None:
        self.asked = asked

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the doctrine's answer; a negative place would silently count from the end of the list."""
        place = self.asked.choose(rule, who, side, choices, view)
        assert 0 <= place < len(choices), (rule, who, [choice.code() for choice in choices])
        return place


@pytest.mark.parametrize("key", KEYS)
def test_a_doctrine_answers_with_an_order_on_offer(key: str) -> None:
    """No question of a battle leaves a doctrine without an answer."""
    game = system(key)
    for seed, order in samples(key, range(18)):
        seats: list[Orders] = [OnOffer(asked) for asked in game.engagement(order).orders()]
        game.engagement(order).fight(Umpire(SeededDice(str(seed), "battle"), seats, recording=False))


@pytest.mark.parametrize("key", KEYS)
def test_the_same_seed_gives_the_same_battle(key: str) -> None:
    """Two battles of one seed agree to the byte, and another seed gives another battle."""
    for seed, order in samples(key, range(6)):
        assert digest(play(key, order, seed)) == digest(play(key, order, seed))
    (_, order), *_ = samples(key, range(1))
    assert digest(play(key, order, 1)) != digest(play(key, order, 2))


@pytest.mark.parametrize("key", KEYS)
def test_a_silent_battle_is_the_recorded_one(key: str) -> None:
    """Without recording the same dice fall and the same result comes out."""
    for seed, order in samples(key, range(12)):
        recorded, silent = play(key, order, seed), play(key, order, seed, recording=False)
        assert silent.result == recorded.result
        assert silent.dice_rolled == recorded.dice_rolled
        assert silent.events == []


@pytest.mark.parametrize("key", COUNTING)
def test_faces_that_are_counted_are_never_fewer_than_none(key: str) -> None:
    """Every roll of these systems has the number of dice asked for, which a silent umpire adds up unseen."""
    for seed, order in samples(key, range(40)):
        for event in play(key, order, seed).events:
            assert event.kind != ROLL or event.after == len(event.faces), (event.rule, event.what)


@pytest.mark.parametrize("key", KEYS)
def test_the_record_replays_from_its_faces(key: str) -> None:
    """The faces of the record, thrown again by hand, give the same battle, and not one die is left over."""
    for seed, order in samples(key, range(9)):
        fought = play(key, order, seed)
        faces = [face for event in fought.events if event.kind == ROLL for face in event.faces]
        assert len(faces) == fought.dice_rolled
        dice = ScriptedDice(faces)
        again = system(key).engagement(order).fight(Umpire(dice, system(key).engagement(order).orders()))
        assert digest(again) == digest(fought)
        assert dice.left() == 0
        with pytest.raises(DiceError, match="ran short"):
            system(key).engagement(order).fight(
                Umpire(ScriptedDice(faces[:-1]), system(key).engagement(order).orders())
            )


@pytest.mark.parametrize("key", KEYS)
def test_the_record_folds_to_the_end(key: str) -> None:
    """The snapshot at the start and the changes of the record make the snapshot at the end."""
    for seed, order in samples(key, range(18)):
        fought = play(key, order, seed)
        assert fold(fought.initial, [event.to_dict() for event in fought.events]) == fought.final


@pytest.mark.parametrize("key", KEYS)
def test_every_event_names_a_rule_of_the_catalogue(key: str) -> None:
    """Each roll and each change has a rule that a reader can look up, and a sentence."""
    known = set(read_catalogue(RULES / key / "catalogue.toml"))
    for seed, order in samples(key, range(9)):
        for event in play(key, order, seed).events:
            assert event.rule in known
            reported = system(key).sentence(event.to_dict(), {})
            # A table row that the sentence of its roll already reports needs none of its own.
            assert reported.endswith(").") or (event.kind == NOTE and not reported)
            assert "{" not in reported


@pytest.mark.parametrize("key", KEYS)
def test_a_person_may_give_the_orders(key: str) -> None:
    """A battle stops where an answer is missing, names the legal ones, and goes on by replay with one more."""
    (_, order), *_ = samples(key, range(1))
    answers: list[str] = []
    for _ in range(25):
        pause = paused(key, order, answers)
        if pause is None:
            break
        assert pause.pending.side == 0
        assert len(pause.choices) > 1
        assert len(set(pause.choices)) == len(pause.choices)
        answers.append(pause.choices[len(answers) % len(pause.choices)])
    assert len(answers) >= 5


@pytest.mark.parametrize("key", KEYS)
def test_every_commander_may_be_a_person(key: str) -> None:
    """With all places taken, any legal answers of each in his own list lead on, and so does the doctrine of none."""
    (seed, order), *_ = samples(key, range(1))
    engagement = system(key).engagement(order)
    commanders = engagement.commanders()
    assert [(each.key, each.side) for each in commanders[:: len(commanders) - 1]] == [("player", 0), ("enemy", 1)]
    assert all(each.name and each.doctrine in system(key).doctrines() for each in commanders)
    answers: dict[str, list[str]] = {each.key: [] for each in commanders}
    digests: list[tuple[int, str]] = []
    for _ in range(12):
        step = play_on(engagement, answers, seed=str(seed), stream="battle")
        assert isinstance(step, Paused)
        assert [each.doctrine for each in step.engagement.commanders()] == ["person"] * len(commanders)
        for owes, choices in step.owed.items():
            assert step.asked[owes][1] in system(key).catalogue()
            answers[owes].append(choices[len(answers[owes]) % len(choices)])
        digests.append((step.dice_rolled, step.digest))
    assert digests == sorted(digests, key=lambda each: each[0])
    assert len({each for _, each in digests}) > 1
    alone = play_on(engagement, {}, seed=str(seed), stream="battle")
    assert alone == fight(engagement, seed=str(seed), stream="battle")


@pytest.mark.parametrize("key", KEYS)
def test_a_key_that_is_no_player_is_refused(key: str) -> None:
    """With the key, and those there are."""
    (_, order), *_ = samples(key, range(1))
    with pytest.raises(SetupError, match=r"enemy\.partners\.4 is no player .* choose one of player, ") as refused:
        play_on(system(key).engagement(order), {"enemy.partners.4": [], "player": []}, seed="1", stream="battle")
    assert [fault.field for fault in refused.value.faults] == ["enemy.partners.4"]


def paused(key: str, order: Json, answers: list[str]) -> DecisionNeeded | None:
    """The question at which a battle with these answers stops, or None when it ends."""
    game = system(key)
    person: list[Orders] = [RecordedOrders(answers), game.engagement(order).orders()[1]]
    try:
        game.engagement(order).fight(Umpire(SeededDice("5", "battle"), person))
    except DecisionNeeded as pause:
        return pause
    return None
