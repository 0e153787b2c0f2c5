"""The rule systems as the API introduces them."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.api.filters import expect_query
from rules import registry
from rules.core.catalogue import STANDINGS, Rule
from rules.core.outcome import ENDINGS, LOSS_CAUSES
from rules.core.suggest import did_you_mean
from rules.core.system import System


class OptionSerializer(serializers.Serializer[Any]):
    """An option of a system: a switch, a number from `least` to `most`, or one of `choices`."""

    key = serializers.CharField()
    default = serializers.JSONField()
    rule = serializers.CharField()
    sentence = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField())
    least = serializers.IntegerField()
    most = serializers.IntegerField()


class SystemSerializer(serializers.Serializer[Any]):
    """A rule system: its card, its doctrines (the default first), its options, and what its results may say."""

    key = serializers.CharField()
    title = serializers.CharField()
    sentence = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]
    doctrines = serializers.ListField(child=serializers.CharField())
    commanders = serializers.ListField(
        child=serializers.CharField(),
        help_text="All that an order of battle may name for a doctrine; a staff may have another budget than these.",
    )
    options = OptionSerializer(many=True)
    endings = serializers.DictField(child=serializers.CharField(), help_text="Why its battles end, by key.")
    loss_causes = serializers.DictField(child=serializers.CharField(), help_text="What men are lost by, by key.")


class RuleSerializer(serializers.Serializer[Any]):
    """A rule of a system's catalogue: its ID, where the book has it, what it says in our words, and its standing."""

    id = serializers.CharField()
    title = serializers.CharField()
    page = serializers.CharField(help_text="The page of the book.")
    sentence = serializers.CharField()
    standing = serializers.ChoiceField(choices=STANDINGS, help_text="printed, or a ruling or inference of ours.")


class SystemsView(APIView):
    """The rule systems that battles may be fought under."""

    @extend_schema(summary="The rule systems", responses={200: SystemSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """Return each system's card, doctrines, options, endings and causes of loss."""
        expect_query(request)
        return Response([_described(system) for system in registry.systems().values()])


class RulesView(APIView):
    """The rules of a system."""

    @extend_schema(summary="The rules of a system", responses={200: RuleSerializer(many=True)})
    def get(self, request: Request, system: str) -> Response:
        """Return the system's catalogue of rules, in the order of the book."""
        expect_query(request)
        return Response([asdict(rule) for rule in _catalogue(system).values()])


class RuleView(APIView):
    """A rule by its ID."""

    @extend_schema(summary="A rule", responses={200: RuleSerializer})
    def get(self, request: Request, system: str, rule_id: str) -> Response:
        """Return one rule, as events and refusals name it."""
        expect_query(request)
        catalogue = _catalogue(system)
        if rule_id not in catalogue:
            raise NotFound(f"{system} has no rule {rule_id}.{did_you_mean(rule_id, catalogue)}")
        return Response(asdict(catalogue[rule_id]))


def _catalogue(system: str) -> dict[str, Rule]:
    known = registry.find(system)
    if known is None:
        raise NotFound(f"There is no rule system {system}.{did_you_mean(system, registry.known())}")
    return known.catalogue()


def _described(system: System) -> dict[str, Any]:
    return {
        **asdict(system.card()),
        "doctrines": system.doctrines(),
        "commanders": system.commanders(),
        "options": [asdict(option) for option in system.options()],
        "endings": {key: ENDINGS[key] for key in system.endings()},
        "loss_causes": {key: LOSS_CAUSES[key] for key in system.loss_causes()},
    }
