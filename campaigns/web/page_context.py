"""The context of a campaign's pages: the rows that they show, read with a fixed number of queries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse

from battles.web.briefing import task
from campaigns import selectors
from campaigns.ledger import engine, projection
from campaigns.models import Campaign, Encounter, Formation, Leader, Role, Standing, Territory, TheatreMap, Unit
from campaigns.web import charts, theatre
from campaigns.web.trail import Stay
from common.web.labels import month_name

Row = dict[str, Any]
FACTIONS = ("british", "british_allies", "french", "french_allies")
_LENT_KINDS = {
    "line": "Regulars", "militia": "Militia", "irregular": "Irregulars", "indian": "Warriors", "leaders": "Leaders"
}  # fmt: skip
_NAMES_SHOWN = 4
_HIGHEST = {"morale": 6, "investment": 4}


@dataclass(slots=True)
class Platoon:
    """A formation with its leader, its units and the formations in it."""

    formation: Formation
    leader: Leader | None
    units: list[Unit] = field(default_factory=list)


@dataclass(slots=True)
class Month:
    """One entry of the timeline; `new_chain` is True if another campaign of the chain begins with it."""

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


@dataclass(slots=True, frozen=True)
class NextStep:
    """What a reader does next in a campaign: a sentence, and the page for it with the words of its link."""

    text: str
    url: str
    link: str


def what_now(campaign: Campaign, *, role: str) -> NextStep:
    """Return what a member of this role ("" for a reader without one) does next; it takes one query at most."""
    overview = reverse("campaign", args=[campaign.key])
    journal = reverse("journal", args=[campaign.key])
    if not role:
        text = "Read the months from the first one on; each leads to its battle, to be stepped through die by die."
        return NextStep(text, overview, "Month by month")
    if campaign.archived is not None:
        text = "Nothing while it is archived: read the battles and the journal, or have its owner take it out again."
        return NextStep(text, journal, "The journal")
    if campaign.status == Campaign.Status.WAR_OVER:
        return NextStep(
            "Nothing: the war is over. The journal and the battles stay to be read.", journal, "The journal"
        )
    if role == Role.OBSERVER:
        text = "You look on: read the battles and the journal; the umpire and the players give the orders."
        return NextStep(text, journal, "The journal")
    if campaign.status != Campaign.Status.ACTIVE:
        text = "Choose where the next campaign is fought; your roster goes there with all its wounds."
        return NextStep(text, overview, "Begin it")
    return _step_of_the_month(campaign, overview)


def after_a_month(step: NextStep, month: Encounter, campaign: Campaign) -> NextStep:
    """Return what a member who gives orders does next who reads a month that is over: not that month's business."""
    if campaign.status != Campaign.Status.ACTIVE or campaign.archived is not None:
        return step
    what = "its journal is" if month.passed else "its battle and its journal are"
    over, goes_on = month_name(month.year, month.month), month_name(campaign.year, campaign.month)
    return NextStep(
        f"{over} is over; {what} here to be read. The campaign goes on with {goes_on}.", step.url, step.link
    )


def _step_of_the_month(campaign: Campaign, overview: str) -> NextStep:
    """Return the next step of a campaign that goes on: to prepare a month, to fight it, or to wait."""
    month = campaign.encounters.exclude(state=Encounter.State.CLOSED).only("number", "state").first()
    if month is None:
        name = month_name(campaign.year, campaign.month)
        return NextStep(
            f"Prepare {name}: the dice settle the enemy, the weather and the table.", overview, "Prepare it"
        )
    url = reverse("encounter", args=[campaign.key, month.number])
    if month.state in (Encounter.State.PREPARED, Encounter.State.FAILED):
        text = (
            "Choose who goes, and let a worker fight it, or play it yourself; or print the sheet and enter what "
            "happened on your table."
        )
        return NextStep(text, url, "The month")
    if month.state == Encounter.State.PLAYING:
        return NextStep("This month is being played; its page shows who is awaited.", url, "The month")
    return NextStep("The workers have this month; its page shows when it is over.", url, "The month")


def places(campaign: Campaign) -> dict[tuple[int, int], str]:
    """Return where each month was fought, by year and month: a chain of campaigns moves about."""
    names = dict(Territory.objects.values_list("slug", "name"))
    kept = campaign.snapshots.values_list("year", "month", "state__territory")
    return {(year, month): names.get(slug, str(slug)) for year, month, slug in kept}


