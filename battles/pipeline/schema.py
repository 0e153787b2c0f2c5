"""JSON Schema of each kind of content, so that an editor knows the keys while one writes."""

import json
from pathlib import Path
from typing import Any

from battles.pipeline.kinds import Kind, kinds


def schema_text(kind: Kind[Any, Any]) -> str:
    """Return the JSON Schema of a kind as text."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **kind.json_schema()}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def write_schemas(folder: Path) -> list[Path]:
    """Write a schema file for each kind; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    for name, kind in kinds().items():
        path = folder / f"{name}.json"
        path.write_text(schema_text(kind), encoding="utf-8")
        paths.append(path)
    return paths
