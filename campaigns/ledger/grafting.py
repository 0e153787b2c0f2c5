"""Putting months that were worked out on a draft in the place of a campaign's own: rows move, in one transaction.

What both have in common at the beginning stays as it is. Inputs that are replaced leave the campaign and are returned;
lines of the journal that are replaced stay, struck out. A month that is as it was keeps its row and its battle.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import Max, Q, QuerySet

from battles.forecasting.archiving import delete_rows, lock_rows
from battles.models import Battle, Forecast
from campaigns.ledger import operations
from campaigns.ledger.record import CHANGED, TABLES
from campaigns.models import Amendment, Campaign, CampaignInput, Encounter, JournalLine
from common.json_input import Json
from matches.models import Match

_COLUMNS = (*TABLES["encounters"], "engine_version")


def as_entry(row: CampaignInput) -> Json:
    """Return an input as scripts keep it."""
    month = row.encounter.number if row.encounter else None
    return {"kind": row.kind, "payload": row.payload, "month": month, "user": row.user_id}


def inputs_since(campaign: Campaign, number: int) -> list[CampaignInput]:
    """Return the inputs from the preparation of a month on; none where the campaign does not come to it."""
    row = campaign.encounters.filter(number=number).first()
    if row is None:
        return []
    start = campaign.snapshots.get(year=row.year, month=row.month).inputs
    return list(campaign.inputs.filter(number__gt=start).select_related("encounter").order_by("number"))


def graft(campaign: Campaign, draft: Campaign, amendment: Amendment) -> None:
    """Replace the months of a campaign from `amendment.first` on by those of a draft, which is deleted.

    The campaign is locked by the caller. What was replaced is kept with the amendment, which is saved.
    """
    first = amendment.first
    inputs = inputs_since(campaign, first)
    when = (campaign.encounters.filter(number=first) or draft.encounters.filter(number=first)).first()
    lines = _lines_since(campaign, first)
    theirs = list(draft.encounters.filter(number__gte=first).select_related("battle"))
    own = {row.number: row for row in campaign.encounters.filter(number__gte=first)}
    moved = _move_inputs(campaign, draft, inputs)
    struck = _move_lines(campaign, draft, lines, first, amendment)
    old_battles = _move_months(campaign, theirs, own, amendment.kept_battles)
    ids = dict(campaign.encounters.values_list("number", "pk"))
    for row in moved:
        CampaignInput.objects.filter(pk=row.pk).update(campaign=campaign, encounter=ids.get(_number(row)))
    for line, number in struck:
        JournalLine.objects.filter(pk=line.pk).update(
            campaign=campaign, number=number, encounter=ids.get(_number(line))
        )
    assert when is not None
    after = Q(year__gt=when.year) | Q(year=when.year, month__gte=when.month)
    campaign.snapshots.filter(after).delete()
    draft.snapshots.filter(after).update(campaign=campaign)
    campaign.standing_points.all().delete()
    draft.standing_points.update(campaign=campaign)
    state = draft.state
    amendment.draft = None
    amendment.save()
    amendment.battles.add(*old_battles)
    draft.delete()
    operations.write_state(campaign, state)


def _number(row: CampaignInput | JournalLine) -> int:
    """Return the number of the month that an input or a line belongs to, 0 for none."""
    return row.encounter.number if row.encounter else 0


def _move_inputs(campaign: Campaign, draft: Campaign, inputs: list[CampaignInput]) -> list[CampaignInput]:
    """Delete the inputs that are replaced, and return those that come in their place."""
    start = inputs[0].number if inputs else (campaign.inputs.aggregate(last=Max("number"))["last"] or 0) + 1
    fresh = list(draft.inputs.filter(number__gte=start).select_related("encounter").order_by("number"))
    same = common(inputs, fresh, lambda row: (row.kind, row.payload, _number(row)))
    CampaignInput.objects.filter(pk__in=[row.pk for row in inputs[same:]]).delete()
    return fresh[same:]


def _lines_since(campaign: Campaign, first: int) -> list[JournalLine]:
    """Return the lines in force from the first of a month on."""
    lines = campaign.journal.filter(withdrawn=False).exclude(part=operations.BY_HAND, data__what__in=CHANGED)
    start = lines.filter(encounter__number__gte=first).order_by("number").first()
    return list(lines.filter(number__gte=start.number).select_related("encounter").order_by("number")) if start else []


def _move_lines(
    campaign: Campaign, draft: Campaign, lines: list[JournalLine], first: int, amendment: Amendment
) -> list[tuple[JournalLine, int]]:
    """Strike out the lines that are replaced, and return those that come in their place, each with its number."""
    fresh = _lines_since(draft, first)
    same = common(lines, fresh, lambda row: (row.part, row.rule, row.year, row.month, row.data, row.dice, _number(row)))
    gone = [row.pk for row in lines[same:]]
    JournalLine.objects.filter(pk__in=gone).update(withdrawn=True, amendment=amendment)
    last = campaign.journal.aggregate(last=Max("number"))["last"] or 0
    return [(row, last + place) for place, row in enumerate(fresh[same:], start=1)]


def common(one: Sequence[Any], other: Sequence[Any], of: Any) -> int:
    """Return how many rows at the beginning of two lists are the same by what `of` returns of each."""
    for place, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if of(mine) != of(theirs):
            return place
    return min(len(one), len(other))


def _move_months(
    campaign: Campaign, theirs: list[Encounter], own: dict[int, Encounter], kept: dict[str, str]
) -> list[Battle]:
    """Write a draft's months over a campaign's, and return the battles that belong to no month any more."""
    numbers = {row.number for row in theirs}
    gone = [row.pk for number, row in own.items() if number not in numbers]
    before = {row.battle_id for row in own.values() if row.battle_id}
    Encounter.objects.filter(pk__in=[row.pk for row in own.values()]).update(battle=None)
    _forget_months(Encounter.objects.filter(pk__in=gone))
    after = set()
    for row in theirs:
        battle = UUID(kept[str(row.number)]) if str(row.number) in kept else row.battle_id
        # The match of a month is that of its battle, also where both come back after they had been replaced.
        match = Match.objects.filter(battle=battle).first() if row.orders and battle else None
        Encounter.objects.filter(pk=row.pk).update(battle=None)
        there = own.get(row.number)
        fields = {name: getattr(row, name) for name in _COLUMNS} if there else {"campaign": campaign}
        Encounter.objects.filter(pk=(there or row).pk).update(battle=battle, match=match, **fields)
        after.add(battle)
    return list(Battle.objects.filter(pk__in=[pk for pk in before if pk not in after]))


def _forget_months(rows: QuerySet[Encounter]) -> None:
    """Delete months that the campaign no longer comes to, with their forecasts; their lines stay in the journal."""
    months = list(rows.values_list("pk", flat=True))
    forecasts = Forecast.objects.filter(about__encounter__in=months).order_by()
    lock_rows(forecasts)
    delete_rows(forecasts)
    JournalLine.objects.filter(encounter__in=months).update(encounter=None)
    CampaignInput.objects.filter(encounter__in=months).update(encounter=None)
    Encounter.objects.filter(pk__in=months).delete()


def drop_draft(draft: Campaign) -> None:
    """Delete a draft with the battles that were fought for it."""
    battles = list(draft.encounters.exclude(battle=None).values_list("battle", flat=True))
    draft.delete()
    Battle.objects.filter(pk__in=battles).delete()
