"""What the pages of campaigns, forecasts and battles share to archive them, take them out again and delete them."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse


@dataclass(slots=True, frozen=True)
class Keeping:
    """Since when something is archived, and the addresses by which its owner keeps or deletes it."""

    archived: datetime | None
    archive: str
    unarchive: str
    delete: str


@dataclass(slots=True, frozen=True)
class Question:
    """What the owner is asked before something is deleted: what goes with it, and why it cannot be now, if so."""

    over: str
    heading: str
    goes: list[str]
    refused: str
    section: str
    back: str
    export: str = ""


def keeping(kind: str, key: UUID, archived: datetime | None) -> Keeping:
    """Return how a campaign, a forecast or a battle is kept."""
    archive, unarchive, delete = (reverse(f"{kind}-{word}", args=[key]) for word in ("archive", "unarchive", "delete"))
    return Keeping(archived, archive, unarchive, delete)


def done(request: HttpRequest, sentence: str, address: str) -> HttpResponse:
    """Say what was done, and lead on."""
    messages.success(request, sentence)
    return redirect(address)


def ask_or_delete(request: HttpRequest, question: Question, delete: Callable[[], None], after: str) -> HttpResponse:
    """Ask whether something shall be deleted; a post deletes it and leads on to `after`."""
    if request.method == "POST":
        delete()
        return done(request, f"{question.over} is deleted.", after)
    return render(request, "delete.html", asdict(question))
