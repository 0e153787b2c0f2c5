"""Whether a battle result fits the roster and the encounter it is handed in for: all faults, field by field."""

from rules.core.errors import Fault
from rules.core.outcome import BattleResult, UnitResult
from rules.muskets_mohawks.campaign.choose import leaders_who_go
from rules.muskets_mohawks.campaign.roster import RosterUnit
from rules.muskets_mohawks.campaign.state import PREPARED, CampaignState
from rules.muskets_mohawks.forces.factions import ally_of, rivals_of
from rules.muskets_mohawks.forces.troops import is_regular
from rules.muskets_mohawks.words import ARTILLERY, STAND_UP_FIGHT, SYSTEM


def check_result(state: CampaignState, result: BattleResult, unit_ids: list[str] | None = None) -> list[Fault]:
    """MM-ENC-5: Return all faults of a result for the prepared encounter; `unit_ids` are the units sent, if known.

    Units of the player's side that are not of the roster came as reinforcements and are not looked at.
    """
    faults: list[Fault] = []
    sheet = state.encounter
    if state.phase != PREPARED or sheet is None:
        return [Fault("encounter", "No encounter is prepared; prepare the month first.", "MM-CAMP-1")]
    if result.system != SYSTEM:
        faults.append(Fault("system", f"The campaign is one of {SYSTEM}, the result one of {result.system}."))
    if result.encounter != sheet.kind:
        message = f"This month's encounter is {sheet.kind}, the result is of {result.encounter}."
        faults.append(Fault("encounter", message, "MM-CAMP-10"))
    _check_success(faults, result)
    _check_armies(faults, state, result)
    sent = _check_sent(faults, state, result, unit_ids)
    for place, unit in enumerate(result.units):
        if unit.id in sent and unit.side == "player":
            check_unit(faults, state.unit(unit.id), unit, f"units.{place}.")
    _check_leaders(faults, state, result, sent)
    return faults


def _check_success(faults: list[Fault], result: BattleResult) -> None:
    """Note an outcome at odds with how the encounter ended (MM-ENC-5).

    Ruling: a stand-up fight is about winning, so an agreed draw is a success of both sides; in all other encounters
    it is none by itself (MM-LEAVE-1).
    """
    success = result.side("player").success
    both = draw_succeeds(result.encounter, result.ending)
    if result.objective_met and not success:
        faults.append(Fault("success", "Whoever meets the objective has succeeded.", "MM-ENC-5"))
    if both and not (success and result.side("enemy").success):
        faults.append(
            Fault("success", "A stand-up fight that ends in a draw is a success of both sides.", "MM-LEAVE-1")
        )
    if result.ending == "draw" and not both and success != result.objective_met:
        message = "A draw is no success by itself: a scout or raid has succeeded when its objective is met."
        faults.append(Fault("success", message, "MM-LEAVE-1"))
    if not both and success == result.side("enemy").success:
        faults.append(Fault("success", "The enemy succeeds when the player fails, and not else.", "MM-CAMP-5"))
    if result.ending == "objective" and not result.objective_met:
        faults.append(Fault("objective_met", "An encounter that ended with its objective has met it.", "MM-ENC-5"))


def draw_succeeds(encounter: str, ending: object) -> bool:
    """MM-LEAVE-1: return whether an encounter that ended so is an agreed draw by which both sides succeed."""
    return ending == "draw" and encounter == STAND_UP_FIGHT


def _check_armies(faults: list[Fault], state: CampaignState, result: BattleResult) -> None:
    """Note armies that cannot have had a figure on the table."""
    own = (state.faction, ally_of(state.faction))
    for side, possible in (("player", own), ("enemy", rivals_of(state.faction))):
        for army in result.side(side).armies:
            field = f"sides.{side}.armies"
            if army not in possible:
                message = f"{army} does not fight on the {side}'s side; choose among {' and '.join(possible)}."
                faults.append(Fault(field, message, "MM-ARMY-1"))
            elif state.standings[army].out:
                faults.append(Fault(field, f"{army} has left the territory and no longer appears.", "MM-CAMP-6"))


