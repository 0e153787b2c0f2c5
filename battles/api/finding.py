"""Scenarios searched and narrowed: the same filters for the page with their cards and for the API."""

from django.db.models import Q, QuerySet
from django_filters import CharFilter, ChoiceFilter

from battles.models import Scenario
from battles.sizes import SIZES, size_of
from common.api.filters import StrictFilterSet, WholeFilter
from rules import registry

_WORDS = ("name", "place", "description", "source", "slug")
_MEANING = "pieces of both sides: small up to 10, medium up to 20, large more"


def _systems() -> list[tuple[str, str]]:
    return [(key, system.card().title) for key, system in registry.systems().items()]


class ScenarioFilters(StrictFilterSet):
    """By words, rules, year, place and size."""

    search = CharFilter(method="by_words", label="Words", help_text="Each of them in name, place, story or source.")
    system = ChoiceFilter(choices=_systems, label="Rules", empty_label="all")
    year_min = WholeFilter(field_name="year", lookup_expr="gte", label="From year")
    year_max = WholeFilter(field_name="year", lookup_expr="lte", label="To year")
    place = CharFilter(lookup_expr="icontains", label="Place")
    size = ChoiceFilter(
        choices=[(key, key) for key in SIZES], method="by_size", label="Size", empty_label="any", help_text=_MEANING
    )

    class Meta:
        model = Scenario
        fields = ["encounter", "year"]

    def by_words(self, rows: QuerySet[Scenario], name: str, value: str) -> QuerySet[Scenario]:
        """Return the scenarios that have every word somewhere."""
        for word in value.split()[:10]:
            anywhere = Q()
            for field in _WORDS:
                anywhere |= Q(**{f"{field}__icontains": word})
            rows = rows.filter(anywhere)
        return rows

    def by_size(self, rows: QuerySet[Scenario], name: str, value: str) -> QuerySet[Scenario]:
        """Return the scenarios of a size."""
        setups = Scenario.objects.values_list("pk", "system", "setup")
        return rows.filter(pk__in=[pk for pk, system, setup in setups if size_of(system, setup) == value])
