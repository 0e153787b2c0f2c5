"""Archiving and deleting by the API, the same for all that a user owns."""

from typing import Any, ClassVar, cast

from django.contrib.auth.models import User
from drf_spectacular.utils import extend_schema
from rest_framework import viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from common.api.filters import ArchiveFilterSet, expect_no_body
from common.archiving import Keeper, Row


class KeptViewSet(viewsets.GenericViewSet[Row]):
    """Rows that their owner archives, takes out again and deletes; a list has an `archived` filter."""

    keeper: ClassVar[Keeper[Any]]
    filterset_base = ArchiveFilterSet

    def destroy(self, request: Request, **key: str) -> Response:
        """Delete a row with what goes with it."""
        self.keeper.delete(self.get_object(), cast(User, request.user))
        return Response(status=204)

    @action(detail=True, methods=["post"])
    def archive(self, request: Request, **key: str) -> Response:
        """Put a row into the archive."""
        expect_no_body(request)
        found = self.keeper.archive(self.get_object(), cast(User, request.user))
        return Response(self.get_serializer(found).data)

    @action(detail=True, methods=["post"])
    def unarchive(self, request: Request, **key: str) -> Response:
        """Take a row out of the archive."""
        expect_no_body(request)
        found = self.keeper.unarchive(self.get_object(), cast(User, request.user))
        return Response(self.get_serializer(found).data)


def described(
    noun: str, shown: type[BaseSerializer[Any]], *, delete: str, archive: str, unarchive: str
) -> dict[str, Any]:
    """Return what `extend_schema_view` says of the three addresses: a sentence or two for each."""
    return {
        "destroy": extend_schema(summary=f"Delete a {noun}", description=delete, responses={204: None}),
        "archive": extend_schema(summary=f"Archive a {noun}", description=archive, request=None, responses=shown),
        "unarchive": extend_schema(
            summary=f"Take a {noun} out of the archive", description=unarchive, request=None, responses=shown
        ),
    }
