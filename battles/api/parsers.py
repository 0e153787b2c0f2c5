"""JSON of a bounded size: REST framework reads the stream itself, past Django's own limit on bodies."""

from io import BytesIO
from typing import Any, BinaryIO, cast

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class BoundedJSONParser(JSONParser):
    """JSON no larger than DATA_UPLOAD_MAX_MEMORY_SIZE, and an object, which is all that the API takes in."""

    def limit(self) -> int:
        """Return the most bytes that are read."""
        return settings.DATA_UPLOAD_MAX_MEMORY_SIZE

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> dict[str, Any]:
        """Return the object sent; raises RequestDataTooBig before more than the limit is held in memory."""
        raw = cast(BinaryIO, stream).read(self.limit() + 1)
        if len(raw) > self.limit():
            raise RequestDataTooBig(f"The request is larger than {self.limit() // 1_048_576} MB; send less.")
        try:
            data = super().parse(BytesIO(raw), media_type, parser_context)
        except RecursionError as error:
            raise ParseError("the values are nested too deep") from error
        if not isinstance(data, dict):
            raise ParseError("send an object, in braces")
        return data


class CampaignFileParser(BoundedJSONParser):
    """The same for whole campaigns, which may hold years of months and battles."""

    def limit(self) -> int:
        """Return 64 times the common limit."""
        return 64 * super().limit()
