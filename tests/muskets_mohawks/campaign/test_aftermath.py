"""A whole aftermath: its order, who takes part in it, the calendar, and what is refused."""

import pytest

from rules.core.errors import ResultError, SetupError
from rules.core.events import NOTE, fold
from rules.muskets_mohawks.campaign.aftermath import aftermath, check_pass, pass_month
from rules.muskets_mohawks.campaign.calendar import war_ended
from tests.muskets_mohawks.campaign.scenes import campaign, fared, met, result, rolls, seeded

ORDER = ["MM-AFTER-1", "MM-PROMO-2", "MM-PROMO-3", "MM-PROMO-4", "MM-REPL-1", "MM-DESERT-1", "MM-CAMP-5", "MM-CAMP-10"]


@pytest.mark.rule("MM-PROMO-1")
def test_the_order_of_the_aftermath() -> None:
    """Recovery, leaders, Rep, replacements, desertions, morale, next encounter: no step before all of the last."""
    state = met(campaign(month=5))
    units = [fared(state, "u1", 5, hit_by_fire=True), fared(state, "u2", 8), fared(state, "u3", 3, fought_melee=True)]
    umpire = seeded("order")
    aftermath(state, result(state, units, lost=("l5",), enemies=("french",)), umpire)
    steps = [ORDER.index(event.rule) for event in umpire.events if event.rule in ORDER]
    assert steps == sorted(steps, key=lambda step: 2 if step in (2, 3) else step)
    assert set(ORDER) <= {event.rule for event in umpire.events}


@pytest.mark.rule("MM-AFTER-1", "MM-REPL-1", "MM-DESERT-1")
def test_who_takes_part_in_each_step() -> None:
    """Only units in the battle recover; all below paper strength are replaced; all desert but those away."""
    state = met(campaign(month=5))
    state.unit("u3").figures = 7
    state.unit("u4").figures, state.unit("u4").back = 2, "1755-06"
    umpire = seeded("who")
    aftermath(state, result(state, [fared(state, "u1", 4), fared(state, "u2")], enemies=("french",)), umpire)
    rolled = {(event.rule, event.who) for event in umpire.events if event.faces}
    assert {who for rule, who in rolled if rule == "MM-AFTER-1"} == {"u1"}
    assert {who for rule, who in rolled if rule == "MM-REPL-1"} <= {"u1", "u3"}
    assert ("MM-REPL-1", "u3") in rolled
    assert {who for rule, who in rolled if rule == "MM-DESERT-1"} == {"u1", "u2", "u3"}


@pytest.mark.rule("MM-AFTER-1", "MM-LEAVE-2")
@pytest.mark.parametrize(("ending", "figures"), [("cleared", 8), ("left", 6)])
def test_a_cleared_field_is_a_battle_won_though_the_stores_are_lost(ending: str, figures: int) -> None:
    """With one die passed half of four casualties return to who holds the field alone, and none to who left it."""
    state = met(campaign(month=5), "raid_defend")
    outcome = result(state, [fared(state, "u1", 4)], success=False, enemies=("french",))
    outcome.ending = ending
    umpire = seeded("cleared", {"1755-05/recovery/u1": [1, 6]})
    aftermath(state, outcome, umpire)
    found = [event.after for event in umpire.events if event.rule == "MM-AFTER-1" and event.what == "recovered"]
    assert [after["figures"] for after in found if isinstance(after, dict)] == [figures]


@pytest.mark.rule("MM-AFTER-1")
def test_the_enemy_recovers_no_men() -> None:
    """No die is rolled for an enemy's or a reinforcement's unit, and neither joins the roster."""
    state = met(campaign())
    outcome = result(state, [fared(state, "u1")], enemies=("french",))
    theirs, ours = fared(state, "u1", 4), fared(state, "u1", 4)
    theirs.id, theirs.side, ours.id = "e1", "enemy", "r1"
    outcome.units += [theirs, ours]
    umpire = seeded("enemy")
    aftermath(state, outcome, umpire)
    assert {event.who for event in umpire.events if event.rule == "MM-AFTER-1"} == set()
    assert [unit.id for unit in state.units] == ["u1", "u2", "u3", "u4"]


