"""Who takes part: members, invitations, and dice typed by hand."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from battles.refusals import Refused
from campaigns import services
from campaigns.models import CampaignInput, Invitation
from campaigns.web.forms import DiceForm, InviteForm
from campaigns.web.guard import campaign_of, member_page, must_judge, must_play, person
from campaigns.web.views.campaigns import heading


@require_http_methods(["GET", "POST"])
@member_page
def members(request: HttpRequest, key: UUID) -> HttpResponse:
    """Show who takes part; the umpire makes invitations here."""
    campaign, role = campaign_of(request, key)
    form = InviteForm(request.POST or None)
    if request.method == "POST":
        must_judge(role)
        if form.is_valid():
            services.invite(
                campaign=campaign, role=form.cleaned_data["role"], user=person(request), days=form.cleaned_data["days"]
            )
            return redirect("members", campaign.key)
    context = heading(campaign, role) | {
        "form": form,
        "members": campaign.memberships.select_related("user"),
        "invitations": _open_invitations(request, campaign) if role == "umpire" else [],
    }
    return render(request, "campaigns/members.html", context, status=400 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@member_page
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation, and take it up."""
    row = Invitation.objects.select_related("campaign__territory", "created_by").filter(token=token).first()
    if row is None:
        raise Http404
    if request.method == "POST":
        membership = services.accept_invitation(token=token, user=person(request))
        messages.success(request, f"You take part as {membership.get_role_display()}.")
        return redirect("campaign", row.campaign.key)
    good = row.used is None and row.expires > timezone.now()
    return render(request, "campaigns/invitation.html", {"section": "campaigns", "invitation": row, "good": good})


@require_http_methods(["GET", "POST"])
@member_page
def dice(request: HttpRequest, key: UUID) -> HttpResponse:
    """Let dice rolled at a table be typed for one of the campaign's rolls."""
    campaign, role = campaign_of(request, key)
    must_play(role)
    month = f"{campaign.year}-{campaign.month:02}"
    form = DiceForm(request.POST or None, initial={"stream": f"{month}/"})
    if request.method == "POST" and form.is_valid():
        try:
            services.type_dice(campaign=campaign, user=person(request), **form.cleaned_data)
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, f"{form.cleaned_data['stream']} will be read from your dice.")
            return redirect("dice", campaign.key)
    context = heading(campaign, role) | {
        "form": form,
        "streams": streams(campaign.state, month),
        "typed": campaign.inputs.filter(kind=CampaignInput.Kind.TYPED_DICE).select_related("user").order_by("-number"),
    }
    return render(request, "campaigns/dice.html", context, status=400 if form.errors else 200)


def streams(state: dict[str, object], month: str) -> list[tuple[str, str, str]]:
    """Return the rolls of a month that may be typed: name of the stream, what it is, its rule."""
    units = [str(row["id"]) for row in _rows(state, "units")]
    names = {str(row["id"]): str(row["name"]) for row in _rows(state, "units")}
    factions = [str(row["faction"]) for row in _rows(state, "standings")]
    found = [
        (f"{month}/opponent", "main opponent: one die", "MM-CAMP-8"),
        *((f"{month}/investment/{f}", "investment of an army first met: two dice", "MM-CAMP-9") for f in factions),
        (f"{month}/light", "day or night of a raid: one die", "MM-ENC-2"),
        (f"{month}/weather", "weather: one die, and a second after a 1", "MM-WEATHER-1"),
        (f"{month}/overall", "overall terrain of a raid: one die", "MM-TERR-1"),
        (f"{month}/terrain", "the nine sections and what lies in them", "MM-TERR-2"),
        (f"{month}/posture", "what the enemy is about: one die", "MM-NP-1"),
        (f"{month}/battle", "every die of the battle itself", ""),
    ]
    for unit in units:
        found += [
            (f"{month}/recovery/{unit}", f"recovery of {names[unit]}: two dice, one if it ran away", "MM-AFTER-1"),
            (f"{month}/rep/{unit}", f"Rep of {names[unit]}: one die", "MM-PROMO-3"),
            (f"{month}/replacements/{unit}", f"replacements for {names[unit]}: one die, and one more", "MM-REPL-1"),
            (f"{month}/desertion/{unit}", f"desertion from {names[unit]}: two dice", "MM-DESERT-1"),
        ]
    return found + [(f"{month}/morale/{f}", "morale: two dice, three after a success", "MM-CAMP-5") for f in factions]


def _rows(state: dict[str, object], table: str) -> list[dict[str, object]]:
    rows = state.get(table)
    return rows if isinstance(rows, list) else []


def _open_invitations(request: HttpRequest, campaign: object) -> list[tuple[Invitation, str]]:
    rows = Invitation.objects.filter(campaign=campaign, used=None, expires__gt=timezone.now())
    return [(row, request.build_absolute_uri(reverse("invitation", args=[row.token]))) for row in rows]
