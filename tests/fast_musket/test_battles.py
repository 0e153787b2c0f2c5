"""Complete battles: they keep their promises, go by their doctrines, and are the same for a table turned round."""

from collections.abc import Iterator

import pytest

from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.dice import SeededDice
from rules.core.errors import DecisionNeeded
from rules.core.orders import RecordedOrders
from rules.core.umpire import Umpire
from rules.fast_musket import invariants, turn
from rules.fast_musket.state import Battle
from tests.fast_musket.field import GAME, battery, duel, muster_of, notes, plains, umpire_of, varied
from tests.fast_musket.turning import turned
from tests.written import scenario

MORE = pytest.param(range(4, 50), marks=pytest.mark.nightly("the same of 46 battles more"))


def fought(raw: Json, seed: int, recording: bool = True) -> BattleRecord:
    """A battle with the dice of a seed."""
    return GAME.engagement(raw).fight(Umpire(SeededDice(str(seed), "battle"), GAME.engagement(raw).orders(), recording))


def doctrines(raw: Json, player: str, enemy: str) -> Json:
    """An order of battle with other doctrines."""
    raw["player"]["doctrine"], raw["enemy"]["doctrine"] = player, enemy
    return raw


def turn_by_turn(raw: Json, seed: int) -> Iterator[Battle]:
    """The state of a battle after each turn."""
    assert GAME.check(raw) == []
    battle = muster_of(raw).battle()
    umpire = Umpire(SeededDice(str(seed), "battle"), GAME.engagement(raw).orders(), recording=False)
    turn.begin(umpire, battle)
    while not battle.ending:
        turn.take_turn(umpire, battle)
        yield battle


@pytest.mark.rule("FM-TURN-1", "FM-FIRE-6", "FM-MOVE-4")
@pytest.mark.parametrize("seeds", [range(12), MORE], ids=str)
def test_every_table_keeps_its_promises(seeds: range) -> None:
    """After each turn no unit stands on another or off the table, and every base is accounted for."""
    for seed in seeds:
        for battle in turn_by_turn(varied(seed), seed):
            assert (seed, invariants.check(battle)) == (seed, [])


@pytest.mark.parametrize("seed", range(6))
def test_the_plains_keep_their_promises(seed: int) -> None:
    """So does the bundled battle, regardless of the doctrines and with dice for guns."""
    player = ("steady", "attack_slow", "attack_fast")[seed % 3]
    enemy = ("hold_fire", "advance")[seed % 2]
    for battle in turn_by_turn(doctrines(plains(extra_artillery=seed > 2), player, enemy), seed):
        assert invariants.check(battle) == []


def test_broken_promises_are_found() -> None:
    """A unit on top of another, over the edge, or with a base too few is reported."""
    battle = muster_of(duel(60)).battle()
    assert invariants.check(battle) == []
    battle.units[1].y += 55
    battle.units[1].lay()
    battle.units[0].bases = 5
    battle.losses = [3, 0]
    assert len(invariants.check(battle)) == 3
    battle.units[1].x = 20
    assert "blue stands over the edge of the table." in invariants.check(battle)


@pytest.mark.rule("FM-TURN-1")
def test_the_sequence_of_play() -> None:
    """The first side moves and shoots, then the other; charges and melees come last; in every turn."""
    for first, sides in (("player", [0, 0, 1, 1, -1, -1]), ("enemy", [1, 1, 0, 0, -1, -1])):
        raw = plains(deadline=0) | {"moves_first": first}
        events = fought(raw, 3).events
        phases = [(event.what, event.after) for event in events if event.kind == "phase"]
        words = ["move", "shoot", "move", "shoot", "charge", "melee"]
        assert phases[:6] == list(zip(words, sides, strict=True))
        assert phases[6:12] == phases[:6]
        # The text shown to a person who is asked.
        reported = [event.after for event in events if (event.kind, event.what) == ("change", "phase")]
        assert reported[:6] == words


@pytest.mark.parametrize("seeds", [range(12), MORE], ids=str)
def test_a_table_turned_round_gives_the_same_battle(seeds: range) -> None:
    """No rule cares for the compass: turned by 180 degrees, each battle is the same die by die."""
    for seed in seeds:
        one, other = fought(varied(seed), seed), fought(turned(varied(seed)), seed)
        assert one.result == other.result, seed
        assert [event.faces for event in one.events] == [event.faces for event in other.events], seed


@pytest.mark.parametrize("seeds", [range(4), MORE], ids=str)
def test_names_decide_nothing(seeds: range) -> None:
    """With the names of the sides swapped the same happens."""
    raw = plains()
    raw["player"]["name"], raw["enemy"]["name"] = "British", "French"
    for seed in seeds:
        assert fought(raw, seed).result == fought(plains(), seed).result, seed


