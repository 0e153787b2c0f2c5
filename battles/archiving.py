"""Archiving and deleting a battle that a user had fought; one of a campaign's month goes with its campaign."""

from django.contrib.auth.models import User

from battles import selectors
from battles.models import Battle
from common.archiving import Keeper
from common.claims import RUNNING, UNFINISHED, is_void
from common.exceptions import Conflict, NotAllowed

OF_A_MONTH = "This battle belongs to a month of a campaign, and is archived and deleted with the whole campaign alone."


class _Battles(Keeper[Battle]):
    """Battles that were asked for one by one, or opened from a forecast."""

    noun = "battle"
    refusal = "Only its owner may archive or delete a battle."

    def refuse_stranger(self, row: Battle, user: User) -> None:
        """Raise NotAllowed unless the user owns the battle; a battle of a campaign's month belongs to no user."""
        if not user.is_superuser and not selectors.may_see_seed(user, row):
            raise NotAllowed(self.refusal)
        if hasattr(row, "encounter"):
            raise Conflict(OF_A_MONTH)
        super().refuse_stranger(row, user)

    def why_not_archive(self, row: Battle) -> str:
        """Return that the workers still have a battle, or ""."""
        return "The workers still have this battle; archive it when it is over." if row.status in UNFINISHED else ""

    def why_not_delete(self, row: Battle) -> str:
        """Return whose battle it is where that is no user's, or that a worker fights it; or ""."""
        if hasattr(row, "encounter"):
            return OF_A_MONTH
        if row.status == RUNNING and not is_void(row.claimed_by, row.claimed_at):
            return "A worker is fighting this battle; delete it when it is over."
        return ""

    def goes_with(self, row: Battle) -> list[str]:
        """Return that the transcript goes, and that a run stays counted."""
        goes = ["Its result and its transcript go with it, die by die; whoever has its address finds nothing there."]
        if row.forecast_id is not None:
            goes.append("It is a run of a forecast, which keeps its count of it; the run can be opened again.")
        return goes


BATTLES = _Battles()
