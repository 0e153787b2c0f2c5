"""Pages of the tests as a browser shows them: a line break or several blanks between words are one blank."""

import re
from typing import Any

from django.test import Client

_KEPT = re.compile(r"(<(?:pre|textarea|script)\b.*?</(?:pre|textarea|script)>)", re.DOTALL)
_BLOCKS = "p|div|section|table|thead|tbody|tr|th|td|li|ul|ol|fieldset|legend|details|summary|figure|figcaption"
_BLOCKS += "|h[1-6]|dl|dt|dd"
_AROUND = re.compile(rf"\s*(</?(?:{_BLOCKS})\b[^<>]*>)\s*")
_request = Client.request


def request(client: Client, /, **environ: Any) -> Any:
    """Send a request as Django's test client does, and join the lines of the page that comes back.

    Tests then quote sentences, and not where a template breaks its lines.
    """
    response = _request(client, **environ)
    if not response.streaming and response.headers.get("Content-Type", "").startswith("text/html"):
        response.content = joined(response.content.decode()).encode()
    return response


def joined(html: str) -> str:
    """Return a page without blanks that a browser does not show; preformatted parts stay."""
    parts = _KEPT.split(html)
    return "".join(
        part if place % 2 else _AROUND.sub(r"\1", re.sub(r"\s+", " ", part)) for place, part in enumerate(parts)
    )
