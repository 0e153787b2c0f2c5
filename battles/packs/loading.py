"""Packs into the database and out of it: each load, and each unload, in one transaction or not at all."""

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from django.db import transaction
from django.db.models import CharField, OuterRef, QuerySet, Subquery

from battles.models import ContentFile, Pack
from battles.models.content import origin_of_pack, pack_of_origin
from battles.packs.files import Files, faults_of_name
from battles.packs.manifest import PAPERS, Manifest, ReadManifest, read_manifest, unmet
from battles.pipeline.checks import PACK_MANIFEST, Checked, check_texts
from battles.pipeline.kinds import kind_of_model, kinds
from battles.pipeline.load import Decisions, Reach, Report, load_checked
from battles.pipeline.source_files import CORE, SUFFIXES
from common.exceptions import Conflict
from common.faults import ContentErrors, Fault

_SHOWN = 10  # entries that a sentence lists


@dataclass(slots=True)
class LoadedPack:
    """What became of a pack: its manifest, what loading its entries did, and files that were not read."""

    manifest: Manifest
    report: Report
    passed_over: list[str]


@dataclass(slots=True, frozen=True)
class Agreed:
    """What the caller agreed to: that edits made in the admin go, and entries that a new version leaves out."""

    overwrite: bool = False
    delete: bool = False


def load_pack(files: Files, source: str, agreed: Agreed = Agreed(), *, dry_run: bool = False) -> LoadedPack:
    """Load a pack, or another version of it; raises ContentErrors with all faults, and then nothing is written.

    `source` says for people where it comes from. With `dry_run` nothing is written either, and entries that would be
    deleted need no agreement.
    """
    read = read_manifest(files.get(PACK_MANIFEST))
    manifest, origin = read.manifest, origin_of_pack(read.manifest.pack)
    content, papers, passed_over = _sorted_out(files)
    checked = check_texts(content)
    checked.faults += _out_of_place(content, manifest)
    with transaction.atomic():
        checked.faults += _requirements(manifest) + _taken(checked, manifest.pack)
        reach = Reach(origin, {(origin, folder) for folder in kinds()})
        report = load_checked(checked, Decisions(overwrite=agreed.overwrite), reach, prune=True)
        if not dry_run:
            _refuse_what_was_not_agreed(report, agreed)
        _keep(read, papers, source)
        transaction.set_rollback(dry_run)
    return LoadedPack(manifest, report, passed_over)


def _sorted_out(files: Files) -> tuple[Files, dict[str, str], list[str]]:
    """Return the files of content, the papers by their names, and the names of all others, which are not read."""
    content: Files = {}
    papers: dict[str, str] = {}
    others: list[str] = []
    for name, data in files.items():
        path = PurePosixPath(name)
        if name == PACK_MANIFEST:
            continue
        if "/" not in name and path.stem.upper() in PAPERS:
            papers[name] = data.decode("utf-8", "replace").replace("\x00", "")
        elif path.suffix in SUFFIXES:
            content[name] = data
        else:
            others.append(name)
    return content, papers, others


def _out_of_place(content: Files, manifest: Manifest) -> list[Fault]:
    """Return the faults of names: files too deep, and slugs outside the namespace of the pack."""
    if not content:
        folders = ", ".join(kinds())
        return [Fault(PACK_MANIFEST, 1, f"The pack has no content; put .yaml files into one of {folders}.")]
    known, faults = kinds(), []
    for name in content:
        path = PurePosixPath(name)
        kind = known.get(path.parent.name)
        if kind is None:
            continue  # has a fault already
        if len(path.parts) != 2 or faults_of_name(name):
            faults.append(Fault(name, 1, f"Move the file to {kind.folder}/{path.name}, at the top of the pack."))
        elif kind.namespace(path.stem) != manifest.pack:
            begins = kind.namespaced(manifest.pack)
            sentence = f"{path.stem} is outside the pack's own names; begin it with {begins}."
            faults.append(Fault(name, 1, sentence))
    return faults


def _requirements(manifest: Manifest) -> list[Fault]:
    """Return what the pack requires and is not there, and which loaded packs would no longer have what they require."""
    packs = list(Pack.objects.select_for_update())
    versions = {pack.key: pack.version for pack in packs}
    sentences = unmet(manifest, versions)
    for pack in packs:
        if manifest.pack in pack.requires:
            wanted = manifest.model_copy(
                update={"pack": pack.key, "requires": {manifest.pack: pack.requires[manifest.pack]}}
            )
            sentences += unmet(wanted, {manifest.pack: manifest.version})
    return [Fault(PACK_MANIFEST, 1, sentence) for sentence in sentences]


