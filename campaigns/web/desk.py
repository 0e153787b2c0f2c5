"""What lies on a campaign's desk: the rows that its pages show, read with a fixed number of queries."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from battles.web.words import month_name
from campaigns import projection, selectors
from campaigns.models import Campaign, Encounter, Formation, Leader, Standing, Territory, TheatreMap, Unit
from campaigns.web import charts, theatre

Row = dict[str, Any]
FACTIONS = ("british", "british_allies", "french", "french_allies")
_HIGHEST = {"morale": 6, "investment": 4}
OBJECTIVES = {
    "scout": (
        "See the centre of each of the nine sections with a leader, then leave by the edge you came from.",
        "MM-ENC-1",
    ),
    "raid_attack": ("Loot or burn every building of section 2, and get away. Up to four units may go.", "MM-ENC-2"),
    "raid_defend": (
        "Hold the buildings of section 2: fewer than half of them may be looted or burnt. It ends when every enemy "
        "and every possible enemy force is gone. Up to four units may go.",
        "MM-ENC-3",
    ),
}
ENTRY = {
    "scout": "You enter by the near edge, sections 7 to 9.",
    "raid_attack": "You enter by the near edge, sections 7 to 9.",
    "raid_defend": "You stand in sections 1 to 3; the enemy comes by 7 to 9.",
}


@dataclass(slots=True)
class Platoon:
    """A formation with its leader, its units and the formations in it."""

    formation: Formation
    leader: Leader | None
    units: list[Unit] = field(default_factory=list)


@dataclass(slots=True)
class Month:
    """One entry of the timeline; `new_chain` tells that another campaign begins with it."""

    encounter: Encounter
    name: str
    new_chain: bool
    place: str


def platoons(campaign: Campaign) -> list[Platoon]:
    """Return the roster by formation, the highest first."""
    leaders = {row.key: row for row in campaign.leaders.all()}
    units = list(campaign.units.select_related("leader"))
    formations = list(campaign.formations.all())
    found = [
        Platoon(row, leaders.get(row.leader_key), [unit for unit in units if unit.formation_id == row.pk])
        for row in formations
    ]
    found.sort(key=lambda platoon: bool(platoon.units))
    return found


def months(campaign: Campaign) -> list[Month]:
    """Return the months so far, oldest first."""
    found: list[Month] = []
    chain = 0
    where = places(campaign)
    for row in selectors.months(campaign):
        row.campaign = campaign
        place = where.get((row.year, row.month), campaign.territory.name)
        found.append(Month(row, month_name(row.year, row.month), bool(chain) and row.chain != chain, place))
        chain = row.chain
    return found


def places(campaign: Campaign) -> dict[tuple[int, int], str]:
    """Return where each month was fought, by year and month: a chain of campaigns moves about."""
    names = dict(Territory.objects.values_list("slug", "name"))
    kept = campaign.snapshots.values_list("year", "month", "state__territory")
    return {(year, month): names.get(slug, str(slug)) for year, month, slug in kept}


def standings(campaign: Campaign) -> list[Standing]:
    """Return how the factions stand, the player's first."""
    rows = {row.faction: row for row in campaign.standings.all()}
    order = sorted(FACTIONS, key=lambda key: (key != campaign.faction, FACTIONS.index(key)))
    return [rows[key] for key in order if key in rows]


def both_charts(campaign: Campaign) -> list[charts.Chart]:
    """Return morale and investment over time; no chart is drawn of a single moment."""
    points = list(campaign.standing_points.all())
    if len({(p.number, p.year, p.month, p.start) for p in points}) < 2:
        return []
    drawn = []
    for title, field_name in (("Local campaign morale", "morale"), ("Investment level", "investment")):
        marks = [
            charts.Mark(
                p.faction, p.year, p.month, p.number, p.start, p.morale if field_name == "morale" else p.investment
            )
            for p in sorted(points, key=lambda p: (p.number, p.year, p.month, not p.start))
        ]
        drawn.append(charts.draw(title, marks, _HIGHEST[field_name]))
    return drawn


def theatre_of(here: Territory | None, places: Iterable[Territory] | None = None) -> theatre.Theatre | None:
    """Return the theatre map with a territory marked upon it, or None when no map has been loaded."""
    wanted = here.map_id if here else None
    sheet = TheatreMap.objects.filter(slug=wanted).first() if wanted else TheatreMap.objects.first()
    if sheet is None or "box" not in sheet.body:
        return None
    rows = places if places is not None else Territory.objects.filter(map=sheet)
    drawn = theatre.draw(sheet.body, rows, here.slug if here else "")
    drawn.title, drawn.subtitle = sheet.name, sheet.description.partition(".")[0]
    return drawn


def objective(encounter: Encounter) -> dict[str, str]:
    """Return what the player is to do, and the rule."""
    text, rule = OBJECTIVES.get(encounter.kind, ("", ""))
    return {"text": text, "rule": rule, "entry": ENTRY.get(encounter.kind, "")}


def force(encounter: Encounter) -> tuple[list[Row], list[Row]]:
    """Return commanders and units that go, or went, as plain rows of the roster as it stood in that month."""
    campaign = encounter.campaign
    state = campaign.state
    if encounter.state == Encounter.State.CLOSED:
        then = campaign.snapshots.filter(year=encounter.year, month=encounter.month).first()
        state = then.state if then else state
    leaders = {row["id"]: row for row in state["leaders"]}
    commanders = [
        leaders[row["leader"]] | {"formation": row["name"]}
        for row in reversed(state["formations"])
        if leaders[row["leader"]]["post"] == row["id"]
    ]
    going = encounter.units or projection.fit_units(state)
    units = [row | {"leader": leaders.get(row["leader"])} for row in state["units"] if row["id"] in going]
    return commanders, units


def ground_of(sheet: dict[str, Any]) -> dict[str, Any]:
    """Return the laid ground of a set-up sheet."""
    ground = sheet.get("ground")
    return ground if isinstance(ground, dict) else {}
