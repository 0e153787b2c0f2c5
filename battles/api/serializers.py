"""The shapes in which scenarios, battles and transcripts cross the API."""

from typing import Any, NoReturn

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

import battles.api.schema  # noqa: F401  (its extensions describe the serializers of this module)
from battles import explaining, selectors, services
from battles.api.figures_serializers import WorthSerializer, of_shape
from battles.api.records import BattleResultSerializer
from battles.api.strict import JudgedSerializer, StrictSerializer
from battles.ladders import worth_of_scenario
from battles.models import Battle, Scenario
from battles.packs.loading import pack_of
from common.exceptions import CODES, by_field
from common.names import unseen_faults
from rules import registry
from rules.core import lengths
from rules.core.sides import SIDES
from rules.core.suggest import did_you_mean


class ErrorSerializer(serializers.Serializer[Any]):
    """The one shape of errors."""

    message = serializers.CharField(help_text="A sentence that says what is wrong and what to do.")
    code = serializers.ChoiceField(
        choices=list(CODES), help_text=" ".join(f"{code}: {meaning}" for code, meaning in CODES.items())
    )
    rule = serializers.CharField(allow_null=True, help_text="The ID of the rule that refuses, or null.")
    fields = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField()), help_text="Sentences by field."
    )


class ScenarioField(serializers.SlugRelatedField[Scenario]):
    """A scenario by its slug; an unknown one is refused with the one that was probably meant."""

    def to_internal_value(self, data: Any) -> Scenario:
        """Return the scenario; only a text names one."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)

    def fail(self, key: str, **values: Any) -> NoReturn:
        """Raise the refusal of REST framework's own field, with a guess for a slug that no scenario has."""
        guess = ""
        if key == "does_not_exist":
            guess = did_you_mean(values["value"], Scenario.objects.values_list("slug", flat=True))
        super().fail(key, guess=guess, **values)


class PackedSerializer(serializers.Serializer[Any]):
    """An entry of content, which says the key of the pack that it came with."""

    pack = serializers.SerializerMethodField(help_text="The key of the pack that it belongs to, or empty.")

    def get_pack(self, row: Any) -> str:
        """Return the pack of an entry."""
        return pack_of(row)


class ScenarioSerializer(PackedSerializer, serializers.ModelSerializer[Scenario]):
    """A scenario in a list."""

    class Meta:
        model = Scenario
        fields = ["slug", "name", "system", "encounter", "year", "place", "description", "source", "confidence", "pack"]


class ScenarioDetailSerializer(ScenarioSerializer):
    """A scenario with its order of battle."""

    setup = serializers.DictField(read_only=True, help_text="The order of battle, which names its system.")

    worth = serializers.SerializerMethodField()

    class Meta(ScenarioSerializer.Meta):
        fields = [*ScenarioSerializer.Meta.fields, "setup", "worth", "updated"]

    @extend_schema_field(WorthSerializer(allow_null=True))
    def get_worth(self, scenario: Scenario) -> dict[str, Any] | None:
        """Return what it is worth apart from who leads it; null where it was not measured."""
        found = worth_of_scenario(scenario)
        return found.to_dict() if found else None


class BattleSerializer(serializers.ModelSerializer[Battle]):
    """A battle in a list."""

    scenario = serializers.SlugRelatedField[Scenario](slug_field="slug", read_only=True, allow_null=True)

    class Meta:
        model = Battle
        fields = [
            "id",
            "title",
            "system",
            "scenario",
            "status",
            "ending",
            "turns",
            "event_count",
            "dice_count",
            "worker",
            "digest",
            "created",
            "finished",
            "archived",
        ]
        read_only_fields = fields


class BattleDetailSerializer(BattleSerializer):
    """A battle with its result; the seed and the order of battle only for who may see them."""

    seed = serializers.SerializerMethodField()
    stream = serializers.SerializerMethodField(help_text="Which dice of the seed; run n of a forecast is sample:n.")
    forecast = serializers.PrimaryKeyRelatedField[Any](
        read_only=True, allow_null=True, help_text="The forecast of which it is a run, or null."
    )
    options = serializers.DictField(read_only=True)
    setup = serializers.SerializerMethodField()
    result = BattleResultSerializer(read_only=True, allow_null=True)
    error = ErrorSerializer(read_only=True, allow_null=True, help_text="Why it failed, or null.")

    class Meta(BattleSerializer.Meta):
        fields = [
            *BattleSerializer.Meta.fields,
            "doctrine",
            "options",
            "engine_version",
            "result",
            "seed",
            "stream",
            "forecast",
            "setup",
            "error",
        ]
        read_only_fields = fields

    def _open(self, battle: Battle) -> bool:
        return selectors.may_see_seed(self.context["request"].user, battle)

    @extend_schema_field({"type": ["string", "null"]})
    def get_seed(self, battle: Battle) -> str | None:
        """Return the seed for its umpire, else null."""
        return battle.seed if self._open(battle) else None

    @extend_schema_field({"type": ["string", "null"]})
    def get_stream(self, battle: Battle) -> str | None:
        """Return the stream for its umpire, else null."""
        return battle.stream if self._open(battle) else None

    @extend_schema_field({"type": ["object", "null"]})
    def get_setup(self, battle: Battle) -> dict[str, Any] | None:
        """Return the order of battle for its umpire, else null: it holds what the other side hides."""
        return battle.setup if self._open(battle) else None


