"""What faces read of forecasts: each person his own."""

from uuid import UUID

from django.db.models import Q, QuerySet

from battles.audience import Person
from battles.models import Forecast

# Large columns that no list shows.
HEAVY = ("setup", "origin", "census", "tally")


def forecasts_for(user: Person) -> QuerySet[Forecast]:
    """Return the forecasts this person asked for, newest first, without their large columns."""
    return Forecast.objects.filter(_readable(user)).select_related("scenario").defer(*HEAVY)


def forecast_for(user: Person, forecast_id: UUID | str) -> Forecast:
    """Return one forecast whole; raises Forecast.DoesNotExist for one that this person may not read."""
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
    return Q(owner=user.pk) if user.pk is not None else Q(pk__in=[])
