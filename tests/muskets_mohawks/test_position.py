"""Half-played battles: read from what an umpire sees on his table, refused with a sentence, and hidden as known."""

import copy
import json
from random import Random
from typing import Any

import pytest

from common.json_input import Json
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.events import NOTE, fold
from rules.core.umpire import Umpire
from rules.registry import system
from tests.muskets_mohawks.halfway import halfway
from tests.muskets_mohawks.legal import any_order
from tests.muskets_mohawks.playing.forces import any_two_players, four_players
from tests.orders_of_battle import setup, unit

GAME = system("muskets_mohawks")


def umpire(order: Json, seed: int) -> Umpire:
    """An umpire with the dice of a seed and the orders of an order of battle."""
    return Umpire(SeededDice(str(seed), "battle"), GAME.engagement(order).orders())


def position(order: Json, seed: int, turn: int) -> tuple[Any, Umpire]:
    """The order of battle at the beginning of a turn, and the umpire who fought it until then."""
    found = umpire(order, seed)
    reached = GAME.engagement(order).position_at(found, turn)
    assert reached is not None
    return json.loads(json.dumps(reached)), found


def goes_on(order: Json, seed: int, turns: tuple[int, ...]) -> int:
    """Take a battle up on some turns and compare the rest of it; return on how many."""
    fought = GAME.engagement(order).fight(umpire(order, seed))
    rows = [event.to_dict() for event in fought.events]
    taken_up = [turn for turn in turns if turn <= fought.result.turns]
    for turn in taken_up:
        reached, until = position(order, seed, turn)
        assert GAME.check(reached) == [], (seed, turn)
        done = len(until.events)
        dice = ScriptedDice([face for event in fought.events[done:] for face in event.faces])
        again = GAME.engagement(reached)
        assert again.initial_snapshot() == fold(fought.initial, rows[:done]), (seed, turn)
        rest = again.fight(Umpire(dice, again.orders()))
        assert [event.to_dict() | {"number": 0} for event in rest.events] == [
            row | {"number": 0} for row in rows[done:]
        ], (seed, turn)
        assert (rest.result, rest.final, dice.left()) == (fought.result, fought.final, 0), (seed, turn)
    return len(taken_up)


def drawn(seed: int) -> Json:
    """Any order of battle; every fifth one is of two players or four."""
    dice = Random(seed)
    order = any_two_players(dice) if seed % 5 == 4 else any_order(dice, 0.4)
    if seed % 3 == 0:
        order["options"] = {"field_strength": True}
    return order


@pytest.mark.rule("MM-TURN-1")
def test_a_battle_goes_on_from_any_turn() -> None:
    """Horse, guns, canoes, buildings, PEFs, reinforcements, two players: the same events and the same end."""
    assert sum(goes_on(drawn(seed), seed, (3, 9)) for seed in range(12)) >= 16


@pytest.mark.nightly("fights 300 battles, each once more from eight of its turns")
def test_many_battles_go_on_from_any_turn() -> None:
    """As above."""
    assert sum(goes_on(drawn(seed), seed, (2, 3, 5, 8, 13, 21, 34, 55)) for seed in range(12, 312)) >= 1200


@pytest.mark.rule("MM-TURN-1")
def test_a_position_of_a_position_is_that_of_the_battle() -> None:
    """A battle that was taken up once is taken up once more."""
    order = setup("raid_defend", ("line", "militia", "irregular"), "bold", contesting=False)
    reached, until = position(order, 3, 3)
    later, _ = position(order, 3, 6)
    faces = [face for event in GAME.engagement(order).fight(umpire(order, 3)).events for face in event.faces]
    again = GAME.engagement(reached)
    dice = ScriptedDice(faces[until.dice_rolled :])
    assert again.position_at(Umpire(dice, again.orders()), 6) == later


