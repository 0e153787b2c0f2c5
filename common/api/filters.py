"""How every list of the API is narrowed and ordered; what a list does not know is refused by name."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final

from django import forms
from django.db import models
from django_filters import BooleanFilter, ChoiceFilter, IsoDateTimeFilter, NumberFilter
from django_filters.fields import IsoDateTimeField
from django_filters.rest_framework import DjangoFilterBackend, FilterSet
from django_filters.utils import get_model_field
from drf_spectacular.utils import extend_schema_field
from rest_framework.exceptions import ValidationError
from rest_framework.filters import OrderingFilter, SearchFilter
from rest_framework.request import Request
from rest_framework.settings import api_settings

from rules.core.suggest import did_you_mean

_MOST = 2**31 - 1
Parameters = list[dict[str, Any]]
# Filters of rows that a month of a campaign may have: the campaign's key, and the number of the month.
OF_CAMPAIGNS: Final = {"campaign": "encounter__campaign__key", "month": "encounter__number"}


def expect_query(request: Request, known: Iterable[str] = ()) -> None:
    """Refuse keys of the query that this address does not know, or that are given twice; raises ValidationError."""
    allowed = sorted(known)
    choice = f"this address knows {', '.join(allowed)}" if allowed else "this address knows none"
    faults: dict[str, list[str]] = {}
    for key, values in request.query_params.lists():
        if key not in allowed and key != api_settings.URL_FORMAT_OVERRIDE:
            faults[key] = [f"{key} is no filter here; {choice}.{did_you_mean(key, allowed)}"]
        elif len(values) > 1:
            faults[key] = [f"{key} is given {len(values)} times; give it once."]
    if faults:
        raise ValidationError(faults)


def expect_no_body(request: Request) -> None:
    """Refuse fields in the body of a request that takes none; raises ValidationError."""
    faults = {str(key): [f"{key} is not known here; send no fields."] for key in request.data}
    if faults:
        raise ValidationError(faults)


class YesNoField(forms.Field):
    """True, false, or nothing at all; Django's own takes any other word for nothing."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> bool | None:
        """Return the value of a word; raises ValidationError for any but true and false."""
        word = str(value or "").strip().lower()
        if word not in ("", "true", "false"):
            raise forms.ValidationError(f"Write true or false, not {value}.")
        return None if not word else word == "true"


class YesNoFilter(BooleanFilter):
    """A filter by true or false."""

    field_class = YesNoField


class WholeField(forms.IntegerField):
    """A whole number; a number with a fraction is not cut down to one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Take no number that a database would not hold."""
        super().__init__(*args, min_value=-_MOST, max_value=_MOST, **kwargs)


@extend_schema_field({"type": "integer", "minimum": -_MOST, "maximum": _MOST})
class WholeFilter(NumberFilter):
    """A filter by a whole number."""

    field_class = WholeField

    def get_max_validator(self) -> None:
        """Leave the bounds to the field."""


class MomentField(IsoDateTimeField):
    """A date and time of any zone, kept in UTC: PostgreSQL takes no zone of sixteen hours and more."""

    def to_python(self, value: Any) -> datetime | None:
        """Return the moment; raises ValidationError for none, and for one that no year of UTC has."""
        moment: datetime | None = super().to_python(value)
        try:
            return None if moment is None else moment.astimezone(UTC)
        except OverflowError:
            raise forms.ValidationError(f"{value} is no moment between the years 1 and 9999; write another.") from None


class MomentFilter(IsoDateTimeFilter):
    """A filter by a date and time."""

    field_class = MomentField


class StrictFilterSet(FilterSet):
    """The filters of a list, made from its `filterset_fields`."""

    FILTER_DEFAULTS = {
        **FilterSet.FILTER_DEFAULTS,
        models.BooleanField: {"filter_class": YesNoFilter},
        models.IntegerField: {"filter_class": WholeFilter},
        models.PositiveIntegerField: {"filter_class": WholeFilter},
        models.PositiveSmallIntegerField: {"filter_class": WholeFilter},
    }


class ArchiveFilterSet(StrictFilterSet):
    """The filters of a list that leaves out what is archived, unless it is asked for that alone."""

    archived = YesNoFilter(
        field_name="archived",
        lookup_expr="isnull",
        exclude=True,
        help_text="true: what is archived, and nothing else; false, or left out: what is not.",
    )

    def filter_queryset(self, queryset: Any) -> Any:
        """Return the rows asked for."""
        if self.form.cleaned_data.get("archived") is None:
            queryset = queryset.filter(archived=None)
        return super().filter_queryset(queryset)


