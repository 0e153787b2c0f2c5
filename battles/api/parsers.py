"""JSON as the API takes it in: always an object, and never longer than it may be."""

import json
from io import BytesIO
from typing import Any, BinaryIO, cast

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser, JSONParser

from battles.digests import is_storable


class ObjectParser(JSONParser):
    """A JSON object; Django itself refuses bodies beyond DATA_UPLOAD_MAX_MEMORY_SIZE."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> dict[str, Any]:
        """Return the object sent; a list, a number or brackets without end are refused."""
        try:
            data = super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError("the values are nested too deep") from error
        if not isinstance(data, dict):
            raise ParseError("send an object, in braces")
        if not is_storable(data):
            raise ParseError("a text holds a character that is none (a NUL or half of a pair)")
        return data


class CampaignFileParser(BaseParser):
    """The same for whole campaigns, which may hold years of months: 64 times as long."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> dict[str, Any]:
        """Return the object sent; raises RequestDataTooBig before more than the limit is held in memory."""
        limit: int = settings.CAMPAIGN_FILE_MOST
        raw = cast(BinaryIO, stream).read(limit + 1)
        if len(raw) > limit:
            raise RequestDataTooBig
        try:
            data = json.load(BytesIO(raw))
        except (ValueError, RecursionError) as error:
            raise ParseError(str(error)) from error
        if not isinstance(data, dict):
            raise ParseError("send an object, in braces")
        return data
