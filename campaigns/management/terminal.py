"""A campaign in the terminal: its roster, its journal and the list of all."""

from calendar import month_name
from collections.abc import Iterable

from django.db.models import QuerySet
from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table

from campaigns import selectors
from campaigns.management import season_table
from campaigns.models import Campaign, Role
from rules.muskets_mohawks.forces.factions import NAMES


def overview(campaign: Campaign) -> RenderableType:
    """Return who, where and when, the table of months and the roster."""
    head = (
        f"[bold]{escape(campaign.name)}[/bold] ({campaign.share_code}): {NAMES[campaign.faction]},"
        f" {campaign.role.replace('_', ' ')}, {month_name[campaign.month]} {campaign.year},"
        f" {escape(_standing(campaign))}{', through the winter' if campaign.state.get('winter') else ''}"
    )
    months = list(campaign.encounters.select_related("battle").filter(state="closed"))
    return Group(head, "", season_table.season(campaign, months), roster(campaign))


def _standing(campaign: Campaign) -> str:
    """Return the territory's status: contested or held while the campaign is under way, won or lost after it."""
    place = campaign.territory.name
    if campaign.status == Campaign.Status.ACTIVE:
        return f"{'contests' if campaign.contesting else 'holds'} {place}, {campaign.get_status_display()}"
    if campaign.status == Campaign.Status.WAR_OVER:
        return f"{place}, {campaign.get_status_display()}"
    return f"{place} is {campaign.get_status_display()}"


def roster(campaign: Campaign) -> Table:
    """Return the roster, formation by formation."""
    rows = Table(title="Roster", title_justify="left", box=SIMPLE_HEAD, padding=(0, 1))
    for heading in ("Unit", "Troops", "Weapon"):
        rows.add_column(heading)
    for heading in ("Rep", "Figures"):
        rows.add_column(heading, justify="right")
    for heading in ("Leader", "Rep"):
        rows.add_column(heading)
    for formation in selectors.roster(campaign):
        leader = next((row for row in formation.leaders.all() if row.key == formation.leader_key), None)
        named = f"{escape(leader.name)}, {leader.rank.replace('_', ' ')}" if leader else ""
        rows.add_row(f"[bold]{escape(formation.name)}[/bold]", "", "", "", "", named, str(leader.rep) if leader else "")
        for unit in formation.units.all():
            strength = f"{unit.figures}/{unit.paper}" + ("" if unit.available else " away")
            own = [escape(unit.leader.name), str(unit.leader.rep)] if unit.leader else ["none", ""]
            rows.add_row(f"  {escape(unit.name)}", unit.troop, unit.weapon, str(unit.rep), strength, *own)
    return rows


def journal(campaign: Campaign, year: int | None, month: int | None, *, everything: bool) -> Table:
    """Return the journal of a month or of all; `everything` shows what is hidden or was withdrawn too."""
    lines = selectors.journal(campaign, year, month, Role.UMPIRE if everything else "")
    if not everything:
        lines = lines.filter(withdrawn=False)
    rows = Table(title="Journal", title_justify="left", box=SIMPLE_HEAD, padding=(0, 1))
    for heading in ("Month", "Dice", "What happened"):
        rows.add_column(heading, no_wrap=heading == "Month", max_width=18 if heading == "Dice" else None)
    for row in selectors.journal_rows(lines):
        dice = "; ".join(" ".join(str(face) for face in roll["faces"]) for roll in row["dice"])
        sentence = f"[strike]{escape(row['sentence'])}[/strike]" if row["withdrawn"] else escape(row["sentence"])
        rows.add_row(f"{row['year']}-{row['month']:02}", dice, sentence)
    return rows


def campaigns(rows: "QuerySet[Campaign] | Iterable[Campaign]") -> Table:
    """Return all campaigns, newest first."""
    shown = Table(box=SIMPLE_HEAD, padding=(0, 1))
    for heading in ("Code", "Name", "Owner", "Faction", "Now", "State"):
        shown.add_column(heading)
    for campaign in rows:
        now = f"{month_name[campaign.month]} {campaign.year}"
        faction = NAMES.get(campaign.faction, campaign.faction)
        state = "archived" if campaign.archived else campaign.get_status_display()
        names = (escape(campaign.name), escape(campaign.owner.get_username()))
        shown.add_row(campaign.share_code, *names, faction, now, state)
    return shown
