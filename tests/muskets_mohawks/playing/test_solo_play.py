"""Against the rules' own enemy the player sees nothing that the book hides from him, in any pause of any scenario."""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from ruamel.yaml import YAML

from battles.fighting import Resolution, names_in
from battles.playing import Paused, play_on
from battles.systems import questions_of, renderer_of
from common.json_input import Json
from rules.core.events import CHANGE, NOTE, PLACE, ROLL, fold
from tests.architecture.sources import ROOT
from tests.muskets_mohawks.playing.forces import GAME, fought, rows
from tests.orders_of_battle import setup, unit

_OF_MATTER: Final = ("troop", "weapon", "faction", "light", "rule", "kind", "what")  # fields whose words name no piece
# Fields in which what is shown may differ from the truth: of a PEF, of a leader, and of the enemy's side.
_KEPT_BACK: Final = ("force", "listed", "commands")
_POSTURE: Final = ("encounter", "met", "reported", "seen", "latecomers")
_REVEAL: Final = ("uncovered", "pef_resolution")
_PAUSES: Final = 14


def _scenarios() -> dict[str, Json]:
    """The bundled scenarios of these rules that are not played head to head, by the names of their files."""
    found: dict[str, Json] = {}
    for path in sorted((ROOT / "fixtures" / "scenarios").glob("*.yaml")):
        document: Json = YAML(typ="safe").load(path)
        order = {"system": document.get("system", "muskets_mohawks"), **document["setup"]}
        if order["system"] == "muskets_mohawks" and order.get("play") != "head_to_head":
            found[Path(path).stem] = order
    return found


SCENARIOS: Final = _scenarios()
LISTED: Final = [name for name, order in SCENARIOS.items() if order["enemy"].get("units")]


def walk(order: Json, seed: int, most: int = _PAUSES) -> Iterator[Paused | Resolution]:
    """The pauses of a battle whose player gives random legal orders, and what it comes to if they suffice."""
    engagement = GAME.engagement(order)
    answers: dict[str, list[str]] = {each.key: [] for each in engagement.commanders() if each.side == 0}
    dice = Random(f"{order['encounter']} {seed}")
    for _ in range(most):
        step = play_on(engagement, answers, seed=str(seed), stream="x")
        yield step
        if isinstance(step, Resolution):
            return
        for key, codes in step.owed.items():
            answers[key].append(dice.choice(codes))


def seen_of(order: Json, step: Paused | Resolution) -> tuple[Json, list[Json]]:
    """What the player may know of a pause or of a battle that is over."""
    if isinstance(step, Paused):
        return step.seen_by(0)
    initial, known = GAME.seen(order, step.initial, step.events, 0)
    return dict(initial), known


def words_in(value: Any) -> Iterator[str]:
    """Every word in values that may be, or hold, the id of a piece."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in _OF_MATTER:
                yield from words_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words_in(inner)
    elif isinstance(value, str):
        yield from value.replace("@", ":").split(":")


def listed_in(initial: Json) -> set[str]:
    """The ids of the enemy's units, guns and leaders that were there before the first event."""
    return {who for who, fields in initial.items() if fields.get("side") == 1}


def check(initial: Json, truth: Json, snapshot: Json, known: list[Json]) -> set[str]:
    """Compare what is shown with the truth, and return the ids of the pieces that are hidden."""
    assert [row["number"] for row in known] == list(range(len(known)))
    shown = fold(snapshot, known)
    hidden = listed_in(initial) - set(shown)
    assert set(shown) | hidden == set(truth)
    assert not [who for who in hidden if truth[who]["on_table"] or truth[who]["at"][0] >= 0]
    words = {*snapshot, *words_in(snapshot), *words_in(known)}
    assert not words & {name for who in hidden for name in (who, truth[who].get("nco")) if name}
    for who, fields in shown.items():
        kept_back = _POSTURE if who == "enemy" and not fields["encounter"] else _KEPT_BACK
        different = {key for key, value in fields.items() if truth[who][key] != value}
        assert different <= set(kept_back), (who, different)
        assert set(fields) == set(truth[who])
        if "commands" in fields:
            assert fields["commands"] == [name for name in truth[who]["commands"] if name not in hidden]
        assert fields.get("force", []) == []
    return hidden