class ProvenEventSerializer(serializers.Serializer[Any]):
    """One event as codes and numbers."""

    number = serializers.IntegerField()
    kind = serializers.CharField()
    rule = serializers.CharField()
    who = serializers.CharField()
    what = serializers.CharField(required=False)
    before = serializers.JSONField(required=False)
    after = serializers.JSONField(required=False)
    faces = serializers.ListField(child=serializers.IntegerField(), required=False)
    need = serializers.IntegerField(required=False)
    modifiers = serializers.ListField(child=serializers.JSONField(), required=False)
    stream = serializers.CharField(required=False)


class EventSerializer(ProvenEventSerializer):
    """One event of a transcript, as codes and numbers, and in words."""

    sentence = serializers.CharField()


class TranscriptSerializer(serializers.Serializer[Any]):
    """A page of a transcript."""

    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    events = EventSerializer(many=True)


class DoctrinesSerializer(StrictSerializer):
    """A doctrine a side; a side that is left out keeps the scenario's."""

    player = serializers.CharField(required=False, max_length=lengths.DOCTRINE)
    enemy = serializers.CharField(required=False, max_length=lengths.DOCTRINE)


class SetupField(serializers.JSONField):
    """A whole order of battle of any system, which names its `system`."""

    def to_internal_value(self, data: Any) -> Any:
        """Refuse a value that is no object or names no system; the system's own check reports everything else."""
        if not isinstance(data, dict) or not isinstance(data.get("system"), str):
            raise serializers.ValidationError(
                "setup must be an object that names its system, as /api/v1/systems/ does."
            )
        return without_unseen(data)


class PositionSerializer(serializers.Serializer[Any]):
    """A battle at the beginning of a turn, as an order of battle from which it goes on."""

    turn = serializers.IntegerField()
    setup = SetupField(help_text="The order of battle, with the losses, places and markers of that moment.")


class ProofSerializer(serializers.Serializer[Any]):
    """The record of a battle that is over, as `docs/proof.md` specifies it."""

    schema = serializers.CharField(help_text="petite-guerre/battle/1.")
    system = serializers.CharField()
    title = serializers.CharField()
    engine_version = serializers.CharField()
    commitment = serializers.CharField(help_text="The SHA-256 of a match's seed, shown from its beginning; else empty.")
    seed = serializers.CharField(allow_null=True, help_text="Null for those who may not see it.")
    stream = serializers.CharField()
    dice = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Typed faces; null where the seed gave the dice."
    )
    setup = SetupField(allow_null=True, help_text="The order of battle; null for those who may not see the seed.")
    setup_hash = serializers.CharField(allow_null=True)
    names = serializers.DictField(child=serializers.CharField())
    initial = serializers.DictField(child=serializers.JSONField(), help_text="The fields of each entity at the start.")
    events = ProvenEventSerializer(many=True)
    result = BattleResultSerializer()
    digest = serializers.CharField()
    event_count = serializers.IntegerField()
    dice_count = serializers.IntegerField()
    withheld = serializers.ListField(child=serializers.CharField(), help_text="What is left out, in sentences.")


class ForcesSerializer(JudgedSerializer):
    """Which forces are meant: those of a scenario, or an order of battle of one's own."""

    scenario = ScenarioField(
        slug_field="slug",
        queryset=Scenario.objects.all(),
        required=False,
        error_messages={
            "does_not_exist": "There is no scenario {value}; /api/v1/scenarios/ lists them.{guess}",
            "invalid": "scenario must be a text, one of those that /api/v1/scenarios/ lists.{guess}",
        },
    )
    setup = SetupField(required=False)