def test_what_is_left_out_follows_from_the_rest() -> None:
    """An umpire states where his pieces are and what he sees of them; the book places and counts the rest."""
    laid: Any = GAME.engagement(halfway()).initial_snapshot()
    line, loose, horse, inside = laid["u1"], laid["u2"], laid["horse"], laid["x2"]
    assert laid["battle"]["turn"] == 4
    assert laid["battle"]["active"] == 1
    # MM-FORM-1: base to base, the middle of eight figures at the place; two are lost, by fire.
    assert line["at"] == [330, 260, 0, 1, [295, 305, 315, 325, 335, 345, 355, 365], [260] * 8]
    assert (line["figures"], line["lost_fire"], line["markers"], line["target"]) == (8, 2, 1, "x1")
    # MM-MELEE-4: who is in melee with a unit has it for an opponent.
    assert (loose["figures"], loose["opponents"], loose["engaged"]) == (6, ["x3"], True)
    # MM-TROOP-3: a fifth of the six who are left, rounded up, hold the horses behind the unit.
    assert (horse["figures"], horse["holders"], horse["lost_fire"], horse["mounted"]) == (4, 2, 4, False)
    assert horse["horses"][2][0] > horse["at"][1]
    # MM-BUILD-1: ten figures on an inch of floor each, within the walls.
    assert len(inside["at"][4]) == inside["figures"] == 10
    assert all(300 < x < 360 and 60 < y < 120 for x, y in zip(*inside["at"][4:], strict=True))
    assert (laid["mill"]["burnt"], laid["mill"]["looting"]) == (20, 2)
    # MM-LEAD-1: a leader stands a base behind the unit that he is with, and a gun is with its crew.
    assert laid["lt"]["at"] == [330, 270, 0]
    assert laid["lt"]["attached"] == "u1"
    assert (laid["gun-gun"]["at"], laid["gun-gun"]["markers"], laid["gun-gun"]["crew"]) == ([240, 380, 0], 1, "gun")
    assert (laid["x4"]["ran_away"], laid["x4"]["figures"], laid["chief"]["lost"]) == (True, 4, True)
    # MM-PEF-3: the listed unit that has not come is under the first marker; MM-PEF-4: the works are held.
    assert (laid["pef1"]["force"], laid["pef2"]["force"]) == (["x5"], [])
    assert laid["x3"]["works"] == "works1"
    assert (laid["player"]["armies"], laid["enemy"]["armies"]) == (["british"], ["french"])


def test_listed_places_are_those_of_a_unit_that_has_not_been_moved() -> None:
    """Figures who stand irregularly keep their places until the unit is somewhere else, as in a form."""
    order = halfway()
    line = order["player"]["units"][0]
    rough = [[300 + 10 * number, 262 if number % 2 else 260] for number in range(8)]
    line |= {"places": rough, "places_of": "330 260 0 line 8"}
    assert GAME.check(order) == []
    assert GAME.engagement(order).initial_snapshot()["u1"]["at"] == [
        330,
        260,
        0,
        1,
        *map(list, zip(*rough, strict=True)),
    ]
    line["at"] = [330, 270]
    assert GAME.check(order) == []
    assert GAME.engagement(order).initial_snapshot()["u1"]["at"] == [
        *(330, 270, 0, 1),
        *([295, 305, 315, 325, 335, 345, 355, 365], [270] * 8),
    ]


def test_what_is_not_known_is_left_to_dice() -> None:
    """Without its weather the battle rolls for it, as a fresh one does, and has no snapshot before that."""
    order = halfway()
    del order["weather"]
    engagement = GAME.engagement(order)
    assert engagement.initial_snapshot() == {}
    fought = engagement.fight(umpire(order, 1))
    assert fought.events[0].rule == "MM-WEATHER-1"
    assert fought.initial["u1"]["figures"] == 8


def test_losses_so_far_count_in_the_result() -> None:
    """What was lost before is part of what each unit has lost when the battle is over."""
    order = halfway()
    result = GAME.engagement(order).fight(umpire(order, 2)).result
    lost = {each.id: each.losses for each in result.units}
    assert lost["u2"]["melee"] >= 3
    assert lost["x4"] == {"fire": 6, "contact": 0, "melee": 0, "burning": 0}
    assert {each.id: each.strength for each in result.units}["u1"] == 10
    assert {each.id: each.fate for each in result.leaders}["chief"] == "lost"


