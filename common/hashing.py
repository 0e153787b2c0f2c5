"""Canonical JSON and the hashes made of it: equal values give equal bytes on any machine."""

import json
import re
from hashlib import sha256

# A NUL as JSON escapes it, and not the same letters after a backslash of their own.
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


def canonical(value: object) -> bytes:
    """Return a JSON value as bytes, keys sorted, without blanks."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def is_storable(value: object) -> bool:
    """Return True if a database can store a JSON value: no text in it holds a NUL or half of a surrogate pair."""
    try:
        return _NUL.search(canonical(value)) is None
    except (ValueError, RecursionError):  # UnicodeEncodeError is a ValueError
        return False


def digest(value: object) -> str:
    """Return the SHA-256 of a JSON value, in hexadecimal."""
    return sha256(canonical(value)).hexdigest()
