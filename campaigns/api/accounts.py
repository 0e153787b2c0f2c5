"""A person's own account over the API: read, given another mail address, and another password."""

from typing import cast

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError as Invalid
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from battles.api.strict import StrictSerializer
from common.api.filters import expect_query
from common.exceptions import InvalidRequest
from rules.core import lengths


class AccountSerializer(serializers.ModelSerializer[User]):
    """Your account."""

    email = serializers.CharField(help_text="Empty: none.")

    class Meta:
        model = User
        fields = ["username", "email", "date_joined", "is_staff"]
        read_only_fields = fields


class AccountInputSerializer(StrictSerializer):
    """The mail address by which a forgotten password is renewed, where this site sends mail; empty: none."""

    email = serializers.EmailField(allow_blank=True)


class PasswordInputSerializer(StrictSerializer):
    """The present password and the new one."""

    old_password = serializers.CharField(max_length=lengths.PASSWORD, trim_whitespace=False)
    new_password = serializers.CharField(max_length=lengths.PASSWORD, trim_whitespace=False)


class AccountView(APIView):
    """Your own account."""

    @extend_schema(summary="Your account", responses=AccountSerializer)
    def get(self, request: Request) -> Response:
        """Return name, mail address, and whether you are staff."""
        expect_query(request)
        return Response(AccountSerializer(cast(User, request.user)).data)

    @extend_schema(summary="Change your mail address", request=AccountInputSerializer, responses=AccountSerializer)
    def patch(self, request: Request) -> Response:
        """Take another mail address."""
        user = cast(User, request.user)
        user.email = AccountInputSerializer.read(request)["email"]
        user.save(update_fields=["email"])
        return Response(AccountSerializer(user).data)


class PasswordView(APIView):
    """Your password."""

    def get_throttles(self) -> list[BaseThrottle]:
        """Count guesses by the rate of sign-ins."""
        self.throttle_scope = "sign-in"
        return super().get_throttles()

    @extend_schema(summary="Change your password", request=PasswordInputSerializer, responses={204: None})
    def post(self, request: Request) -> Response:
        """Take another password; other browsers are signed out, and all tokens end, that of this request too."""
        user = cast(User, request.user)
        given = PasswordInputSerializer.read(request)
        if not user.check_password(given["old_password"]):
            message = "This is not your present password."
            raise InvalidRequest(message, fields={"old_password": [message]})
        try:
            validate_password(given["new_password"], user)
        except Invalid as refused:
            raise InvalidRequest(" ".join(refused.messages), fields={"new_password": refused.messages}) from refused
        user.set_password(given["new_password"])
        user.save()
        return Response(status=204)
