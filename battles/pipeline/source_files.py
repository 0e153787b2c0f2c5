"""Content files as read: their text, their tree, and the line of each part of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from io import StringIO
from pathlib import Path
from typing import Any

from django.conf import settings
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from common.faults import Fault, Place

SUFFIXES = (".yaml", ".yml")
CORE = "core"  # the origin of what comes with Petite Guerre
LONGEST = 1_000_000  # bytes; a file of content is some kilobytes


@dataclass(slots=True)
class SourceFile:
    """One content file: its kind is the name of its folder, its slug the stem of its name."""

    path: Path
    folder: str
    slug: str
    text: str
    tree: Any = field(default=None, repr=False)

    def line(self, place: Place) -> int:
        """Return the line, counted from 1, of a part of the file, or of the nearest part around it."""
        node, line = self.tree, 1
        for step in place:
            try:
                if isinstance(node, CommentedMap) and step in node:
                    line = node.lc.key(step)[0] + 1
                elif isinstance(node, CommentedSeq) and isinstance(step, int) and step < len(node):
                    line = node.lc.item(step)[0] + 1
                else:
                    return line
            except (KeyError, TypeError, AttributeError):  # parts merged from an anchor have no line of their own
                return line
            node = node[step]
        return line

    def fault(self, place: Place, message: str, rule: str = "", warning: bool = False) -> Fault:
        """Return a fault of this file at a place in it."""
        return Fault(str(self.path), self.line(place), message, rule, warning)


def yaml() -> YAML:
    """Return a reader and writer that keeps comments, quotes and the order of keys."""
    tool = YAML()
    tool.preserve_quotes = True
    tool.width = 100_000  # a long line stays one line
    tool.indent(mapping=2, sequence=4, offset=2)
    tool.allow_unicode = True
    tool.representer.add_representer(type(None), _nothing)
    return tool


def _nothing(representer: Any, value: None) -> Any:
    """Write nothing as `null`, as the bundled files do."""
    return representer.represent_scalar("tag:yaml.org,2002:null", "null")


# Reading is most of what a check, a load or a page of content costs, and nearly every text is one that was read
# before: the bundled files are fewer than this.
@lru_cache(maxsize=256)
def parse(text: str) -> Any:
    """Return the tree of a text with comments and lines; raises ruamel's YAMLError.

    The tree is shared by all who parse the same text, so it is only read; `parse_to_change` returns one to be changed.
    """
    return yaml().load(text)


def parse_to_change(text: str) -> Any:
    """Return a tree of the caller's own, as `parse` does."""
    return yaml().load(text)


def write(tree: Any) -> str:
    """Return the text of a tree."""
    stream = StringIO()
    yaml().dump(tree, stream)
    return stream.getvalue()


def plain(node: Any) -> Any:
    """Return a tree as plain values, without the classes that carry comments and styles."""
    kind = _plain_class(type(node))  # type: ignore[arg-type]  # a class can be hashed
    if kind is dict:
        return {plain(key): plain(value) for key, value in node.items()}
    if kind is list:
        # Their own iterator looks up each place once more.
        return [plain(value) for value in list.__iter__(node)]
    return node if kind is None else kind(node)


@cache
def _plain_class(kind: type) -> Any:
    """Return the plain class of a node's class; None if its values are plain, or of no class that is known."""
    if kind in (bool, int, float, str):
        return None
    return next((known for known in (dict, list, int, float, str) if issubclass(kind, known)), None)


def read(path: Path) -> tuple[SourceFile | None, list[Fault]]:
    """Return a file as a page, or the faults that keep it from being one."""
    try:
        data = path.read_bytes()
    except OSError as error:
        return None, [Fault(str(path), 1, f"The file cannot be read: {error.strerror}.")]
    return read_text(path, data)


def read_text(path: Path, data: bytes) -> tuple[SourceFile | None, list[Fault]]:
    """Return the bytes of a file as a page, or the faults that keep them from being one."""
    if len(data) > LONGEST:
        return None, [Fault(str(path), 1, f"The file has {len(data)} bytes; content has at most {LONGEST}.")]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return None, [Fault(str(path), data[: error.start].count(b"\n") + 1, "The file is not UTF-8; save it as such.")]
    page = SourceFile(path, path.parent.name, path.stem, text)
    try:
        page.tree = parse(text)
    except (MarkedYAMLError, YAMLError, ValueError, RecursionError) as error:
        return None, [_unreadable(path, error)]
    if not isinstance(page.tree, dict):
        return None, [Fault(str(path), 1, "The file must hold keys and values, as `name: …`.")]
    return page, []


def _unreadable(path: Path, error: Exception) -> Fault:
    mark = getattr(error, "problem_mark", None)
    problem = str(getattr(error, "problem", None) or "it cannot be read").split("\n")[0]
    return Fault(str(path), mark.line + 1 if mark else 1, f"This is not YAML: {problem}.")


def content_files(roots: Iterable[Path]) -> list[Path]:
    """Return the content files at the given paths: files as they are, folders searched one level down."""
    paths: list[Path] = []
    for root in roots:
        if root.is_dir():
            paths += [p for p in [*root.glob("*"), *root.glob("*/*")] if p.suffix in SUFFIXES and p.is_file()]
        else:
            paths.append(root)
    return sorted(set(paths))


def passed_over(roots: Iterable[Path], read: Iterable[Path]) -> list[Path]:
    """Return the files below the given folders that are no content, apart from the schemas written for editors."""
    taken = set(read)
    below = {path for root in roots if root.is_dir() for path in root.rglob("*") if path.is_file()}
    return sorted(path for path in below - taken if not (path.suffix == ".json" and path.parent.name == "schemas"))


def origin_of(path: Path) -> str:
    """Return the place that a content file comes from: CORE, or the folder above the folder of its kind."""
    pack = path.resolve().parent.parent
    return CORE if pack == Path(settings.FIXTURES_DIR).resolve() else str(pack)


def covered(roots: Iterable[Path], folders: Iterable[str]) -> set[tuple[str, str]]:
    """Return the pairs of origin and kind of which the given paths hold every file there is.

    A folder that holds kinds covers them all, the folder of a kind only that one, a single file none.
    """
    names = set(folders)
    pairs: set[tuple[str, str]] = set()
    for root in roots:
        if root.is_dir() and root.resolve().name in names:
            pairs.add((origin_of(root / "any.yaml"), root.resolve().name))
        elif root.is_dir():
            pairs |= {(origin_of(root / name / "any.yaml"), name) for name in names}
    return pairs
