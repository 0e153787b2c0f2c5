"""Canonical JSON and the hashes made of it: equal values give equal bytes on any machine."""

import json
import re
from functools import cache
from hashlib import sha256
from pathlib import Path

import rules
from rules import compiled

_RULES_DIR = Path(rules.__file__).parent
# A NUL as JSON escapes it, and not the same letters after a backslash of their own.
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


def canonical(value: object) -> bytes:
    """Return a JSON value as bytes, keys sorted, without blanks."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def is_storable(value: object) -> bool:
    """Tell whether a JSON value can be kept: no text in it holds a NUL or half of a surrogate pair."""
    try:
        return _NUL.search(canonical(value)) is None
    except (ValueError, RecursionError):  # UnicodeEncodeError is a ValueError
        return False


def digest(value: object) -> str:
    """Return the SHA-256 of a JSON value, in hexadecimal."""
    return sha256(canonical(value)).hexdigest()


@cache
def engine_text() -> str:
    """Return the engine for a reader: its version, and whether its rules run compiled."""
    return f"engine {rules.VERSION} {compiled.way()}"


@cache
def engine_version() -> str:
    """Return the version of the rules: a hash of their sources, for a changed rule may change a replay."""
    whole = sha256()
    for path in sorted(_RULES_DIR.rglob("*")):
        if path.suffix in (".py", ".toml"):
            whole.update(str(path.relative_to(_RULES_DIR).as_posix()).encode())
            whole.update(path.read_bytes())
    return whole.hexdigest()[:16]
