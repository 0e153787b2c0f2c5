"""Archiving a row, taking it out again and deleting it, the same for whatever a user owns.

What is archived leaves the lists and stays to be read at its address. What is deleted is gone with all that belongs to
it, and its address answers as if it had never been there.
"""

from typing import Any, Generic, TypeVar

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from common.exceptions import Conflict, NotAllowed

Row = TypeVar("Row", bound=Any)


class Keeper(Generic[Row]):
    """Who may archive and delete the rows of a model, when, and what goes with them; one subclass for each model."""

    noun: str
    refusal: str

    @transaction.atomic
    def archive(self, row: Row, user: User) -> Row:
        """Put a row that is over into the archive; one that is there stays there."""
        present = self._own(row, user)
        self._refuse(self.why_not_archive(present))
        self.put_away(present)
        return present

    @transaction.atomic
    def unarchive(self, row: Row, user: User) -> Row:
        """Take a row out of the archive."""
        present = self._own(row, user)
        self.take_out(present)
        return present

    @transaction.atomic
    def delete(self, row: Row, user: User | None) -> None:
        """Delete a row with what goes with it; without a user rights are not asked for."""
        present = self._own(row, user)
        self._refuse(self.why_not_delete(present))
        self.remove(present)

    def refuse_stranger(self, row: Row, user: User) -> None:
        """Raise NotAllowed unless the user owns a row or is a superuser."""
        if row.owner_id != user.pk and not user.is_superuser:
            raise NotAllowed(self.refusal)

    def lock(self, row: Row) -> Row:
        """Return the row under its lock; raises Conflict for one that is no more."""
        present: Row | None = type(row).objects.select_for_update(of=("self",)).filter(pk=row.pk).first()
        if present is None:
            raise Conflict(f"This {self.noun} has just been deleted.")
        return present

    def title(self, row: Row) -> str:
        """Return what a row is called in sentences."""
        return str(row)

    def why_not_archive(self, row: Row) -> str:
        """Return why a row cannot be archived now, or ""."""
        return self.why_not_delete(row)

    def why_not_delete(self, row: Row) -> str:
        """Return why a row cannot be deleted now, or ""."""
        raise NotImplementedError

    def goes_with(self, row: Row) -> list[str]:
        """Return what is deleted with a row, in sentences."""
        raise NotImplementedError

    def put_away(self, row: Row) -> None:
        """Write that a locked row is archived, with what is archived with it, unless it is so already."""
        if row.archived is None:
            row.archived = timezone.now()
            row.save(update_fields=["archived"])

    def take_out(self, row: Row) -> None:
        """Write that a locked row is archived no more."""
        row.archived = None
        row.save(update_fields=["archived"])

    def remove(self, row: Row) -> None:
        """Delete a locked row with what goes with it."""
        row.delete()

    def _own(self, row: Row, user: User | None) -> Row:
        present = self.lock(row)
        if user is not None:
            self.refuse_stranger(present, user)
        return present

    def _refuse(self, reason: str) -> None:
        if reason:
            raise Conflict(reason)
