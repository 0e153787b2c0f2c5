"""Every address of the site, found in its resolver, with the arguments of rows that are there."""

import re
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.urls import URLPattern, URLResolver, get_resolver

_ARGUMENT = re.compile(r"\(\?P<(\w+)>[^()]*\)|<(?:\w+:)?(\w+)>")


def patterns() -> Iterator[str]:
    """Every address with its arguments in braces, but for the admin's."""
    return (address for address in _walk(get_resolver().url_patterns, "/") if not address.startswith("/admin/"))


def admin_addresses() -> Iterator[str]:
    """Every address of the admin, with the first row of its table where it takes one."""
    given = {"content_type_id": 1, "app_label": "battles", "url": "nowhere"}
    for address in _walk(get_resolver().url_patterns, "/"):
        if address.startswith("/admin/"):
            names = re.findall(r"{(\w+)}", address)
            row = _first_row(*address.split("/")[2:4]) if "_id}" in address else None
            yield address.format(**{name: given.get(name, row or 1) for name in names})


def _first_row(app: str, model: str) -> Any:
    try:
        return apps.get_model(app, model)._default_manager.values_list("pk", flat=True).first()
    except LookupError:
        return None


def _walk(found: list[Any], prefix: str) -> Iterator[str]:
    for pattern in found:
        address = prefix + _template(pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, address)
        elif not pattern.name or "{format}" in address:
            continue
        else:
            yield address


def _template(pattern: URLPattern | URLResolver) -> str:
    text = _ARGUMENT.sub(lambda found: "{" + (found[1] or found[2]) + "}", str(pattern.pattern))
    return text.lstrip("^").rstrip("$").replace("\\Z", "")
