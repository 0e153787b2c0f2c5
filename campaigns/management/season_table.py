"""The season as a table in the terminal."""

import calendar
from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, JustifyMethod, RenderableType
from rich.table import Table
from rich.text import Text

from campaigns.models import Campaign, CampaignInput, Encounter, Territory
from rules.muskets_mohawks.forces.factions import NAMES
from rules.muskets_mohawks.words import ENCOUNTERS

KINDS = ENCOUNTERS | {"stand_up_fight": "Stand Up"}  # as much as its column holds
# Heading, width, alignment; all of it fits eighty columns.
COLUMNS: tuple[tuple[str, int, JustifyMethod], ...] = (
    ("Month", 9, "left"),
    ("Encounter", 12, "left"),
    ("Against", 14, "left"),
    ("Outcome", 8, "left"),
    ("Turns", 5, "right"),
    ("Lost", 4, "right"),
    ("Left", 4, "right"),
    ("Morale", 6, "right"),
    ("Invest.", 7, "right"),
)


def season(campaign: Campaign, months: Sequence[Encounter]) -> Group:
    """Return the months row by row, with a break where a campaign of the chain ended and the next began."""
    years = sorted({encounter.year for encounter in months} or {campaign.year})
    title = Text(f"{campaign.name}, {years[0]}" + (f"-{years[-1]}" if len(years) > 1 else ""), style="bold")
    parts: list[RenderableType] = [title]
    table = _table(show_header=True)
    for encounter in months:
        table.add_row(*_row(campaign, encounter, with_year=len(years) > 1))
        over = encounter.summary.get("over", "")
        if over:
            parts += [table, Text(_ending(campaign, encounter, over), style="italic")]
            table = _table(show_header=False)
    return Group(*parts, table) if table.row_count else Group(*parts)


def _table(*, show_header: bool) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=0, show_header=show_header)
    for heading, width, justify in COLUMNS:
        table.add_column(heading, width=width, justify=justify, no_wrap=heading != "Against")
    return table


def _ending(campaign: Campaign, encounter: Encounter, over: str) -> str:
    """Say how a campaign of the chain ended, and where the next one is fought (MM-CAMP-7)."""
    begun = campaign.inputs.filter(kind=CampaignInput.Kind.NEXT_CAMPAIGN).order_by("number")
    choices = [row.payload["choice"] for row in begun]
    if over == "war_over":
        return "The war is over."
    ended = "The campaign is won" if over == "won" else "The territory is lost"
    if len(choices) < encounter.chain:
        return f"{ended}."
    place = Territory.objects.filter(slug=choices[encounter.chain - 1].get("territory", "")).first()
    stays = "the company stays for the next" if over == "won" else "the company goes on"
    return f"{ended}; {stays}, at {place.name}." if place else f"{ended}; {stays}."


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
        NAMES.get(encounter.opponent, encounter.opponent),
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
    """Return own and enemy figure; a dash is shown for an army not met yet."""
    return f"{'-' if own is None else own}:{'-' if foe is None else foe}" if foe != "" else str(own)
