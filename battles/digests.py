"""Canonical JSON and the hashes made of it: equal values give equal bytes on any machine."""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

import rules

_RULES_DIR = Path(rules.__file__).parent


def canonical(value: object) -> bytes:
    """Return a JSON value as bytes, keys sorted, without blanks."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(value: object) -> str:
    """Return the SHA-256 of a JSON value, in hexadecimal."""
    return sha256(canonical(value)).hexdigest()


@cache
def engine_version() -> str:
    """Return the version of the rules: a hash of their sources, for a changed rule may change a replay."""
    whole = sha256()
    for path in sorted(_RULES_DIR.rglob("*")):
        if path.suffix in (".py", ".toml"):
            whole.update(str(path.relative_to(_RULES_DIR).as_posix()).encode())
            whole.update(path.read_bytes())
    return whole.hexdigest()[:16]
