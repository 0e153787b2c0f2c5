"""Forecasts in the admin: the request, its progress and the counts."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest

from battles.forecasting import selectors, services
from battles.forecasting.archiving import FORECASTS
from battles.forecasting.figures import figures
from battles.forecasting.running import counts_so_far
from battles.models import Forecast
from battles.permissions import hidden_forecasts
from common.admin.archive import ArchiveFilter, Archiving
from common.admin.readonly import ReadOnlyAdmin
from common.exceptions import InvalidRequest


@admin.register(Forecast)
class ForecastAdmin(Archiving, ReadOnlyAdmin):
    """Forecasts, newest first: a user's own, or all of them for a superuser."""

    keeper = FORECASTS
    list_display = ["title", "status", "owner", "knowledge", "most_runs", "system", "created", "finished"]
    list_filter = [ArchiveFilter, "kind", "status", "knowledge", "system", "created"]
    search_fields = ["title", "scenario__name", "scenario__slug", "owner__username"]
    list_select_related = ["scenario", "owner"]
    date_hierarchy = "created"
    actions = ["stop", "try_again", "archive_selected", "unarchive_selected"]
    fieldsets = [
        (None, {"fields": ["title", "scenario", "owner", "system", "knowledge", "engine_version"]}),
        ("Asked", {"fields": ["kind", "runs", "precision", "most_runs", "seed", "horizon", "leaving"]}),
        ("Workers", {"fields": ["status", "created", "finished", "counted", "error_message", "error_rule"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return the forecasts that this user asked for, or for a superuser all that are not hidden from superusers."""
        if request.user.is_superuser:
            rows = Forecast.objects.select_related("scenario", "owner").defer(*selectors.HEAVY)
            return rows.exclude(hidden_forecasts(request.user))
        return selectors.forecasts_for(request.user).select_related("owner")

    @admin.display(description="counted")
    def counted(self, forecast: Forecast) -> str:
        """Return the counts of the outcomes so far."""
        if forecast.kind != Forecast.Kind.BATTLE:
            counts = counts_so_far(forecast)["outcomes"]
            return ", ".join(f"{key} {count:,}" for key, count in counts.items()) + f" of {sum(counts.values()):,}"
        found = figures(forecast)
        clock = f" (by the clock {by_clock:,})" if (by_clock := found.outcome("draw").by_clock) else ""
        return ", ".join(f"{row.name} {row.count:,}" for row in found.outcomes) + f" of {found.runs:,}{clock}"

    @admin.action(description="Stop the selected forecasts")
    def stop(self, request: HttpRequest, queryset: Any) -> None:
        """Cancel forecasts; what was counted is kept."""
        self._order(request, queryset, services.cancel_forecast, "is stopped")

    @admin.action(description="Go on with the selected forecasts")
    def try_again(self, request: HttpRequest, queryset: Any) -> None:
        """Queue the missing samples of forecasts that failed or were cancelled."""
        self._order(request, queryset, services.retry_forecast, "is queued again")

    def _order(self, request: HttpRequest, queryset: Any, order: Callable[..., Forecast], done: str) -> None:
        for forecast in queryset:
            try:
                order(forecast=forecast)
            except InvalidRequest as refused:
                self.message_user(request, f"{forecast.title}: {refused.message}", messages.ERROR)
            else:
                self.message_user(request, f"{forecast.title} {done}.")
