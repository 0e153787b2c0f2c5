"""The pages on which a reader's own browser checks a battle, or any file that was downloaded (docs/proof.md)."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from battles import proofs, selectors
from battles.models import Battle
from battles.web.views import fought_page, menu_section
from common.json_input import Json


@require_safe
def verify(request: HttpRequest) -> HttpResponse:
    """Take any file that was downloaded, and check it."""
    context = {
        "title": "Verify",
        "has_checker": True,
        "takes_files": True,
        "file_url": reverse("verify-file"),
    }
    return render(request, "battles/verify/page.html", context)


@require_safe
def verify_file(request: HttpRequest) -> HttpResponse:
    """Give the checker as one file, which takes other files."""
    return as_file(proofs.checking_page(title="Verify"), "petite-guerre-verify")


@require_safe
@fought_page
def battle_verify(request: HttpRequest, battle: Battle) -> HttpResponse:
    """Check a battle that is over."""
    context = {
        "section": menu_section(battle),
        "title": "Verify",
        "subject": battle.title,
        "back": reverse("battle", args=[battle.pk]),
        "has_checker": True,
        "record_url": reverse("battle-verify-record", args=[battle.pk]),
        "file_url": reverse("battle-verify-file", args=[battle.pk]),
        "withheld": [] if selectors.may_see_seed(request.user, battle) else [proofs.WITHHELD],
    }
    return render(request, "battles/verify/page.html", context)


@require_safe
@fought_page
def battle_record(request: HttpRequest, battle: Battle) -> HttpResponse:
    """Give the record of a battle that is over."""
    name = slugify(battle.title) or "battle"
    headers = {"Content-Disposition": f'attachment; filename="{name}.json"'}
    # Without escapes, as the canonical form has it: the file can be compared by eye.
    return JsonResponse(_record(request, battle), headers=headers, json_dumps_params={"ensure_ascii": False})


@require_safe
@fought_page
def battle_file(request: HttpRequest, battle: Battle) -> HttpResponse:
    """Give the record of a battle that is over and the checker as one file."""
    page = proofs.checking_page(title=f"Verify: {battle.title}", record=_record(request, battle))
    return as_file(page, slugify(battle.title) or "battle")


def as_file(page: str, name: str) -> HttpResponse:
    """Return an HTML document as a file to keep; scripts in it run once it is opened from a disk."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.html"'}
    return HttpResponse(page, content_type="text/html; charset=utf-8", headers=headers)


def _record(request: HttpRequest, battle: Battle) -> Json:
    with selectors.readable():
        return proofs.proof_of(user=request.user, battle=battle)
