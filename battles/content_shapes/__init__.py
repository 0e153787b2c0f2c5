"""The shape of an order of battle, for editors and clients: one room a system; copy one, edit these.

A shape only helps while one writes; what is right is said by the system's own check.
"""

from typing import Any

from battles.content_shapes import fast_musket, grid, muskets_mohawks
from battles.content_shapes.shape import Shape, options_schema

SHAPES: dict[str, type[Shape]] = {
    "muskets_mohawks": muskets_mohawks.SetupShape,
    "fast_musket": fast_musket.SetupShape,
    "d3_grid": grid.SetupShape,
    "one_hour": grid.SetupShape,
}


def setup_schema(system: str, refs: str) -> dict[str, Any]:
    """Return the JSON Schema of a system's order of battle; `refs` is where its own `$defs` will lie."""
    schema = SHAPES[system].model_json_schema(ref_template=refs + "{model}")
    schema["properties"]["options"] = options_schema(system)
    return schema
