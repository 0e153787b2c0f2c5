"""How a person hears of his matches: mails on or off, the address of his feed, webhooks; and the feed itself."""

from hashlib import sha256

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition, require_http_methods, require_safe

from battles.web.forms import RefusableForm
from common.exceptions import Absent, InvalidRequest
from common.web.guard import member_page, person
from matches import feeds, mailing, selectors, services, webhooks
from matches.models import Seat
from matches.models.webhook import ADDRESS

_SHOWN = 20  # notices on the page


class WebhookForm(RefusableForm):
    """The address of a new webhook."""

    address = forms.CharField(
        max_length=ADDRESS,
        label="A new webhook",
        help_text="An address that begins with https:// and takes posts.",
        error_messages={"required": "Type the address."},
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off"}),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def notices(request: HttpRequest) -> HttpResponse:
    """Show how a person hears of his matches, and change it: `do` of a post says what."""
    user = person(request)
    form = WebhookForm(request.POST if request.POST.get("do") == "add" else None)
    if request.method == "POST":
        if form.is_bound:
            if form.is_valid():
                with form.refusing():
                    webhooks.register(user=user, address=form.cleaned_data["address"])
                    messages.success(request, "The webhook is registered.")
                    return redirect("notices")
        else:
            messages.success(request, _change(request, user))
            return redirect("notices")
    present = feeds.settings_of(user)
    context = {
        "section": "matches",
        "form": form,
        "present": present,
        "feed": feeds.address_of(present),
        "hooks": webhooks.with_last_test(user),
        "seats": selectors.open_seats(user),
        "notices": selectors.notices_for(user)[:_SHOWN],
        "console": not settings.SENDS_MAIL,
    }
    return render(request, "matches/notices.html", context, status=400 if form.errors else 200)


def _change(request: HttpRequest, user: User) -> str:
    """Do what a post without a form asks for, and return the sentence about it; raises InvalidRequest."""
    wish = request.POST.get("do", "")
    if wish in ("mails-on", "mails-off"):
        return mailing.set_mails(user=user, on=wish == "mails-on")
    if wish == "renew":
        feeds.renew(user)
        return "Your feed has a new address; the old one leads nowhere."
    if wish == "remove":
        webhooks.remove(user=user, webhook=_hook(request))
        return "The webhook is removed."
    if wish == "test":
        webhooks.test(user=user, webhook=_hook(request))
        return "A test is posted; load the page again in a moment to see what came of it."
    if wish in ("quiet", "loud"):
        seat = Seat.objects.filter(user=user, pk=_number(request, "seat")).select_related("match").first()
        if seat is None:
            raise Absent("You have no such seat.")
        services.set_quiet(match=seat.match, user=user, seat=seat.pk, quiet=wish == "quiet")
        return (
            f"You get no mails and posts about “{seat.match}”."
            if wish == "quiet"
            else f"“{seat.match}” is heard again."
        )
    if wish == "turn-on":
        webhooks.turn_on(user=user, webhook=_hook(request))
        return "The webhook is on again."
    raise InvalidRequest("Choose one of the buttons of this page.")


def _hook(request: HttpRequest) -> int:
    return _number(request, "webhook")


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else -1


def _feed_text(request: HttpRequest, secret: str) -> str:
    """Return the text of a feed, made once for a request; raises Http404."""
    known: str | None = getattr(request, "feed_text", None)
    if known is None:
        try:
            known = feeds.atom(secret)
        except Absent as absent:
            raise Http404(absent.message) from absent
        request.feed_text = known  # type: ignore[attr-defined]
    return known


def _feed_etag(request: HttpRequest, secret: str) -> str:
    return f'"{sha256(_feed_text(request, secret).encode()).hexdigest()[:32]}"'


@require_safe
@condition(etag_func=_feed_etag)
def feed(request: HttpRequest, secret: str) -> HttpResponse:
    """Answer with the feed of a secret, which is all that is asked for: programs that read feeds do not sign in."""
    answer = HttpResponse(_feed_text(request, secret), content_type="application/atom+xml; charset=utf-8")
    answer["Cache-Control"] = "private, no-cache"
    answer["X-Robots-Tag"] = "noindex"
    return answer
