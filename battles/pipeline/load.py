"""Loading content: all of it in one transaction, or nothing."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import transaction

from battles.models import ContentFile
from battles.models.content import Content
from battles.pipeline.checks import check, shape
from battles.pipeline.faults import ContentErrors, Fault
from battles.pipeline.kinds import Entry, Kind, kinds, plain_body
from battles.pipeline.pages import Page, parse, plain


@dataclass(slots=True)
class Report:
    """What loading did, entries as `folder/slug`."""

    created: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    in_use: list[str] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)


def load(*roots: Path, overwrite: bool = False, prune: bool = False) -> Report:
    """Load all content files at these paths, files or folders; raises ContentErrors and writes nothing on a fault.

    A row edited in the admin keeps its edits as long as its file stays as it was, unless `overwrite` is asked for.
    With `prune`, what once came from files and is no longer among these goes, unless something uses it.
    """
    checked = check(roots)
    if checked.faults:
        raise ContentErrors(checked.faults)
    report = Report(warnings=checked.warnings)
    with transaction.atomic():
        files = {(file.kind, file.slug): file for file in ContentFile.objects.select_for_update()}
        stored: dict[str, dict[str, Content]] = {}
        for kind, page, entry in checked.entries:
            if kind.folder not in stored:
                stored[kind.folder] = {row.slug: row for row in kind.rows()}
            row = stored[kind.folder].get(page.slug)
            _load_one(report, kind, page, entry, row, files.get((kind.folder, page.slug)), overwrite)
        if prune:
            _prune(report, {(kind.folder, page.slug) for kind, page, _ in checked.entries}, files)
    return report


def _load_one(
    report: Report,
    kind: Kind[Any, Any],
    page: Page,
    entry: Entry,
    row: Content | None,
    file: ContentFile | None,
    overwrite: bool,
) -> None:
    """Load one file and note what became of it."""
    name = f"{kind.folder}/{page.slug}"
    same_file = file is not None and file.text == page.text
    if row is None:
        kind.store(page.slug, entry, None)
        report.created.append(name)
    elif kind.body(row) == plain_body(entry):
        report.unchanged.append(name)
    elif same_file and not overwrite:
        report.kept.append(name)
    else:
        kind.store(page.slug, entry, row)
        report.updated.append(name)
    if file is None:
        ContentFile.objects.create(kind=kind.folder, slug=page.slug, text=page.text)
    elif not same_file:
        file.text = page.text
        file.save(update_fields=["text", "loaded"])


def _prune(report: Report, present: set[tuple[str, str]], files: dict[tuple[str, str], ContentFile]) -> None:
    """Delete the rows whose files are gone, save those in use."""
    for folder, kind in reversed(kinds().items()):
        gone = {slug for file_folder, slug in files if file_folder == folder and (folder, slug) not in present}
        used = kind.used_by(gone) if gone else {}
        report.in_use += [f"{folder}/{slug}, used by {used[slug]}" for slug in sorted(used)]
        for slug in sorted(gone - set(used)):
            kind.model._default_manager.filter(slug=slug).delete()
            files[folder, slug].delete()
            report.deleted.append(f"{folder}/{slug}")


def filed_body(kind: Kind[Any, Any], text: str) -> dict[str, Any] | None:
    """Return the values that a stored file holds, defaults included, or None if it no longer fits its kind."""
    entry, _ = shape(kind, plain(parse(text)))
    return None if entry is None else plain_body(entry)
