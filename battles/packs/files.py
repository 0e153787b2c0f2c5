"""The files of a pack, read from a zip, a folder or a Python package; a pack that cannot be read is refused whole.

Nothing is unpacked by names from outside: the files are held in memory by their checked names.
"""

import io
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable
from importlib.resources import files as package_files
from importlib.resources.abc import Traversable
from pathlib import Path

from battles.pipeline.source_files import LONGEST
from common.faults import ContentErrors, Fault
from rules.core.plain_text import unseen_sentence

Files = dict[str, bytes]

MOST_PACKED = 8 * 2**20  # bytes of a zip
MOST_UNPACKED = 32 * 2**20  # bytes of all files together
MOST_FILES = 2_000
MOST_RATIO = 100  # to one; the bundled files have 3 to 12
_RATIO_FROM = 65_536  # bytes: what is smaller does no harm however well it is packed
_MANY_FAULTS = 20
# What a Python package has around its content.
_OF_PYTHON = ("__pycache__", ".py", ".pyc", ".pyi", "py.typed")
_BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError, OverflowError,
)  # fmt: skip


def refuse(name: str, sentences: Iterable[str]) -> None:
    """Raise ContentErrors with these sentences about a pack, if there are any; the same sentence counts once."""
    found = list(dict.fromkeys(sentences))
    if found:
        raise ContentErrors([Fault(name, 1, sentence) for sentence in found[:_MANY_FAULTS]])


def read_path(path: Path) -> Files:
    """Return the files of a folder or of a zip; raises ContentErrors."""
    if path.is_dir():
        return read_folder(path)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_PACKED + 1)
    except OSError as error:
        raise ContentErrors([Fault(str(path), 1, f"The pack cannot be read: {error.strerror}.")]) from error
    return read_zip(path.name, data)


def read_zip(name: str, data: bytes) -> Files:
    """Return the files of a zip by their names in it; raises ContentErrors.

    A zip of a folder has that folder before every name; it is left out.
    """
    if len(data) > MOST_PACKED:
        refuse(name, [f"The zip is longer than {MOST_PACKED // 2**20} MB; a pack holds texts only. Make it smaller."])
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            refuse(name, _faults_of_entries(entries, archive.infolist()))
            found = {entry.filename: archive.open(entry).read(LONGEST + 1) for entry in entries}
    except _BROKEN as error:
        sentence = "This is no zip, or it is damaged or cut off; pack the folder again and send it once more."
        raise ContentErrors([Fault(name, 1, sentence)]) from error
    return _without_outer_folder(found)


def _faults_of_entries(entries: list[zipfile.ZipInfo], listed: list[zipfile.ZipInfo]) -> list[str]:
    """Return what is wrong with the list of a zip, before any of it is unpacked."""
    if len(listed) > MOST_FILES:
        return [f"The zip has {len(listed)} files; a pack has at most {MOST_FILES}."]
    faults = [sentence for entry in listed for sentence in faults_of_name(entry.orig_filename)]
    faults += _doubles(entry.filename for entry in entries)
    for entry in entries:
        if entry.flag_bits & 0x1:
            faults.append(f"{entry.filename} is encrypted; pack it without a password.")
        if _is_special(entry.external_attr >> 16):
            faults.append(f"{entry.filename} is a link or a device; put the file itself into the pack.")
        if entry.file_size > LONGEST:
            faults.append(_too_long(entry.filename, entry.file_size))
        elif entry.file_size > max(_RATIO_FROM, MOST_RATIO * entry.compress_size):
            faults.append(f"{entry.filename} unpacks to more than {MOST_RATIO} times its size; a pack holds texts.")
    return faults + _all_too_long(sum(entry.file_size for entry in entries))


def faults_of_name(name: str) -> list[str]:
    """Return what is wrong with the name of a file in a pack: one that climbs, is absolute, or cannot be read."""
    unseen = unseen_sentence("The name of a file", name)
    if unseen:
        return [unseen]
    parts = name.removesuffix("/").split("/")
    if any(strange in name for strange in "\\:\0") or any(part in ("", ".", "..") for part in parts):
        return [f"{name} leads out of the pack; name files by their folder and name, such as scenarios/x.yaml."]
    return []


def _doubles(names: Iterable[str]) -> list[str]:
    """Return a sentence for each name that comes twice, also where only capitals or the way of writing differ."""
    seen: set[str] = set()
    faults = []
    for name in names:
        plain = unicodedata.normalize("NFC", name).casefold()
        if plain in seen:
            faults.append(f"{name} is in the pack twice; leave one of the two out.")
        seen.add(plain)
    return faults


def _is_special(mode: int) -> bool:
    return stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR)


def _too_long(name: str, size: int) -> str:
    return f"{name} has {size} bytes; a file of content has at most {LONGEST}."


def _all_too_long(size: int) -> list[str]:
    most = MOST_UNPACKED // 2**20
    return [f"The files of the pack have more than {most} MB together; divide it."] if size > MOST_UNPACKED else []


def _without_outer_folder(found: Files) -> Files:
    """Return the files without the folder around all of them, unless it is that of a kind of content."""
    outer = {name.partition("/")[0] for name in found}
    if len(outer) != 1 or not all("/" in name for name in found):
        return found
    folder = f"{outer.pop()}/"
    return {name.removeprefix(folder): data for name, data in found.items()}


def read_folder(root: Path) -> Files:
    """Return the files of a folder by their names below it; raises ContentErrors."""
    found: Files = {}
    faults: list[str] = []
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_symlink() or not (path.is_file() or path.is_dir()):
            faults.append(f"{name} is a link or a device; put the file itself into the pack.")
        elif path.is_file() and not _is_of_python(name):
            faults += faults_of_name(name)
            _add(found, faults, name, path)
        if len(found) > MOST_FILES:
            refuse(str(root), [f"The folder has more than {MOST_FILES} files; is it a pack?"])
    refuse(str(root), faults + _doubles(found) + _all_too_long(sum(map(len, found.values()))))
    return found


def read_package(module: str) -> Files:
    """Return the files of a Python package that is installed; raises ContentErrors, and ImportError without one."""
    found: Files = {}
    faults: list[str] = []
    waiting: list[tuple[str, Traversable]] = [("", package_files(module))]
    while waiting:
        above, folder = waiting.pop()
        for entry in folder.iterdir():
            name = f"{above}{entry.name}"
            if _is_of_python(name):
                continue
            if entry.is_dir():
                waiting.append((f"{name}/", entry))
            else:
                _add(found, faults, name, entry)
        if len(found) > MOST_FILES:
            refuse(module, [f"The package has more than {MOST_FILES} files; is it a pack?"])
    refuse(module, faults + _all_too_long(sum(map(len, found.values()))))
    return found


def _add(found: Files, faults: list[str], name: str, entry: Path | Traversable) -> None:
    with entry.open("rb") as file:
        data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        faults.append(f"{name} is too long; a file of content has at most {LONGEST} bytes.")
    found[name] = data


def _is_of_python(name: str) -> bool:
    return any(part in _OF_PYTHON for part in name.split("/")) or name.endswith(_OF_PYTHON[1:4])