@pytest.mark.rule("MM-PEF-1", "MM-PEF-5", "MM-NP-1")
@pytest.mark.parametrize("name", SCENARIOS)
def test_in_every_pause_the_player_sees_what_is_on_the_table_and_no_more(name: str) -> None:
    """What is shown folds to the truth of all pieces that have come; no id of another is anywhere in it."""
    order = SCENARIOS[name]
    for seed in range(2):
        for step in walk(order, seed):
            truth = fold(step.initial, step.events)
            hidden = check(step.initial, truth, *seen_of(order, step))
            assert name not in LISTED or hidden or any(row.get("what") == "uncovered" for row in step.events)


@pytest.mark.parametrize("name", LISTED)
def test_the_page_of_a_question_can_do_without_the_pieces_that_are_hidden(name: str) -> None:
    """Every question is put in words, and the table drawn, from what the player may know."""
    order = SCENARIOS[name]
    for step in walk(order, 3, 8):
        if isinstance(step, Resolution):
            break
        snapshot, known = step.seen_by(0)
        state = fold(snapshot, known)
        look = renderer_of("muskets_mohawks", GAME.side_names(order), names_in(order, snapshot, known))
        assert look.table(state) is not None
        assert {piece.id for piece in look.pieces(state)} <= set(state)
        asker = questions_of("muskets_mohawks", look)
        for key, codes in step.owed.items():
            question = asker.question(*step.asked[key], codes, state, 0)
            assert [each.code for each in question.orders] == codes


def _other_truths(order: Json) -> Iterator[Json]:
    """The same order of battle with the listed units dealt otherwise: reversed, and the last one first."""
    for turned in (slice(None, None, -1), slice(None)):
        other = deepcopy(order)
        units = other["enemy"]["units"][turned]
        other["enemy"]["units"] = units if turned.step else [units[-1], *units[:-1]]
        yield other


def _until(known: list[Json], what: tuple[str, ...]) -> int:
    """The number of events before the first with one of these findings, aims of dice or fields."""
    return next((place for place, row in enumerate(known) if row.get("what") in what), len(known))


def alike(once: Json, other: Json, seed: int, what: tuple[str, ...] = _REVEAL) -> int:
    """Play two truths with the same answers until an event with `what`; return how many events were alike until then.

    Every byte of what the player may know is the same, and so is what he is asked.
    """
    length = 0
    for first, second in zip(walk(once, seed, 40), walk(other, seed, 40), strict=False):
        pages = [seen_of(once, first), seen_of(other, second)]
        assert json.dumps(pages[0][0]) == json.dumps(pages[1][0])
        until = _until(pages[0][1], what)
        assert until == _until(pages[1][1], what)
        assert json.dumps(pages[0][1][:until]) == json.dumps(pages[1][1][:until])
        length = until
        if until < len(pages[0][1]) or isinstance(first, Resolution) or isinstance(second, Resolution):
            break
        assert (first.owed, first.asked) == (second.owed, second.asked)
    return length


@pytest.mark.rule("MM-PEF-1", "MM-PEF-3")
@pytest.mark.parametrize("name", LISTED)
def test_how_a_listed_force_is_dealt_changes_no_byte_until_a_pef_is_turned_up(name: str) -> None:
    """Units under other PEFs: snapshot, events and questions are the same, while the true record is not."""
    order = SCENARIOS[name]
    for other in _other_truths(order):
        if other != order:
            assert GAME.check(other) == []
            assert max(alike(order, other, seed) for seed in range(2)) > 20


