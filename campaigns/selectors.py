"""Queries that pages, API and admin use for campaigns; each list takes a fixed number of queries, however long."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery

from battles import selectors as battles
from battles.luck import OfSide, of_battle
from battles.models import Battle
from battles.permissions import Person
from battles.pipeline.kinds import kind
from battles.pipeline.sheets import bytes_of, sheet_of
from campaigns.ledger import narration, projection
from campaigns.membership import access
from campaigns.models import (
    Amendment,
    Campaign,
    CampaignInput,
    Encounter,
    Formation,
    JournalLine,
    Leader,
    Membership,
    Role,
    Territory,
    Unit,
)
from common.json_input import Json
from rules.muskets_mohawks.setup.schema import RANKS

# What a list of campaigns never shows.
_HEAVY = ("setup", "state")
# What a line needs of the amendment that struck it out, it needs without these.
_OF_AMENDMENT = tuple(
    f"amendment__{name}" for name in ("script", "before", "difference", "changes", "flags", "kept_battles")
)
# What a month needs of its match, it needs without these.
OF_MATCH = ("match__setup", "match__seed")
# The origin of the bundled example campaign.
EXAMPLE = "example"


def campaigns_for(user: Person) -> QuerySet[Campaign]:
    """Return the campaigns this person takes part in, newest first, each with his role as `role_name`."""
    mine = Membership.objects.filter(campaign=OuterRef("pk"), user=user.pk)
    # Asked of each campaign in its order, and not the other way round, a page ends after its last row.
    campaigns = Campaign.objects.filter(Exists(mine)) if user.pk else Campaign.objects.none()
    return (
        campaigns.annotate(role_name=Subquery(mine.values("role")[:1]))
        .select_related("territory", "owner")
        .defer(*_HEAVY)
    )


def campaign_for(user: Person, key: UUID | str) -> Campaign:
    """Return one campaign with its territory; raises Campaign.DoesNotExist if this user may not read it."""
    return Campaign.objects.select_related("territory", "owner").filter(memberships__user=user.pk).get(key=key)


def campaign_to_read(user: Person, key: UUID | str) -> Campaign:
    """Return a campaign of this person's, or one open to all; raises Campaign.DoesNotExist for any other."""
    mine = Membership.objects.filter(campaign=OuterRef("pk"), user=user.pk)
    readable = Q(public=True) if user.pk is None else Q(public=True) | Exists(mine)
    return Campaign.objects.select_related("territory", "owner").filter(readable).get(key=key)


def example_to_read() -> Campaign | None:
    """Return the bundled example that visitors may read, the one with most months; None where there is none."""
    examples = Campaign.objects.filter(public=True, origin=EXAMPLE, archived=None).annotate(played=Count("encounters"))
    return examples.filter(played__gt=0).defer(*_HEAVY).order_by("-played", "-created").first()


def role_of(user: Person, campaign: Campaign) -> str:
    """Return a user's role in a campaign: umpire, player, observer or ""."""
    return access.role_of(user=user, campaign=campaign)


def role_at_table(user: Person, campaign: Campaign) -> str:
    """Return a user's role as far as it shows him anything: see `access.role_at_table`."""
    return access.role_at_table(user=user, campaign=campaign)


def roster(campaign: Campaign) -> list[Formation]:
    """Return the formations, the highest last, with their units and the leaders of these, in four queries."""
    units = Prefetch("units", Unit.objects.select_related("leader"))
    leaders = Prefetch("leaders", Leader.objects.filter(status=Leader.Status.SERVING))
    return list(campaign.formations.select_related("parent").prefetch_related(units, leaders))


def months(campaign: Campaign) -> QuerySet[Encounter]:
    """Return the months of a campaign in order, without their large columns."""
    return campaign.encounters.select_related("battle").defer(
        "sheet", "hidden", "result", "battle__setup", "battle__result", "battle__initial", "battle__names"
    )


def luck_of_battles(*, user: Person, campaign: Campaign) -> tuple[list[Battle], tuple[OfSide, OfSide]]:
    """Return the battles of a campaign that are over and that a person may read, and the dice of both sides."""
    own = battles.open_battles(user).filter(encounter__campaign=campaign, status=Battle.Status.DONE)
    found = list(own.select_related("encounter").order_by("encounter__number"))
    sides = OfSide(), OfSide()
    for battle in found:
        rows = list(battles.events(battle=battle))
        for side, dice in zip(sides, of_battle(battle.system, battle.setup, battle.initial or {}, rows), strict=True):
            side.merge(dice)
    return found, sides


def journal(
    campaign: Campaign, year: int | None = None, month: int | None = None, role: str = ""
) -> QuerySet[JournalLine]:
    """Return the journal in order, of one year or one month if asked.

    What the enemy is about is kept from all but the umpire until its month is closed for good (MM-NP-1): a result
    from a table may be withdrawn until the next month is prepared, and the month then be fought against it.
    """
    lines = campaign.journal.select_related("user", "amendment__user").defer(*_OF_AMENDMENT)
    if role != Role.UMPIRE:
        lines = lines.exclude(Q(hidden=True) & ~access.month_is_over("encounter__"))
    if year is not None:
        lines = lines.filter(year=year)
    return lines if month is None else lines.filter(month=month)


