"""The JSON Schemas of all files that people write: each kind of content, and the manifest of a pack."""

import json
from typing import Any

from battles.packs.manifest import Manifest
from battles.pipeline.kinds import kinds

PACK = "pack"


def schema_names() -> list[str]:
    """Return the names of all schemas: the folders of content, and `pack` for the manifest."""
    return [*kinds(), PACK]


def schema_text(name: str) -> str:
    """Return a JSON Schema as text; raises KeyError for a name that is none."""
    shape: dict[str, Any] = Manifest.model_json_schema() if name == PACK else kinds()[name].json_schema()
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **shape}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
