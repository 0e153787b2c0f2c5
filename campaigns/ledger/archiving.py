"""Archiving and deleting a campaign, by its owner.

An archived campaign leaves the lists of all its members with its battles and the forecasts of its months. It is read
as before at its address, and goes on when it is taken out again. When one is deleted, territory and armies stay;
forecasts that run are stopped by it, since some may be another member's.
"""

from django.db.models import Q, QuerySet
from django.utils import timezone

from battles.forecasting.archiving import archive_rows, delete_rows, lock_rows, opened_from, unarchive_rows
from battles.models import Battle, Forecast
from campaigns.ledger import operations
from campaigns.ledger.grafting import drop_draft
from campaigns.models import Campaign, Encounter
from common.archiving import Keeper
from common.claims import is_void
from rules.core.narrate import counted

State = Encounter.State


class _Campaigns(Keeper[Campaign]):
    """Campaigns with their months."""

    noun = "campaign"
    refusal = "Only the owner of a campaign may archive or delete it."

    def lock(self, row: Campaign) -> Campaign:
        """Return a campaign under the lock that all take who write it."""
        return operations.lock(row.pk)

    def why_not_archive(self, row: Campaign) -> str:
        """Return which month is with the workers, or ""."""
        waits = Q(state__in=(State.QUEUED, State.RUNNING)) | Q(state=State.FOUGHT, error_message="")
        month = row.encounters.filter(waits).first()
        if played := self._played(row):
            return f"{played} is being played; archive the campaign when its match is over, or call the match off."
        return f"{month.title} is with the workers; archive the campaign when the month is over." if month else ""

    def why_not_delete(self, row: Campaign) -> str:
        """Return which month a worker fights, or people play, or ""."""
        if played := self._played(row):
            return f"{played} is being played; delete the campaign when its match is over, or call the match off."
        for month in row.encounters.filter(state=State.RUNNING):
            if not is_void(month.claimed_by, month.claimed_at):
                return f"A worker is fighting {month.title}; delete the campaign when the month is over."
        return ""

    def _played(self, row: Campaign) -> str:
        """Return the title of the month that is being played, or ""."""
        month = row.encounters.filter(state=State.PLAYING).first()
        return month.title if month else ""

    def goes_with(self, row: Campaign) -> list[str]:
        """Return what becomes of months, battles and forecasts, of other members, and of addresses."""
        forecasts, others = _forecasts(row), row.memberships.count() - 1
        return [
            f"The roster and the journal go with it, {counted(row.encounters.count(), 'month')} with "
            f"{counted(_battles(row).count(), 'battle')}, and {counted(forecasts.count(), 'forecast')} with "
            f"{counted(opened_from(forecasts).count(), 'opened run')}.",
            f"It goes for {counted(others, 'other member')} too." if others > 0 else "Nobody else takes part in it.",
            "Invitations that were sent, and the addresses of its pages and battles, lead nowhere then.",
        ]

    def put_away(self, row: Campaign) -> None:
        """Archive a campaign with its battles and forecasts."""
        if row.archived is None:
            row.archived = timezone.now()
            row.save(update_fields=["archived"])
            forecasts = _forecasts(row)
            lock_rows(forecasts)
            archive_rows(forecasts, row.archived)
            _battles(row).filter(archived=None).update(archived=row.archived)

    def take_out(self, row: Campaign) -> None:
        """Take a campaign out of the archive, with all that was put there with it."""
        if row.archived is not None:
            forecasts = _forecasts(row).filter(archived=row.archived)
            lock_rows(forecasts)
            # The battles of its months first: the times of both show which forecasts were imported with it.
            _battles(row).update(archived=None)
            unarchive_rows(Forecast.objects.filter(pk__in=list(forecasts.values_list("pk", flat=True))))
            super().take_out(row)

    def remove(self, row: Campaign) -> None:
        """Delete a campaign with its battles and forecasts."""
        forecasts = _forecasts(row)
        lock_rows(forecasts)
        battles = list(row.encounters.exclude(battle=None).values_list("battle", flat=True))
        battles += list(Battle.objects.filter(amendments__campaign=row).values_list("pk", flat=True))
        delete_rows(forecasts)
        for draft in Campaign.objects.filter(draft_of__campaign=row):
            drop_draft(draft)
        row.delete()
        Battle.objects.filter(pk__in=battles).delete()


CAMPAIGNS = _Campaigns()


def _forecasts(campaign: Campaign) -> QuerySet[Forecast]:
    about = Q(about__encounter__campaign=campaign) | Q(season__campaign=campaign)
    return Forecast.objects.filter(about).order_by()


def _battles(campaign: Campaign) -> QuerySet[Battle]:
    return Battle.objects.filter(encounter__campaign=campaign).order_by()