def advice(campaign: Campaign) -> list[str]:
    """MM-ARMY-2: Return the sentences of what the army list advised against when the roster was raised."""
    lines = campaign.journal.filter(part="begin", data__what="advice")
    return [narration.sentence(line.data, {}) for line in lines]


def typed_dice(campaign: Campaign, role: str = "") -> QuerySet[CampaignInput]:
    """Return the dice typed so far, newest first; those for what the enemy is about are the umpire's (MM-NP-1)."""
    typed = campaign.inputs.filter(kind=CampaignInput.Kind.TYPED_DICE).select_related("user").order_by("-number")
    return typed if role == Role.UMPIRE else typed.exclude(payload__stream__endswith="/posture")


def journal_rows(lines: Iterable[JournalLine]) -> list[Json]:
    """Return journal lines as plain rows, each with its sentence and, under `dice`, the rolls that led to it.

    A roll holds rule, who and faces and, where it has them, what, need, modifiers and stream. Names are today's.
    """
    lines = list(lines)
    states = dict(Campaign.objects.filter(pk__in={line.campaign_id for line in lines}).values_list("pk", "state"))
    places = dict(Territory.objects.values_list("slug", "name"))
    names = {pk: places | projection.names(state) for pk, state in states.items()}
    return [
        {
            "number": line.number,
            "year": line.year,
            "month": line.month,
            "part": line.part,
            "rule": line.rule or None,
            "kind": line.kind,
            "dice": line.dice,
            "data": line.data,
            "withdrawn": line.withdrawn,
            "amendment": _struck_by(line.amendment) if line.amendment else None,
            "by": line.user.username if line.user else None,
            "sentence": narration.sentence(line.data, names[line.campaign_id]),
        }
        for line in lines
    ]


def _struck_by(amendment: Amendment) -> Json:
    """Return who struck a line out, when and why."""
    by = amendment.user.username if amendment.user else None
    return {"by": by, "when": amendment.finished, "reason": amendment.reason}


def changes_by_hand(campaign: Campaign, key: str) -> list[Json]:
    """Return what people changed of a unit, leader or formation, oldest first, each with the reason of its override."""
    lines = campaign.journal.filter(part="umpire", kind="change", data__who=key).select_related("user")
    revealed = ("what", "before", "after", "reason")
    return [
        {**{name: line.data.get(name) for name in revealed}, "rule": line.rule, "by": line.user, "when": line.created}
        for line in lines.order_by("number")
    ]


def encounter_sheet(encounter: Encounter, role: str) -> Json:
    """Return the set-up sheet as a role may see it: seed, stream and what is hidden are the umpire's.

    In a sealed campaign they are everyone's once the month is over, and no one's before.
    """
    sheet: Json = {
        "kind": encounter.kind,
        "year": encounter.year,
        "month": encounter.month,
        "opponent": encounter.opponent,
        **encounter.sheet,
    }
    if role == Role.UMPIRE or seed_is_open(encounter):
        sheet["hidden"] = encounter.hidden
        sheet["stream"] = f"{encounter.year}-{encounter.month:02}/battle"
        sheet["seed"] = encounter.campaign.seed_of(sheet["stream"])
    return sheet


def root_is_open(user: Person, campaign: Campaign) -> bool:
    """Return whether a person sees a campaign's seed and nonce: its umpire, and all readers of a sealed one at its end.

    Neither does an umpire who plays the month, nor that of a campaign that keeps its seal.
    """
    ended = campaign.sealed and not campaign.keeps_seal and campaign.status == Campaign.Status.WAR_OVER
    return ended or role_at_table(user, campaign) == Role.UMPIRE


def seed_is_open(encounter: Encounter) -> bool:
    """Return whether everyone who reads a campaign sees the seed of its month: that of a sealed one which is over."""
    over = Encounter.objects.filter(access.month_is_over(), pk=encounter.pk)
    return encounter.campaign.sealed and encounter.state == Encounter.State.CLOSED and over.exists()


def roster_table(campaign: Campaign) -> bytes:
    """Return the roster of a campaign as it is now, as a table (CSV) that a campaign to start from takes."""
    units = []
    for unit in campaign.units.select_related("leader"):
        led = {"leader": {"name": unit.leader.name, "rep": unit.leader.rep}} if unit.leader else {}
        units.append({key: getattr(unit, key) for key in ("name", "troop", "weapon", "rep", "figures", "paper")} | led)
    serving = campaign.leaders.filter(status=Leader.Status.SERVING, rank__in=RANKS)
    leaders = [{key: getattr(leader, key) for key in ("name", "rank", "rep")} for leader in serving]
    return bytes_of(sheet_of(kind("campaigns")), {"units": units, "leaders": leaders})
