"""Exporting content: the file as it was loaded where nothing has changed, and the changes alone where something has."""

from pathlib import Path
from typing import Any

from ruamel.yaml.comments import CommentedMap

from battles.models import ContentFile
from battles.models.content import Content
from battles.pipeline.kinds import Kind, kinds
from battles.pipeline.load import filed_body
from battles.pipeline.source_files import parse_to_change, write


def export(folder: Path, only: set[str] | None = None) -> list[Path]:
    """Write all content, or the kinds named, as files under a folder; returns the files written."""
    paths: list[Path] = []
    for name, kind in kinds().items():
        if only is not None and name not in only:
            continue
        texts = dict(ContentFile.objects.filter(kind=name).values_list("slug", "text"))
        for row in kind.rows():
            path = folder / name / f"{row.slug}.yaml"
            path.parent.mkdir(parents=True, exist_ok=True)
            # Bytes, so that a line's ending stays what it was.
            path.write_bytes(text_of(kind, row, texts.get(row.slug, "")).encode("utf-8"))
            paths.append(path)
    return paths


def text_of(kind: Kind[Any, Any], row: Content, filed: str) -> str:
    """Return a row as the text of its file; `filed` is the text it was loaded from, or ""."""
    body = kind.body(row)
    before = filed_body(kind, filed) if filed else None
    if before is None:
        return write(_without_defaults(kind, body))
    if before == body:
        return filed
    tree = parse_to_change(filed)
    patch(tree, before, body)
    return write(tree)


def patch(tree: Any, before: dict[str, Any], after: dict[str, Any]) -> None:
    """Change a tree only where the values changed, so that comments, order and style stay.

    A list of parts is matched part by part by its id or slug, or by its place where there is none.
    """
    for key, value in after.items():
        old = before.get(key)
        if value == old:
            continue
        if isinstance(tree.get(key), dict) and isinstance(old, dict) and isinstance(value, dict):
            patch(tree[key], old, value)
        elif isinstance(tree.get(key), list) and _parts(old) and _parts(value):
            _patch_parts(tree[key], old or [], value)
        else:
            tree[key] = value
    for key in [key for key in before if key not in after]:
        tree.pop(key, None)


def _parts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(part, dict) for part in value)


def _patch_parts(nodes: Any, before: list[dict[str, Any]], after: list[dict[str, Any]]) -> None:
    mark = next((name for name in ("id", "slug") if all(name in part for part in [*before, *after])), None)
    names = [part[mark] if mark else place for place, part in enumerate(before)]
    kept: list[Any] = []
    for place, part in enumerate(after):
        name = part[mark] if mark else place
        if name in names and isinstance(nodes[names.index(name)], dict):
            old = names.index(name)
            patch(nodes[old], before[old], part)
            kept.append(nodes[old])
        else:
            kept.append(part)
    if len(kept) == len(nodes):
        for place, node in enumerate(kept):
            nodes[place] = node
    else:
        del nodes[:]
        nodes.extend(kept)


def _without_defaults(kind: Kind[Any, Any], body: dict[str, Any]) -> CommentedMap:
    """Return the values of a new file: what the schema would fill in by itself is left out."""
    defaults = {key: field.get_default(call_default_factory=True) for key, field in kind.schema.model_fields.items()}
    required = {key for key, field in kind.schema.model_fields.items() if field.is_required()}
    return CommentedMap({key: value for key, value in body.items() if key in required or value != defaults.get(key)})
