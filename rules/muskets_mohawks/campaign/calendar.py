"""The calendar of the war: one encounter a month from March to October, or the year round, 1754 to 1760."""

from typing import Final

from rules.core.errors import Fault
from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import tables
from rules.muskets_mohawks.campaign.state import WAR_OVER, CampaignState
from rules.muskets_mohawks.tables_periods import FIRST_YEAR, LAST_YEAR

_MONTHS_A_YEAR: Final = 12
_SEASON: Final = "3 (March) to 10 (October)"
_ALL_MONTHS: Final = "1 (January) to 12 (December)"


def month_key(year: int, month: int) -> str:
    """Return a month as a key that sorts: "1755-03"."""
    return f"{year}-{month:02d}"


def is_month_key(key: str) -> bool:
    """Return whether a text is a month's key."""
    year, dash, month = key.partition("-")
    well_formed = len(year) == 4 and len(month) == 2 and year.isdigit() and month.isdigit() and dash == "-"
    return well_formed and 1 <= int(month) <= _MONTHS_A_YEAR


def is_winter(month: int) -> bool:
    """MM-CAMP-2: Return whether a month is one in which irregulars alone take the field: November to February."""
    return month in tables.WINTER_MONTHS


def check_month(year: int, month: int, field: str = "month", winter: bool = False) -> list[Fault]:
    """MM-CAMP-1, MM-CAMP-2: Return why no encounter can be fought in a month; an empty list when one can.

    With `winter` the campaign fights on from November to February, which others skip.
    """
    if year < FIRST_YEAR or year > LAST_YEAR:
        message = f"The war runs from {FIRST_YEAR} to {LAST_YEAR}, and {year} lies outside it; choose "
        return [Fault("year", message + "a year of the war.", "MM-CAMP-1")]
    return check_season(month, winter, field)


def check_season(month: object, winter: bool, field: str = "month") -> list[Fault]:
    """MM-CAMP-1, MM-CAMP-2: Return why no encounter can be fought in what is given as a month, in any year."""
    months = _ALL_MONTHS if winter else _SEASON
    if not isinstance(month, int) or isinstance(month, bool) or not 1 <= month <= _MONTHS_A_YEAR:
        return [Fault(field, f"There is no month {month}; choose {months}.", "MM-CAMP-1")]
    if is_winter(month) and not winter:
        message = f"The troops lie in winter quarters from November to February; choose {_SEASON}, "
        return [Fault(field, message + "or fight on through the winter with irregulars.", "MM-CAMP-2")]
    return []


def months_on(year: int, month: int, months: int) -> str:
    """Return the key of the month so many months later, winter included."""
    count = year * _MONTHS_A_YEAR + month - 1 + months
    return month_key(count // _MONTHS_A_YEAR, count % _MONTHS_A_YEAR + 1)


def month_after(year: int, month: int, winter: bool = False) -> tuple[int, int]:
    """MM-CAMP-2: Return the month of the next encounter: the following one, or March after October.

    With `winter` none is skipped.
    """
    if winter:
        return (year + 1, 1) if month >= _MONTHS_A_YEAR else (year, month + 1)
    if month >= tables.LAST_MONTH:
        return year + 1, tables.FIRST_MONTH
    return year, month + 1


def war_ended(state: CampaignState) -> bool:
    """MM-CAMP-1: Return whether the calendar is past 1760, for any result of the last campaign."""
    return state.year > LAST_YEAR


def turn_month(state: CampaignState, umpire: Umpire) -> None:
    """MM-CAMP-1, MM-CAMP-2: Go on to the month of the next encounter; after that of 1760's last the war is over.

    Inferred: it is October, or December for those who fight on through the winter.
    """
    year, month = month_after(state.year, state.month, state.winter)
    rule = "MM-CAMP-1" if year == state.year else "MM-CAMP-2"
    before = state.key()
    state.set_calendar(umpire, rule, year, month)
    if war_ended(state):
        # The journal reports nothing of the spring after the war, nor which units would have returned in it.
        if not state.over:
            state.set_over(umpire, "MM-CAMP-1", WAR_OVER)
        umpire.record("MM-CAMP-1", NOTE, "campaign", "war_over")
        return
    umpire.record(rule, NOTE, "campaign", "month_turns", before, state.key())
    come_back(state, umpire)


def come_back(state: CampaignState, umpire: Umpire) -> None:
    """MM-REPL-1: Bring units that were away to be refilled back at paper strength when their month has come.

    Inferred: the months of winter count, so a unit sent away after October is there again in March.
    """
    for unit in state.units:
        if unit.back and unit.back <= state.key():
            before = unit.figures
            unit.set_back(umpire, "MM-REPL-1", "")
            unit.set_figures(umpire, "MM-REPL-1", unit.paper)
            umpire.record("MM-REPL-1", NOTE, unit.id, "back", before, unit.figures)
