"""Checking content: every fault of every file at once, before anything is written."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from battles.pipeline import source_files
from battles.pipeline.kinds import Entry, EntryIndex, Kind, kinds
from common.faults import Fault, Finding, Place
from common.names import unseen_faults
from rules.core import lengths
from rules.core.narrate import counted
from rules.core.suggest import did_you_mean

PACK_MANIFEST = "pack.yaml"


@dataclass(slots=True)
class Checked:
    """Files as checked: pages with their entries in the order of loading, faults, warnings, and files not read."""

    entries: list[tuple[Kind[Any, Any], source_files.SourceFile, Entry]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)
    passed_over: list[Path] = field(default_factory=list)


def shape(kind: Kind[Any, Any], raw: Any) -> tuple[Entry | None, list[Finding]]:
    """Return the entry of plain values, or what is wrong with their shape."""
    try:
        return kind.schema.model_validate(raw), []
    except ValidationError as error:
        return None, findings(error, kind.schema)


def examine(kind: Kind[Any, Any], slug: str, raw: Any, index: EntryIndex) -> tuple[Entry | None, list[Finding]]:
    """Return the entry of plain values with everything there is to say of it, its shape and all else at once."""
    entry, found = shape(kind, raw)
    unseen = [Finding(_steps(fault.field), fault.message) for fault in unseen_faults(raw)]
    if entry is not None:
        return entry, unseen + kind.findings(slug, entry, index)
    found += unseen
    if isinstance(raw, dict):
        bad = [finding.place for finding in found]
        found += [more for more in kind.rest(slug, raw, index) if not any(_within(more.place, at) for at in bad)]
    return None, found


def _steps(field: str) -> Place:
    return tuple(int(step) if step.isdecimal() else step for step in field.split(".") if step)


def _within(place: Place, outer: Place) -> bool:
    return place[: len(outer)] == outer


def check(roots: Iterable[Path]) -> Checked:
    """Check all content files at these paths, files or folders; nothing is written."""
    checked, roots = Checked(), list(roots)
    for root in roots:
        if not root.exists():
            checked.faults.append(Fault(str(root), 1, "There is no such file or folder."))
    paths = source_files.content_files(root for root in roots if root.exists())
    checked.passed_over = source_files.passed_over(roots, paths)
    return _checked(checked, [(path, *source_files.read(path)) for path in paths])


def check_texts(texts: Mapping[str, bytes]) -> Checked:
    """Check files by their names, such as scenarios/x.yaml, as `check` does those of a folder."""
    read = [(Path(name), *source_files.read_text(Path(name), data)) for name, data in sorted(texts.items())]
    return _checked(Checked(), read)


def _checked(checked: Checked, pages: list[tuple[Path, source_files.SourceFile | None, list[Fault]]]) -> Checked:
    """Judge pages as read, and return what was noted so far with all that is found."""
    index, known = EntryIndex(), kinds()
    read: list[tuple[Kind[Any, Any], source_files.SourceFile, Any]] = []
    for path, page, faults in pages:
        checked.faults += faults
        if path.parent.name not in known:
            checked.faults.append(Fault(str(path), 1, _no_kind(path, list(known))))
        else:
            # A file that cannot be read is a fault of its own, and none of those that refer to it.
            index.bring(path.parent.name, path.stem)
        if page is not None and page.folder in known:
            raw = source_files.plain(page.tree)
            read.append((known[page.folder], page, raw))
            index.bring(page.folder, page.slug, raw)
    checked.faults += _doubles(page for _, page, _ in read)
    order = list(known)
    for kind, page, raw in sorted(read, key=lambda item: order.index(item[0].folder)):
        _check_page(checked, kind, page, raw, index)
    checked.faults.sort()
    return checked


def _no_kind(path: Path, known: list[str]) -> str:
    if path.name == PACK_MANIFEST:
        return f"This folder is a pack; load it with `content pack load {path.parent}`."
    name, folders = path.parent.name, ", ".join(known)
    return f"{name} is no kind of content; move the file into one of {folders}.{did_you_mean(name, known)}"


def _check_page(
    checked: Checked, kind: Kind[Any, Any], page: source_files.SourceFile, raw: Any, index: EntryIndex
) -> None:
    entry, findings = examine(kind, page.slug, raw, index)
    if not is_slug(page.slug):
        findings.append(Finding((), slug_sentence(page.slug)))
    for finding in findings:
        fault = page.fault(finding.place, finding.sentence(), finding.rule, finding.warning)
        (checked.warnings if finding.warning else checked.faults).append(fault)
    if entry is not None:
        checked.entries.append((kind, page, entry))


def slug_sentence(slug: str) -> str:
    """Return why a slug is refused."""
    return f"{slug} is no name for content; use small letters, figures and hyphens."


def is_slug(slug: str) -> bool:
    """Return whether an entry may have a slug."""
    return bool(slug) and len(slug) <= lengths.SLUG and all(c.isascii() and (c.isalnum() or c in "-_") for c in slug)


def _doubles(read: Iterable[source_files.SourceFile]) -> list[Fault]:
    seen: dict[tuple[str, str], source_files.SourceFile] = {}
    faults: list[Fault] = []
    for page in read:
        first = seen.setdefault((page.folder, page.slug), page)
        if first is not page:
            faults.append(page.fault((), f"{page.slug} is already in {first.path}; rename one of the files."))
    return faults


_TYPES = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "keys with values",
    "model_type": "keys with values",
    "model_attributes_type": "keys with values",
    "tuple_type": "a list",
}

_SENTENCES = {
    "missing": "{key} is missing; state it.",
    "literal_error": "{key} is {value}; choose one of {expected}.",
    "greater_than_equal": "{key} is {value}; it must be at least {ge}.",
    "less_than_equal": "{key} is {value}; it must be at most {le}.",
    "string_too_short": "{key} is empty; state it.",
    "string_too_long": "{key} has more than {max_length} letters; shorten it.",
    "invalid_key": "The key {key} is no text; write it in quotes.",
    "string_pattern_mismatch": "{key} is {value}; use small letters, figures and hyphens.",
}


def findings(error: ValidationError, schema: type[BaseModel]) -> list[Finding]:
    """Return every fault that a validation found, each at its place."""
    return [_remark(detail, schema) for detail in error.errors(include_url=False)]


def _remark(detail: ErrorDetails, schema: type[BaseModel]) -> Finding:
    place: Place = tuple(detail["loc"])
    rule = str(detail.get("ctx", {}).get("rule", ""))
    return Finding(place, _sentence(detail, place, schema), rule)


def _sentence(detail: ErrorDetails, place: Place, schema: type[BaseModel]) -> str:
    key, kind = ".".join(str(step) for step in place), detail["type"]
    context: dict[str, Any] = detail.get("ctx", {})
    if kind == "value_error":
        return str(context["error"])
    if kind == "extra_forbidden":
        known = _keys(schema, place)
        return f"{key} is not known here; remove it, or use one of {', '.join(known)}.{did_you_mean(place[-1], known)}"
    if kind in ("too_short", "too_long"):
        return f"{key} has {counted(context['actual_length'], 'entry', 'entries')}; it must have {_bounds(context)}."
    if kind in _TYPES:
        return f"{key} is {_shown(detail['input'])}; it must be {_TYPES[kind]}."
    if kind in _SENTENCES:
        words = {name: str(value).replace(" or ", ", ") for name, value in context.items()}
        guess = did_you_mean(detail["input"], re.findall(r"'([^']*)'", words.get("expected", "")))
        return _SENTENCES[kind].format(key=key, value=_shown(detail["input"]), **words) + guess
    return f"{key}: {detail['msg']}"


def _bounds(context: dict[str, Any]) -> str:
    return f"at least {context['min_length']}" if "min_length" in context else f"at most {context['max_length']}"


def _shown(value: object) -> str:
    text = "empty" if value is None else str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _keys(schema: type[BaseModel], place: Place) -> list[str]:
    """Return the keys that are known at the place of an unknown one, in the order of the schema."""
    definition = schema.model_json_schema()
    shared = definition.get("$defs", {})
    node: dict[str, Any] = definition
    for step in place[:-1]:
        node = node.get("items", {}) if isinstance(step, int) else node.get("properties", {}).get(step, {})
        for choice in node.get("anyOf", []):
            node = choice if "$ref" in choice or "items" in choice else node
        if "$ref" in node:
            node = shared[node["$ref"].rpartition("/")[2]]
    return list(node.get("properties", {}))
