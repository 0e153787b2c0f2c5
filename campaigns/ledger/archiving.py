"""Archiving and deleting a campaign, by its owner.

An archived campaign leaves the lists of all its members with its battles and the forecasts of its months. It is read
as before at its address, and goes on when it is taken out again.
"""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from battles.forecasting.archiving import archive_rows, delete_rows, lock_rows, unarchive_rows
from battles.models import Battle, Forecast
from campaigns.ledger import operations
from campaigns.models import Campaign, Encounter
from common.claims import is_void
from common.exceptions import Conflict, NotAllowed

State = Encounter.State


@transaction.atomic
def archive_campaign(*, campaign: Campaign, user: User) -> Campaign:
    """Put a campaign into the archive, unless a month of it is with the workers; one that is there stays there."""
    campaign = _locked(campaign, user)
    waits = Q(state__in=(State.QUEUED, State.RUNNING)) | Q(state=State.FOUGHT, error_message="")
    month = campaign.encounters.filter(waits).first()
    if month is not None:
        raise Conflict(f"{month.title} is with the workers; archive the campaign when the month is over.")
    if campaign.archived is None:
        campaign.archived = timezone.now()
        campaign.save(update_fields=["archived"])
        forecasts = _forecasts(campaign)
        lock_rows(forecasts)
        archive_rows(forecasts, campaign.archived)
        _battles(campaign).filter(archived=None).update(archived=campaign.archived)
    return campaign


@transaction.atomic
def unarchive_campaign(*, campaign: Campaign, user: User) -> Campaign:
    """Take a campaign out of the archive, with all that was put there with it."""
    campaign = _locked(campaign, user)
    if campaign.archived is not None:
        forecasts = _forecasts(campaign).filter(archived=campaign.archived)
        lock_rows(forecasts)
        # The battles of its months first: the times of both show which forecasts were imported with it.
        _battles(campaign).update(archived=None)
        unarchive_rows(Forecast.objects.filter(pk__in=list(forecasts.values_list("pk", flat=True))))
        campaign.archived = None
        campaign.save(update_fields=["archived"])
    return campaign


@transaction.atomic
def delete_campaign(*, campaign: Campaign, user: User | None = None) -> None:
    """Delete a campaign with its battles and forecasts, unless a worker fights a month; territory and armies stay.

    Forecasts that run are stopped by it, since some may be another member's. Without a `user` rights are not asked for.
    """
    campaign = _locked(campaign, user)
    if reason := in_hand(campaign):
        raise Conflict(reason)
    forecasts = _forecasts(campaign)
    lock_rows(forecasts)
    battles = list(campaign.encounters.exclude(battle=None).values_list("battle", flat=True))
    delete_rows(forecasts)
    campaign.delete()
    Battle.objects.filter(pk__in=battles).delete()


def in_hand(campaign: Campaign) -> str:
    """Return why a campaign cannot be deleted now, or "" where no worker fights a month of it."""
    for month in campaign.encounters.filter(state=State.RUNNING):
        if not is_void(month.claimed_by, month.claimed_at):
            return f"A worker is fighting {month.title}; delete the campaign when the month is over."
    return ""


def goes_with(campaign: Campaign) -> list[str]:
    """Return what is deleted with a campaign, as sentences for the page that asks for confirmation."""
    forecasts = _forecasts(campaign)
    runs = Battle.objects.filter(forecast__in=forecasts.values("pk")).count()
    others = campaign.memberships.count() - 1
    return [
        f"The roster and the journal go with it, {_counted(campaign.encounters.count(), 'month')} with "
        f"{_counted(_battles(campaign).count(), 'battle')}, and {_counted(forecasts.count(), 'forecast')} with "
        f"{_counted(runs, 'opened run')}.",
        f"It goes for {_counted(others, 'other member')} too." if others > 0 else "Nobody else takes part in it.",
        "Invitations that were sent, and the addresses of its pages and battles, lead nowhere then.",
    ]


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _forecasts(campaign: Campaign) -> QuerySet[Forecast]:
    return Forecast.objects.filter(about__encounter__campaign=campaign).order_by()


def _battles(campaign: Campaign) -> QuerySet[Battle]:
    return Battle.objects.filter(encounter__campaign=campaign).order_by()


def _locked(campaign: Campaign, user: User | None) -> Campaign:
    campaign = operations.lock(campaign.pk)
    if user is not None and user.pk != campaign.owner_id and not user.is_superuser:
        raise NotAllowed("Only the owner of a campaign may archive or delete it.")
    return campaign
