"""`manage.py content pack list`, `check`, `load`, `unload` and `download`."""

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, OutputWrapper

from battles.management.plain import ask
from battles.models import Pack
from battles.packs.files import Files, read_path
from battles.packs.installed import installed_pack, installed_packs
from battles.packs.loading import Agreed, LoadedPack, entries_of, load_pack, unload_pack, why_not_unload
from battles.pipeline.export import pack_files, zipped
from common.faults import Fault
from rules.core.narrate import counted
from rules.core.suggest import did_you_mean

Warn = Callable[[list[Fault], list[Path]], None]


def add_arguments(parser: ArgumentParser) -> None:
    """Offer the actions on packs."""
    actions = parser.add_subparsers(dest="of_pack", required=True, metavar="list|check|load|unload|download")
    actions.add_parser("list", help="the packs that are loaded, and those that Python packages bring")
    for name, what in (
        ("check", "say what is wrong with a pack and what loading it would do; nothing is written"),
        ("load", "bring a pack into the database, or another version of it"),
    ):
        action = actions.add_parser(name, help=what)
        action.add_argument("pack", help="a folder, a zip, or the name of a pack that a Python package brings")
        action.add_argument("--overwrite", action="store_true", help="let the pack win over edits made in the admin")
        action.add_argument("--yes", action="store_true", help="delete what this version leaves out without asking")
    action = actions.add_parser("unload", help="delete a pack with its entries")
    action.add_argument("pack", help="its key")
    action.add_argument("--yes", action="store_true", help="delete without asking, for scripts")
    action = actions.add_parser("download", help="write a pack as a zip")
    action.add_argument("pack", help="its key")
    action.add_argument("file", nargs="?", type=Path, help="where to; KEY-VERSION.zip if left out")


def act(options: dict[str, Any], out: OutputWrapper, warn: Warn) -> None:
    """Do what was asked; raises ContentErrors, Conflict or CommandError."""
    match options["of_pack"]:
        case "list":
            _list(out)
        case "check":
            loaded = load_pack(*_read(options["pack"]), Agreed(options["overwrite"], True), dry_run=True)
            _warn(loaded, warn)
            out.write(f"{_counts(loaded)} Nothing is wrong, and nothing is written.")
        case "load":
            _load(options, out, warn)
        case "unload":
            _unload(_pack(options["pack"]), options["yes"], out)
        case _:
            pack = _pack(options["pack"])
            path = options["file"] or Path(f"{pack.key}-{pack.version}.zip")
            path.write_bytes(zipped(pack_files(pack)))
            out.write(f"{pack} is written to {path}.")


def _read(name: str) -> tuple[Files, str]:
    """Return the files of a pack, and where they come from in words; a path comes before an installed pack."""
    path = Path(name)
    if path.exists():
        return read_path(path), f"{'folder' if path.is_dir() else 'zip'} {path.resolve().name}"
    if "/" in name or name.endswith(".zip"):
        raise CommandError(f"There is no file or folder {name}.")
    found = installed_pack(name)
    return found.read(), f"Python package {found.package}"


def _load(options: dict[str, Any], out: OutputWrapper, warn: Warn) -> None:
    files, source = _read(options["pack"])
    planned = load_pack(files, source, Agreed(options["overwrite"]), dry_run=True)
    doomed = planned.report.deleted
    if doomed and not options["yes"]:
        for name in doomed:
            out.write(f"{name}: would be deleted; this version leaves it out.")
        ask(f"Delete {counted(len(doomed), 'entry', 'entries')} from the database?")
    loaded = load_pack(files, source, Agreed(options["overwrite"], bool(doomed)))
    _warn(loaded, warn)
    out.write(_counts(loaded))


def _unload(pack: Pack, is_agreed: bool, out: OutputWrapper) -> None:
    refused = why_not_unload(pack)
    if refused:
        raise CommandError(f"{pack.name} cannot be unloaded: {' '.join(refused)}")
    entries = entries_of(pack)
    if not is_agreed:
        for folder, slug in entries:
            out.write(f"{folder}/{slug}: will be deleted.")
        ask(f"Unload {pack} and delete {counted(len(entries), 'entry', 'entries')}?")
    out.write(f"{pack} is unloaded; {counted(len(unload_pack(pack)), 'entry', 'entries')} deleted.")


def _pack(key: str) -> Pack:
    found = Pack.objects.filter(key=key).first()
    if found is None:
        known = list(Pack.objects.values_list("key", flat=True))
        there = f"loaded are {', '.join(known)}" if known else "none is loaded"
        raise CommandError(f"There is no pack {key}; {there}.{did_you_mean(key, known)}")
    return found


def _list(out: OutputWrapper) -> None:
    packs = Pack.objects.all()
    for pack in packs:
        count = counted(len(entries_of(pack)), "entry", "entries")
        out.write(f"{pack.key} {pack.version}: {pack.name}, {pack.licence}, {count}, from {pack.source}.")
    for found in installed_packs():
        out.write(f"{found.name}: from the Python package {found.package}; `content pack load {found.name}` loads it.")
    if not packs:
        out.write("No pack is loaded.")


def _warn(loaded: LoadedPack, warn: Warn) -> None:
    warn(loaded.report.warnings, [Path(name) for name in loaded.passed_over])


def _counts(loaded: LoadedPack) -> str:
    report, manifest = loaded.report, loaded.manifest
    parts = [("created", report.created), ("updated", report.updated), ("unchanged", report.unchanged)]
    parts += [("kept as edited in the admin", report.kept), ("deleted", report.deleted)]
    counts = ", ".join(f"{len(names)} {word}" for word, names in parts if names)
    return f"Pack {manifest.pack} {manifest.version}: {counts}."
