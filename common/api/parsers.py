"""JSON as the API takes it in: always an object, never longer or deeper than it may be."""

from typing import Any, BinaryIO, cast

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser, JSONParser

from common.exceptions import InvalidRequest
from common.json_input import UnreadableJson, read_json


class ObjectParser(JSONParser):
    """A JSON object of DATA_UPLOAD_MAX_MEMORY_SIZE at most."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> dict[str, Any]:
        """Return the object sent; what is no object, too deep, or holds what no row keeps is refused."""
        try:
            data = read_json(read_bounded(stream, settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0), integral=True)
        except UnreadableJson as error:
            if not error.places:
                raise ParseError(str(error)) from error
            fields = {place: [f"{place} {error.remedy}"] for place in map(self.field_of, error.places)}
            fields |= self.other_faults(error.value)
            raise InvalidRequest(f"The request is not valid JSON: {error}", fields=fields) from error
        if not isinstance(data, dict):
            raise ParseError("send an object, in braces")
        return data

    def field_of(self, place: str) -> str:
        """Return what a text at fault is called among the fields of a refusal."""
        return place

    def other_faults(self, data: Any) -> dict[str, list[str]]:
        """Return what else is wrong with a body that is refused for its characters, by field."""
        return {}


class CampaignFileParser(BaseParser):
    """An exported campaign as it was sent, bytes unread: a worker reads it."""

    media_type = "application/json"
    takes_files = True

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """Return the bytes; raises RequestDataTooBig before more than the limit is held in memory."""
        return read_bounded(stream, settings.CAMPAIGN_FILE_MOST)


def read_bounded(stream: Any, limit: int) -> bytes:
    """Return all bytes of a stream; raises RequestDataTooBig when there are more than the limit."""
    raw = cast(BinaryIO, stream).read(limit + 1)
    if len(raw) > limit:
        raise RequestDataTooBig
    return raw
