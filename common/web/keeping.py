"""Pages by which the owner of a row archives it, takes it out again and deletes it, the same for all that is kept."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Generic
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_http_methods, require_POST

from common.archiving import Keeper, Row
from common.web.guard import member_page, person


@dataclass(slots=True, frozen=True)
class Keeping:
    """Since when something is archived, and the addresses by which its owner keeps or deletes it."""

    archived: datetime | None
    archive: str
    unarchive: str
    delete: str


def keeping(kind: str, key: UUID, archived: datetime | None) -> Keeping:
    """Return how a campaign, a forecast, a battle or a match is kept."""
    archive, unarchive, delete = (reverse(f"{kind}-{word}", args=[key]) for word in ("archive", "unarchive", "delete"))
    return Keeping(archived, archive, unarchive, delete)


class KeptPages(Generic[Row]):
    """What the pages of a kind of row need besides its keeper: how it is found, and where each leads."""

    kind: ClassVar[str]
    section: ClassVar[str]
    folder: ClassVar[str] = ""  # of the addresses; without one it is the kind with an s
    taken_out = "is on your list again"

    def __init__(self, keeper: Keeper[Row]) -> None:
        self.keeper = keeper

    def find(self, request: HttpRequest, pk: UUID) -> Row:
        """Return the row of an address; raises Http404 for one that this person may not read."""
        raise NotImplementedError

    def page(self, row: Row) -> str:
        """Return the address of a row's own page."""
        raise NotImplementedError

    def after(self, row: Row) -> str:
        """Return the page to show once a row is deleted."""
        raise NotImplementedError

    def question(self, row: Row) -> dict[str, str]:
        """Return the heading of the question before a deletion, and where its other links lead."""
        return {"heading": f"Delete the {self.keeper.noun}?", "back": self.page(row)}

    def archive(self, request: HttpRequest, pk: UUID) -> HttpResponse:
        """Put a row into the archive."""
        row = self.keeper.archive(self.find(request, pk), person(request))
        return _done(request, f"{self.keeper.title(row)} is in the archive.", self.page(row))

    def unarchive(self, request: HttpRequest, pk: UUID) -> HttpResponse:
        """Take a row out of the archive."""
        row = self.keeper.unarchive(self.find(request, pk), person(request))
        return _done(request, f"{self.keeper.title(row)} {self.taken_out}.", self.page(row))

    def delete(self, request: HttpRequest, pk: UUID) -> HttpResponse:
        """Ask its owner whether a row shall be deleted; a post deletes it and leads on."""
        row, keeper = self.find(request, pk), self.keeper
        keeper.refuse_stranger(row, person(request))
        title = keeper.title(row)
        if request.method == "POST":
            after = self.after(row)
            keeper.delete(row, person(request))
            return _done(request, f"{title} is deleted.", after)
        context = {"over": title, "goes": keeper.goes_with(row), "refused": keeper.why_not_delete(row)}
        return render(request, "delete.html", context | {"section": self.section} | self.question(row))

    def paths(self) -> list[URLPattern]:
        """Return the three addresses, named such as battle-archive."""
        views = {
            "archive": require_POST(member_page(self.archive)),
            "unarchive": require_POST(member_page(self.unarchive)),
            "delete": require_http_methods(["GET", "HEAD", "POST"])(member_page(self.delete)),
        }
        folder = self.folder or f"{self.kind}s"
        return [path(f"{folder}/<uuid:pk>/{word}/", view, name=f"{self.kind}-{word}") for word, view in views.items()]


def _done(request: HttpRequest, sentence: str, address: str) -> HttpResponse:
    """Say what was done, and lead on."""
    messages.success(request, sentence)
    return redirect(address)
