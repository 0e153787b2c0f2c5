"""Mapping cards over the API: how the orders of battle of one system become those of another."""

from typing import Any

from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.models import Forecast
from common.api.filters import expect_query
from common.exceptions import InvalidRequest
from rules.core.suggest import did_you_mean
from rules.mapping.cards import card_used, cards, mapped_systems

FROM = OpenApiParameter("from", str, enum=mapped_systems(), description="Only cards that lead from this system.")
TO = OpenApiParameter("to", str, enum=mapped_systems(), description="Only cards that lead to this system.")
# The schema of a link to a card.
CARD = {
    "type": ["string", "null"],
    "description": "The address of the mapping card that brought the forces to these rules; null: read as they were.",
}


class CardRowSerializer(serializers.Serializer[Any]):
    """What one thing becomes; nothing where `why` says so."""

    source = serializers.CharField(help_text="A word of the one game, or a thing in it.")  # type: ignore[assignment]
    becomes = serializers.CharField(help_text="What it is in the other; empty: nothing.")
    why = serializers.CharField(help_text="Why it becomes nothing, or empty.")
    rule = serializers.CharField(help_text="The ID of the rule it rests on, or empty.")
    bars = serializers.BooleanField(help_text="Whether an order of battle with it is refused; else it stays behind.")


class CardSerializer(serializers.Serializer[Any]):
    """The mapping card between two systems; `refused` is the reason if there is no conversion at all, else empty."""

    source = serializers.CharField()  # type: ignore[assignment]
    target = serializers.CharField()
    body = serializers.CharField(help_text="What a unit is in the one game.")
    into = serializers.CharField(help_text="What a unit is in the other.")
    units = CardRowSerializer(many=True, help_text="Kinds of units.")
    ground = CardRowSerializer(many=True, help_text="What the table is made of.")
    play = CardRowSerializer(many=True, help_text="Place and facing, who begins, how long it lasts, who leads.")
    encounters = CardRowSerializer(many=True, help_text="What battles are about: encounters, or objectives.")
    lost = CardRowSerializer(many=True, help_text="What is lost on the way.")
    refused = serializers.CharField()
    rule = serializers.CharField()


class CardsView(APIView):
    """The mapping cards between all systems."""

    @extend_schema(summary="The mapping cards", parameters=[FROM, TO], responses={200: CardSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """Return the card of every pair of systems, or why there is no way; `from` and `to` narrow them."""
        expect_query(request, ["from", "to"])
        wanted = {key: _known(request, key) for key in ("from", "to")}
        found = [card for card in cards() if wanted["from"] in ("", card.source) and wanted["to"] in ("", card.target)]
        return Response(CardSerializer(found, many=True).data)


class CardView(APIView):
    """One mapping card."""

    @extend_schema(summary="A mapping card", responses={200: CardSerializer})
    def get(self, request: Request, source: str, target: str) -> Response:
        """Return the card from one system to another."""
        expect_query(request)
        found = card_used(source, target)
        if found is None:
            raise Http404
        return Response(CardSerializer(found).data)


def address_of(forecast: Forecast) -> str | None:
    """Return the address of the card that converted a forecast's forces, None if no card did."""
    if card_used(forecast.carried_from, forecast.system) is None:
        return None
    return reverse("api-card", args=[forecast.carried_from, forecast.system])


def _known(request: Request, key: str) -> str:
    system = request.query_params.get(key)
    if system is None:
        return ""
    if system not in mapped_systems():
        message = f"No card knows the system {system or 'of no name'}; choose one of {', '.join(mapped_systems())}."
        message += did_you_mean(system, mapped_systems())
        raise InvalidRequest(message, fields={key: [message]})
    return system
