"""Archiving and deleting a match that is over or was abandoned, by the one who made it."""

from common.archiving import Keeper
from matches.models import Match

_ENDED = (Match.Status.OVER, Match.Status.ABANDONED)


class _Matches(Keeper[Match]):
    """Matches; their battles are kept and deleted by themselves."""

    noun = "match"
    refusal = "Only the one who made a match may archive or delete it."

    def why_not_delete(self, row: Match) -> str:
        """Return that a match goes on, or ""."""
        if row.status == Match.Status.INVITING:
            return "This match waits for its players; abandon it first."
        if row.status == Match.Status.FROZEN:
            return "This match is frozen; decide how it goes on, or abandon it first."
        if row.status == Match.Status.OVER and getattr(getattr(row, "encounter", None), "state", "") == "playing":
            return "Its month is being worked out; archive or delete the match when the month is over."
        return "" if row.status in _ENDED else "This match is being played; archive or delete it when it is over."

    def goes_with(self, row: Match) -> list[str]:
        """Return that its answers go, for all its players, and what becomes of its battle."""
        goes = ["Its answers and notices go with it, for all who played; whoever has its address finds nothing there."]
        if row.battle_id is not None:
            goes.append("Its battle stays yours, with its transcript; the other players cannot read it any more.")
        return goes


MATCHES = _Matches()
