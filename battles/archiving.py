"""Archiving and deleting a battle that a user had fought; one of a campaign's month goes with its campaign.

An archived battle leaves the lists and stays to be read at its address. What is deleted is gone with its transcript,
and its address answers as if it had never been there.
"""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from battles import selectors
from battles.models import Battle
from common.claims import RUNNING, UNFINISHED, is_void
from common.exceptions import Conflict, NotAllowed

OF_A_MONTH = "This battle belongs to a month of a campaign, and is archived and deleted with the whole campaign alone."


@transaction.atomic
def archive_battle(*, battle: Battle, user: User) -> Battle:
    """Put a battle that is over into the archive; one that is there stays there."""
    present = _locked(battle, user)
    if present.status in UNFINISHED:
        raise Conflict("The workers still have this battle; archive it when it is over.")
    if present.archived is None:
        _set_archived(present, archived=True)
    return present


@transaction.atomic
def unarchive_battle(*, battle: Battle, user: User) -> Battle:
    """Take a battle out of the archive."""
    present = _locked(battle, user)
    _set_archived(present, archived=False)
    return present


@transaction.atomic
def delete_battle(*, battle: Battle, user: User) -> None:
    """Delete a battle with its transcript, unless a worker fights it."""
    present = _locked(battle, user)
    if reason := in_hand(present):
        raise Conflict(reason)
    present.delete()


def in_hand(battle: Battle) -> str:
    """Return why a battle cannot be deleted now, or "" where no worker has it."""
    if battle.status == RUNNING and not is_void(battle.claimed_by, battle.claimed_at):
        return "A worker is fighting this battle; delete it when it is over."
    return ""


def refuse_unless_own(battle: Battle, user: User) -> None:
    """Raise NotAllowed unless the user owns the battle; a battle of a campaign's month belongs to no user."""
    if not user.is_superuser and not selectors.may_see_seed(user, battle):
        raise NotAllowed("Only its owner may archive or delete a battle.")
    if hasattr(battle, "encounter"):
        raise Conflict(OF_A_MONTH)
    if not user.is_superuser and battle.owner_id != user.pk:
        raise NotAllowed("Only its owner may archive or delete a battle.")


def _locked(battle: Battle, user: User) -> Battle:
    present = Battle.objects.select_for_update().filter(pk=battle.pk).first()
    if present is None:
        raise Conflict("This battle has just been deleted.")
    refuse_unless_own(present, user)
    return present


def _set_archived(battle: Battle, *, archived: bool) -> None:
    battle.archived = timezone.now() if archived else None
    battle.save(update_fields=["archived"])