def standings(campaign: Campaign) -> list[Standing]:
    """Return the standings of the factions, the player's first."""
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


def theatre_of(
    here: Territory | None, places: Iterable[Territory] | None = None, stays: Sequence[Stay] = (), on_page: bool = False
) -> theatre.Theatre | None:
    """Return the theatre map with a territory marked upon it, or None when no map has been loaded.

    A territory leads to its own page, with `on_page` to its entry on the same page; one where a campaign has been
    shows its `stays` and leads to them.
    """
    wanted = here.map_id if here else None
    sheet = TheatreMap.objects.filter(slug=wanted).first() if wanted else TheatreMap.objects.first()
    if sheet is None or "box" not in sheet.body:
        return None
    rows = places if places is not None else Territory.objects.filter(map=sheet)
    drawn = theatre.draw(sheet.body, rows, here.slug if here else "")
    drawn.title, drawn.subtitle = sheet.name, sheet.description.partition(".")[0]
    for place in drawn.places:
        place.href = f"#{place.slug}" if on_page else reverse("territory", args=[place.slug])
    if stays:
        _mark_stays(drawn, stays)
    return drawn


def _mark_stays(drawn: theatre.Theatre, stays: Sequence[Stay]) -> None:
    """Show on a map who holds the places of a chain of campaigns, when it was there, and its way."""
    at = {place.slug: place for place in drawn.places}
    for stay in stays:
        if stay.slug not in at:
            continue
        place = at[stay.slug]
        place.href, place.mark, place.holder = f"#stay-{stay.slug}", stay.mark, stay.holder
        place.held, place.contested = stay.held, bool(stay.contested_by)
        place.span = ", ".join(filter(None, (place.span, stay.span)))
    theatre.set_names(drawn)
    theatre.draw_trail(drawn, [stay.slug for stay in stays])


def objective(encounter: Encounter) -> dict[str, str]:
    """Return what the player is to do, and the rule."""
    contesting = None
    if encounter.kind == "stand_up_fight":
        battle = encounter.battle
        contesting = battle.setup["player"].get("contesting") if battle else encounter.campaign.state.get("contesting")
    text, rule, entry = task(encounter.kind, contesting)
    return {"text": text, "rule": rule, "entry": entry}


def force(encounter: Encounter) -> tuple[list[Row], list[Row]]:
    """Return commanders and units that go, or went, as plain rows of the roster as it stood in that month."""
    campaign = encounter.campaign
    state = campaign.state
    if encounter.state == Encounter.State.CLOSED:
        then = campaign.snapshots.filter(year=encounter.year, month=encounter.month).first()
        state = then.state if then else state
    leaders = {row["id"]: row for row in state["leaders"]}
    riders = (encounter.options or {}).get("mounted") or []
    commanders = [
        leaders[row["leader"]] | {"formation": row["name"], "rides": row["leader"] in riders}
        for row in reversed(state["formations"])
        if leaders[row["leader"]]["post"] == row["id"]
    ]
    going = encounter.units or projection.fit_units(state)
    units = [row | {"leader": leaders.get(row["leader"])} for row in state["units"] if row["id"] in going]
    return commanders, units


def enemy_names(encounter: Encounter) -> list[tuple[str, str, list[str]]]:
    """Return names for the enemy's units and leaders of a month: army, kind and the first few names of its list."""
    lent = engine.names_lent(encounter.campaign.state, encounter.year, encounter.month)
    armies = engine.allies_of(encounter.opponent)
    return [
        (army, _LENT_KINDS[kind], names[:_NAMES_SHOWN])
        for army in armies
        for kind, names in lent.get(army, {}).items()
        if kind in _LENT_KINDS and names
    ]


def enemy_corps(encounter: Encounter) -> list[tuple[str, Row]]:
    """MM-ARMY-1: Return the corps of the lists that a month's enemy may bring, each with its army; none without lists.

    A corps has its name, troops, weapon and paper strength, and under `names` what the first of its units are called.
    """
    listed = engine.corps_lent(encounter.campaign.state, encounter.year, encounter.month)
    return [
        (army, corps | {"names": corps["unit_names"][:_NAMES_SHOWN]})
        for army in engine.allies_of(encounter.opponent)
        for corps in listed.get(army, [])
    ]


def ground_of(sheet: dict[str, Any]) -> dict[str, Any]:
    """Return the laid ground of a set-up sheet."""
    ground = sheet.get("ground")
    return ground if isinstance(ground, dict) else {}