@pytest.mark.rule("MM-PROMO-1", "MM-CAMP-1")
def test_the_record_folds_to_the_state_after() -> None:
    """The state before and the month's events give the state after, figure by figure."""
    state = met(campaign())
    before = state.snapshot()
    umpire = seeded("fold")
    units = [fared(state, "u1", 6, ran_away=True), fared(state, "u2", 9)]
    aftermath(state, result(state, units, success=False, lost=("l5", "l2", "l1"), enemies=("french",)), umpire)
    assert fold(before, [event.to_dict() for event in umpire.events]) == state.snapshot()
    assert (state.key(), state.phase, state.encounter) == ("1755-06", "idle", None)


@pytest.mark.rule("MM-CAMP-10", "MM-ENC-5")
@pytest.mark.parametrize(("success", "following"), [(True, "raid_attack"), (False, "raid_defend")])
def test_success_and_failure_lead_on(success: bool, following: str) -> None:
    """The result's success alone decides what comes next month."""
    state = met(campaign())
    aftermath(state, result(state, [fared(state, "u1")], success), seeded("next"))
    assert state.next_encounter == following


@pytest.mark.rule("MM-AFTER-1")
def test_recovery_counts_a_draw_as_won() -> None:
    """After an agreed draw half of the casualties come back on one die passed, though the scout is a failure."""
    state = met(campaign("lieutenant"))
    outcome = result(state, [fared(state, "u1", 4)], success=False)
    outcome.ending = "draw"
    typed = {
        "1755-05/recovery/u1": [1, 6],
        "1755-05/replacements/u1": [6, 6],
        "1755-05/desertion/u1": [1, 1],
    }
    aftermath(state, outcome, seeded("draw", typed))
    assert state.unit("u1").figures == 8
    assert state.next_encounter == "raid_defend"


@pytest.mark.rule("MM-PROMO-2", "MM-AFTER-1")
def test_a_leader_who_ran_comes_back_with_his_unit() -> None:
    """He stays its leader when any of its figures return, and is lost when none does."""
    for face, leader in ((1, "l2"), (6, "l4")):
        state = met(campaign("lieutenant"))
        outcome = result(state, [fared(state, "u1", ran_away=True)], success=True)
        aftermath(state, outcome, seeded("ran", {"1755-05/recovery/u1": [face]}))
        assert (state.unit("u1").leader == "l2") == (leader == "l2")
        assert (state.leader("l2").status == "serving") == (leader == "l2")


@pytest.mark.rule("MM-PROMO-2", "MM-REPL-1")
def test_a_unit_that_is_away_keeps_its_leader() -> None:
    """A unit without figures, which is away to be filled up, is not given another leader."""
    state = met(campaign("lieutenant"))
    state.unit("u2").figures, state.unit("u2").back = 0, "1755-06"
    aftermath(state, result(state, [fared(state, "u1")]), seeded("away"))
    assert (state.unit("u2").leader, state.unit("u2").figures) == ("l3", 10)


@pytest.mark.rule("MM-REPL-1", "MM-CAMP-10")
def test_a_month_without_anybody_passes() -> None:
    """With no unit fit nothing is rolled, the encounter waits, and units come back full in their month."""
    state = campaign("lieutenant", month=5)
    state.next_encounter = "raid_defend"
    for unit in state.units:
        unit.figures, unit.back = 3, "1755-06"
    umpire = rolls()
    pass_month(state, umpire)
    assert (state.key(), state.next_encounter, umpire.dice_rolled) == ("1755-06", "raid_defend", 0)
    assert [(unit.figures, unit.available()) for unit in state.units] == [(10, True), (10, True)]
    assert [fault.rule for fault in check_pass(state)] == ["MM-CAMP-10"]
    with pytest.raises(SetupError):
        pass_month(state, rolls())


@pytest.mark.rule("MM-CAMP-2", "MM-REPL-1")
def test_a_unit_sent_away_in_october_is_back_in_march() -> None:
    """October leads to March, and the winter counts as the month a unit misses."""
    state = met(campaign("lieutenant", month=10, investment=0, rep=2))
    typed = {"1755-10/recovery/u1": [6, 6], "1755-10/replacements/u1": [6, 6]}
    aftermath(state, result(state, [fared(state, "u1", 8)]), seeded("winter", typed))
    assert (state.key(), state.unit("u1").figures, state.unit("u1").back) == ("1756-03", 10, "")


