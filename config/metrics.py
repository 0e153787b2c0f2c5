"""What a monitor reads: requests, queries and cache as django-prometheus counts them, and the work that waits."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.models import Battle, Forecast
from config.health import oldest_queued

_STATES = ("queued", "running", "failed")


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer who sends METRICS_TOKEN (`Authorization: Bearer …`); without that setting there is no page."""
    if not settings.METRICS_TOKEN:
        raise Http404
    if not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"):
        return HttpResponse("Send the token.\n", "text/plain", 401, headers={"WWW-Authenticate": "Bearer"})
    # Installed where the setting is (config/settings.py), and not needed otherwise.
    from django_prometheus.exports import ExportToDjangoView
    from prometheus_client import CollectorRegistry, generate_latest

    answer: HttpResponse = ExportToDjangoView(request)
    registry = CollectorRegistry()
    registry.register(_Work())
    answer.content += generate_latest(registry)
    return answer


class _Work:
    """Battles and forecasts by state, and for how long the oldest has waited."""

    def collect(self) -> Iterator[Any]:
        """Yield the gauges, with their labels."""
        from prometheus_client.core import GaugeMetricFamily

        rows = GaugeMetricFamily("petite_guerre_work", "Battles and forecasts by state.", labels=["kind", "state"])
        for kind, model in (("battle", Battle), ("forecast", Forecast)):
            found = model._default_manager.filter(status__in=_STATES).order_by().values_list("status")
            counts = dict(found.annotate(rows=Count("pk")))
            for state in _STATES:
                rows.add_metric([kind, state], counts.get(state, 0))
        yield rows
        text = "Seconds for which the oldest battle or forecast has waited for a worker."
        yield GaugeMetricFamily("petite_guerre_oldest_queued_seconds", text, value=oldest_queued() or 0)
