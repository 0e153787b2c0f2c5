"""Seeded whole battles: every row of every table is read, every reaction fires, and the table's promises hold."""

from collections import Counter

import pytest

from rules.core.dice import SeededDice
from rules.core.events import CHANGE, MOVE, NOTE, PHASE, PLACE, REMOVE, TURN, Event
from rules.core.umpire import Umpire
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.system import Fight
from rules.registry import system
from tests.orders_of_battle import fight, varied
from tests.referees.muskets_mohawks.distances import farthest

ENCOUNTERS = ("scout", "raid_attack", "raid_defend", "stand_up_fight")
DOCTRINES = ("veteran", "book", "bold", "cautious")


def rows(table: str, *keys: object) -> set[tuple[str, str]]:
    """Rows of one table."""
    return {(table, str(key)) for key in keys}


DIE = range(1, 7)
TOTALS = range(1, 11)
COLUMNS = [f"{column}/{passed}" for column in ("regulars", "irregulars") for passed in range(3)]
# Every row a battle of foot can read, typed from the book's tables.
EXPECTED: set[tuple[str, str]] = set().union(
    rows("posture", *DIE),
    rows("light", *DIE),
    rows("pef_section", *DIE),
    rows("random_section", 7, 8, 9),
    rows("random_held_section", 1, 2, 3),
    rows("pef_movement", *[f"{passed}:{who}" for passed in range(3) for who in ("others", "alone")]),
    rows("pef_way", *[f"{passed}:{way}" for passed in (1, 2) for way in ("join", "split", "approach")]),
    rows("pef_resolution", 0, 1, 2),
    rows("pef_positions", *DIE),
    rows("position", *DIE),
    rows("reinforcements_come", 0, 1, 2),
    rows("entry", *DIE),
    rows("np_scout", 0, 1, 2),
    rows("np_attack", 0, 1, 2),
    rows("np_defend", 0, 1, 2),
    rows("np_flank", *DIE),
    rows("np_deploy", *DIE),
    rows("looting", 1, 2, 3),
    rows("starting_a_fire", 0, 1, 2),
    rows("fire_spreads", *DIE),
    rows("rep_generation", *DIE),
    rows("fast_move", 0, 1, 2),
    rows("inclement_weather", *DIE),
    rows("overall_terrain", *DIE),
    rows("river_crossing", *DIE),
    rows("building_dv", *DIE),
    rows("terrain_clear", *range(2, 13)),
    rows("terrain_hilly", *range(2, 13)),
    rows("terrain_wooded", *range(2, 13)),
    rows("leader_casualty", "leader", "other"),
    rows("charge_resolution", "equal/0", *[f"{who}/{ahead}" for who in ("charger", "target") for ahead in (1, 2, 3)]),
    *[rows(test, *COLUMNS) for test in ("received_fire", "received_casualty", "leader_lost", "rally", "form_line")],
    rows("trophies", "irregulars/0", "irregulars/1", "irregulars/2"),
    *[rows(f"reinforcements_{army}", *TOTALS) for army in ("french", "french_allies", "british", "british_allies")],
)
# What a test can end in, and what a charge can (MM-REACT-1, MM-CHARGE-2).
RESULTS = {
    ("received_fire", "carry_on"),
    ("received_fire", "seek_cover"),
    ("received_fire", "retire"),
    ("received_fire", "runaway"),
    ("received_casualty", "carry_on"),
    ("received_casualty", "retire"),
    ("received_casualty", "runaway"),
    ("leader_lost", "carry_on"),
    ("leader_lost", "retire"),
    ("leader_lost", "runaway"),
    ("rally", "form"),
    ("rally", "retire_half"),
    ("form_line", "form"),
    ("form_line", "halt"),
    ("trophies", "press_on"),
    ("trophies", "take_trophies"),
    ("charge", "target_runs_away"),
    ("charge", "melee"),
    ("charge", "fire_then_melee"),
    ("charge", "charger_halts"),
    ("charge", "charger_retires"),
}


