"""The journal as people read it: each finding in a sentence, with the dice that led to it and its rule."""

from django.db.models import QuerySet

from battles.web.report import plain
from campaigns import selectors
from campaigns.models import Campaign, Encounter, JournalLine
from common.json_input import Json
from common.web.labels import month_name

_PARTS = {
    "begin": "the campaign begins",
    "prepare": "the set-up",
    "battle": "the battle",
    "aftermath": "the aftermath",
    "month": "the month passes",
    "next": "the next campaign",
    "umpire": "by hand",
}


def findings(campaign: Campaign, encounter: Encounter | None = None) -> QuerySet[JournalLine]:
    """Return the lines of the whole campaign or of one month, in order; what is covered stays out."""
    lines = selectors.journal(campaign=campaign).order_by("number")
    return lines if encounter is None else lines.filter(encounter=encounter)


def rows(lines: list[JournalLine]) -> list[Json]:
    """Return these lines with their sentences as pages show them, without the rule, which pages show next to each."""
    return [row | {"sentence": plain(row)} for row in selectors.journal_rows(lines)]


def with_sentences(lines: list[JournalLine]) -> list[Json]:
    """Return these lines in groups of one month and part, each with its sentence, its dice and their rules."""
    parts: list[Json] = []
    for row in rows(lines):
        where = (row["year"], row["month"], row["part"])
        if not parts or parts[-1]["where"] != where:
            title = f"{month_name(row['year'], row['month'])}: {_PARTS.get(row['part'], row['part'])}"
            parts.append({"where": where, "title": title, "rows": []})
        parts[-1]["rows"].append(row)
    return parts