@pytest.mark.rule("MM-CAMP-1")
def test_the_war_ends_after_october_1760() -> None:
    """After the last month of 1760 nothing more can be played, even by a campaign that was won in it."""
    state = met(campaign("lieutenant", year=1760, month=10))
    aftermath(state, result(state, [fared(state, "u1")]), seeded("end"))
    assert (state.over, war_ended(state)) == ("war_over", True)
    won = met(campaign("lieutenant", year=1760, month=10))
    won.standings["french"].morale, won.standings["french_allies"].morale = 0, 0
    aftermath(won, result(won, [fared(won, "u1")]), seeded("end"))
    assert (won.over, war_ended(won)) == ("won", True)


@pytest.mark.rule("MM-CAMP-1")
def test_the_journal_of_the_war_s_last_month_names_no_month_after_it() -> None:
    """The last line says that the war is over: the calendar stays in 1760, and no unit returns in the next spring."""
    state = met(campaign("lieutenant", year=1760, month=10, investment=0, rep=2))
    typed = {"1760-10/recovery/u1": [6, 6], "1760-10/replacements/u1": [6, 6]}
    umpire = seeded("winter", typed)
    aftermath(state, result(state, [fared(state, "u1", 8)]), umpire)
    reported = [event.what for event in umpire.events if event.kind == NOTE]
    assert reported[-1] == "war_over"
    assert not {"month_turns", "back"} & set(reported)
    assert not state.unit("u1").available()


@pytest.mark.rule("MM-CAMP-6")
def test_allies_that_leave_are_reported_once() -> None:
    """An army whose morale comes down to 0 is noted in that month and not again."""
    state = met(campaign())
    state.standings["french"].morale = 1
    typed = {"1755-05/morale/british": [1, 1, 1], "1755-05/morale/french": [6, 6]}
    umpire = seeded("leave", typed)
    aftermath(state, result(state, [fared(state, "u1")], enemies=("french",)), umpire)
    assert [event.who for event in umpire.events if event.what == "leaves"] == ["french"]
    met(state, "raid_attack", "french_allies")
    umpire = seeded("leave")
    aftermath(state, result(state, [fared(state, "u1")]), umpire)
    assert [event.who for event in umpire.events if event.what == "leaves"] == []


@pytest.mark.rule("MM-PROMO-1")
def test_the_service_record_of_a_month() -> None:
    """Each unit has one entry a month, and a leader one for each thing that befell him."""
    state = met(campaign("lieutenant"))
    typed = {"1755-05/recovery/u1": [1, 6], "1755-05/replacements/u1": [1, 1], "1755-05/desertion/u1": [1, 1]}
    outcome = result(state, [fared(state, "u1", 5)], success=False, lost=("l2",), enemies=("french",))
    aftermath(state, outcome, seeded("service", typed))
    entry = state.unit_service[0]
    assert (entry.key(), entry.went, entry.encounter, entry.opponent) == ("u1/1755-05", True, "scout", "french")
    assert (entry.lost, entry.returned, entry.replaced, entry.deserted, entry.figures) == (5, 0, 5, 0, 10)
    assert not state.unit_service[1].went
    events = [(e.leader, e.event) for e in state.leader_service if e.month == "1755-05" and e.event != "raised"]
    assert events == [("l1", "fought"), ("l2", "fought"), ("l2", "fell"), ("l4", "appointed")]


@pytest.mark.rule("MM-PROMO-1")
def test_nothing_is_settled_without_a_prepared_encounter() -> None:
    """A result without an encounter is refused and leaves the state as it was."""
    state = met(campaign())
    outcome = result(state, [fared(state, "u1")])
    idle = campaign()
    before = idle.to_dict()
    with pytest.raises(ResultError, match="prepare the month first"):
        aftermath(idle, outcome, seeded("none"))
    assert idle.to_dict() == before


@pytest.mark.rule("MM-PROMO-1")
def test_the_same_month_twice_is_the_same_to_the_byte() -> None:
    """Same state, result and dice give the same state and the same events."""
    runs = []
    for _ in range(2):
        state = met(campaign())
        umpire = seeded("twice")
        aftermath(state, result(state, [fared(state, "u1", 5), fared(state, "u2", 7)], enemies=("french",)), umpire)
        runs.append((state.to_dict(), [event.to_dict() for event in umpire.events]))
    assert runs[0] == runs[1]