@pytest.mark.nightly("fights 1,600 battles")
def test_every_row_and_every_result_fires() -> None:
    """Seeded battles read each row that foot can reach, and nothing else; each result comes about."""
    read: Counter[tuple[str, str]] = Counter()
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(400):
        for encounter in ENCOUNTERS:
            for event in fight(varied(seed, encounter, DOCTRINES[seed % 4]), seed).events:
                if event.kind == NOTE and event.what.startswith("row:"):
                    read[event.what[4:], str(event.after)] += 1
                elif event.kind == NOTE:
                    found[event.what, str(event.after)] += 1
        if set(read) >= EXPECTED and set(found) >= RESULTS and seed > 60:
            break
    assert sorted(EXPECTED - set(read)) == []
    assert sorted(set(read) - EXPECTED) == []
    assert sorted(RESULTS - set(found)) == []


@pytest.mark.nightly("fights 1,000 battles")
@pytest.mark.rule("MM-ENC-5", "MM-LEAVE-2")
def test_the_limit_on_turns_is_a_last_resort() -> None:
    """Of 1,000 battles of all encounters and doctrines, one at most is stopped by the limit on turns.

    Of 4,000 it is one: a raid to which reinforcements come to both sides for 200 turns.
    """
    endings: Counter[str] = Counter()
    for seed in range(1000):
        order = varied(seed, ENCOUNTERS[seed % 4], DOCTRINES[seed // 4 % 4])
        endings[fight(order, f"limit-{seed}", recording=False).result.ending] += 1
    assert endings.pop("turn_limit", 0) <= 1
    assert {"objective", "destroyed", "left", "cleared"} <= set(endings)
    assert set(endings) <= {"objective", "destroyed", "left", "draw", "cleared"}


class Watching(Umpire):
    """An umpire who looks at the whole table whenever it is in a settled state, and keeps what he does not like."""

    __slots__ = ("battle", "faults")

    def __init__(self, seed: int, order: dict[str, object]) -> None:
        super().__init__(SeededDice(str(seed), "battle"), system("muskets_mohawks").engagement(order).orders())
        self.battle: Battle | None = None
        self.faults: list[str] = []

    def roll(self, rule: str, who: str, dice: int, need: int = 0, what: str = "") -> list[int]:
        """Roll, after a look at the table."""
        self.look()
        return super().roll(rule, who, dice, need, what)

    def record(
        self, rule: str, kind: str, who: str, what: str = "", before: object = None, after: object = None
    ) -> None:
        """Record, after a look at the table unless a change is half done; between phases melees must touch as well."""
        if kind not in (CHANGE, MOVE, PLACE, REMOVE):
            self.look()
        if kind in (TURN, PHASE) and self.battle is not None and not self.faults:
            self.faults = [f"before event {len(self.events)}: {gap}" for gap in invariants.check_contact(self.battle)]
        super().record(rule, kind, who, what, before, after)

    def look(self) -> None:
        """Hold the table to its promises, until it breaks one."""
        if self.battle is not None and not self.faults:
            self.faults = [f"after event {len(self.events)}: {fault}" for fault in invariants.check(self.battle)]


def watched(seed: int, encounter: str) -> list[str]:
    """What an umpire did not like in a battle."""
    order = varied(seed, encounter, DOCTRINES[seed % 4])
    umpire = Watching(seed, order)
    running = system("muskets_mohawks").engagement(order).begin(umpire)
    assert isinstance(running, Fight)
    umpire.battle = running.battle
    while not running.is_over:
        running.play_turn()
    return umpire.faults


@pytest.mark.rule("MM-FORM-1", "MM-MOVE-1", "MM-MOVE-4")
@pytest.mark.slow("looks at the table after every event of many battles")
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_the_table_keeps_its_promises_after_every_event(encounter: str) -> None:
    """No figures overlap, all stand on the table and dry, formations keep their spacing, all the way through."""
    for seed in range(3):
        assert watched(seed, encounter) == []


@pytest.mark.nightly("looks at every figure in 160 battles")
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_the_table_keeps_its_promises_in_many_battles(encounter: str) -> None:
    """The same over many more battles."""
    assert [(seed, watched(seed, encounter)) for seed in range(3, 43) if watched(seed, encounter)] == []


# The farthest that anybody goes in one move of a rule, in tenths: 8 inches, 16 when fast or a marker, half a retreat,
# a die and 1 to break off. A retreat may go on through friends (MM-MOVE-4); a unit that touches a door is inside, and
# takes the ground of those who ran (MM-BUILD-1, MM-CHARGE-2), however far that is for the last man.
MOST = {
    "MM-MOVE-1": 80,
    "MM-MOVE-2": 160,
    "MM-MOVE-5": 80,
    "MM-ACT-1": 80,
    "MM-CHARGE-1": 80,
    "MM-MELEE-5": 80,
    "MM-REACT-5": 80,
    "MM-NP-5": 80,
    "MM-TERR-5": 80,
    "MM-PEF-2": 160,
}
# A charge closes however far its figures walk (a ruling of MM-CHARGE-2).
UNMEASURED = {"MM-BUILD-1", "MM-CHARGE-2", "MM-MELEE-1", "MM-CAS-1", "MM-RECOVER-1"}


def gone(event: Event) -> float:
    """How far the man, or the leader or marker, went who went farthest in a move on the table."""
    before, after = event.before, event.after
    assert isinstance(before, list)
    assert isinstance(after, list)
    if before[0] < 0 or after[0] < 0:
        return 0.0
    if len(after) < 6:
        return float(((after[0] - before[0]) ** 2 + (after[1] - before[1]) ** 2) ** 0.5)
    return farthest(before[4], before[5], after[4], after[5])


def too_far(seed: int, encounter: str) -> list[tuple[object, ...]]:
    """The moves of a battle in which a figure went beyond what its rule gives it."""
    found: list[tuple[object, ...]] = []
    passing = ""
    for event in fight(varied(seed, encounter, DOCTRINES[seed % 4]), seed).events:
        if event.kind == NOTE and event.what == "received_casualty" and event.after == "carry_on":
            passing = event.who
        elif event.kind != MOVE:
            # Other friends in the way may test, and retire, before the first goes on through the one that stood.
            passing = passing if event.kind == CHANGE or event.rule.startswith(("MM-REACT", "MM-MOVE-4")) else ""
        elif event.what == "at" and event.rule not in UNMEASURED:
            # A retreat that a friend's test has just let through is not measured, nor is the leader it sweeps along.
            if event.rule == "MM-MOVE-5" and (passing or len(event.after) < 6):  # type: ignore[arg-type]
                continue
            most = MOST.get(event.rule, 0)
            if event.rule == "MM-TERR-5" and len(event.after) == 6 and event.before[3] <= 2:  # type: ignore[arg-type,index]
                most += 40  # from the flanks of one rank or two the men close up on a ford by half a move more
            if gone(event) >= most + 1:
                found.append((seed, encounter, event.number, event.rule, gone(event)))
    return found


@pytest.mark.rule("MM-MOVE-1", "MM-MOVE-2", "MM-PEF-2")
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_no_unit_moves_beyond_its_allowance(encounter: str) -> None:
    """Figure by figure: no move, charge, retreat or crossing takes any man farther than its rule gives him."""
    assert [fault for seed in range(8) for fault in too_far(seed, encounter)] == []


@pytest.mark.nightly("measures every move of 240 battles")
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_no_unit_moves_beyond_its_allowance_in_many_battles(encounter: str) -> None:
    """The same over many more battles."""
    assert [fault for seed in range(8, 68) for fault in too_far(seed, encounter)] == []
