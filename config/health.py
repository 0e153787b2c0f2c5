"""Whether the site is up, and whether it can work: for load balancers, containers and monitors."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.models import Min
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.models import Battle, Forecast


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that this process serves requests; nothing else is asked."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Answer 200 where database, cache and broker answer, else 503, with what fails.

    `oldest_queued` is for how many seconds the oldest battle or forecast has waited for a worker, null for none. Above
    the setting READY_QUEUE_SECONDS it fails too.
    """
    found: dict[str, Any] = {"database": _answers(_ask_database), "cache": _answers(_ask_cache)}
    found["broker"] = _answers(_ask_broker)
    waited = oldest_queued() if found["database"] else None
    late = waited is not None and 0 < settings.READY_QUEUE_SECONDS < waited
    ready = all(found.values()) and not late
    return JsonResponse({"ready": ready, **found, "oldest_queued": waited}, status=200 if ready else 503)


def oldest_queued() -> int | None:
    """Return for how many seconds the oldest battle or forecast has been waiting, None where none is."""
    queued = [
        model.objects.filter(status=model.Status.QUEUED).aggregate(first=Min("created"))["first"]
        for model in (Battle, Forecast)
    ]
    times = [each for each in queued if each is not None]
    return int((timezone.now() - min(times)).total_seconds()) if times else None


def _answers(ask: Callable[[], None]) -> bool:
    """Return whether something answers; how it fails is not shown to the outside."""
    try:
        ask()
    except Exception:
        return False
    return True


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_cache() -> None:
    cache.set("readyz", "1", 10)
    if cache.get("readyz") != "1":
        raise LookupError("The cache forgets.")


def _ask_broker() -> None:
    # Imported when first asked: the site itself does without Celery.
    from config.celery import app

    with app.connection_for_write() as broker:
        broker.ensure_connection(max_retries=1, timeout=2)
