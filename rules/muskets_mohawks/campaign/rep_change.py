"""Reputation after an encounter: units that proved themselves, and units that broke."""

from rules.core.events import NOTE
from rules.core.outcome import UnitResult
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.campaign import streams, tables
from rules.muskets_mohawks.campaign.roster import RosterUnit


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
