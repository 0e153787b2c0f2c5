"""The seal of a campaign whose dice are kept from its umpire too: what it is, and breaking it.

The root of a sealed campaign opens when the war is over (`ledger.operations.write_state`), or when its umpire breaks
the seal: then he sees what an umpire sees, and everyone who reads the journal sees that. The dice stay as they are.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from campaigns.ledger import operations
from campaigns.membership.access import refuse_at_table, require
from campaigns.models import Campaign, Role
from common.exceptions import Conflict, InvalidRequest
from rules.core import lengths
from rules.core.errors import Fault


@transaction.atomic
def break_seal(*, campaign: Campaign, user: User, reason: str = "") -> Campaign:
    """Open the root of a sealed campaign for its umpire, with a line in the journal; it cannot be sealed again.

    Raises Conflict where there is no seal to break, and while the umpire himself plays the month.
    """
    campaign = operations.lock_in_play(campaign.pk)
    require(user=user, campaign=campaign, roles=(Role.UMPIRE,))
    refuse_at_table(user, campaign)
    if not campaign.keeps_seal:
        raise Conflict(f"{campaign.name} has no seal to break: {seal_words(campaign)}.")
    if len(reason) > lengths.REASON:
        raise InvalidRequest.of_faults([Fault("reason", f"A reason has {lengths.REASON} letters at most.")])
    campaign.opened = timezone.now()
    campaign.save(update_fields=["opened", "updated"])
    words = f"By {user.get_username()} on {_day(campaign.opened)}"
    data = {"reason": f"{words}: {reason.strip()}" if reason.strip() else words}
    operations.note(campaign, "seal_broken", "MM-CAMP-1", data, user=user)
    return campaign


def seal_words(campaign: Campaign) -> str:
    """Return in words whether a campaign is sealed, as a part of a sentence."""
    if not campaign.sealed:
        return "it is not sealed"
    if campaign.opened is None:
        return "it is sealed"
    how = "at the end of the war" if not _was_broken(campaign) else "when its seal was broken"
    return f"its root was opened on {_day(campaign.opened)}, {how}"


def _day(moment: datetime) -> str:
    return f"{moment.day} {moment:%B %Y}"


def _was_broken(campaign: Campaign) -> bool:
    return campaign.journal.filter(part=operations.BY_HAND, data__what="seal_broken").exists()
