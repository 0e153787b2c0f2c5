"""Kinds of content: what an entry of each looks like, how it becomes rows, and how rows become an entry again.

A kind lives in its app; `settings.CONTENT_KINDS` names them all, in the order in which they are loaded.
"""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeVar, cast

from django.conf import settings
from django.db import OperationalError, ProgrammingError
from django.utils.module_loading import import_string
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from battles.models.content import Content
from common.faults import Finding
from rules.core import lengths

Text = Annotated[str, StringConstraints(min_length=1, strip_whitespace=False)]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(?:[-_][a-z0-9]+)*$", max_length=lengths.SLUG)]
Confidence = Literal["high", "medium", "low"]


# What each word of confidence promises of an entry's facts and numbers.
TRUST = (
    "high: read whole in the source named; medium: read there in excerpts, or known from general reading; "
    "low: a guess, or drawn by hand."
)


class Part(BaseModel):
    """What all shapes of content share: no key that is not known, no value bent into another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Entry(Part):
    """What all content says of itself."""

    name: Annotated[Text, Field(max_length=lengths.NAME, description="The title shown to people; it may change.")]
    description: Annotated[str, Field(description="What it is, or what was there, in own words.")] = ""
    source: Annotated[Text, Field(description="Where facts and numbers come from: consulted, or a well-known work.")]
    confidence: Annotated[Confidence, Field(description=TRUST)]


class EntryIndex:
    """Which entries there are: in the files that are being checked, and in the database."""

    def __init__(self) -> None:
        """Start with the database alone."""
        self._incoming: dict[str, dict[str, Any]] = {}

    def bring(self, folder: str, slug: str, raw: Any = None) -> None:
        """Note an entry that comes with the files, with its plain values."""
        self._incoming.setdefault(folder, {})[slug] = raw

    def has(self, folder: str, slug: str) -> bool:
        """Return whether there is such an entry."""
        return slug in self._incoming.get(folder, {}) or self._row(folder, slug) is not None

    def slugs(self, folder: str) -> list[str]:
        """Return the slugs of all entries of a folder, those of the files first."""
        incoming = list(self._incoming.get(folder, {}))
        try:
            stored = list(kind(folder).model._default_manager.values_list("slug", flat=True))
        except (OperationalError, ProgrammingError):
            stored = []
        return incoming + [slug for slug in stored if slug not in incoming]

    def body(self, folder: str, slug: str) -> dict[str, Any]:
        """Return the values of an entry, as its file has them or as its row does; empty if there is none."""
        raw = self._incoming.get(folder, {}).get(slug)
        if isinstance(raw, dict):
            return raw
        row = self._row(folder, slug)
        return {} if row is None else kind(folder).body(row)

    def _row(self, folder: str, slug: str) -> Any:
        try:
            return kind(folder).model._default_manager.filter(slug=slug).first()
        except (OperationalError, ProgrammingError):
            return None  # checked before the first migration: there are only the files


P = TypeVar("P", bound=Part)


def sound(part: type[P], rows: object) -> list[tuple[int, P]]:
    """Return those of a list of parts whose shape is right, each with its place in the list."""
    found: list[tuple[int, P]] = []
    for number, row in enumerate(rows if isinstance(rows, list) else []):
        try:
            found.append((number, part.model_validate(row)))
        except ValidationError:
            continue
    return found


def readable(part: type[P], rows: object, **instead: Any) -> list[tuple[int, P]]:
    """Return all of a list of parts with what can be read of each, and its place, so that one fault hides no other.

    A value whose shape is wrong is replaced by its default, or by what is given `instead`; what is found out of such a
    value is left out by who asks (`checks.examine`).
    """
    found: list[tuple[int, P]] = []
    for number, row in enumerate(rows if isinstance(rows, list) else []):
        if not isinstance(row, dict):
            continue
        try:
            found.append((number, part.model_validate(row)))
        except ValidationError as error:
            wrong = {detail["loc"][0] for detail in error.errors(include_url=False)}
            right = {key: value for key, value in row.items() if key not in wrong and key in part.model_fields}
            found.append((number, cast(P, part.model_construct(**instead | right))))
    return found


E = TypeVar("E", bound=Entry)
M = TypeVar("M", bound=Content)


class Kind(ABC, Generic[E, M]):
    """One kind of content; `folder` is where its files lie, `title` what one of them is called."""

    folder: ClassVar[str]
    title: ClassVar[str]
    schema: type[E]
    model: type[M]
    sheet: ClassVar[Any] = None  # how its entries are spreadsheets (battles.pipeline.sheets), if they are

    def findings(self, slug: str, entry: E, index: EntryIndex) -> list[Finding]:
        """Return what the shape alone does not show: references, rules, warnings."""
        return self.rest(slug, entry.model_dump(), index)

    def rest(self, slug: str, raw: dict[str, Any], index: EntryIndex) -> list[Finding]:
        """Return the findings on those parts of an entry that can be read although its shape has faults."""
        return []

    def json_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of its files."""
        return self.schema.model_json_schema()

    @abstractmethod
    def write(self, row: M, entry: E) -> None:
        """Save a row, and the rows under it, as the entry says; everything shared is already set on it."""

    @abstractmethod
    def read(self, row: M) -> dict[str, Any]:
        """Return the kind's own keys of a row, as an entry has them."""

    def used_by(self, slugs: set[str]) -> dict[str, str]:
        """Return who uses which of these entries, each as words for a sentence; an entry in use is never deleted."""
        return {}

    def namespace(self, slug: str) -> str:
        """Return the pack to which an entry of this slug may belong: its first word."""
        return slug.partition("-")[0]

    def namespaced(self, pack: str) -> str:
        """Return what slugs of a pack begin with, for a sentence."""
        return f"{pack}-"

    def rows(self) -> Iterable[M]:
        """Return all rows of the kind with what `read` looks at, in as many queries for many as for few."""
        return self.model._default_manager.order_by("slug")

    def body(self, row: M) -> dict[str, Any]:
        """Return a row as plain values in the entry's order."""
        shared = {key: getattr(row, key) for key in Entry.model_fields}
        return shared | self.read(row)

    def store(self, slug: str, entry: E, row: M | None, reason: str = "taken from a file") -> M:
        """Write an entry into its row, a new one if there is none."""
        row = row if row is not None else self.model(slug=slug)
        for key in Entry.model_fields:
            setattr(row, key, getattr(entry, key))
        row.content_hash = body_hash(plain_body(entry))
        row._change_reason = reason  # type: ignore[attr-defined]
        self.write(row, entry)
        return row


def plain_body(entry: Entry) -> dict[str, Any]:
    """Return an entry as plain values, defaults included."""
    return entry.model_dump(mode="json")


def body_hash(body: dict[str, Any]) -> str:
    """Return the SHA-256 of an entry's values; comments and the order of keys do not count."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def kinds() -> dict[str, Kind[Any, Any]]:
    """Return the kinds of content by folder, in the order in which they are loaded."""
    found: list[Kind[Any, Any]] = [import_string(path) for path in settings.CONTENT_KINDS]
    return {kind.folder: kind for kind in found}


def kind(folder: str) -> Kind[Any, Any]:
    """Return the kind whose files lie in this folder; raises KeyError."""
    return kinds()[folder]


def kind_of(row: Content) -> Kind[Any, Any]:
    """Return the kind of a row; raises LookupError for a model that is no content."""
    return kind_of_model(type(row))


def kind_of_model(model: type[Any]) -> Kind[Any, Any]:
    """Return the kind whose rows are of a model, or of one that inherits from it; raises LookupError."""
    for candidate in kinds().values():
        if issubclass(model, candidate.model):
            return candidate
    raise LookupError(f"{model.__name__} is no content.")
