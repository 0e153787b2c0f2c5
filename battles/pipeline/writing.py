"""One entry of content written or deleted by itself, with the faults and sentences that its file would have."""

from typing import Any

from django.db import IntegrityError, transaction

from battles.models.content import Content
from battles.pipeline.checks import examine, is_slug, slug_sentence
from battles.pipeline.kinds import EntryIndex, Kind, kind_of
from common.exceptions import Conflict, InvalidRequest
from common.faults import Finding


def write_entry(kind: Kind[Any, Any], slug: Any, raw: dict[str, Any], row: Content | None) -> tuple[Content, list[str]]:
    """Write an entry, into its row if it has one, and return the row and the warnings.

    Raises InvalidRequest with all faults by field, and Conflict for a new slug that is taken; nothing is written then.
    """
    faults: list[Finding] = []
    if not isinstance(slug, str) or not is_slug(slug):
        faults.append(Finding(("slug",), slug_sentence(str(slug))))
    elif row is None and kind.model._default_manager.filter(slug=slug).exists():
        message = f"There is a {kind.title} {slug} already; change that one, or choose another slug."
        raise Conflict(message, fields={"slug": [message]})
    entry, found = examine(kind, str(slug), raw, EntryIndex())
    faults += [finding for finding in found if not finding.warning]
    if faults or entry is None:
        raise refusal(faults)
    try:
        with transaction.atomic():
            stored: Content = kind.store(str(slug), entry, row, "sent over the API")
    except IntegrityError as error:  # another request was faster
        raise Conflict(f"There is a {kind.title} {slug} already.") from error
    return stored, [finding.sentence() for finding in found if finding.warning]


def refusal(faults: list[Finding]) -> InvalidRequest:
    """Return the exception that reports faults of an entry, each by its place."""
    fields: dict[str, list[str]] = {}
    for finding in faults:
        fields.setdefault(".".join(map(str, finding.place)), []).append(finding.sentence())
    message = " ".join(dict.fromkeys(finding.sentence() for finding in faults))
    return InvalidRequest(message, next((each.rule for each in faults if each.rule), ""), fields)


def delete_entry(row: Content) -> None:
    """Delete an entry; raises Conflict for one in use, by what."""
    kind = kind_of(row)
    with transaction.atomic():
        user = kind.used_by({row.slug}).get(row.slug)
        if user is not None:
            raise Conflict(f"{row.name} is used by {user}, so it cannot be deleted.")
        row.delete()
