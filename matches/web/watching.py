"""The page of spectators: a match by the link that its players hand on."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from battles.selectors import worded
from battles.web import report
from common.exceptions import Absent
from common.web.guard import open_page
from matches import watching
from matches.models import Match
from matches.selectors import may_read


@require_safe
@open_page
def watch(request: HttpRequest, watch: str) -> HttpResponse:
    """Show what is public of a match by now; one that is over has a page of its own, where that is for everyone."""
    match = _match(watch)
    if match.status == Match.Status.OVER and may_read(request.user, match):
        return redirect(match)
    seen = watching.watched(match)
    rows = seen.rows[seen.last :]
    table = seen.renderer.draw(seen.state) if seen.initial is not None else None
    if table is not None:
        table.title = f"The table after turn {seen.turn}" if seen.turn else "The table before the first turn"
    context = {
        "section": "matches",
        "match": match,
        "watch": watch,
        "seen": seen,
        "table": table,
        "steps": report.steps(seen.renderer, worded(match.system, rows, seen.names)),
        "etag": watching.etag(match),
    }
    return _private(render(request, "matches/watch.html", context))


@require_safe
def news(request: HttpRequest, watch: str) -> HttpResponse:
    """Answer whether anything changed for spectators since the ETag that a page was made with."""
    tag = f'"{watching.etag(_match(watch))}"'
    same = request.headers.get("If-None-Match", "") == tag
    return _private(HttpResponse(status=304 if same else 204, headers={"ETag": tag}))


def link_of(request: HttpRequest, match: Match) -> str:
    """Return the address at which a match may be watched, "" where it may not."""
    return request.build_absolute_uri(reverse("match-watch", args=[match.watch_link])) if match.watch_link else ""


def _match(link: str) -> Match:
    try:
        return watching.watched_match(link)
    except Absent as absent:
        raise Http404(absent.message) from absent


def _private(answer: HttpResponse) -> HttpResponse:
    answer["Cache-Control"] = "private, no-cache"
    answer["X-Robots-Tag"] = "noindex"
    return answer
