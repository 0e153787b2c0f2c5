"""Who takes part: members, invitations, and dice typed by hand."""

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import selectors, services
from campaigns.ledger import engine, narration, projection
from campaigns.models import Campaign, CampaignInput, Invitation
from campaigns.months.rolls import Roll
from campaigns.web.forms import DiceForm, InviteForm
from campaigns.web.guard import campaign_of, must_judge, must_play
from campaigns.web.views.accounts import is_open, join
from campaigns.web.views.campaigns import heading
from common.exceptions import InvalidRequest
from common.web.guard import member_page, open_page, person
from common.web.labels import word


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def members(request: HttpRequest, key: UUID) -> HttpResponse:
    """Show who takes part; the umpire makes invitations here."""
    campaign, role = campaign_of(request, key)
    form = InviteForm(request.POST or None)
    if request.method == "POST":
        must_judge(role)
        if form.is_valid():
            services.invite(campaign=campaign, user=person(request), **form.cleaned_data)
            return redirect("members", campaign.key)
    context = heading(request, campaign, role) | {
        "form": form,
        "members": campaign.memberships.select_related("user"),
        "invitations": _open_invitations(request, campaign) if role == "umpire" else [],
    }
    return render(request, "campaigns/members.html", context, status=400 if form.errors else 200)


@require_POST
@member_page
def remove_member(request: HttpRequest, key: UUID, pk: int) -> HttpResponse:
    """Take a member out of the campaign."""
    campaign, role = campaign_of(request, key)
    must_judge(role)
    membership = get_object_or_404(campaign.memberships.select_related("user"), pk=pk)
    services.remove_member(campaign=campaign, member=membership.user)
    messages.success(request, f"{membership.user.get_username()} takes part no longer.")
    return redirect("members", campaign.key)


@require_POST
@member_page
def withdraw_invitation(request: HttpRequest, key: UUID, pk: int) -> HttpResponse:
    """Withdraw a link that has not been used."""
    campaign, role = campaign_of(request, key)
    must_judge(role)
    services.withdraw_invitation(invitation=get_object_or_404(campaign.invitations, pk=pk))
    return redirect("members", campaign.key)


@require_http_methods(["GET", "HEAD", "POST"])
@open_page
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation, and take it up; a guest makes his account on the same page, or signs in."""
    row = Invitation.objects.select_related("campaign__territory", "created_by").filter(token=token).first()
    if row is None:
        raise Http404
    if not request.user.is_authenticated:
        return join(request, row)
    if request.method == "POST":
        membership = services.accept_invitation(token=token, user=person(request))
        messages.success(request, f"You take part as {membership.get_role_display()}.")
        return redirect("campaign", row.campaign.key)
    context = {"section": "campaigns", "invitation": row, "good": is_open(row)}
    return render(request, "campaigns/invitation.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def dice(request: HttpRequest, key: UUID) -> HttpResponse:
    """Let dice rolled at a table be typed for one of the campaign's rolls."""
    campaign, role = campaign_of(request, key)
    must_play(role)
    sees = selectors.role_at_table(request.user, campaign)
    if "take_back" in request.POST:
        return _take_back(request, campaign)
    names = projection.names(campaign.state)
    form = DiceForm(request.POST or None, initial={"stream": request.GET.get("stream", "")})
    if request.method == "POST" and form.is_valid():
        with form.refusing():
            services.type_dice(campaign=campaign, user=person(request), **form.cleaned_data)
            messages.success(
                request, f"Your dice will be read for {narration.stream_words(form.cleaned_data['stream'], names)}."
            )
            return redirect("dice", campaign.key)
    rolls = [roll for roll in services.rolls_of_month(campaign, sees) if roll.may_type]
    context = heading(request, campaign, role) | {
        "form": form,
        "asked": [_shown(roll, names) for roll in rolls if roll.prepares],
        "streams": [_shown(roll, names) for roll in rolls if not roll.prepares],
        "typed": _typed(campaign, sees, {roll.stream for roll in rolls}),
    }
    return render(request, "campaigns/dice.html", context, status=400 if form.errors else 200)


def _take_back(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Have a roll drawn by the program again for which dice were typed."""
    try:
        services.type_dice(campaign=campaign, user=person(request), stream=request.POST["take_back"], faces=[])
    except InvalidRequest as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, "Taken back: this roll is made by the program again.")
    return redirect("dice", campaign.key)


def _typed(campaign: Campaign, role: str, free: set[str]) -> list[tuple[str, CampaignInput, bool]]:
    """Return the dice typed so far, newest first: which roll, the input, and whether it may still be taken back.

    `free` has the streams that may be typed now.
    """
    names = projection.names(campaign.state)
    found: list[tuple[str, CampaignInput, bool]] = []
    for row in selectors.typed_dice(campaign, role):
        stream = row.payload["stream"]
        found.append((narration.stream_words(stream, names), row, stream in free and bool(row.payload["faces"])))
        free.discard(stream)  # what was typed for it before counts no more
    return found


def _open_invitations(request: HttpRequest, campaign: Campaign) -> list[tuple[Invitation, str]]:
    rows = Invitation.objects.filter(campaign=campaign, used=None, expires__gt=timezone.now())
    return [(row, request.build_absolute_uri(reverse("invitation", args=[row.token]))) for row in rows]


# What a stream is for, by the part of its name after the month, and its dice where a word on them helps.
_KINDS = {
    "territory": ("who contests the territory", ""),
    "opponent": ("main opponent", ""),
    "investment": ("investment level", ""),
    "light": ("day or night of a raid", ""),
    "weather": ("weather", "a second die after a 1"),
    "snow": ("snow in winter", "it comes on 1 and 2"),
    "overall": ("overall terrain of a raid", ""),
    "terrain": ("the nine sections and what lies in them", ""),
    "posture": ("the enemy’s plan", ""),
    "battle": ("every die of the battle itself", ""),
    "recovery": ("recovery", "two dice, one if it ran away"),
    "leader": ("Rep of a new leader", ""),
    "rep": ("Rep up or down", ""),
    "replacements": ("replacements", "one die against the leader, one against the investment level"),
    "desertion": ("desertion", "two dice"),
    "morale": ("morale", "two dice, three after a success"),
}


@dataclass(slots=True)
class _Shown:
    """One roll for a reader: its stream, what it is for, its rule, and a word on its dice."""

    stream: str
    text: str
    rule: str
    dice: str


def _shown(roll: Roll, names: dict[str, str]) -> _Shown:
    _, kind, *who = roll.stream.split("/")
    text, note = _KINDS.get(kind, (kind, ""))
    line = f"{names.get(who[0], word(who[0]))}: {text}" if who else text
    return _Shown(roll.stream, line, roll.rule, _count(roll) if roll.prepares else note)


def _count(roll: Roll) -> str:
    count = engine.dice_words(roll.least, roll.most) if roll.most else "as many as it takes"
    return count if roll.sure else f"{count}, if it comes to that"