def test_the_report_begins_with_the_turn() -> None:
    """It says from where it goes on, and where every piece is."""
    told = GAME.deployment(GAME.engagement(halfway()).initial_snapshot(), {"u1": "the Line", "player": "the Raiders"})
    assert told[0] == "The battle goes on from the beginning of turn 5."
    assert told[1].startswith(
        "The Raiders: the Line (8 of 10 figures, in line in section 6, facing the far edge, 1 reload marker); "
    )
    assert "x4 ran away; chief has fallen" in told[2]
    assert told[3:] == [
        "Not resolved yet: possible enemy force 1 in section 1 and possible enemy force 2 in section 3.",
        "The house mill is on fire.",
    ]
    assert GAME.deployment(GAME.engagement(setup()).initial_snapshot(), {}) == []


def changed(path: str, value: Any) -> Json:
    """The half-played battle with another value at a path, which names lists by number; None takes it out."""
    order = halfway()
    *steps, key = path.split(".")
    part: Any = order
    for step in steps:
        part = part[int(step)] if isinstance(part, list) else part[step]
    if value is None:
        del part[key]
    else:
        part[key] = value
    return order


REFUSED: tuple[tuple[str, Any, str, str], ...] = (
    ("turn", 201, "turn", "turn must be a whole number from 1 to 200"),
    ("turn", 1, "player.units.0.at", "at is of a battle that has begun; set turn to 2 or more"),
    ("ground", None, "ground", "A battle that begins with a later turn has its table: give its map"),
    ("player.units.0.losses", {"fire": 11}, "player.units.0.losses", "U1 has lost 11 of 10 figures"),
    ("player.units.0.left", 3, "player.units.0.left", "U1 has 3 left of 10 and lost 2; make the two agree"),
    ("player.units.0.left", 11, "player.units.0.left", "U1 has 11 left of 10 figures"),
    ("player.units.0.losses", {"fire": 10}, "player.units.0.at", "U1 has no figure left and has a place"),
    ("player.units.0.gone", "ran_away", "player.units.0.gone", "U1 is gone (ran_away) and has a place"),
    ("player.units.0.at", None, "player.units.0.at", "U1 is nowhere; give its place in at, say how it is gone, or"),
    ("player.units.0.at", [240, 481], "player.units.0.at", "up to 480 and 480"),
    ("player.units.0.at", [2, 260], "player.units.0.at", "U1 has a figure off the table, at -33 260; move it in"),
    ("player.units.0.at", [335, 155], "enemy.units.0.at", "X1 overlaps U1"),
    ("player.units.0.at", [330, 90], "player.units.0.at", "has a figure on the wrong side of the walls of mill"),
    ("player.units.0.at", [330, 430], "player.units.0.at", "has a figure in the creek"),
    ("player.units.0.at", [80, 80], "player.units.0.at", "is in line in a wood"),
    ("player.units.0.places", [[330, 260]], "player.units.0.places", "has 1 places, and U1 has 8 figures there"),
    ("player.units.0.house", "barn", "player.units.0.house", "house is barn, and there is no such building"),
    ("player.units.0.level", 1, "player.units.0.level", "U1 is on storey 1; its building has none so high"),
    ("player.units.0.works", "works2", "player.units.0.works", "none of that id. Did you mean works1?"),
    ("player.units.0.target", "u2", "player.units.0.target", "names u2, which is on the same side; name an enemy"),
    ("player.units.0.target", "x4", "player.units.0.target", "names x4, and X4 is not on the table"),
    ("player.units.0.target", "x9", "player.units.0.target", "names x9, which is no unit here"),
    ("player.units.0.waiting", True, "player.units.0.at", "U1 waits at the near edge; give its place there"),
    ("player.units.0.holders", 2, "player.units.0.holders", "is of horse, and U1 is on foot"),
    ("player.units.0.gun", {"markers": 1}, "player.units.0.gun", "U1 is no artillery; write its gun with the gunners"),
    ("player.units.0.pef", 1, "player.units.0.pef", "Forces are noted under PEFs head to head alone"),
    ("player.units.3.mounted", True, "player.units.3.prone", "Horse is on horseback and lies down"),
    ("player.units.3.holders", 7, "player.units.3.holders", "Horse has 6 figures left and 7 with the horses"),
    (
        "player.leaders.0.gone",
        "fallen",
        "player.leaders.0.gone",
        "Bold is gone (fallen), and has a place or a unit",
    ),
    ("player.leaders.0.attached", "x1", "player.leaders.0.attached", "names x1, which is no unit of his side"),
    ("player.leaders.0.unhorsed", True, "player.leaders.0.unhorsed", "came on foot and has no horse to lose"),
    ("player.leaders.1.at", [331, 262], "player.leaders.1.at", "overlaps"),
    ("player.pefs", [{"at": [1, 1]}], "player.pefs", "Only head to head has the player PEFs of his own"),
    ("enemy.pefs.0.force", ["x1"], "enemy.pefs.0.force", "hides x1, which is on the table: the PEF has been resolved"),
    ("enemy.pefs.0.force", ["x4"], "enemy.pefs.0.force", "hides x4, which is gone"),
    ("enemy.pefs.0.force", ["u1"], "enemy.pefs.0.force", "hides u1, which is no unit of its side"),
    ("enemy.pefs", [], "enemy.units.4.at", "X5 is nowhere"),
    ("enemy.pefs", [{"number": 3, "at": [9, 9]}] * 2, "enemy.pefs.1.number", "which pef3 has"),
    ("enemy.units.1.level", 2, "enemy.units.1.level", "X2 is on storey 2; its building has none so high"),
    ("enemy.units.1.figures", 37, "enemy.units.1.figures", "a whole number from 1 to 11"),
    ("position.works.0.x1", 20, "position.works.0.x0", "its corners are the lower first"),
    ("position.standoff", 2, "position.standoff", "is 2, and only 0 turns were quiet"),
    ("ground.houses.0.burnt", -1, "ground.houses.0.burnt", "a whole number from 0"),
)