class StrictFilters(DjangoFilterBackend):
    """Filters of a list by the view's `filterset_fields`; a view without any takes none.

    A view of rows that may be archived says so by its `filterset_base`; one whose rows are known by those of other
    tables gives each such filter its name and its path in `filterset_paths`; and one whose rows have a moment, such as
    `created`, names its field in `filterset_moment`, for the filters `since` and `until`.
    """

    filterset_base = StrictFilterSet

    def get_filterset_class(self, view: Any, queryset: Any = None) -> Any:
        """Return the filters of a view, on the base that it names."""
        base: Any = getattr(view, "filterset_base", StrictFilterSet)
        named = {} if queryset is None else _named_filters(view, queryset.model, base)
        made: Any = type("Filters", (base,), named) if named else base
        self.filterset_base = made
        return super().get_filterset_class(view, queryset)

    def filter_queryset(self, request: Request, queryset: Any, view: Any) -> Any:
        """Return the rows asked for; raises ValidationError for a key or value that is none of this list's."""
        filters = self.get_filterset_class(view, queryset)
        known = set(filters.base_filters) if filters else set()
        if getattr(view, "ordering_fields", None):
            known.add(api_settings.ORDERING_PARAM)
        if getattr(view, "search_fields", None):
            known.add(api_settings.SEARCH_PARAM)
        paginator = getattr(view, "paginator", None)
        if paginator is not None:
            known |= {paginator.page_query_param, paginator.page_size_query_param}
        expect_query(request, known)
        _expect_values(request, filters.base_filters if filters else {})
        return super().filter_queryset(request, queryset, view)


def _named_filters(view: Any, model: type[models.Model], base: Any) -> dict[str, Any]:
    """Return the filters of a view that are not called as a column of its rows."""
    filters = {}
    for name, path in getattr(view, "filterset_paths", {}).items():
        filters[name] = base.filter_for_field(get_model_field(model, path), path)
    if moment := getattr(view, "filterset_moment", ""):
        text = "Date and time, as 2026-11-28T20:00:00Z: rows of {} moment."
        filters["since"] = MomentFilter(moment, "gte", help_text=text.format("this or a later"))
        filters["until"] = MomentFilter(moment, "lt", help_text=text.format("an earlier"))
    return filters


def _expect_values(request: Request, filters: dict[str, Any]) -> None:
    """Refuse an empty word where one of a list, a number, or true or false is asked for; raises ValidationError."""
    kinds = (ChoiceFilter, NumberFilter, BooleanFilter, MomentFilter)
    asked = [key for key, found in filters.items() if isinstance(found, kinds)]
    faults = {
        key: [f"{key} is empty; give it a value or leave it out."]
        for key in asked
        if request.query_params.get(key) == ""
    }
    if faults:
        raise ValidationError(faults)


class StrictOrdering(OrderingFilter):
    """The order of a list by one or more of the view's `ordering_fields`, each with a minus to turn it round."""

    def get_valid_fields(self, queryset: Any, view: Any, context: Any = None) -> list[tuple[str, str]]:
        """Return the fields that a list may be ordered by; none unless the view names them."""
        return [(name, name) for name in getattr(view, "ordering_fields", None) or ()]

    def remove_invalid_fields(self, queryset: Any, fields: Any, view: Any, request: Request) -> list[str]:
        """Return the fields as they are; raises ValidationError for one that this list has not."""
        known = [name for name, _ in self.get_valid_fields(queryset, view)]
        strange = [term for term in fields if term.removeprefix("-") not in known]
        if strange:
            sentence = f"This list is not ordered by {', '.join(strange)}; choose among {', '.join(known)}."
            sentence += did_you_mean(strange[0].removeprefix("-"), known)
            raise ValidationError({self.ordering_param: [sentence]})
        return list(fields)

    def get_schema_operation_parameters(self, view: Any) -> Parameters:
        """Describe the parameter with the fields it takes; a list without any has no such parameter."""
        known = [name for name, _ in self.get_valid_fields(None, view)]
        if not known:
            return []
        words = "|".join(f"-?{name}" for name in known)
        text = f"One or more of {', '.join(known)}, with commas between; a minus before one turns it round."
        pattern = {"type": "string", "pattern": f"^(({words})(,({words}))*)?$"}
        return [{"name": self.ordering_param, "required": False, "in": "query", "description": text, "schema": pattern}]


class StrictSearch(SearchFilter):
    """A search in the view's `search_fields`; a list without any has no such parameter."""

    def get_schema_operation_parameters(self, view: Any) -> Parameters:
        """Describe the parameter where there is one."""
        return super().get_schema_operation_parameters(view) if getattr(view, "search_fields", None) else []
