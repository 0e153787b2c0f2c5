"""Two campaigns month by month: what of each month is different, and why."""

from typing import Any

from django.db.models import Q

from campaigns.ledger import narration, projection
from campaigns.ledger.grafting import common
from campaigns.ledger.projection import State
from campaigns.ledger.record import CHANGED
from campaigns.models import Campaign, Encounter
from common.json_input import Json

_MOST_REASONS = 4
# What a month's summary counts, with the rule of each.
_COUNTED = {
    "strength": ("men", "MM-TROOP-1"),
    "lost": ("fallen", "MM-CAS-1"),
    "returned": ("returned", "MM-PROMO-1"),
    "replaced": ("replaced", "MM-REPL-1"),
    "deserted": ("deserted", "MM-DESERT-1"),
}
_ROSTER = {
    "units": (("rep", "Rep", "MM-REP-1"), ("figures", "figures", "MM-TROOP-1")),
    "leaders": (("rep", "Rep", "MM-REP-1"), ("status", "fate", "MM-PROMO-2")),
}


def months(one: Campaign, other: Campaign, first: int, flags: list[Json] | None = None) -> list[Json]:
    """Return a row for each month of either campaign from number `first` on.

    A row has number, year, month, the titles of both (None where one has no such month), `changes` (what, of, before,
    after, rule), `why` (the first lines of the journals that differ: was, now, rule) and `flags` for people.
    """
    mine, theirs = _months(one, first), _months(other, first)
    ends = _ends(one), _ends(other)
    rows = []
    for number in sorted({*mine, *theirs}):
        before, after = mine.get(number), theirs.get(number)
        month = before or after
        assert month is not None
        states = tuple(
            found.get((row.year, row.month)) if row else None for found, row in zip(ends, (before, after), strict=True)
        )
        rows.append(
            {
                "number": number,
                "year": month.year,
                "month": month.month,
                "before": before.title if before else None,
                "after": after.title if after else None,
                "changes": _changes(before, after, *states),
                "why": _why(one, other, number),
                "flags": [flag for flag in flags or [] if flag["month"] == number],
            }
        )
    return rows


def is_different(row: Json) -> bool:
    """Return whether a month's row has anything to show."""
    return bool(row["changes"] or row["why"] or row["flags"])


def _months(campaign: Campaign, first: int) -> dict[int, Encounter]:
    rows = campaign.encounters.filter(number__gte=first).only(
        "number", "year", "month", "kind", "opponent", "state", "success", "summary", "passed", "result_source"
    )
    return {row.number: row for row in rows}


def _ends(campaign: Campaign) -> dict[tuple[int, int], State]:
    """Return the state at the end of each month by the month: that of the next one's start, or the present."""
    shots = list(campaign.snapshots.order_by("year", "month"))
    states = [*(shot.state for shot in shots[1:]), campaign.state]
    return {(shot.year, shot.month): states[place] for place, shot in enumerate(shots)}


def _changes(before: Encounter | None, after: Encounter | None, was: State | None, now: State | None) -> list[Json]:
    rows: list[Json] = []

    def compare(what: str, rule: str, old: Any, new: Any, of: str = "") -> None:
        if old != new:
            rows.append({"what": what, "of": of, "before": old, "after": new, "rule": rule})

    if before is None or after is None:
        return rows
    compare("encounter", "MM-CAMP-10", before.kind, after.kind)
    compare("enemy", "MM-CAMP-3", before.opponent, after.opponent)
    compare("status", "MM-ENC-5", before.get_state_display(), after.get_state_display())
    compare("success", "MM-ENC-5", before.success, after.success)
    old, new = before.summary or {}, after.summary or {}
    for key, (what, rule) in _COUNTED.items():
        compare(what, rule, old.get(key), new.get(key))
    _standings(compare, old.get("standings", {}), new.get("standings", {}))
    if was is not None and now is not None:
        compare("territory", "MM-CAMP-4", was["territory"], now["territory"])
        compare("next encounter", "MM-CAMP-10", was["next_encounter"], now["next_encounter"])
        compare("war", "MM-CAMP-7", was["over"], now["over"])
        _roster(compare, was, now)
    return rows


def _standings(compare: Any, old: Json, new: Json) -> None:
    for faction in sorted({*old, *new}):
        morale, investment = old.get(faction, [None, None])
        morale_now, investment_now = new.get(faction, [None, None])
        compare("morale", "MM-CAMP-5", morale, morale_now, faction)
        compare("investment", "MM-CAMP-9", investment, investment_now, faction)


def _roster(compare: Any, was: State, now: State) -> None:
    for table, fields in _ROSTER.items():
        old, new = ({row["id"]: row for row in state[table]} for state in (was, now))
        for key in [*old, *(key for key in new if key not in old)]:
            name = (new.get(key) or old[key])["name"] or key
            if key not in old or key not in new:
                compare("on the roster", "MM-LEAD-1", key in old, key in new, name)
                continue
            for field, what, rule in fields:
                compare(what, rule, old[key][field], new[key][field], name)


def _why(one: Campaign, other: Campaign, number: int) -> list[Json]:
    """Return the first lines in which the journals of a month differ."""
    was, now = _sentences(one, number), _sentences(other, number)
    same = common(was, now, lambda row: (row["sentence"], row["rule"], row["dice"]))
    rows = []
    for place in range(same, min(max(len(was), len(now)), same + _MOST_REASONS)):
        old = was[place] if place < len(was) else None
        new = now[place] if place < len(now) else None
        rule = (new or old or {})["rule"]
        rows.append({"was": old and old["sentence"], "now": new and new["sentence"], "rule": rule})
    return rows


def _sentences(campaign: Campaign, number: int) -> list[Json]:
    names = projection.names(campaign.state)
    lines = campaign.journal.filter(encounter__number=number, withdrawn=False).order_by("number")
    if campaign.keeps_seal:
        lines = lines.filter(Q(hidden=False) | Q(encounter__state=Encounter.State.CLOSED))
    return [
        {"sentence": narration.sentence(line.data, names), "rule": line.rule or None, "dice": line.dice}
        for line in lines.exclude(part="umpire", data__what__in=CHANGED)
    ]
