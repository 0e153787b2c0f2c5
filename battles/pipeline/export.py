"""Exporting content: the file as it was loaded where nothing has changed, and the changes alone where something has."""

import io
import zipfile
from pathlib import Path
from typing import Any

from ruamel.yaml.comments import CommentedMap

from battles.models import ContentFile, Pack
from battles.models.content import Content, pack_of_origin
from battles.pipeline.checks import PACK_MANIFEST
from battles.pipeline.kinds import Kind, kinds
from battles.pipeline.load import filed_body
from battles.pipeline.source_files import parse_to_change, write


def export(folder: Path, only: set[str] | None = None) -> list[Path]:
    """Write all content, or the kinds named, as files under a folder; returns the files written.

    What belongs to a pack is written as that pack, under `packs/` and its key.
    """
    written: dict[str, bytes] = {}
    for name, kind in kinds().items():
        if only is not None and name not in only:
            continue
        files = {file.slug: file for file in ContentFile.objects.filter(kind=name)}
        for row in kind.rows():
            file = files.get(row.slug)
            if file is None or not pack_of_origin(file.origin):
                written[f"{name}/{row.slug}.yaml"] = text_of(kind, row, file.text if file else "").encode()
    for pack in Pack.objects.all():
        of_pack = pack_files(pack, only)
        written |= {f"packs/{pack.key}/{name}": data for name, data in of_pack.items()}
    # Bytes, so that a line's ending stays what it was.
    for name, data in written.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return [folder / name for name in written]


def pack_files(pack: Pack, only: set[str] | None = None) -> dict[str, bytes]:
    """Return the files of a pack by name, as its folder holds them; none if it has no entry of the kinds named."""
    found: dict[str, bytes] = {}
    for name, kind in kinds().items():
        texts = dict(ContentFile.objects.filter(kind=name, origin=pack.origin).values_list("slug", "text"))
        if texts and (only is None or name in only):
            rows = [row for row in kind.rows() if row.slug in texts]
            found |= {f"{name}/{row.slug}.yaml": text_of(kind, row, texts[row.slug]).encode() for row in rows}
    if only is not None and not found:
        return {}
    papers = {name: text.encode() for name, text in pack.papers.items()}
    return {PACK_MANIFEST: pack.manifest.encode(), **papers, **found}


def zipped(files: dict[str, bytes]) -> bytes:
    """Return files as a zip; the same files give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


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
