"""Stand-up fights: who sets up and who comes on, how they end, and twelve units a side with all their leaders."""

import pytest

from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.events import NOTE, TURN, Event, fold
from rules.core.umpire import Umpire
from rules.muskets_mohawks.encounters import ending, entering, pef
from rules.muskets_mohawks.forces.leaders import may_activate
from rules.muskets_mohawks.nonplayer import nonplayer
from rules.muskets_mohawks.result import result_of
from rules.muskets_mohawks.setup.build import build
from rules.muskets_mohawks.setup.rolling import set_table
from rules.registry import system
from tests.muskets_mohawks.combat.field import field, men, officer
from tests.muskets_mohawks.encounter.scene import scene
from tests.muskets_mohawks.stand_up import stand_up_fight
from tests.referees.muskets_mohawks.audit import audit

GAME = system("muskets_mohawks")


def play(order: Json, seed: str) -> BattleRecord:
    """Fight a battle with its doctrines."""
    return GAME.engagement(order).fight(Umpire(SeededDice(seed, "battle"), GAME.engagement(order).orders()))


class OverError(Exception):
    """The turns that a test looks at are over."""


class Opening(Umpire):
    """An umpire who breaks a battle off after some turns."""

    __slots__ = ("turns",)

    def __init__(self, order: Json, turns: int) -> None:
        super().__init__(SeededDice("1", "battle"), GAME.engagement(order).orders())
        self.turns = turns

    def record(
        self, rule: str, kind: str, who: str, what: str = "", before: object = None, after: object = None
    ) -> None:
        """Count the turns as they open."""
        if kind == TURN:
            if self.turns == 0:
                raise OverError
            self.turns -= 1
        super().record(rule, kind, who, what, before, after)


def by_day(turns: int) -> pytest.MarkDecorator:
    """Give a test so many turns of its battles, and by night all."""
    every = pytest.param(None, marks=pytest.mark.nightly("fights to the end with up to 18 units a side"))
    return pytest.mark.parametrize("turns", [turns, every])


def opening(order: Json, turns: int | None) -> list[Event]:
    """The events of a battle before its first turn and of its first turns, or of all turns."""
    if turns is None:
        return play(order, "1").events
    umpire = Opening(order, turns)
    with pytest.raises(OverError):
        GAME.engagement(order).fight(umpire)
    return umpire.events


