"""What is hidden from a side changes no byte of what it sees in a battle that waits, nor of the question it is asked.

Two battles differ in nothing but what one side hides: what is under its PEFs; which blocks are where, works, leaders,
fire ships. Both are played on by persons with the same answers, pause by pause, until something hidden is opened.
"""

import json
from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest

from battles.playing import Paused, play_on
from common.json_input import Json
from rules.core.errors import DecisionNeeded
from rules.core.events import NOTE, PLACE, ROLL
from rules.core.orders import Choice, Ongoing, Orders, View
from rules.core.search.commanders import Staff
from rules.core.search.guide import Guide
from rules.core.sides import SIDES
from rules.core.system import Engagement
from rules.quebec_1759.tables import DECOYS, LEADERS, UNITS
from rules.quebec_1759.words import NATIONS
from rules.registry import system
from tests.muskets_mohawks.playing.forces import ENCOUNTERS, four_players, head_to_head
from tests.quebec_1759.orders_of_battle import advanced, battle, units

Answers = dict[str, list[str]]
Policy = Callable[[int, list[str]], str]  # the number of an answer, and what is on offer
# Findings by which a side shows what it hid: by whichever side's name, and by that of its PEF.
_FOUND = ("works_shown", "decoys_shown", "decoys_off", "fire_ships_shown", "scout_saw")
_SHOWN = ("turned_up", "decoy")
# Orders by which the blocks of a siege come to meet.
_BOLD = ("march", "landing", "scout", "raid", "roll", "search")


class Table:
    """One of the two battles: all of its commanders are persons; `watcher` is the side from which things are hidden."""

    def __init__(self, order: Json, watcher: int, seed: int, policy: Policy) -> None:
        self.engagement: Engagement = system(order["system"]).engagement(order)
        self.watcher = watcher
        self.seed = seed
        self.policy = policy
        self.answers: Answers = {each.key: [] for each in self.engagement.commanders()}
        self.own = [each.key for each in self.engagement.commanders() if each.side == watcher]

    def step(self) -> Paused | None:
        """Go on, the other side by its policy, to where the watcher owes an answer; None where the battle is over."""
        while isinstance(paused := play_on(self.engagement, self.answers, seed=str(self.seed), stream="x"), Paused):
            if any(key in self.own for key in paused.owed):
                return paused
            for key, choices in paused.owed.items():
                self.answers[key].append(self.policy(len(self.answers[key]), choices))
        return None

    def asked(self, paused: Paused) -> list[tuple[str, list[str], tuple[str, str]]]:
        """The questions to the watcher."""
        return [(key, choices, paused.asked[key]) for key, choices in paused.owed.items() if key in self.own]


def walk(tables: list[Table], steps: int) -> int:
    """Play both on with the same answers of the watcher; return how many pauses were alike until something opened."""
    once, other = tables
    dice = Random(once.seed)
    for step in range(steps):
        first, second = once.step(), other.step()
        if first is None or second is None:
            return step
        known = [each.seen_by(once.watcher) for each in (first, second)]
        shown = [first_shown(rows, once.watcher) for _, rows in known]
        until = min(shown)
        assert json.dumps(known[0][0]) == json.dumps(known[1][0])
        assert json.dumps(known[0][1][:until]) == json.dumps(known[1][1][:until])
        if until < max(len(rows) for _, rows in known):
            return step
        assert once.asked(first) == other.asked(second)
        for key, choices, _ in once.asked(first):
            bold = [code for code in choices if code in _BOLD or ">" in code]
            answer = dice.choice(bold if bold and dice.random() < 0.8 else choices)
            once.answers[key].append(answer)
            other.answers[key].append(answer)
    return steps


def first_shown(rows: list[Json], watcher: int) -> int:
    """The place of the first row that shows what the other side hid; the number of rows where none does."""
    other = SIDES[1 - watcher]
    theirs: set[str] = set()
    for place, row in enumerate(rows):
        after = row.get("after")
        if row["kind"] == PLACE and isinstance(after, dict):
            if after.get("sealed") == other:
                theirs.add(row["who"])
            elif after.get("nation") == NATIONS[1 - watcher]:
                return place
        if row["kind"] == NOTE and (row["what"] in _FOUND or (row["what"] in _SHOWN and row["who"] in theirs)):
            return place
        if row["kind"] == ROLL and row["rule"] == "QB-INDIAN-1":
            return place
    return len(rows)


def by_place(seed: int) -> Policy:
    """Any order, by the number of the answer alone."""
    return lambda number, choices: choices[Random(f"{seed}.{number}").randrange(len(choices))]


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize("watcher", [0, 1])
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_what_is_under_pefs_changes_nothing(encounter: str, watcher: int) -> None:
    """Two players, and four: any notes of the other side give the same pauses to this one."""
    alike = []
    for seed, made in ((1, head_to_head), (2, head_to_head), (3, four_players)):
        hidden: list[Any] = [(1, 2, 3), (3, 1, 1)]
        orders = [made(encounter, notes=(2, 1, 3), rival=(2, 1, 3)) for _ in hidden]
        for order, notes in zip(orders, hidden, strict=True):
            for row, number in zip(order[SIDES[1 - watcher]]["units"], notes, strict=True):
                row["pef"] = number
        alike.append(walk([Table(order, watcher, seed, by_place(seed)) for order in orders], 12))
    assert sum(alike) >= 5