@pytest.mark.rule("FM-REPORT-1")
@pytest.mark.parametrize("french", ["attack_slow", "attack_fast"])
def test_the_played_reports_are_ordinary(french: str) -> None:
    """Against a British line that goes to meet them the French mostly lose the day, and a third of their bases."""
    raw = doctrines(plains(), french, "advance")
    results = [fought(raw, seed, recording=False).result for seed in range(40)]
    beaten = [result for result in results if not result.side("player").success]
    assert len(beaten) >= 20
    lost = [sum(unit.casualties() for unit in row.units if unit.side == "player") for row in beaten]
    assert sum(1 for bases in lost if bases >= 15) > len(beaten) // 2


@pytest.mark.rule("FM-REPORT-1")
def test_doctrines_of_the_attack() -> None:
    """The slow attack keeps its line; the fast one marches in column first, as `steady` does where it must hurry."""
    columns = {
        french: any(event.after == "column" for event in fought(doctrines(plains(), french, "advance"), 1).events)
        for french in ("attack_slow", "attack_fast", "steady")
    }
    assert columns == {"attack_slow": False, "attack_fast": True, "steady": True}


@pytest.mark.rule("FM-WIN-1", "FM-FIRE-3", "FM-MOVE-1")
@pytest.mark.parametrize("french", ["attack_slow", "hold_fire", "advance"])
def test_a_line_that_has_time_lets_the_enemy_walk_into_its_first_volley(french: str) -> None:
    """No British foot moves but the reserve before an enemy is a step of 6 and a shot of 6 away, and it fires first.

    Over 30 battles a French line that comes at a walk won one at most; against a line that walked to meet it, 18.
    """
    raw = doctrines(plains(), french, "steady")
    line = {row["id"] for row in raw["enemy"]["units"] if row.get("wing") != "reserve"}
    foot = {row["id"] for side in ("player", "enemy") for row in raw[side]["units"]}
    for seed in range(4):
        record = fought(raw, seed)
        volleys = [event.who for event in record.events if event.what == "fires_at" and event.who in foot]
        assert volleys[0] in line
        assert record.result.side("enemy").success


@pytest.mark.rule("FM-WIN-1", "FM-FORM-1", "FM-FIRE-1")
def test_who_must_hurry_comes_in_column_and_others_in_line() -> None:
    """The French, who lose by the deadline, cross the last move in column and fire first; without one none forms it."""
    raw = doctrines(plains(), "steady", "steady")
    french = {row["id"] for row in raw["player"]["units"]}
    british = {row["id"] for row in raw["enemy"]["units"]}
    events = fought(raw, 1).events
    assert {event.who for event in events if event.after == "column"} & french
    volleys = [event.who for event in events if event.what == "fires_at" and event.who in french | british]
    assert volleys[0] in french
    raw = doctrines(duel(50, deadline=0), "steady", "steady")
    assert not any(event.after == "column" for event in fought(raw, 1).events)


@pytest.mark.rule("FM-FORM-1")
def test_two_bodies_of_a_line_that_waits_draw_the_columns_which_deploy_double() -> None:
    """The second body from either end goes a move ahead as columns come near, and those between form double line.

    The ends stay, and so do all while the enemy is farther off than a column's move and its muskets.
    """
    orders = _orders_by_turn(plains())
    assert orders[0] >= {
        ("28th", "ahead:60"),
        ("43rd", "form:double_line"),
        ("47th", "form:double_line"),
        ("78th-right", "form:double_line"),
        ("78th-left", "ahead:60"),
    }
    assert {code for who, code in orders[0] if who in ("louisbourg", "58th")} == {"halt"}
    assert ("guyenne", "form:double_line") in orders[1]
    farther = scenario("plains-of-abraham-36-inches")["setup"]
    british = {row["id"] for row in farther["enemy"]["units"] if row.get("wing") != "reserve"}
    assert {code for who, code in _orders_by_turn(farther)[0] if who in british} == {"halt"}


def _orders_by_turn(raw: Json) -> list[set[tuple[str, str]]]:
    """The orders to move of two steady sides, turn by turn."""
    found: list[set[tuple[str, str]]] = []
    for event in fought(doctrines(raw, "steady", "steady"), 3).events:
        if event.kind == "turn":
            found.append(set())
        if event.kind == "order" and event.rule == "FM-MOVE-1":
            found[-1].add((event.who, str(event.after)))
    return found


@pytest.mark.rule("FM-REPORT-1", "FM-FIRST-1")
def test_doctrines_of_the_defence() -> None:
    """Who holds his fire fires no musket before blood is drawn or the enemy is at 4 inches; his guns fire at once."""
    raw = doctrines(duel(50, first_fire=True, deadline=0), "hold_fire", "hold_fire")
    events = fought(raw, 1).events
    shot = next(place for place, event in enumerate(events) if event.what == "fires_at")
    assert [event.after for event in events[:shot] if event.kind == "turn"] == list(range(1, 9))
    raw = doctrines(plains(), "attack_slow", "hold_fire")
    events = fought(raw, 2).events
    shots = [place for place, event in enumerate(events) if event.what == "fires_at" and event.who in ("28th", "47th")]
    bled = [place for place, event in enumerate(events) if event.what == "losses" and event.after[1] > 0]  # type: ignore[index]
    assert shots[0] > bled[0]


