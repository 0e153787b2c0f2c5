"""Content written over the API by staff: the body is that of its file as JSON, and so are the faults."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import viewsets
from rest_framework.decorators import action
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from battles.pipeline.kinds import kind_of_model
from battles.pipeline.sheets import load_sheet, sheet_bytes
from battles.pipeline.writing import delete_entry, write_entry
from common.api.csv import CSV, SENT, CsvBytesParser, CsvParser, CsvRenderer, csv_answer
from common.api.filters import expect_query
from common.exceptions import InvalidRequest, NotAllowed
from common.faults import ContentErrors

ENTRY = {
    "type": "object",
    "properties": {"slug": {"type": "string"}, "name": {"type": "string"}},
    "description": "The keys of its file, as the schemas at /schemas/ describe them, and its `slug`.",
}
WRITTEN = OpenApiResponse(ENTRY, description="The entry as its file now is, with `warnings`.")
READ = OpenApiResponse(ENTRY, description="The entry as its file is.")


class ContentViewSet(viewsets.ReadOnlyModelViewSet[Any]):
    """Entries of a kind of content: all may read them; staff with the admin's permissions may write them."""

    lookup_field = "slug"
    lookup_value_regex = "[-a-zA-Z0-9_]+"

    @extend_schema(summary="Add an entry", request={"application/json": ENTRY}, responses={201: WRITTEN})
    def create(self, request: Request) -> Response:
        """Add an entry, with the keys of its file and its slug; it is checked as its file would be."""
        self._expect("add")
        slug, raw = _taken_apart(request.data)
        return self._written(slug, raw, None, 201)

    @extend_schema(summary="Replace an entry", request={"application/json": ENTRY}, responses={200: WRITTEN})
    def update(self, request: Request, slug: str) -> Response:
        """Replace an entry by what its file would be; keys that are left out get their defaults."""
        self._expect("change")
        row = self.get_object()
        return self._written(slug, self._of_this(request, slug), row, 200)

    @extend_schema(summary="Change keys of an entry", request={"application/json": ENTRY}, responses={200: WRITTEN})
    def partial_update(self, request: Request, slug: str) -> Response:
        """Replace some keys of the file at its top, and keep all others."""
        self._expect("change")
        row = self.get_object()
        raw = kind_of_model(self._model()).body(row) | self._of_this(request, slug)
        return self._written(slug, raw, row, 200)

    @extend_schema(summary="Delete an entry", responses={204: None})
    def destroy(self, request: Request, slug: str) -> Response:
        """Delete an entry that nothing uses; what is in use is refused, by what."""
        self._expect("delete")
        delete_entry(self.get_object())
        return Response(status=204)

    @extend_schema(summary="An entry as its file", responses={200: READ}, filters=False)
    @action(detail=True, pagination_class=None)
    def file(self, request: Request, slug: str) -> Response:
        """Return the keys of the entry's file, to be changed and sent back."""
        expect_query(request)
        row = self.get_object()
        return Response({"slug": slug, **kind_of_model(self._model()).body(row)})

    def _written(self, slug: Any, raw: dict[str, Any], row: Any, status: int) -> Response:
        kind = kind_of_model(self._model())
        stored, warnings = write_entry(kind, slug, raw, row)
        stored = next(each for each in kind.rows() if each.pk == stored.pk)
        return Response({"slug": stored.slug, **kind.body(stored), "warnings": warnings}, status=status)

    def _of_this(self, request: Request, slug: str) -> dict[str, Any]:
        """Return the keys sent; raises InvalidRequest for another slug: files and campaigns know the entry by it."""
        sent, raw = _taken_apart(request.data)
        if sent not in (None, slug):
            message = f"The slug stays {slug}; add an entry with the slug {sent} instead."
            raise InvalidRequest(message, fields={"slug": [message]})
        return raw

    def _model(self) -> Any:
        return self.get_queryset().model

    def _expect(self, right: str) -> None:
        """Raise NotAllowed unless the person may do so in the admin."""
        options = self._model()._meta
        user: Any = self.request.user
        permission = f"{options.app_label}.{right}_{options.model_name}"
        if not (user.is_staff and user.has_perm(permission)):
            raise NotAllowed(f"This takes staff with the permission {permission}; ask an administrator of the site.")


class SheetViewSet(ContentViewSet):
    """Entries of which a part is a spreadsheet too."""

    @extend_schema(summary="The table of an entry", responses={(200, CSV): OpenApiTypes.STR}, filters=False)
    @action(
        detail=True,
        pagination_class=None,
        parser_classes=[CsvParser, CsvBytesParser],
        renderer_classes=[JSONRenderer, CsvRenderer],
    )
    def csv(self, request: Request, slug: str) -> HttpResponse:
        """Return the list of an army, or the roster of a campaign to start from, as comma-separated values."""
        expect_query(request)
        return csv_answer(sheet_bytes(self.get_object()), slug)

    @extend_schema(summary="Replace the table of an entry", request=SENT, responses={200: WRITTEN})
    @csv.mapping.put
    def put_csv(self, request: Request, slug: str) -> Response:
        """Replace it by that of a file; all faults come at once, by row and column."""
        self._expect("change")
        row = self.get_object()
        kind = kind_of_model(self._model())
        sent: Any = request.data
        try:
            warnings = load_sheet(row, slug, sent if isinstance(sent, bytes) else b"")  # no body is an empty object
        except ContentErrors as refused:
            fields: dict[str, list[str]] = {}
            for fault in refused.faults:
                fields.setdefault(f"row {fault.line}", []).append(fault.message)
            message = " ".join(f"Row {fault.line}, {fault.message}" for fault in refused.faults)
            raise InvalidRequest(message, fields=fields) from refused
        fresh = next(each for each in kind.rows() if each.pk == row.pk)
        return Response({"slug": slug, **kind.body(fresh), "warnings": [fault.message for fault in warnings]})


def _taken_apart(data: Any) -> tuple[Any, dict[str, Any]]:
    """Return the slug of a body, None without one, and its other keys."""
    raw = dict(data)
    return raw.pop("slug", None), raw
