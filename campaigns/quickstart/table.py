"""The season as a table in the terminal."""

import calendar
from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from campaigns.models import Campaign, Encounter

KINDS = {"scout": "Scout", "raid_attack": "Raid: Attack", "raid_defend": "Raid: Defend"}
FACTIONS = {
    "british": "British",
    "british_allies": "British allies",
    "french": "French",
    "french_allies": "French allies",
}
ENDS = {"won": "won", "lost": "lost", "war_over": "over with the war"}


def season(campaign: Campaign, months: Sequence[Encounter]) -> Table:
    """Return the months row by row, with a break where a campaign of the chain ended."""
    first = months[0].year if months else campaign.year
    last = months[-1].year if months else campaign.year
    years = str(first) if first == last else f"{first}-{last}"
    # Eighty columns are enough for it.
    table = Table(title=f"{campaign.name}, {years}", title_justify="left", box=SIMPLE_HEAD, padding=0)
    for heading in ("Month", "Encounter", "Against", "Outcome"):
        table.add_column(heading, no_wrap=True)
    for heading in ("Turns", "Lost", "Left", "Morale", "Invest."):
        table.add_column(heading, justify="right", no_wrap=True)
    for encounter in months:
        table.add_row(*_row(campaign, encounter, with_year=first != last))
        over = encounter.summary.get("over", "")
        if over and encounter is not months[-1]:
            table.add_section()
            table.add_row("", f"[italic]campaign {encounter.chain} {ENDS[over]}; the next begins[/italic]")
            table.add_section()
    return table


def line(encounter: Encounter) -> str:
    """Return one month in one line, for a terminal that draws no progress."""
    return ", ".join(filter(None, (_month(encounter), _kind(encounter), _outcome(encounter))))


def _row(campaign: Campaign, encounter: Encounter, *, with_year: bool) -> tuple[str, ...]:
    summary: dict[str, Any] = encounter.summary
    standings = summary.get("standings", {})
    own = standings.get(campaign.faction, ["", ""])
    foe = standings.get(encounter.opponent, ["", ""])
    turns = str(encounter.battle.turns) if encounter.battle else ""
    month = f"{encounter.month:>2}/{encounter.year}" if with_year else calendar.month_name[encounter.month]
    return (
        month,
        _kind(encounter),
        FACTIONS.get(encounter.opponent, encounter.opponent),
        _outcome(encounter),
        turns,
        str(summary.get("lost", "")),
        str(summary.get("strength", "")),
        _pair(own[0], foe[0]),
        _pair(own[1], foe[1]),
    )


def _month(encounter: Encounter) -> str:
    return f"{calendar.month_name[encounter.month]} {encounter.year}"


def _kind(encounter: Encounter) -> str:
    return KINDS.get(encounter.kind, encounter.kind)


def _outcome(encounter: Encounter) -> str:
    if encounter.passed:
        return "none fit"
    return {True: "success", False: "failure", None: "drawn"}[encounter.success]


def _pair(own: object, foe: object) -> str:
    """Return own and enemy figure; a dash stands for an army not met yet."""
    return f"{'-' if own is None else own}:{'-' if foe is None else foe}" if foe != "" else str(own)
