"""Matches archived, taken out again and deleted by the one who made them."""

from uuid import UUID

from django.http import Http404, HttpRequest
from django.urls import reverse

from common.web.guard import person
from common.web.keeping import KeptPages
from matches import selectors
from matches.archiving import MATCHES
from matches.models import Match


class _MatchPages(KeptPages[Match]):
    kind = "match"
    folder = "matches"
    section = "matches"

    def find(self, request: HttpRequest, pk: UUID) -> Match:
        match = Match.objects.filter(pk=pk).first()
        if match is None or not selectors.may_read(person(request), match):
            raise Http404
        return match

    def page(self, row: Match) -> str:
        return row.get_absolute_url()

    def after(self, row: Match) -> str:
        return reverse("matches")


paths = _MatchPages(MATCHES).paths()
