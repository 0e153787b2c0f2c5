"""Plain values of an order of battle that is read again before each battle, when dice have completed it."""


def contests(setup: dict[str, object]) -> bool:
    """MM-CAMP-4, MM-ENC-4: return whether the player contests the territory; in a stand up fight he then attacks."""
    return bool(part_of(setup, "player").get("contesting"))


def number_of(raw: dict[str, object], key: str) -> int:
    """Return a number, 0 where none is given."""
    value = raw.get(key)
    return value if isinstance(value, int) else 0


def part_of(raw: dict[str, object], key: str) -> dict[str, object]:
    """Return a part, an empty one where none is given."""
    value = raw.get(key)
    return value if isinstance(value, dict) else {}


def rows_of(raw: dict[str, object], key: str) -> list[dict[str, object]]:
    """Return a list of parts, without entries that are none."""
    value = raw.get(key)
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
