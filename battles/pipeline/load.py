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
from battles.pipeline.checks import check, shape
from battles.pipeline.differences import Difference, differences
from battles.pipeline.kinds import Entry, Kind, kinds, plain_body
from battles.pipeline.source_files import SourceFile, covered, origin_of, parse, plain
from common.faults import ContentErrors, Fault


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
    decided = decisions or Decisions(overwrite=overwrite)
    checked = check(roots)
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
            came_from = origin or origin_of(page.path)
            _load_one(report, kind, page, entry, row, files.get((kind.folder, page.slug)), decided, came_from)
        if prune is not False:
            present = {(kind.folder, page.slug) for kind, page, _ in checked.entries}
            reach = {(origin or place, folder) for place, folder in covered(roots, list(kinds()))}
            _prune(report, present, files, reach, None if prune is True else set(prune))
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


def _load_one(
    report: Report,
    kind: Kind[Any, Any],
    page: SourceFile,
    entry: Entry,
    row: Content | None,
    file: ContentFile | None,
    decided: Decisions,
    origin: str,
) -> None:
    """Load one file and note what became of it."""
    name = _name(kind, page)
    if row is None:
        kind.store(page.slug, entry, None)
        report.created.append(name)
        _file(kind, page, file, origin)
        return
    body, wanted = kind.body(row), plain_body(entry)
    if body == wanted:
        report.unchanged.append(name)
        # An entry keeps the file it came from, although another file has the same text.
        _file(kind, page, file, file.origin if file is not None else origin)
        return
    report.changes[name] = differences(body, wanted)
    if name in decided.keep:
        report.kept.append(name)
        _file(kind, page, file, file.origin if file is not None else origin)
    elif name in decided.take:
        _replace(report, kind, page, entry, row, file, origin)
    elif file is not None and file.origin != origin:
        report.foreign[name] = file.origin
    elif decided.overwrite:
        _replace(report, kind, page, entry, row, file, origin)
    elif file is None:
        report.conflicts.append(name)  # made in the admin under the slug that the file has now
    elif body == filed_body(kind, file.text):
        _replace(report, kind, page, entry, row, file, origin)
    elif wanted == filed_body(kind, file.text):
        report.kept.append(name)
        _file(kind, page, file, origin)
    else:
        report.conflicts.append(name)


def _replace(
    report: Report,
    kind: Kind[Any, Any],
    page: SourceFile,
    entry: Entry,
    row: Content,
    file: ContentFile | None,
    origin: str,
) -> None:
    kind.store(page.slug, entry, row)
    report.updated.append(_name(kind, page))
    _file(kind, page, file, origin)


def _file(kind: Kind[Any, Any], page: SourceFile, file: ContentFile | None, origin: str) -> None:
    """Keep the text of a file and where it came from."""
    if file is None:
        ContentFile.objects.create(kind=kind.folder, slug=page.slug, text=page.text, origin=origin)
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