# How many blocks each side shows from behind, by area, decoys among them.
_COUNTS = (
    {"ile_dorleans": 8, "levis": 6, "montmorency": 2},
    {"beauport": 7, "st_charles": 3, "abraham": 4, "cap_rouge": 2, "sillery": 2},
)


def siege(visible: int, watcher: int, hidden: int, places: bool) -> Json:
    """A siege in its middle of which `visible` decides what the watcher knows, and `hidden` the rest.

    The blocks of the other side change places with each other, or with its decoys too where `places` says so; and
    leaders, works and fire ships are anywhere.
    """
    order = advanced(turn=6)
    del order["enemy"]["blocks"]
    for nation, (key, counts) in enumerate(zip(SIDES, _COUNTS, strict=True)):
        dice = Random(f"{visible if nation == watcher else hidden}.{nation}")
        areas = [area for area, count in counts.items() for _ in range(count)]
        Random(f"{visible}.{nation}").shuffle(areas)
        blocks = [block[0] for block in UNITS[nation]][: len(areas) - DECOYS[nation] // 2]
        if nation != watcher and places:
            dice.shuffle(areas)
        dice.shuffle(blocks)
        decoys = areas[len(blocks) :]
        order[key]["units"] = [
            {"id": f"{key}{place}", "block": block, "at": areas[place]} for place, block in enumerate(blocks)
        ]
        order[key]["decoys"] = {area: decoys.count(area) for area in decoys}
        held = sorted({row["at"] for row in order[key]["units"]})
        order[key]["leaders"] = [{"id": who, "at": dice.choice(held)} for who, _, _ in LEADERS[nation]]
        if nation == 1:
            order[key]["works"] = {dice.choice(held): [dice.choice(("left", "centre", "right"))]}
            order["position"] = {"fire_ships": dice.randint(0, 2)}
    return order


def quiet(number: int, choices: list[str]) -> str:
    """An order to do nothing where there is one."""
    idle = [code for code in choices if code in ("hold", "nothing", "none", "stay", "rest_stay")]
    return (idle or choices)[0]


@pytest.mark.rule("QB-FOG-1")
@pytest.mark.parametrize("places", [False, True])
@pytest.mark.parametrize("watcher", [0, 1])
def test_which_blocks_are_where_changes_nothing(watcher: int, places: bool) -> None:
    """Blocks and decoys exchanged, leaders, works and fire ships elsewhere, while the other side does nothing."""
    alike = []
    for seed in range(8):
        orders = [siege(seed, watcher, hidden, places) for hidden in (2 * seed, 2 * seed + 1)]
        assert [system("quebec_1759").check(order) for order in orders] == [[], []]
        alike.append(walk([Table(order, watcher, seed, quiet) for order in orders], 60))
    assert sum(alike) >= 40


@pytest.mark.rule("QB-FOG-1", "QB-PLOT-1")
@pytest.mark.parametrize("watcher", [0, 1])
def test_what_the_other_side_has_plotted_changes_nothing(watcher: int) -> None:
    """Nor whether it has: the question to this side is the same whatever is sealed, or owed."""
    engagement = system("quebec_1759").engagement(siege(3, watcher, 4, True))
    own, other = SIDES[watcher], SIDES[1 - watcher]
    answers: Answers = {own: ["hold"] if watcher == 0 else [], other: ["hold"] if watcher == 1 else []}
    before = play_on(engagement, answers, seed="3", stream="x")
    assert isinstance(before, Paused)
    assert set(before.owed) == {own, other}
    digging = next(code for code in before.owed[other] if code.startswith("dig:"))
    digests = set()
    for sealed in (["nothing", "none"], [digging, "none"], ["nothing"], ["march"]):
        paused = play_on(engagement, {**answers, other: answers[other] + sealed}, seed="3", stream="x")
        assert isinstance(paused, Paused)
        assert json.dumps(paused.seen_by(watcher)) == json.dumps(before.seen_by(watcher))
        assert (paused.owed[own], paused.asked[own]) == (before.owed[own], before.asked[own])
        assert paused.dice_rolled == before.dice_rolled
        digests.add(paused.digest)
    assert len(digests) > 1


def drawn_up(engagement: Engagement, places: tuple[str, ...]) -> Paused:
    """A battle in which the defender has put his blocks into these columns; the last is where it must be."""
    deployed: list[str] = []
    for place in places:
        paused = play_on(engagement, {"player": [], "enemy": deployed}, seed="3", stream="x")
        assert isinstance(paused, Paused)
        deployed += [code for code in paused.owed.get("enemy", []) if code.endswith(place)]
    paused = play_on(engagement, {"player": [], "enemy": deployed}, seed="3", stream="x")
    assert isinstance(paused, Paused)
    return paused


@pytest.mark.rule("QB-BATTLE-1", "QB-FOG-1")
def test_which_block_is_in_which_column_changes_nothing_until_all_are_laid_open() -> None:
    """The defender has deployed; the attacker sees how many blocks are in each column, and deploys against them."""
    order = battle(
        units(("15th", "", 4), ("28th", "", 3), ("35th", "", 2)),
        units(("bearn", "", 3), ("marine", "", 1), ("guyenne", "", 2)),
    )
    engagement = system("quebec_1759").engagement(order)
    seen: set[str] = set()
    for places in permutations(("left", "centre", "right")):
        paused = drawn_up(engagement, places)
        assert set(paused.owed) == {"player"}
        seen.add(json.dumps([paused.seen_by(0), paused.owed, paused.asked]))
    assert len(seen) == 1


@pytest.mark.rule("QA-INTEL-1", "QB-FOG-1")
def test_what_may_be_learnt_does_not_tell_real_blocks_from_decoys() -> None:
    """A French block at Etchemin holds it, a decoy does not, and the British are offered the same areas."""
    asked = []
    for real in (False, True):
        order = siege(1, 0, 1, False)
        order["player"] |= {"units": [{"id": "r", "block": "rangers", "at": "ile_dorleans"}], "decoys": {}}
        order["player"]["units"] += [
            {"id": f"b{place}", "block": block, "at": "levis"}
            for place, block in enumerate(("15th", "28th", "35th", "43rd", "47th", "48th", "58th"))
        ]
        order["player"]["leaders"], order["enemy"]["leaders"], order["enemy"]["works"] = [], [], {}
        order["enemy"] |= {
            "units": [
                {"id": "k", "block": "bearn", "at": "etchemin" if real else "abraham"},
                {"id": "m", "block": "marine", "at": "abraham"},
            ],
            "decoys": {"abraham": 1} if real else {"etchemin": 1},
        }
        order["position"] = {"holders": {"etchemin": "french" if real else "british"}}
        table = Table(order, 0, 1, quiet)
        while (paused := table.step()) is not None:
            choices = paused.owed["player"]
            if "learn:nothing" in choices:
                break
            table.answers["player"].append("roll" if "roll" in choices else quiet(0, choices))
        assert paused is not None
        asked.append((json.dumps(paused.seen_by(0)), paused.owed["player"], paused.asked["player"]))
    assert "learn:works:etchemin" in asked[0][1]
    assert asked[0] == asked[1]


class FirstAnswer(Orders):
    """A staff in a person's place, which is asked for its first answer alone."""

    def __init__(self, staff: Orders) -> None:
        self.staff = staff
        self.answers: list[tuple[str, list[tuple[str, int, int, int]]]] = []

    def turn_begins(self, battle: Ongoing, is_laid: bool) -> None:
        self.staff.turn_begins(battle, is_laid)

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        place = self.staff.choose(rule, who, side, choices, view)
        tried = [(each.code, each.runs, each.wins, each.total) for each in self.staff.expected()]
        self.answers.append((choices[place].code(), tried))
        raise DecisionNeeded(rule, who, side, [])


def staffs_answer(table: Table, key: str) -> tuple[str, list[tuple[str, int, int, int]]]:
    """What a staff would order at a pause, and what it expected of the orders that it tried."""
    engagement = table.engagement
    quick = [engagement.quick_doctrine(side, table.watcher) for side in (0, 1)]
    # One who takes every decision for one of weight.
    staff = FirstAnswer(Staff("staff:10", table.watcher, quick, Guide(engagement.quick_doctrines()), engagement))
    play_on(table.engagement, table.answers, seed=str(table.seed), stream="x", lenders={key: lambda umpire: staff})
    return staff.answers[0]


@pytest.mark.nightly("a staff plays a battle out many times for each of its orders")
@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize("watcher", [0, 1])
def test_a_staff_orders_the_same_whatever_is_under_pefs(watcher: int) -> None:
    """Two battles that differ in what the other side hides: the same order, for the same reasons."""
    asked = weighed = 0
    for seed, encounter in enumerate(ENCOUNTERS):
        orders = [head_to_head(encounter, notes=(2, 1, 3), rival=(2, 1, 3)) for _ in range(2)]
        for order, notes in zip(orders, [(1, 2, 3), (3, 1, 1)], strict=True):
            for row, number in zip(order[SIDES[1 - watcher]]["units"], notes, strict=True):
                row["pef"] = number
        tables = [Table(order, watcher, seed, by_place(seed)) for order in orders]
        for _ in range(2):
            first, second = tables[0].step(), tables[1].step()
            if first is None or second is None:
                break
            if first_shown(first.seen_by(watcher)[1], watcher) < len(first.seen_by(watcher)[1]):
                break
            for key, choices, _ in tables[0].asked(first):
                answers = [staffs_answer(table, key) for table in tables]
                assert answers[0] == answers[1]
                asked += 1
                weighed += len(answers[0][1]) > 1
                for table in tables:
                    table.answers[key].append(choices[0])
    assert asked >= 4
    assert weighed >= 4
