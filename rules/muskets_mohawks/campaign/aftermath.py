"""What an encounter leaves behind, from one battle result: the order of MM-PROMO-1, then morale and the calendar.

recovery ─ leaders ─ Rep ─ replacements ─ desertions     MM-PROMO-1
└─ morale ─ armies that leave ─ end and carry-over ─ next encounter ─ next month
"""

from rules.core.errors import Fault, ResultError, SetupError
from rules.core.events import NOTE
from rules.core.outcome import GUN_LOST, BattleResult, UnitResult
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.campaign import streams, tables
from rules.muskets_mohawks.campaign.calendar import turn_month
from rules.muskets_mohawks.campaign.chain import settle_next
from rules.muskets_mohawks.campaign.check_result import check_result
from rules.muskets_mohawks.campaign.leaders import replace_leaders
from rules.muskets_mohawks.campaign.morale import armies_leave, settle_end, settle_morale
from rules.muskets_mohawks.campaign.replacements import lose_gun, may_roll, replace_losses, send_away
from rules.muskets_mohawks.campaign.roster import RosterUnit
from rules.muskets_mohawks.campaign.service import FOUGHT, LeaderService, UnitService
from rules.muskets_mohawks.campaign.state import IDLE, CampaignState
from rules.muskets_mohawks.combat.recovery import recover_after

_RULE = "MM-DESERT-1"


def aftermath(state: CampaignState, result: BattleResult, umpire: Umpire) -> None:
    """MM-PROMO-1: Carry a prepared month from its battle result to the next month; all in the order of the book.

    Raises ResultError with all faults when the result does not fit the roster and the encounter.
    """
    faults = check_result(state, result)
    sheet = state.encounter
    if faults or sheet is None:
        raise ResultError.of(faults or [Fault("encounter", "No encounter is prepared; prepare the month first.")])
    success = result.side("player").success
    umpire.record("MM-ENC-5", NOTE, "campaign", "encounter_success" if success else "encounter_failure", None, {
        "encounter": sheet.kind, "ending": result.ending, "turns": result.turns, "opponent": sheet.opponent,
    })  # fmt: skip
    entries = [_entry(state, unit, result, success) for unit in state.units]
    fought = _fought(state, result)
    # 1. recovery (MM-AFTER-1)
    won = success or result.ending in ("cleared", "draw")
    for unit, entry in zip(state.units, entries, strict=True):
        if unit.id in fought:
            recover(umpire, state.key(), unit, fought[unit.id], won, entry)
    # 2. leaders (MM-PROMO-2)
    _note_leaders(state, umpire, result, success)
    replace_leaders(state, umpire, _lost_leaders(state, result), sheet, success)
    # 3. Rep up or down (MM-PROMO-3, MM-PROMO-4)
    for unit in state.units:
        if unit.id in fought:
            settle_rep(umpire, state.key(), unit, fought[unit.id], success)
    # 4. replacements (MM-REPL-1), 5. desertions (MM-DESERT-1)
    gunless = [unit.id for unit in fought.values() if unit.gun == GUN_LOST]
    _replace_and_desert(state, umpire, entries, gunless)
    _close_month(state, umpire, result, entries)


def _replace_and_desert(state: CampaignState, umpire: Umpire, entries: list[UnitService], gunless: list[str]) -> None:
    """MM-REPL-1, MM-DESERT-1: Roll for every unit of the roster, in the battle or not, but those away this month.

    Gunners who have lost their gun wait for another and do not roll.
    """
    here = [place for place, unit in enumerate(state.units) if not unit.back]
    for place in here:
        if state.units[place].id in gunless:
            lose_gun(state, umpire, state.units[place])
        elif may_roll(state.units[place]):
            entries[place].replaced = replace_losses(state, umpire, state.units[place])
    for place in here:
        if state.units[place].figures > 0:
            entries[place].deserted = desert(state, umpire, state.units[place])