@pytest.mark.parametrize(("path", "value", "field", "sentence"), REFUSED, ids=[f"{row[0]}-{row[2]}" for row in REFUSED])
def test_what_no_turn_can_begin_with_is_refused(path: str, value: Any, field: str, sentence: str) -> None:
    """Each with the field and a sentence that says what to do."""
    order = changed(path, value)
    if path == "player.units.3.mounted":
        order["player"]["units"][3]["prone"] = True
    found = {fault.field: fault.message for fault in GAME.check(order)}
    assert field in found, found
    assert sentence in found[field], found
    assert found[field].endswith((".", "?"))


def test_a_battle_that_is_over_cannot_be_taken_up() -> None:
    """With no unit of the player's left there is no next turn."""
    order = halfway()
    for row in order["player"]["units"]:
        row |= {"gone": "ran_away", "losses": {}}
        for key in ("at", "left", "target", "markers", "gun", "retiring"):
            row.pop(key, None)
    order["player"]["leaders"] = [{**order["player"]["leaders"][1], "gone": "fallen"}]
    del order["player"]["leaders"][0]["at"]
    for row in order["enemy"]["units"]:
        row.pop("opponents", None)
        row.pop("target", None)
    assert [(fault.field, fault.message) for fault in GAME.check(order)] == [
        ("turn", "The battle is over (destroyed) before that turn; begin earlier.")
    ]


@pytest.mark.rule("MM-PEF-1", "MM-NP-1")
def test_what_has_not_been_seen_stays_hidden() -> None:
    """Solo: who has come is known with all that happened to him; what is under the PEFs is not."""
    shown = []
    for hidden in ("x5", "other"):
        order = halfway()
        order["enemy"]["units"][4] |= {"id": hidden, "name": hidden, "rep": 3 if hidden == "other" else 5}
        known: Any = GAME.redact_for(order, 0)
        assert GAME.check(known) == []
        assert [row["id"] for row in known["enemy"]["units"]] == ["x1", "x2", "x3", "x4"]
        fought = GAME.engagement(known).fight(umpire(known, 3))
        assert fought.initial["x4"]["ran_away"] is True
        initial, rows = GAME.seen(order, GAME.engagement(order).initial_snapshot(), [], 0)
        assert hidden not in initial
        assert (initial["pef1"]["force"], initial["pef1"]["listed"]) == ([], False)
        assert initial["x1"]["figures"] == 9
        assert (initial["x2"]["house"], rows) == ("mill", [])
        shown.append((known, initial))
    assert shown[0] == shown[1]
    order = halfway()
    assert GAME.seen(order, GAME.engagement(order).initial_snapshot(), [], 1)[0]["pef1"]["force"] == ["x5"]