@pytest.mark.rule("FM-REPORT-1")
def test_the_reserve_of_a_standing_line_comes_up_through_its_gaps() -> None:
    """The 48th closes up while the line stands, and in some battle fires from between the units before it."""
    raw = doctrines(plains(), "attack_slow", "hold_fire")
    shots = 0
    for seed in range(4):
        turn, moved = 0, set()
        for event in fought(raw, seed).events:
            turn = event.after if event.what == "turn" and isinstance(event.after, int) else turn
            if turn == 1 and event.what == "at" and event.rule == "FM-MOVE-1":
                moved.add(event.who)
            shots += event.what == "fires_at" and event.who.startswith("48th")
        assert moved & {unit["id"] for unit in raw["enemy"]["units"]} == {"48th-right", "48th-left"}
    assert shots > 0


@pytest.mark.rule("FM-GENERAL-1")
def test_a_battle_of_ones_own_is_fought() -> None:
    """Rifles, heavy guns and a redoubt come into play in some varied battle."""
    fired: set[object] = set()
    for seed in range(12):
        raw = varied(seed)
        weapons = {unit["id"]: unit.get("weapon", "musket") for unit in raw["player"]["units"]}
        weapons |= {f"red-guns-{number}": raw["player"]["batteries"][0]["weapon"] for number in (1, 2)}
        events = fought(raw, seed).events
        fired |= {weapons.get(event.who) for event in events if event.what == "fires_at"}
        if raw["redoubts"]:
            fired |= {"work" for event in events if event.what == "fires_at" and event.who == "blue-3"}
    assert {"musket", "rifle", "heavy", "light", "medium", "work"} <= fired


def test_a_person_gives_every_kind_of_order() -> None:
    """A person is asked to move, shoot, charge, answer a charge and send his generals, each with codes of its own."""
    asked: dict[str, list[str]] = {}
    wanted = ("ahead:30", "charge", "fire", "counter", "join", "stand")
    for seed in range(4):
        raw = duel(90, deadline=0, first_wins_at=0, second_wins_at=0)
        raw["player"]["commanders"] = [{"id": "c", "overall": True, "at": [450, 380]}]
        answers: list[str] = []
        for _ in range(60):
            umpire = Umpire(
                SeededDice(str(seed), "b"), [RecordedOrders(answers), GAME.engagement(raw).orders()[1]], False
            )
            try:
                GAME.engagement(raw).fight(umpire)
                break
            except DecisionNeeded as pause:
                asked[pause.pending.rule] = pause.choices
                liked = [code for code in pause.choices if code.startswith(wanted)]
                answers.append(liked[0] if liked else pause.choices[0])
    assert {"FM-MOVE-1", "FM-FIRE-1", "FM-CHARGE-1", "FM-COMMAND-1"} <= set(asked)
    for choices in asked.values():
        assert len(set(choices)) == len(choices)


@pytest.mark.rule("FM-MOVE-2", "FM-COMMAND-1")
def test_the_record_has_no_unit_that_is_gone() -> None:
    """A unit that has left the table neither moves nor is readied; generals go by their own rule."""
    for seed in range(4):
        gone: set[str] = set()
        for event in fought(doctrines(plains(), "attack_slow", "advance"), seed).events:
            if event.what == "on_table":
                gone.add(event.who)
            assert event.what not in ("at", "moved") or event.who not in gone
            if event.what == "at" and event.who in ("montcalm", "wolfe", "murray"):
                assert event.rule == "FM-COMMAND-1"


@pytest.mark.rule("FM-TABLE-2")
def test_a_lone_gun_bears_the_name_of_its_battery() -> None:
    """Only the guns of a larger battery are numbered."""
    raw = duel(90)
    raw["player"]["batteries"] = [battery("one", 200, 400, "w"), battery("two", 700, 400, "w", guns=2)]
    names = [unit.profile.name for unit in muster_of(raw).battle().units]
    assert names == ["Red", "One", "Two, gun 1", "Two, gun 2", "Blue"]


def test_the_guns_of_the_dice_come_onto_the_table() -> None:
    """Guns that the dice bring are placed in the record, and only those are in the last state."""
    raw = plains(extra_artillery=True)
    complete = fought(raw, 4)
    placed = {event.who for event in complete.events if event.kind == "place"}
    assert placed == {name for name, fields in complete.final.items() if fields["kind"] == "gun"}
    assert not any(fields["kind"] == "gun" for fields in complete.initial.values())
    battle = muster_of(raw).battle()
    umpire = umpire_of(battle, [6, 1])
    turn.begin(umpire, battle)
    assert notes(umpire, "guns_brought") == [20, 0]