@pytest.mark.rule("MM-PEF-1", "MM-PEF-3", "MM-STRENGTH-1")
def test_a_list_looks_like_no_list_until_a_pef_is_turned_up() -> None:
    """A force of the tables, one listed unit or four and a gun are one game; nor do dice betray strength."""
    found = set()
    for encounter in ("scout", "raid_attack", "raid_defend", "stand_up_fight"):
        orders = [setup(encounter, doctrine="veteran") for _ in range(3)]
        gunners = unit("battery", "artillery", "cannon", figures=5) | {"paper": 5}
        troops = [unit("foe1"), unit("foe2", "irregular"), gunners, unit("foe3", "militia")]
        captain = {"id": "chief", "name": "Le Chef", "rank": "captain", "rep": 5, "commands": ["foe1", "foe2", "foe3"]}
        orders[1]["enemy"] |= {"forces": "listed", "units": [unit("alone")]}
        orders[2]["enemy"] |= {"forces": "listed", "units": troops, "leaders": [captain]}
        assert [GAME.check(order) for order in orders] == [[], [], []]
        for seed in range(3):
            found |= {alike(orders[0], orders[1], seed), alike(orders[1], orders[2], seed)}
        same = [deepcopy(orders[2]) for _ in range(2)]
        for order in same:
            order["options"] = {"field_strength": True}
        same[1]["enemy"]["units"].reverse()
        found |= {alike(same[0], same[1], seed) for seed in range(2)}
    assert max(found) > 60


@pytest.mark.rule("MM-NP-1")
def test_the_posture_changes_no_byte_until_an_enemy_has_acted() -> None:
    """Three postures are one game, with enemies on the table too, until one of these first becomes active."""
    visible = 0
    for seed in range(10):
        orders = [setup("scout", posture=posture) for posture in ("scout", "raid_attack", "raid_defend")]
        for other in orders[1:]:
            alike(orders[0], other, seed, ("encounter",))
        *_, last = walk(orders[0], seed, 40)
        _, known = seen_of(orders[0], last)
        before = known[: _until(known, ("encounter",))]
        visible += any(row["kind"] == PLACE and row["after"].get("side") == 1 for row in before)
        assert len(before) == len(known) or before[-1]["kind"] != PLACE
    assert visible > 3


@pytest.mark.rule("MM-NP-1")
def test_the_posture_is_known_when_an_enemy_first_becomes_active() -> None:
    """Its dice are never shown. Then one change says it, before whatever his unit does, and all else comes after."""
    shown = 0
    for seed in range(12):
        order = setup("scout", doctrine="bold")
        record, events = fought(order, seed)
        initial, found = GAME.seen(order, record.initial, rows(events), 0)
        known: Any = found
        assert initial["enemy"]["encounter"] == ""
        assert not [row for row in known if row["rule"] == "MM-NP-1" and row["kind"] in (ROLL, NOTE)]
        theirs = {who for row in known if (who := row["who"]) in record.final and record.final[who].get("side") == 1}
        acted = [row for row in known if row["who"] in theirs and row.get("what") == "activated" and row["after"]]
        acted = [row for row in acted if row["rule"] != "MM-PEF-5"]
        reveals = [
            row for row in known if row["kind"] == CHANGE and row["who"] == "enemy" and row["what"] == "encounter"
        ]
        assert [row["after"] for row in reveals] == ([record.final["enemy"]["encounter"]] if acted else [])
        about = [row for row in known if row["who"] == "enemy" and row.get("what") in (*_POSTURE, "section_seen")]
        assert all(row["number"] >= reveals[0]["number"] for row in about) if reveals else not about
        if acted:
            shown += 1
            assert reveals[0]["number"] < acted[0]["number"]
            between = known[reveals[0]["number"] : acted[0]["number"]]
            assert not [row for row in between if row.get("what") == "activated"]
            assert fold(initial, known)["enemy"] == record.final["enemy"]
            assert GAME.sentence(reveals[0], {}).startswith("It was plain now that ")
    assert shown > 3


