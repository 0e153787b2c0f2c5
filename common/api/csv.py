"""Tables of comma-separated values over the API; refusals are JSON as everywhere."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer

from common.api.parsers import read_bounded
from common.spreadsheet import MOST_BYTES

CSV = "text/csv"


# What a table is called in the schema where it is sent: generators of clients know no text/csv, but bytes.
SENT = {"application/octet-stream": OpenApiTypes.BINARY}


class CsvParser(BaseParser):
    """A table as it was sent, bytes unread."""

    media_type = CSV

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """Return the bytes; raises RequestDataTooBig."""
        return read_bounded(stream, MOST_BYTES)


class CsvBytesParser(CsvParser):
    """The same, sent without saying what it is."""

    media_type = "application/octet-stream"


class CsvRenderer(JSONRenderer):
    """For clients that ask for a table alone: what is refused is JSON, and says so."""

    media_type = CSV
    format = "csv"

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> Any:
        """Return a refusal."""
        if renderer_context and "response" in renderer_context:
            renderer_context["response"]["Content-Type"] = JSONRenderer.media_type
        return super().render(data, JSONRenderer.media_type, renderer_context)


def csv_answer(data: bytes, name: str) -> HttpResponse:
    """Return a table as a file to download."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(data, content_type=f"{CSV}; charset=utf-8", headers=headers)
