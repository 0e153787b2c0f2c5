"""The writes of the API as its addresses name them, and what is sent with each."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from tests.people import PASSWORD

METHODS = ("post", "put", "patch", "delete")


@dataclass(frozen=True)
class Write:
    """One write of the API: its name, its method and its address with braces; or what a worker does, without any."""

    name: str
    method: str = ""
    address: str = ""


def writes() -> list[Write]:
    """Return every write of the API, and what workers do at the same time."""
    found = [Write(f"{method} {address}", method, address) for address, methods in _addresses() for method in methods]
    return [*found, Write("worker month"), Write("worker match"), Write("worker forecast"), Write("worker send again")]


def _addresses() -> Iterator[tuple[str, list[str]]]:
    def walk(patterns: list[Any], prefix: str) -> Iterator[tuple[str, URLPattern]]:
        for pattern in patterns:
            where = prefix + _template(pattern)
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, where)
            else:
                yield where, pattern

    for address, pattern in walk(get_resolver().url_patterns, "/"):
        callback: Any = pattern.callback
        view = getattr(callback, "cls", None)
        if not address.startswith("/api/v1/") or view is None or pattern.name is None or "{format}" in address:
            continue
        named = getattr(callback, "actions", None) or {m: m for m in METHODS if callable(getattr(view, m, None))}
        methods = [method for method in METHODS if method in named]
        if methods:
            yield address, methods


def _template(pattern: URLPattern | URLResolver) -> str:
    """Return a part of an address with its arguments in braces."""
    text = re.sub(r"\(\?P<(\w+)>[^()]*\)", r"{\1}", str(pattern.pattern))
    text = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", text)
    return text.lstrip("^").rstrip("$").replace("\\Z", "")


def body(write: Write, setup: Any, result: Any, side: int) -> Any:
    """Return the body of a write; an empty object for one without an entry here.

    `setup` is an order of battle, `result` what was played at a table, and `side` distinguishes the two of a pair.
    """
    end = write.address.rstrip("/").rpartition("/")[2]
    named: dict[str, Any] = {
        "campaigns": {
            "name": "New", "faction": "british", "role": "lieutenant", "year": 1755, "territory": "lake-george",
        },
        "{key}": {"name": f"Renamed {side}"},
        "{member}": {"name": f"Named {side}"},
        "copy": {"name": f"Copied {side}"},
        "dice": {"stream": "1755-03/weather", "faces": [side + 1, 3]},
        "override": {
            "changes": [{"what": "unit", "key": "u1", "field": "rep", "value": 3 + side}], "reason": "A test.",
        },
        "next": {"choice": {}},
        "resolve": {"units": ["u1", "u2"]} if "months" in write.address else {"setup": setup},
        "battles": {"setup": setup},
        "match": {"units": ["u1", "u2"], "seats": {"player": "me", "enemy": "me"}} if write.method == "post" else {},
        "result": {"result": result} if write.method == "post" else {"reason": "A test."},
        "forecasts": {"runs": 20} if "months" in write.address else {"setup": setup, "runs": 20},
        "invitations": {"role": "player"},
        "token": {"username": "ann", "password": PASSWORD},
    }  # fmt: skip
    return named.get(end, {})
