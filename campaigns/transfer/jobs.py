"""What is sent waits in a row until a worker has time: it reads and proves the file, and then writes the campaign.

Reading a file of years of months takes seconds and some hundred megabytes, which no process of the site has to spare.
Nothing is locked meanwhile; writing is one transaction of well under a second.
"""

import logging
import zlib
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.utils import timezone

from battles.models import error_columns
from campaigns.models import Campaign, CampaignImport
from campaigns.transfer.reading import read_file
from campaigns.transfer.writing import import_record, name_faults
from common.claims import UNFINISHED, release_void, take
from common.exceptions import Conflict, InvalidRequest
from common.queueing import send, send_on_commit
from rules.core.errors import Fault

log = logging.getLogger(__name__)
TASK = "campaigns.tasks.bring_in"
MOST_WAITING = 3  # files of one person at a time
_MOST_TRIES = 3
_QUICK = 1  # level of compression: the rows are short-lived
UNKNOWN_FAILURE = "The file could not be read to its end; the fault is logged. Export it again, and bring it in."
Status = CampaignImport.Status


@transaction.atomic
def request_import(*, raw: bytes, owner: User, name: str = "") -> CampaignImport:
    """Queue the bytes of a file for the workers and return its row; InvalidRequest for one that need not be read."""
    faults = name_faults(name) if name else []
    if not raw.strip():
        faults.append(Fault("file", "The file is empty; send one that was exported."))
    if len(raw) > settings.CAMPAIGN_FILE_MOST:
        most = settings.CAMPAIGN_FILE_MOST // 2**20
        faults.append(Fault("file", f"The file is too long: {most} MB at most."))
    if faults:
        raise InvalidRequest.of_faults(faults)
    # The owner's row serializes his requests, so that two at once cannot pass the limit together.
    User.objects.select_for_update().get(pk=owner.pk)
    if CampaignImport.objects.filter(owner=owner, status__in=UNFINISHED).count() >= MOST_WAITING:
        raise Conflict(f"{MOST_WAITING} files of yours are waiting already; send this one when they are read.")
    row = CampaignImport.objects.create(owner=owner, name=name.strip(), file=zlib.compress(raw, _QUICK), size=len(raw))
    send_on_commit(TASK, str(row.pk))
    return row


def bring_in(*, import_id: UUID | str) -> bool:
    """Import the campaign of a waiting file, unless another worker does; return whether this call did."""
    claim = take(CampaignImport.objects.filter(pk=import_id), "status")
    if not claim:
        return False
    row = CampaignImport.objects.select_related("owner").get(pk=import_id)
    unknown = InvalidRequest(UNKNOWN_FAILURE, fields={"file": [UNKNOWN_FAILURE]})
    if row.tries >= _MOST_TRIES:  # each of them was killed, perhaps by this very file
        return _fail(row, claim, unknown)
    CampaignImport.objects.filter(pk=import_id, claimed_by=claim).update(tries=row.tries + 1)
    try:
        record = read_file(zlib.decompress(bytes(row.file)))
        with transaction.atomic():
            campaign = import_record(record, row.owner, row.name)
            if not _finish(row, claim, campaign):
                transaction.set_rollback(True)  # the claim went to another worker, or the row with its owner
                return False
    except Exception as error:
        return _fail(row, claim, InvalidRequest.of_failure(error, unknown, log, f"The import {import_id}"))
    return True


def requeue_expired() -> int:
    """Send again every file that waits, after taking back void claims; returns how many were sent."""
    release_void(CampaignImport.objects.all(), "status")
    waiting = CampaignImport.objects.filter(status=Status.QUEUED).order_by("created").values_list("pk", flat=True)
    for import_id in (rows := list(waiting)):
        send(TASK, str(import_id))
    return len(rows)


def _finish(row: CampaignImport, claim: str, campaign: Campaign) -> int:
    return CampaignImport.objects.filter(pk=row.pk, claimed_by=claim, status=Status.RUNNING).update(
        status=Status.DONE, campaign=campaign, file=b"", finished=timezone.now()
    )


def _fail(row: CampaignImport, claim: str, refused: InvalidRequest) -> bool:
    mine = CampaignImport.objects.filter(pk=row.pk, claimed_by=claim, status=Status.RUNNING)
    why = error_columns(refused)
    try:
        mine.update(status=Status.FAILED, file=b"", finished=timezone.now(), **why)
    except DatabaseError:
        log.exception("Why the import %s failed could not be kept.", row.pk)
    return False