@pytest.mark.rule("MM-NP-1")
def test_what_the_enemy_is_about_is_known_once_he_has_acted() -> None:
    """Scouting: as long as no enemy has become active his posture is rolled again, and afterwards it stays."""
    order = setup("scout", ("irregular", "irregular"), "bold", posture="raid_attack", light="day", weather=0)
    found: set[tuple[bool, bool]] = set()
    for seed in range(8):
        for turn in (2, 4, 6):
            if GAME.engagement(order).fight(umpire(order, seed)).result.turns < turn:
                continue
            reached, _ = position(order, seed, turn)
            known = bool(reached["position"].get("posture_known"))
            redacted = GAME.redact_for(reached, 0)
            initial, _ = GAME.seen(reached, GAME.engagement(reached).initial_snapshot(), [], 0)
            assert ("posture" in redacted) == known
            assert (initial["enemy"]["encounter"] == "raid_attack") == known
            assert GAME.check(redacted) == []
            found.add((known, bool(reached["enemy"]["units"])))
    assert {known for known, _ in found} == {True, False}


@pytest.mark.rule("MM-PLAY-1")
def test_head_to_head_the_others_notes_stay_his() -> None:
    """What is under the other's PEFs is noted again by dice, and neither snapshot nor order of battle shows it."""
    order = four_players("raid_attack", notes=(2, 1, 3), rival=(2, 1, 3))
    reached, _ = position(order, 8, 3)
    assert [row["force"] for row in reached["player"]["pefs"]] == [[], ["u1"], [], [], ["u3"]]
    for side, key in enumerate(("player", "enemy")):
        other = ("enemy", "player")[side]
        known: Any = GAME.redact_for(reached, side)
        assert GAME.check(known) == []
        assert all("force" not in row for row in known[other].get("pefs", []))
        assert known[key]["pefs"] == reached[key]["pefs"]
        initial, _ = GAME.seen(reached, GAME.engagement(reached).initial_snapshot(), [], side)
        blank = [fields["force"] for fields in initial.values() if fields.get("sealed") == other]
        own = [fields["force"] for fields in initial.values() if fields.get("sealed") == key]
        assert blank == [[]] * len(blank)
        assert own == [row["force"] for row in reached[key]["pefs"]]
        fought = GAME.engagement(known).fight(umpire(known, 1))
        noted = [event for event in fought.events if event.kind == NOTE and event.what == "noted"]
        hidden = [row for marker in reached[other].get("pefs", []) for row in marker["force"]]
        assert sorted(str(event.before) for event in noted) == sorted(hidden)


def test_the_orders_so_far_are_no_part_of_a_position() -> None:
    """A person goes on from there with answers of his own; the tables read what is under the PEFs that are left."""
    order = setup("raid_attack", ("line", "line"), "veteran", light="day", weather=0)
    reached, _ = position(order, 7, 3)
    assert reached["enemy"]["forces"] == "pefs"
    assert all("force" not in row for row in reached["enemy"].get("pefs", []))
    led = copy.deepcopy(order)
    led["player"] |= {"doctrine": "veteran", "answers": []}
    assert "answers" not in position(led, 7, 3)[0]["player"]


def test_a_unit_that_came_is_no_part_of_the_force_that_went() -> None:
    """MM-ENC-2: four units go on a raid; a fifth that dice brought is no fault, one more that went is."""
    order = halfway()
    more = unit("r9") | {"at": [160, 330], "came": 9}
    order["player"]["units"].append(more)
    assert GAME.check(order) == []
    del more["came"]
    assert [fault.field for fault in GAME.check(order)] == ["player.units"]