def _check_sent(
    faults: list[Fault], state: CampaignState, result: BattleResult, unit_ids: list[str] | None
) -> list[str]:
    """Return the roster's units in the result, noting those that did not go and those left out."""
    known = [unit.id for unit in state.units]
    sent = [unit.id for unit in result.units if unit.side == "player" and unit.id in known]
    if not sent:
        faults.append(Fault("units", "None of the roster's units is in the result.", "MM-CAMP-1"))
    for name in sent:
        if unit_ids is not None and name not in unit_ids:
            faults.append(Fault("units", f"{state.unit(name).name} did not go on this encounter.", "MM-CAMP-1"))
        elif not state.unit(name).available():
            message = f"{state.unit(name).name} is not available this month."
            faults.append(Fault("units", message, "MM-REPL-1"))
    for name in unit_ids or []:
        if name not in sent:
            called = state.unit(name).name if name in known else name
            faults.append(Fault("units", f"{called} went on this encounter; state how it fared.", "MM-CAMP-1"))
    return sent


def check_unit(faults: list[Fault], unit: RosterUnit, result: UnitResult, where: str) -> None:
    """Note what cannot have befallen a unit of this strength (MM-CAS-1, MM-PROMO-3)."""
    if (result.gun != "") != (unit.troop == ARTILLERY):
        verb = "kept or lost its gun; state which" if unit.troop == ARTILLERY else "has no gun; leave gun out"
        faults.append(Fault(f"{where}gun", f"{unit.name} {verb}.", "MM-GUN-1"))
    if result.strength != unit.figures or result.paper != unit.paper:
        message = f"{unit.name} went {unit.figures} strong of {unit.paper}, not {result.strength} of {result.paper}."
        faults.append(Fault(f"{where}strength", message, "MM-TROOP-1"))
        return
    fallen = sum(result.losses.values())
    at_end = unit.figures - fallen + result.recovered
    if result.recovered > 0 and not is_regular(unit.troop):
        message = f"{unit.name} are no regulars and recover nobody during a battle."
        faults.append(Fault(f"{where}recovered", message, "MM-RECOVER-1"))
    # Who recovered may have fallen again, so this is the fewest it can have had.
    lowest = max(0, unit.figures - fallen)
    fewest = min(unit.figures, at_end)
    if fewest * 2 < unit.paper and not result.below_half:
        message = f"{unit.name} had {fewest} of {unit.paper} figures at one time, so it was below half strength."
        faults.append(Fault(f"{where}below_half", message, "MM-PROMO-4"))
    if result.below_half and not result.ran_away and lowest * 2 >= unit.paper:
        message = (
            f"{unit.name} never had fewer than {lowest} of {unit.paper} figures, so it was not below half strength."
        )
        faults.append(Fault(f"{where}below_half", message, "MM-PROMO-4"))
    if (result.losses["melee"] > 0 or result.losses["contact"] > 0) and not result.fought_melee:
        message = f"{unit.name} lost figures hand to hand, so it fought a melee."
        faults.append(Fault(f"{where}fought_melee", message, "MM-MELEE-1"))


def _check_leaders(faults: list[Fault], state: CampaignState, result: BattleResult, sent: list[str]) -> None:
    """Note leaders who did not go, who are left out, or whose fate does not fit their unit's."""
    expected = leaders_who_go(state, sent)
    fates = {entry.id: entry.fate for entry in result.leaders if entry.side == "player"}
    for place, entry in enumerate(result.leaders):
        known = [leader.id for leader in state.leaders]
        if entry.side == "player" and entry.id in known and entry.id not in expected:
            message = f"{state.leader(entry.id).name} did not go on this encounter."
            faults.append(Fault(f"leaders.{place}.id", message, "MM-LEAD-1"))
    for name in expected:
        if name not in fates:
            message = f"The fate of {state.leader(name).name} is missing; state it."
            faults.append(Fault("leaders", message, "MM-PROMO-2"))
    places = [entry.id for entry in result.leaders]
    for row in result.units:
        if row.side != "player" or row.id not in sent or state.unit(row.id).leader not in fates:
            continue
        unit = state.unit(row.id)
        fate = fates[unit.leader]
        fallen = sum(row.losses.values())
        field = f"leaders.{places.index(unit.leader)}.fate"
        if fate == "lost" and fallen == 0 and not row.ran_away:
            message = f"{unit.name} lost nobody, so its leader, one of its figures, is not lost."
            faults.append(Fault(field, message, "MM-CAS-2"))
        if fate == "ran_away" and not row.ran_away:
            faults.append(Fault(field, f"{unit.name} did not run away, so neither did its leader.", "MM-MOVE-5"))
        if fate == "unhurt" and row.ran_away:
            faults.append(Fault(field, f"{unit.name} ran away, and its leader with it unless he fell.", "MM-MOVE-5"))
        if fate == "unhurt" and not row.ran_away and fallen - row.recovered >= unit.figures:
            faults.append(Fault(field, f"{unit.name} lost every figure, its leader among them.", "MM-CAS-2"))
