"""Load content: all of it in one transaction, or nothing.

Standing rules of a load:

1. A file is loaded only if nothing is wrong with any of them.
2. An edit made in the admin is never overwritten unless the caller decides so. While the file stays as it was, the
   edit is simply kept; once the file changes as well, the entry is a conflict that is reported.
3. An entry belongs to the place that its file came from (its origin). A file from elsewhere does not replace it
   unless the caller decides so.
4. Pruning deletes only entries of an origin that is loaded now, and only of kinds whose folders were read.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import transaction

from battles.models import ContentFile
from battles.models.content import Content
from battles.pipeline.checks import Checked, check, shape
from battles.pipeline.kinds import Entry, Kind, kinds, plain_body
from battles.pipeline.source_files import SourceFile, covered, origin_of, parse, plain
from common.faults import ContentErrors, Fault, Place

LONGEST_VALUE = 60


@dataclass(slots=True, frozen=True)
class Difference:
    """One field that differs: its place in the entry, and the value before and after; MISSING where there is none."""

    place: Place
    before: Any
    after: Any

    def __str__(self) -> str:
        """Return `units.irregulars.figures: 10 -> 8`."""
        return f"{'.'.join(str(step) for step in self.place)}: {_shown(self.before)} -> {_shown(self.after)}"


@dataclass(slots=True, frozen=True)
class Decisions:
    """What the caller has decided; entries are named `folder/slug`.

    `overwrite` lets files win over all edits made in the admin. `take` lets the file win for these entries, also over
    an entry of another origin; `keep` leaves these entries as they are and ends the conflict.
    """

    overwrite: bool = False
    take: frozenset[str] = frozenset()
    keep: frozenset[str] = frozenset()


@dataclass(slots=True)
class Report:
    """What loading did, entries as `folder/slug`; `changes` has the fields of all that differ from their file.

    `kept` were edited in the admin and their file is unchanged, `conflicts` and `foreign` were left alone although
    their file differs: both sides changed, or the file is from another origin than the entry. `edited` are those of
    `deleted` that had been edited in the admin.
    """

    created: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    foreign: dict[str, str] = field(default_factory=dict)
    deleted: list[str] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)
    in_use: list[str] = field(default_factory=list)
    passed_over: list[Path] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)
    changes: dict[str, list[Difference]] = field(default_factory=dict)


def load(
    *roots: Path,
    overwrite: bool = False,
    decisions: Decisions | None = None,
    prune: bool | Iterable[str] = False,
    origin: str = "",
    dry_run: bool = False,
) -> Report:
    """Load all content files at these paths, files or folders; raises ContentErrors and writes nothing on a fault.

    `prune` deletes entries of the same origin whose file is gone, unless something uses them: all of them, or only
    those named. `origin` names the place of the files; without it, it is the folder above their kinds. With `dry_run`
    the report is the same and nothing is written.
    """
    reach = {(origin or place, folder) for place, folder in covered(roots, list(kinds()))}
    return load_checked(
        check(roots), decisions or Decisions(overwrite=overwrite), Reach(origin, reach), prune=prune, dry_run=dry_run
    )


@dataclass(slots=True, frozen=True)
class Reach:
    """Where files come from, "" for the folder of each, and the pairs of origin and kind of which all were read."""

    origin: str
    pairs: set[tuple[str, str]]


def load_checked(
    checked: Checked, decided: Decisions, reach: Reach, *, prune: bool | Iterable[str] = False, dry_run: bool = False
) -> Report:
    """Load files that were checked, as `load` does; raises ContentErrors and writes nothing if one has a fault."""
    strangers = _not_among(decided, {_name(kind, page) for kind, page, _ in checked.entries})
    if checked.faults or strangers:
        raise ContentErrors([*checked.faults, *strangers])
    report = Report(warnings=checked.warnings, passed_over=checked.passed_over)
    with transaction.atomic():
        files = {(file.kind, file.slug): file for file in ContentFile.objects.select_for_update()}
        stored: dict[str, dict[str, Content]] = {}
        for kind, page, entry in checked.entries:
            if kind.folder not in stored:
                stored[kind.folder] = {row.slug: row for row in kind.rows()}
            row = stored[kind.folder].get(page.slug)
            came_from = reach.origin or origin_of(page.path)
            file = files.get((kind.folder, page.slug))
            _Load(kind, page, entry, row, file, came_from).into(report, decided)
        if prune is not False:
            present = {(kind.folder, page.slug) for kind, page, _ in checked.entries}
            _prune(report, present, files, reach.pairs, None if prune is True else set(prune))
        if dry_run:
            transaction.set_rollback(True)
    return report


def _name(kind: Kind[Any, Any], page: SourceFile) -> str:
    return f"{kind.folder}/{page.slug}"


def _not_among(decided: Decisions, names: set[str]) -> list[Fault]:
    """Return a fault for each entry that was decided on and has no file here."""
    return [
        Fault(name, 1, "There is no file of this entry here; name it as folder/slug, such as armies/british.")
        for name in sorted((decided.take | decided.keep) - names)
    ]


@dataclass(slots=True, frozen=True)
class _Load:
    """One file to load: its entry, the row of that entry, what is kept of the file, and the origin it has now."""

    kind: Kind[Any, Any]
    page: SourceFile
    entry: Entry
    row: Content | None
    file: ContentFile | None
    origin: str

    @property
    def name(self) -> str:
        return _name(self.kind, self.page)

    def into(self, report: Report, decided: Decisions) -> None:
        """Load the file and note what became of it."""
        if self.row is None:
            self._store(report.created)
            return
        body, wanted = self.kind.body(self.row), plain_body(self.entry)
        if body == wanted:
            report.unchanged.append(self.name)
            # An entry keeps the file it came from, although another file has the same text.
            self._keep_text(self.file.origin if self.file is not None else self.origin)
            return
        report.changes[self.name] = differences(body, wanted)
        if self.name in decided.keep:
            report.kept.append(self.name)
            self._keep_text(self.file.origin if self.file is not None else self.origin)
        elif self.name in decided.take:
            self._store(report.updated)
        else:
            self._undecided(report, body, wanted, decided.overwrite)

    def _undecided(self, report: Report, body: Any, wanted: Any, overwrite: bool) -> None:
        """Load or leave an entry that differs from its file and that the caller has not decided on."""
        file = self.file
        if file is not None and file.origin != self.origin:
            report.foreign[self.name] = file.origin
        elif overwrite:
            self._store(report.updated)
        elif file is None:
            report.conflicts.append(self.name)  # made in the admin under the slug that the file has now
        elif body == filed_body(self.kind, file.text):
            self._store(report.updated)
        elif wanted == filed_body(self.kind, file.text):
            report.kept.append(self.name)
            self._keep_text(self.origin)
        else:
            report.conflicts.append(self.name)

    def _store(self, names: list[str]) -> None:
        """Write the entry and its file, and add its name to a list of the report."""
        self.kind.store(self.page.slug, self.entry, self.row)
        names.append(self.name)
        self._keep_text(self.origin)

    def _keep_text(self, origin: str) -> None:
        """Keep the text of the file and where it came from."""
        file, page = self.file, self.page
        if file is None:
            ContentFile.objects.create(kind=self.kind.folder, slug=page.slug, text=page.text, origin=origin)
        elif (file.text, file.origin) != (page.text, origin):
            file.text, file.origin = page.text, origin
            file.save(update_fields=["text", "origin", "loaded"])


def _prune(
    report: Report,
    present: set[tuple[str, str]],
    files: dict[tuple[str, str], ContentFile],
    reach: set[tuple[str, str]],
    only: set[str] | None,
) -> None:
    """Delete the rows whose files are gone from a place that was read, except those in use."""
    for folder, kind in reversed(kinds().items()):
        gone = {
            slug
            for (file_folder, slug), file in files.items()
            if file_folder == folder and (folder, slug) not in present and (file.origin, folder) in reach
        }
        if only is not None:
            gone = {slug for slug in gone if f"{folder}/{slug}" in only}
        used = kind.used_by(gone) if gone else {}
        report.in_use += [f"{folder}/{slug}, used by {used[slug]}" for slug in sorted(used)]
        rows = {row.slug: row for row in kind.rows()} if gone else {}
        for slug in sorted(gone - set(used)):
            row = rows.get(slug)
            if row is not None and kind.body(row) != filed_body(kind, files[folder, slug].text):
                report.edited.append(f"{folder}/{slug}")
            kind.model._default_manager.filter(slug=slug).delete()
            files[folder, slug].delete()
            report.deleted.append(f"{folder}/{slug}")


def filed_body(kind: Kind[Any, Any], text: str) -> dict[str, Any] | None:
    """Return the values that a stored file holds, defaults included, or None if it no longer fits its kind."""
    entry, _ = shape(kind, plain(parse(text)))
    return None if entry is None else plain_body(entry)


class _Missing:
    """The value of a field that one of the two versions does not have."""


MISSING = _Missing()


def differences(before: Any, after: Any, place: Place = ()) -> list[Difference]:
    """Return every field that differs, in the order of `before`, then of `after`.

    Items of a list are matched by id or slug where all have one, else by number if the lists are equally long.
    """
    if isinstance(before, dict) and isinstance(after, dict):
        found: list[Difference] = []
        for key in [*before, *(key for key in after if key not in before)]:
            found += differences(before.get(key, MISSING), after.get(key, MISSING), (*place, str(key)))
        return found
    mark = key_of_parts(before, after)
    if mark:
        return differences({part[mark]: part for part in before}, {part[mark]: part for part in after}, place)
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [
            difference
            for number, (old, new) in enumerate(zip(before, after, strict=True), 1)
            for difference in differences(old, new, (*place, number))
        ]
    # 1 and True are equal in Python but not in a file.
    same = before == after and type(before) is type(after)
    return [] if same else [Difference(place, before, after)]


def key_of_parts(before: Any, after: Any) -> str:
    """Return the key, `id` or `slug`, that names every part of both lists once, or "" if there is none."""
    if not (isinstance(before, list) and isinstance(after, list)):
        return ""
    for key in ("id", "slug"):
        if all(
            parts
            and all(isinstance(part, dict) and isinstance(part.get(key), str) for part in parts)
            and len({part[key] for part in parts}) == len(parts)
            for parts in (before, after)
        ):
            return key
    return ""


def _shown(value: Any) -> str:
    if isinstance(value, _Missing):
        return "nothing"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 1]}…"