def _close_month(state: CampaignState, umpire: Umpire, result: BattleResult, entries: list[UnitService]) -> None:
    """Settle morale, departures of armies and the campaign's result, choose the next encounter and end the month."""
    sheet = state.encounter
    if sheet is None:
        raise SetupError("No encounter is prepared; prepare the month first.", "MM-CAMP-1")
    for unit, entry in zip(state.units, entries, strict=True):
        entry.figures = unit.figures
        entry.rep = unit.rep
        state.add_unit_service(umpire, "MM-PROMO-1", entry)
    gone = [faction for faction in sorted(state.standings) if state.standings[faction].out]
    settle_morale(state, umpire, result, sheet.opponent)
    armies_leave(state, umpire, gone)
    settle_end(state, umpire)
    settle_next(state, umpire, sheet.kind, result.side("player").success)
    state.drop_sheet(umpire, "MM-CAMP-1")
    state.set_phase(umpire, "MM-CAMP-1", IDLE)
    turn_month(state, umpire)


def recover(umpire: Umpire, month: str, unit: RosterUnit, result: UnitResult, won: bool, entry: UnitService) -> None:
    """MM-AFTER-1: Take a unit's casualties off the roster and bring back who recovers; the solo enemy rolls nothing.

    `won` is about the battle and not the encounter: a field cleared of every enemy is won even with the stores lost
    (MM-LEAVE-2), and an agreed draw is won even without the objective (MM-LEAVE-1).
    """
    casualties = result.casualties()
    entry.lost = casualties
    unit.set_figures(umpire, "MM-CAS-1", unit.figures - casualties)
    if casualties == 0:
        return
    umpire.use_stream(streams.recovery(month, unit.id))
    returned = recover_after(umpire, unit.id, unit.rep, casualties, result.ran_away, won)
    entry.returned = returned
    unit.set_figures(umpire, "MM-AFTER-1", unit.figures + returned)
    finding = {"lost": casualties, "returned": returned, "figures": unit.figures, "ran_away": result.ran_away}
    umpire.record("MM-AFTER-1", NOTE, unit.id, "recovered", None, finding)


def _fought(state: CampaignState, result: BattleResult) -> dict[str, UnitResult]:
    """Return the results of the roster's own units; reinforcements serve one encounter and are left out."""
    own = [unit.id for unit in state.units]
    return {unit.id: unit for unit in result.units if unit.side == "player" and unit.id in own}


def _entry(state: CampaignState, unit: RosterUnit, result: BattleResult, success: bool) -> UnitService:
    """Open the month's entry in a unit's service record."""
    sheet = state.encounter
    entry = UnitService(unit.id, state.key(), success=success)
    if sheet is not None:
        entry.encounter = sheet.kind
        entry.opponent = sheet.opponent
    found = _fought(state, result).get(unit.id)
    if found is not None:
        entry.went = True
        entry.retired = found.retired
        entry.ran_away = found.ran_away
        entry.hit_by_fire = found.hit_by_fire
        entry.fought_melee = found.fought_melee
    return entry


def _note_leaders(state: CampaignState, umpire: Umpire, result: BattleResult, success: bool) -> None:
    """Write the encounter into the service record of each of the roster's leaders who was in it."""
    kind = state.encounter.kind if state.encounter is not None else ""
    there = [entry.id for entry in result.leaders if entry.side == "player"]
    for leader in state.leaders:
        if leader.id in there:
            fought = LeaderService(leader.id, state.key(), FOUGHT, kind, success, leader.rank, leader.post, leader.rep)
            state.add_leader_service(umpire, "MM-PROMO-1", fought)


def _lost_leaders(state: CampaignState, result: BattleResult) -> list[str]:
    """MM-PROMO-2: Return the leaders lost.

    Inferred: a leader who ran away with his unit comes back with it; when none of the figures that fought is left
    after recovery, the unit's leader, who is one of them, is lost too.
    """
    lost = [entry.id for entry in result.leaders if entry.side == "player" and entry.fate == "lost"]
    fought = _fought(state, result)
    for unit in state.units:
        if unit.id in fought and unit.figures == 0 and unit.leader not in lost:
            lost.append(unit.leader)
    return lost


def pass_month(state: CampaignState, umpire: Umpire) -> None:
    """MM-CAMP-10: Let a month pass in which no unit is available. Ruling: nothing is rolled, the encounter waits."""
    faults = check_pass(state)
    if faults:
        raise SetupError.of(faults)
    umpire.record("MM-CAMP-10", NOTE, "campaign", "month_passes", None, {"next": state.next_encounter})
    turn_month(state, umpire)


