"""The journal as people read it: each finding in a sentence, with the dice that led to it and its rule."""

from typing import Any

from django.db.models import Q, QuerySet

from battles.web.report import plain
from battles.web.words import month_name
from campaigns import selectors
from campaigns.models import Campaign, Encounter, JournalLine, Territory

Json = dict[str, Any]
_PARTS = {
    "begin": "the campaign begins",
    "prepare": "the set-up",
    "battle": "the battle",
    "aftermath": "the aftermath",
    "month": "the month passes",
    "next": "the next campaign",
    "umpire": "by hand",
}
# What people did by hand; the rules have no words for it.
_BY_HAND = {
    "typed_dice": "The dice of {stream} were rolled at a table and typed.",
    "override": "The umpire overrode the rules: {reason}",
    "withdrawn": "The result from the table was withdrawn. {reason}",
}
_ROW = Q(data__what__startswith="row:")
# What the enemy is about is rolled with the set-up, and nobody reads it here before the month is closed.
_COVERED = Q(rule="MM-NP-1") & ~Q(encounter__state=Encounter.State.CLOSED)


def findings(campaign: Campaign, encounter: Encounter | None = None) -> QuerySet[JournalLine]:
    """Return the lines that say something, in order, of the whole campaign or of one month."""
    lines = _told(campaign, encounter)
    return lines.filter((Q(kind="note") & ~_ROW) | Q(part="umpire", kind="change")).order_by("number")


def tell(campaign: Campaign, lines: list[JournalLine], encounter: Encounter | None = None) -> list[Json]:
    """Return these findings in groups of one month and part, each with its sentence, its dice and their rules."""
    if not lines:
        return []
    rolls = _rolls(campaign, lines, encounter)
    names = dict(Territory.objects.values_list("slug", "name"))
    parts: list[Json] = []
    for row in selectors.journal_rows(lines):
        earlier = [roll for roll in rolls if roll["number"] < row["number"]]
        rolls = rolls[len(earlier) :]
        sentence = _sentence(row, names)
        if not sentence:
            continue
        where = (row["year"], row["month"], row["part"])
        if not parts or parts[-1]["where"] != where:
            title = f"{month_name(row['year'], row['month'])}: {_PARTS.get(row['part'], row['part'])}"
            parts.append({"where": where, "title": title, "rows": []})
        parts[-1]["rows"].append(row | {"sentence": sentence, "rolls": earlier})
    return parts


def _told(campaign: Campaign, encounter: Encounter | None) -> QuerySet[JournalLine]:
    lines = selectors.journal(campaign=campaign)
    if encounter is not None:
        lines = lines.filter(encounter=encounter)
    return lines.exclude(_COVERED)


def _rolls(campaign: Campaign, lines: list[JournalLine], encounter: Encounter | None) -> list[Json]:
    """Return the dice that fell between the finding before these and the last of them."""
    before = findings(campaign, encounter).filter(number__lt=lines[0].number).values_list("number", flat=True)
    first = before.order_by("-number").first() or 0
    rows = _told(campaign, encounter).filter(kind="roll", number__gt=first, number__lt=lines[-1].number)
    return [
        {"number": row.number, "faces": row.dice, "need": row.data.get("need", 0), "rule": row.rule}
        for row in rows.order_by("number")
    ]


def _sentence(row: Json, names: dict[str, str]) -> str:
    data = row["data"]
    if data.get("what") in _BY_HAND:
        return _BY_HAND[data["what"]].format_map({"stream": "", "reason": "", **(data.get("after") or {})}).strip()
    if row["kind"] == "change":
        return f"{data.get('before')} is now {data.get('after')}." if data.get("what") == "name" else plain(row)
    sentence = plain(row)
    for slug, name in names.items():
        sentence = sentence.replace(slug, name) if "-" in slug else sentence
    return sentence