@pytest.mark.rule("MM-ENC-4")
@pytest.mark.parametrize(("die", "section"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_enemy_who_defends_is_set_up_at_random_in_the_sections_1_to_3(die: int, section: int) -> None:
    """Each marker by a die of its own, before the attacker is on the table."""
    battle = scene(encounter="stand_up_fight")
    umpire = Umpire(ScriptedDice([die, 1, 6]))
    pef.set_up_at_random(umpire, battle, [])
    laid = [event.after for event in umpire.events if event.what == "row:random_held_section"]
    assert laid == [str(section), "1", "3"]
    assert (battle.pefs[0].x, battle.pefs[0].y) == (80 + 160 * (section - 1), 80)


@pytest.mark.rule("MM-ENC-4")
@pytest.mark.parametrize("contesting", [True, False])
@pytest.mark.parametrize("count", [2, 12])
@by_day(8)
def test_set_up_and_entry_cite_the_stand_up_fight(contesting: bool, count: int, turns: int | None) -> None:
    """Units and PEFs are set up and come on by this encounter's rule, and by none of another's."""
    events = opening(stand_up_fight(count, contesting, "bold", "book"), turns)
    cited = {event.rule for event in events if event.rule.startswith("MM-ENC-") and event.kind in ("order", "place")}
    assert cited == {"MM-ENC-4"}
    laid = [
        event for event in events if event.what == ("row:random_held_section" if contesting else "row:random_section")
    ]
    assert [event.rule for event in laid] == ["MM-ENC-4"] * 3


@pytest.mark.rule("MM-ENC-4")
@pytest.mark.parametrize("doctrine", ["book", "bold", "cautious", "veteran"])
@pytest.mark.parametrize(("count", "sections"), [(4, "2222"), (6, "112233"), (13, "1111122223333")])
@by_day(1)
def test_many_defenders_form_from_one_end_to_the_other(
    doctrine: str, count: int, sections: str, turns: int | None
) -> None:
    """What a raid takes keeps together in the middle; more would jam there, and fill the three sections by the list."""
    events = opening(stand_up_fight(count, False, doctrine, "book"), turns)
    told = [str(event.after).split("@")[0] for event in events if event.rule == "MM-ENC-4" and event.kind == "order"]
    assert told == [f"hold:section:{section}" for section in sections]


@pytest.mark.rule("MM-ENC-4")
@pytest.mark.parametrize("doctrine", ["book", "bold", "cautious", "veteran"])
@pytest.mark.parametrize(("count", "sections"), [(4, "8888"), (6, "778899"), (18, "777777888888999999")])
@by_day(1)
def test_many_attackers_come_on_over_all_three_sections(
    doctrine: str, count: int, sections: str, turns: int | None
) -> None:
    """A brigade keeps together by the list."""
    events = opening(stand_up_fight(count, True, doctrine, "book"), turns)
    told = [str(event.after).split("@")[0] for event in events if event.rule == "MM-ENC-4" and event.kind == "order"]
    assert told == [f"enter_by:section:{section}" for section in sections]


@pytest.mark.rule("MM-ENC-4", "MM-TURN-1")
@pytest.mark.parametrize("doctrine", ["bold", "veteran"])
@by_day(9)
def test_all_of_many_attackers_come_on(doctrine: str, turns: int | None) -> None:
    """Eighteen take the near edge by turns, where those beyond the corners of the table waited for ever."""
    events = opening(stand_up_fight(18, True, doctrine, "book"), turns)
    came = {event.who for event in events if event.what == "on_table" and event.after is True}
    assert came >= {f"b{number}" for number in range(18)}


@pytest.mark.rule("MM-ENC-4")
@pytest.mark.parametrize("section", [7, 8, 9])
def test_a_section_of_the_edge_takes_any_number_of_units(section: int) -> None:
    """From its middle outwards as far as the corners of the table, four inches apart, then a second row behind them."""
    places = [entering.along_section(section, place) for place in range(40)]
    assert places[:3] == [middle := 80 + 160 * (section - 7), middle + 40, middle - 40]
    assert all(0 <= along <= 480 for along in places)
    row = len(set(places))
    assert row == len(range(middle % 40, 481, 40))
    assert places[row : 2 * row] == places[:row]


@pytest.mark.rule("MM-ENC-4", "MM-NP-1", "MM-TURN-1")
@pytest.mark.parametrize(
    ("contesting", "own", "other", "posture", "home"),
    [
        (True, "stand_attack", "stand_defend", "raid_defend", 2),
        (False, "stand_defend", "stand_attack", "raid_attack", 0),
    ],
)
@by_day(2)
def test_who_contests_attacks(
    contesting: bool, own: str, other: str, posture: str, home: int, turns: int | None
) -> None:
    """The other side has the other role; the attacker comes by 7 to 9 and is active first in every turn."""
    order = stand_up_fight(2, contesting)
    umpire = Umpire(SeededDice("1", "battle"), recording=False)
    battle = build(umpire, set_table(umpire, order))
    assert [side.encounter for side in battle.sides] == [own, other]
    assert battle.sides[0].home == home
    assert battle.player_defends() is not contesting
    assert nonplayer.roll_posture(Umpire(ScriptedDice([])), "stand_up_fight", contesting) == posture
    events = opening(order, turns)
    first = next(event for event in events if event.kind == "phase")
    assert first.who == ("player" if contesting else "enemy")
    markers = [event.number for event in events if event.kind == "place" and event.who.startswith("pef")]
    turn = next(event.number for event in events if event.kind == "turn")
    assert (markers[0] < turn) is contesting


@pytest.mark.rule("MM-ENC-4", "MM-LEAVE-1", "MM-ENC-5")
@pytest.mark.parametrize(
    ("contesting", "how", "success"),
    [
        (True, "cleared", True),
        (False, "cleared", True),
        (True, "draw", True),
        (False, "draw", True),
        (True, "left", False),
        (False, "left", False),
        (True, "destroyed", False),
        (False, "destroyed", False),
        (True, "turn_limit", False),
        (False, "turn_limit", True),
    ],
)
def test_who_has_won(contesting: bool, how: str, success: bool) -> None:
    """The attacker must drive the enemy off, the defender must not be driven off, and both have won an agreed draw."""
    battle = scene(encounter="stand_up_fight", contesting=contesting)
    battle.ending = how
    assert ending.player_succeeded(battle) is success
    won = [side.success for side in result_of(battle).sides]
    assert won == [success, how == "draw" or not success]


@pytest.mark.rule("MM-LEAVE-1", "MM-CAMP-5")
@pytest.mark.parametrize("encounter", ["scout", "raid_attack", "raid_defend", "stand_up_fight"])
@pytest.mark.parametrize("loser", [0, 1])
def test_who_gives_a_battle_up_has_failed(encounter: str, loser: int) -> None:
    """And the other side has succeeded, whatever its objective."""
    battle = scene(encounter=encounter)
    battle.ending, battle.loser = "resigned", loser
    assert [side.success for side in result_of(battle).sides] == [loser == 1, loser == 0]


@pytest.mark.rule("MM-ENC-4")
def test_it_is_over_when_no_enemy_and_no_marker_is_left() -> None:
    """Not before the markers are laid, nor while one of them may still be an enemy."""
    battle = scene(men("u1"), encounter="stand_up_fight")
    assert not ending.close_if_over(Umpire(ScriptedDice([])), battle)
    battle.pefs_laid = True
    assert ending.close_if_over(Umpire(ScriptedDice([])), battle)
    assert battle.ending == "cleared"


@pytest.mark.rule("MM-ENC-4")
def test_any_number_of_units_may_go_and_nothing_is_left_to_say_of_the_enemy() -> None:
    """Thirty a side are legal; a posture of the enemy's is refused, since he has the other role."""
    assert GAME.check(stand_up_fight(30, True)) == []
    faults = GAME.check({**stand_up_fight(12, True), "posture": "scout"})
    assert [(fault.field, fault.rule) for fault in faults] == [("posture", "MM-ENC-4")]
    faults = GAME.check({**stand_up_fight(4, True), "winter": True})
    assert ("encounter", "MM-CAMP-2") in [(fault.field, fault.rule) for fault in faults]


@pytest.mark.rule("MM-LEAD-3", "MM-LEAD-4")
@pytest.mark.parametrize(("mounted", "away", "may"), [(False, 60, True), (False, 62, False), (True, 120, True)])
def test_a_major_activates_units_within_6_inches_and_12_on_horseback(mounted: bool, away: int, may: bool) -> None:
    """Measured from his place to the nearest figure of a unit that he sees."""
    unit = men("u1", figures=1, at=(240, 240))
    leader = officer("m1", unit, "major")
    leader.attached, leader.mounted = "", mounted
    leader.x, leader.y = 240, 240 + away
    assert may_activate(field(unit, leader), leader, unit) is may


@pytest.mark.gate("fights with twelve units a side")
@pytest.mark.rule("MM-ENC-4", "MM-LEAD-1", "MM-LEAD-3")
@pytest.mark.parametrize(("contesting", "own"), [(True, "veteran"), (False, "cautious")])
def test_twelve_units_a_side_are_fought_by_the_book(contesting: bool, own: str) -> None:
    """The independent reader finds nothing, the record folds, and Captains and Majors activate whole companies."""
    order = stand_up_fight(12, contesting, own)
    fought = play(order, "1")
    rows = [event.to_dict() for event in fought.events]
    assert audit(fought.initial, rows) == []
    assert fold(fought.initial, rows) == fought.final
    led = [event for event in fought.events if event.kind == NOTE and event.what == "commands"]
    assert any(isinstance(event.after, list) and len(event.after) > 2 for event in led)
    silent = GAME.engagement(order).fight(
        Umpire(SeededDice("1", "battle"), GAME.engagement(order).orders(), recording=False)
    )
    assert silent.result == fought.result


@pytest.mark.nightly("fights 80 battles of up to 24 units")
@pytest.mark.rule("MM-ENC-4", "MM-ENC-5")
def test_stand_up_fights_end_by_the_rules() -> None:
    """Of 80 fights of four to twelve a side, by all doctrines and in both roles, all ways to end come about."""
    ends: set[str] = set()
    for seed in range(80):
        doctrines = ("veteran", "book", "bold", "cautious")
        order = stand_up_fight(4 + seed % 9, seed % 2 == 0, doctrines[seed // 2 % 4], doctrines[seed // 8 % 4])
        fought = GAME.engagement(order).fight(
            Umpire(SeededDice(str(seed), "battle"), GAME.engagement(order).orders(), recording=False)
        )
        ends.add(fought.result.ending)
        assert fought.result.ending in GAME.endings()
    assert ends >= {"cleared", "left"}
    assert "turn_limit" not in ends