def _taken(checked: Checked, pack: str) -> list[Fault]:
    """Return a fault for each entry that is there already and is not the pack's."""
    origins = {(file.kind, file.slug): file.origin for file in ContentFile.objects.defer("text")}
    faults = []
    for kind, page, _ in checked.entries:
        origin = origins.get((kind.folder, page.slug))
        if origin == origin_of_pack(pack):
            continue
        if origin is None and not kind.model._default_manager.filter(slug=page.slug).exists():
            continue
        owner = {CORE: "Petite Guerre itself", None: "those who made it in the admin"}.get(origin, origin)
        sentence = f"{kind.folder}/{page.slug} is there already and belongs to {owner}; give the entry another slug."
        faults.append(Fault(str(page.path), 1, sentence))
    return faults


def _refuse_what_was_not_agreed(report: Report, agreed: Agreed) -> None:
    """Raise ContentErrors where the load would undo edits or delete entries and the caller did not agree to it."""
    sentences = [f"{each}; what is in use cannot be left out of the pack." for each in report.in_use]
    sentences += [
        f"{name} was edited in the admin and its file changed too; load with overwrite." for name in report.conflicts
    ]
    if report.deleted and not agreed.delete:
        sentences.append(f"This version leaves out {_some(report.deleted)}; agree that they are deleted.")
    if sentences:
        raise ContentErrors([Fault(PACK_MANIFEST, 1, sentence) for sentence in sentences])


def _keep(read: ReadManifest, papers: dict[str, str], source: str) -> None:
    stated = read.manifest.model_dump(include={"name", "version", "licence", "description", "requires"})
    values = stated | {"manifest": read.text, "papers": papers, "source": source}
    Pack.objects.update_or_create(key=read.manifest.pack, defaults=values)


def why_not_unload(pack: Pack) -> list[str]:
    """Return by what the pack and its entries are used, each in a sentence; none if it can be unloaded."""
    try:
        with transaction.atomic():
            _delete_entries(pack)
            transaction.set_rollback(True)
    except Conflict as refused:
        return refused.fields["pack"]
    return []


def unload_pack(pack: Pack) -> list[str]:
    """Delete a pack with its entries, as `folder/slug`, which are returned; raises Conflict for what is in use."""
    with transaction.atomic():
        deleted = _delete_entries(pack)
        pack.delete()
    return deleted


def _delete_entries(pack: Pack) -> list[str]:
    others = [other.name for other in Pack.objects.all() if pack.key in other.requires]
    sentences = [f"The pack {name} requires it; unload that first." for name in others]
    reach = Reach(pack.origin, {(pack.origin, folder) for folder in kinds()})
    report = load_checked(Checked(), Decisions(), reach, prune=True)
    sentences += [f"{each}." for each in report.in_use]
    if sentences:
        message = f"{pack.name} cannot be unloaded: {' '.join(sentences)}"
        raise Conflict(message, fields={"pack": sentences})
    return report.deleted


def entries_of(pack: Pack) -> list[tuple[str, str]]:
    """Return the entries of a pack as folder and slug."""
    return list(ContentFile.objects.filter(origin=pack.origin).values_list("kind", "slug"))


def with_pack(rows: QuerySet[Any], folder: str) -> QuerySet[Any]:
    """Return rows of content with where each comes from in `origin`, as `pack_of` reads it."""
    origin = ContentFile.objects.filter(kind=folder, slug=OuterRef("slug")).values("origin")[:1]
    found: QuerySet[Any] = rows.annotate(origin=Subquery(origin, output_field=CharField()))
    return found


def pack_of(row: Any) -> str:
    """Return the key of the pack that a row of content belongs to, or ""; rows of `with_pack` need no query."""
    if not hasattr(row, "origin"):
        files = ContentFile.objects.filter(kind=kind_of_model(type(row)).folder, slug=row.slug)
        row.origin = files.values_list("origin", flat=True).first()
    return pack_of_origin(row.origin)


def loaded_pack_of(row: Any) -> Pack | None:
    """Return the pack that a row of content belongs to, or None."""
    key = pack_of(row)
    return Pack.objects.filter(key=key).first() if key else None


def _some(names: list[str]) -> str:
    more = len(names) - _SHOWN
    return ", ".join(names[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
