"""Battles and forecasts that a person asked for: archived, taken out again and deleted."""

from uuid import UUID

from django.http import Http404, HttpRequest
from django.urls import reverse

from battles import selectors
from battles.archiving import BATTLES
from battles.forecasting.archiving import FORECASTS, is_of_table
from battles.models import Battle, Forecast
from battles.web.forecasts.views import forecast_of
from common.web.guard import person
from common.web.keeping import KeptPages


class _BattlePages(KeptPages[Battle]):
    kind = "battle"
    section = "scenarios"

    def find(self, request: HttpRequest, pk: UUID) -> Battle:
        try:
            return selectors.battle_for(person(request), pk)
        except Battle.DoesNotExist:
            raise Http404 from None

    def page(self, row: Battle) -> str:
        return reverse("battle", args=[row.pk])

    def after(self, row: Battle) -> str:
        return reverse("forecast", args=[row.forecast_id]) if row.forecast_id else reverse("scenarios")


class _ForecastPages(KeptPages[Forecast]):
    kind = "forecast"
    section = "scenarios"

    def find(self, request: HttpRequest, pk: UUID) -> Forecast:
        return forecast_of(request, pk)

    def page(self, row: Forecast) -> str:
        return reverse("forecast-doctrines" if is_of_table(row) else "forecast", args=[row.pk])

    def after(self, row: Forecast) -> str:
        return reverse("forecasts")

    def question(self, row: Forecast) -> dict[str, str]:
        asked = super().question(row)
        return asked | {"heading": "Delete the table?"} if is_of_table(row) else asked


urlpatterns = [*_BattlePages(BATTLES).paths(), *_ForecastPages(FORECASTS).paths()]