class OrdersSerializer(ForcesSerializer):
    """What a battle or a forecast is asked of: a scenario, or an order of battle of one's own, and orders for it.

    `player` and `enemy` replace those of the scenario, each as the system reads a side; `doctrines` may give one to
    each side. `options` replace all of the scenario's; /api/v1/systems/ lists them.
    """

    player = serializers.JSONField(required=False)
    enemy = serializers.JSONField(required=False)
    doctrines = DoctrinesSerializer(required=False)
    options = serializers.DictField(required=False)
    seed = serializers.CharField(required=False, max_length=lengths.SEED)
    title = serializers.CharField(required=False, max_length=lengths.TITLE)

    def judged(self, data: dict[str, Any], faulty: set[str]) -> dict[str, Any]:
        """Return what the rules say of the order of battle."""
        return faults_of_order(data)

    def validate_player(self, value: Any) -> Any:
        """Refuse a force that is no object."""
        return checked_object("player", value)

    def validate_enemy(self, value: Any) -> Any:
        """Refuse an enemy that is no object."""
        return checked_object("enemy", value)

    def validate(self, attrs: Any) -> Any:
        """Take a scenario or an order of battle, and never both."""
        if ("scenario" in attrs) == ("setup" in attrs):
            sentence = "Name a scenario, or send a setup of your own: one of the two is required."
            raise serializers.ValidationError({"scenario": [sentence]})
        return attrs

    def order_of_battle(self) -> dict[str, Any]:
        """Return the order of battle asked for, its sides replaced where they were sent."""
        wanted = self.validated_data
        if "scenario" not in wanted:
            return {**wanted["setup"], **{side: wanted[side] for side in SIDES if side in wanted}}
        return services.scenario_setup(
            scenario=wanted["scenario"], player=wanted.get("player"), enemy=wanted.get("enemy")
        )


class ResolveSerializer(OrdersSerializer):
    """A request to have a battle fought without a campaign; `doctrine` is the player's, as in `doctrines`."""

    doctrine = serializers.CharField(required=False, max_length=lengths.DOCTRINE)
    dice = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=6), required=False, max_length=20_000
    )

    def validate(self, attrs: Any) -> Any:
        """Take one doctrine a side."""
        attrs = super().validate(attrs)
        if "doctrine" in attrs and "player" in attrs.get("doctrines", {}):
            sentence = "doctrine and doctrines both name the player's doctrine; send one of the two."
            raise serializers.ValidationError({"doctrine": [sentence]})
        return attrs

    def doctrines_by_side(self) -> dict[str, str]:
        """Return the doctrines asked for, by side."""
        wanted = self.validated_data
        found = dict(wanted.get("doctrines", {}))
        return {"player": wanted["doctrine"], **found} if "doctrine" in wanted else found


def faults_of_order(data: dict[str, Any]) -> dict[str, list[str]]:
    """Return what the rules find wrong with the order of battle of a body, by field, as far as it can be read.

    A part of the body that is no object is left out: it has a fault of its own.
    """
    setup = _order(data)
    rules = registry.find(str(setup.get("system"))) if setup is not None else None
    return by_field(rules.check(setup)) if rules is not None and setup is not None else {}


def checked_object(field: str, value: Any, such: str = "as in a scenario's setup") -> Any:
    """Return the force of a side or the like; raises ValidationError, with where `such` are, where it is no object."""
    if not isinstance(value, dict):
        raise serializers.ValidationError(f"{field} must be an object, {such}.")
    return without_unseen(value)


def without_unseen(data: dict[str, Any]) -> dict[str, Any]:
    """Return an order of battle, or a part; raises ValidationError for names with characters that are not seen."""
    faults = by_field(unseen_faults(data))
    if faults:
        raise serializers.ValidationError(faults)
    return data


def _order(data: dict[str, Any]) -> dict[str, Any] | None:
    """Return the scenario's order of battle or the one sent, with what replaces parts of it; None without just one."""
    setup, slug = data.get("setup"), data.get("scenario")
    sides = {side: data[side] for side in SIDES if isinstance(data.get(side), dict)}
    if setup is None and isinstance(slug, str):
        scenario = Scenario.objects.filter(slug=slug).first()
        setup = services.scenario_setup(scenario=scenario) if scenario is not None else None
    elif slug is not None:
        return None
    if not isinstance(setup, dict):
        return None
    options, doctrines = data.get("options"), data.get("doctrines")
    named = {"player": data.get("doctrine")} | (doctrines if isinstance(doctrines, dict) else {})
    return services.with_orders(
        {**setup, **sides},
        {side: doctrine for side, doctrine in named.items() if isinstance(doctrine, str)},
        options if isinstance(options, dict) else None,
    )


WeighedSerializer = of_shape(
    explaining.Weighed,
    "An order for which a staff tried others: the number of its event, its rule, who was asked, and the order.",
)
TriedSerializer = of_shape(
    explaining.Tried,
    "An order that was tried, its playouts and how they ended for the side; `percent` is share, low and high.",
    percent=serializers.ListField(child=serializers.IntegerField(), min_length=3, max_length=3),
)
ExplanationSerializer = of_shape(
    explaining.Explanation,
    "A decision of a staff: its event, its rule, who was asked what, and the orders that it tried.",
)