def check_pass(state: CampaignState) -> list[Fault]:
    """MM-CAMP-10: Return why a month may not pass without its encounter; an empty list when it may."""
    if state.over:
        return [Fault("campaign", "This campaign is over; begin the next one.", "MM-CAMP-7")]
    for unit in state.units:
        if unit.available():
            message = f"{unit.name} is fit to go, so the month brings its encounter; prepare it."
            return [Fault("units", message, "MM-CAMP-10")]
    return []


def deserters(passed: int) -> int:
    """MM-DESERT-1: Return how many figures leave by dice passed."""
    for row, leave in tables.DESERTION:
        if row == passed:
            return leave
    raise KeyError(passed)


def desert(state: CampaignState, umpire: Umpire, unit: RosterUnit) -> int:
    """MM-DESERT-1: Roll two dice for a unit, remove its deserters and return their number.

    Ruling: it is the player's own leader whose Rep counts. Inferred: a unit
    cannot lose more figures than it has, and a unit left without figures is destroyed: it misses a month and comes
    back at paper strength as on the last row of MM-REPL-1.
    """
    umpire.use_stream(streams.desertion(state.key(), unit.id))
    passed = dice.row_of(
        dice.pass_dice(umpire, _RULE, unit.id, tables.DESERTION_DICE, state.own_leader().rep, "desertion")
    )
    umpire.record(_RULE, NOTE, unit.id, "row:desertion", None, str(passed))
    before = unit.figures
    unit.set_figures(umpire, _RULE, max(0, before - deserters(passed)))
    left = before - unit.figures
    umpire.record(_RULE, NOTE, unit.id, "deserted", before, {"passed": passed, "left": left, "figures": unit.figures})
    if unit.figures == 0 and not unit.back:
        send_away(state, umpire, unit)
        umpire.record("MM-REPL-1", NOTE, unit.id, "away", before, {"passed": 0, "back": unit.back})
    return left


def may_rise(result: UnitResult, success: bool) -> bool:
    """MM-PROMO-3: Return whether a unit may better its Rep: it did harm, held, kept half its men, and all went well."""
    did_harm = result.hit_by_fire or result.fought_melee
    held = not result.retired and not result.ran_away and not result.below_half
    return success and did_harm and held


def may_fall(result: UnitResult) -> bool:
    """MM-PROMO-4: Return whether a unit may lose Rep: it ran away or came under half strength."""
    return result.ran_away or result.below_half


def settle_rep(umpire: Umpire, month: str, unit: RosterUnit, result: UnitResult, success: bool) -> None:
    """MM-PROMO-3, MM-PROMO-4: Roll for a change of a unit's Rep, if it may have one."""
    if may_rise(result, success) and unit.rep < tables.REP_MOST:
        umpire.use_stream(streams.rep(month, unit.id))
        improve(umpire, unit)
    elif may_fall(result) and unit.rep > tables.REP_LEAST:
        umpire.use_stream(streams.rep(month, unit.id))
        decrease(umpire, unit)


def improve(umpire: Umpire, unit: RosterUnit) -> None:
    """MM-PROMO-3: One die: above the unit's Rep, or a 6, and it gains one level, up to six.

    A 6 is above every Rep that can still rise.
    """
    before = unit.rep
    score = dice.score(umpire, "MM-PROMO-3", unit.id, "rep_up")
    if score > before:
        unit.set_rep(umpire, "MM-PROMO-3", before + 1)
    umpire.record("MM-PROMO-3", NOTE, unit.id, "rep_up" if unit.rep > before else "rep_not_up", before, unit.rep)


def decrease(umpire: Umpire, unit: RosterUnit) -> None:
    """MM-PROMO-4: One die: on a 1 the unit loses one level. Ruling: never below two."""
    before = unit.rep
    if dice.score(umpire, "MM-PROMO-4", unit.id, "rep_down") == tables.REP_DOWN_ON:
        unit.set_rep(umpire, "MM-PROMO-4", before - 1)
    umpire.record("MM-PROMO-4", NOTE, unit.id, "rep_down" if unit.rep < before else "rep_not_down", before, unit.rep)
