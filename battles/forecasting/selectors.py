"""Queries that pages and the API use for forecasts: each user reads only his own."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.fields.json import KT

from battles.models import Forecast
from battles.permissions import Person, hidden_forecasts

# Large columns that no list shows.
HEAVY = ("setup", "origin", "entities", "tally")


def forecasts_for(user: Person) -> QuerySet[Forecast]:
    """Return the forecasts that this user asked for, newest first, without their large columns."""
    rows = Forecast.objects.filter(_readable(user)).select_related("scenario").defer(*HEAVY)
    # Of the large columns a list shows these values only.
    return rows.annotate(
        player_doctrine=KT("setup__player__doctrine"),
        enemy_doctrine=KT("setup__enemy__doctrine"),
        outcomes_counted=KT("tally__outcomes"),
    )


def listed_for(user: Person) -> QuerySet[Forecast]:
    """Return the forecasts of this user's list, newest first: of each table of doctrine pairs only the first."""
    same = Forecast.objects.filter(
        owner=OuterRef("owner"), together=OuterRef("together"), system=OuterRef("system")
    )  # no two of several systems that were asked for together, and nothing where `together` is null
    before = Q(created__lt=OuterRef("created")) | Q(created=OuterRef("created"), pk__lt=OuterRef("pk"))
    return forecasts_for(user).filter(~Exists(same.filter(before)))


def statuses_of_tables(forecasts: Iterable[Forecast]) -> dict[UUID, list[str]]:
    """Return the statuses of all forecasts of each table of doctrine pairs that these belong to, by `together`."""
    firsts = {row.together: (row.owner_id, row.system) for row in forecasts if row.together is not None}
    found: dict[UUID, list[str]] = {}
    if not firsts:
        return found
    group = Forecast.objects.filter(together__in=list(firsts)).order_by()
    for together_, owner, system, status in group.values_list("together", "owner", "system", "status"):
        if together_ is not None and firsts[together_] == (owner, system):
            found.setdefault(together_, []).append(status)
    return {key: statuses for key, statuses in found.items() if len(statuses) > 1}


def forecast_for(user: Person, forecast_id: UUID | str) -> Forecast:
    """Return one forecast with all its columns; raises Forecast.DoesNotExist if this user may not read it."""
    return Forecast.objects.select_related("scenario").get(_readable(user), pk=forecast_id)


def asked_with(forecast: Forecast) -> QuerySet[Forecast]:
    """Return the forecasts that its owner asked for together with this one, without their large columns."""
    if forecast.together is None:
        return Forecast.objects.none()
    return _group(forecast).exclude(pk=forecast.pk).order_by("created", "pk").defer(*HEAVY)


def together(forecast: Forecast) -> list[Forecast]:
    """Return a forecast with all that its owner asked for together with it, in the order they were asked for."""
    if forecast.together is None:
        return [forecast]
    return list(_group(forecast).order_by("created", "pk").select_related("scenario"))


def _group(forecast: Forecast) -> QuerySet[Forecast]:
    return Forecast.objects.filter(owner=forecast.owner_id, together=forecast.together)


def _readable(user: Person) -> Q:
    # What an umpire knows stays with him: members of his campaign read no forecast of his.
    mine = Q(owner=user.pk, kind=Forecast.Kind.BATTLE)
    return mine & ~hidden_forecasts(user) if user.pk is not None else Q(pk__in=[])
