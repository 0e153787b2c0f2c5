"""Month after month by the workers, until one that a person names: all that are fit go, by the campaign's doctrine.

The campaign keeps until when. Each month is prepared and queued when the one before it is closed, so that a month that
fails, a campaign that is over, or a person who stops it ends the march, and a killed worker does not.
"""

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.ledger import operations
from campaigns.models import Campaign, Encounter
from campaigns.months.choice import choose_and_queue, default_units
from campaigns.months.conversion import refuse_played
from campaigns.months.resolution import prepare_month
from common.exceptions import Conflict, InvalidRequest
from rules.muskets_mohawks.campaign.calendar import check_month
from rules.muskets_mohawks.tables_periods import LAST_YEAR


def months_ahead(campaign: Campaign) -> list[tuple[int, int]]:
    """Return the months until which a campaign may be played ahead, as year and month: all until the war's end."""
    winter = campaign.state.get("winter") is True
    months = ((year, month) for year in range(campaign.year, LAST_YEAR + 1) for month in range(1, 13))
    now = campaign.year, campaign.month
    return [each for each in months if each >= now and not check_month(*each, winter=winter)]


@transaction.atomic
def play_ahead(*, campaign: Campaign, until: str, user: User | None = None) -> Campaign:
    """Have the months fought until `until` (the last one, as 1757-10), and return the campaign.

    Raises InvalidRequest for a month that is none, is over or after the war; Conflict where no month can be played.
    """
    campaign = operations.lock_in_play(campaign.pk)
    known = [f"{year}-{month:02}" for year, month in months_ahead(campaign)]
    if campaign.status != Campaign.Status.ACTIVE:
        raise Conflict(f"No month of {campaign.name} can be played: {campaign.get_status_display()}.", "MM-CAMP-7")
    if until not in known:
        message = f"until must be a month of the campaign from {known[0]} to {known[-1]}; {until} is none."
        raise InvalidRequest(message, fields={"until": [message]})
    waiting = campaign.encounters.exclude(state=Encounter.State.CLOSED).first()
    if waiting is not None:
        refuse_played(waiting)
    campaign.ahead_to, campaign.ahead_by = until, user
    campaign.save(update_fields=["ahead_to", "ahead_by"])
    _queue_next(campaign, also_failed=True)
    campaign.refresh_from_db()
    return campaign


@transaction.atomic
def stop_ahead(*, campaign: Campaign) -> Campaign:
    """Let the campaign wait after the month that is being fought."""
    campaign = operations.lock(campaign.pk)
    _halt(campaign)
    return campaign


def go_on(*, campaign_id: int) -> bool:
    """Queue the next month of a campaign that is played ahead, if the last one is closed; return whether one was."""
    with transaction.atomic():
        try:
            campaign = operations.lock_in_play(campaign_id)
        except (Campaign.DoesNotExist, Conflict):
            return False  # deleted or archived since
        if not campaign.ahead_to:
            return False
        try:
            return _queue_next(campaign)
        except InvalidRequest:
            _halt(campaign)  # the month is open, and its page says what it waits for
            return False


def go_on_all() -> int:
    """Go on with every campaign whose last message was lost; return how many months were queued."""
    rows = list(Campaign.objects.exclude(ahead_to="").values_list("pk", flat=True))
    return sum(go_on(campaign_id=row) for row in rows)


def _queue_next(campaign: Campaign, *, also_failed: bool = False) -> bool:
    """Prepare and queue the month that is due; one that failed is not tried again unless a person asks."""
    while campaign.status == Campaign.Status.ACTIVE and f"{campaign.year}-{campaign.month:02}" <= campaign.ahead_to:
        encounter = prepare_month(campaign=campaign, user=campaign.ahead_by)
        campaign.refresh_from_db()
        if encounter.passed:
            continue
        if encounter.state == Encounter.State.FAILED and not also_failed:
            break
        if encounter.state in (Encounter.State.PREPARED, Encounter.State.FAILED):
            # What was chosen for a month that failed or waits is kept.
            choose_and_queue(
                encounter=encounter,
                units=encounter.units or default_units(campaign),
                doctrine=encounter.doctrine,
                options=encounter.options,
                system=encounter.system,
                user=campaign.ahead_by,
            )
            return True
        if encounter.state == Encounter.State.PLAYING or encounter.error_message:
            break
        return False  # a worker has it
    _halt(campaign)
    return False


def _halt(campaign: Campaign) -> None:
    campaign.ahead_to, campaign.ahead_by = "", None
    campaign.save(update_fields=["ahead_to", "ahead_by"])