@pytest.mark.rule("MM-NP-1", "MM-ENC-4", "MM-REINF-1")
@pytest.mark.parametrize("encounter", ["raid_attack", "raid_defend", "stand_up_fight"])
def test_against_a_raid_or_in_a_stand_up_fight_the_tables_have_no_secret(encounter: str) -> None:
    """The book has one posture, and lets the player roll the rest, reinforcements too: all of the record is his."""
    came = 0
    for seed in range(6):
        order = setup(encounter, doctrine="veteran", level=4)
        record, events = fought(order, seed)
        assert GAME.seen(order, record.initial, rows(events), 0) == (record.initial, rows(events))
        came += any(row["rule"] == "MM-REINF-3" and row["who"] == "enemy" for row in rows(events))
    assert came


@pytest.mark.rule("MM-LEAD-1")
def test_of_a_leaders_units_those_are_known_that_have_come() -> None:
    """He comes with his own unit; a unit of his that comes later is his from then on, as another event says."""
    grew = 0
    for seed in range(8):
        order = setup("raid_attack", ("line",) * 3, "bold")
        captain = {"id": "chief", "name": "Le Chef", "rank": "captain", "rep": 5, "commands": ["foe1", "foe2", "foe3"]}
        foes = [unit(name, "irregular") for name in ("foe1", "foe2", "foe3")]
        order["enemy"] |= {"forces": "listed", "units": foes, "leaders": [captain]}
        record, events = fought(order, seed)
        known: Any = GAME.seen(order, record.initial, rows(events), 0)[1]
        here: list[str] = []
        theirs: list[str] = []
        for row in known:
            if row["kind"] == PLACE and row["what"] == "unit":
                here.append(row["who"])
            if row["who"] == "chief" and row["kind"] == PLACE:
                theirs = row["after"]["commands"]
                assert theirs == [name for name in ("foe1", "foe2", "foe3") if name in here]
                assert row["after"]["attached"] in here
            if row["kind"] == CHANGE and row["what"] == "commands":
                assert row["before"] == theirs
                theirs = row["after"]
                assert theirs == [name for name in ("foe1", "foe2", "foe3") if name in here]
                grew += 1
    assert grew


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize("name", LISTED)
def test_who_commands_the_enemy_sees_all(name: str) -> None:
    """His forces and posture are his own, and the player's figures are before him; so he knows them beforehand too."""
    order = SCENARIOS[name]
    record, events = fought(order)
    assert GAME.seen(order, record.initial, rows(events), 1) == (record.initial, rows(events))
    known: Any = GAME.redact_for(order, 1)
    for key in ("units", "leaders"):
        assert known["enemy"].get(key) == order["enemy"].get(key)
        assert known["player"].get(key) == order["player"].get(key)
    assert known.get("posture") == order.get("posture")


@pytest.mark.rule("MM-PEF-1")
def test_beforehand_and_during_play_the_same_is_hidden() -> None:
    """What `redact_for` takes out of an order of battle, the first snapshot of a pause does not have either."""
    order = SCENARIOS["snowshoes-1757"]
    first = next(walk(order, 1))
    assert isinstance(first, Paused)
    snapshot, known = first.seen_by(0)
    redacted: Any = GAME.redact_for(order, 0)
    assert listed_in(first.initial)
    assert not listed_in(snapshot)
    assert redacted["enemy"]["units"] == redacted["enemy"]["leaders"] == []
    assert (snapshot["enemy"]["encounter"], redacted.get("posture")) == ("", None)
    assert snapshot["enemy"]["investment"] == redacted["enemy"]["investment"]
    again = play_on(GAME.engagement(redacted), {"player": []}, seed="1", stream="x")
    assert isinstance(again, Paused)
    known_again = fold(*again.seen_by(0))
    assert {who for who in fold(snapshot, known) if who != "battle"} == {who for who in known_again if who != "battle"}
