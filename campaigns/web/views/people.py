"""Who takes part: members, invitations, and dice typed by hand."""

from dataclasses import dataclass, replace
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import selectors, services
from campaigns.ledger import engine, narration, projection
from campaigns.models import Campaign, CampaignInput, Invitation, Role
from campaigns.web.forms import DiceForm, InviteForm
from campaigns.web.guard import campaign_of, must_judge, must_play
from campaigns.web.views.accounts import is_open, join
from campaigns.web.views.campaigns import heading
from common.exceptions import InvalidRequest
from common.web.guard import member_page, open_page, person
from common.web.labels import word
from rules.muskets_mohawks.campaign import month
from rules.muskets_mohawks.campaign.state import IDLE


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
    rows, names = asked(campaign, sees), projection.names(campaign.state)
    if "take_back" in request.POST:
        return _take_back(request, campaign)
    form = DiceForm(request.POST or None, initial={"stream": request.GET.get("stream", "")})
    if request.method == "POST" and form.is_valid():
        with form.refusing():
            services.type_dice(campaign=campaign, user=person(request), **form.cleaned_data)
            messages.success(
                request, f"Your dice will be read for {narration.stream_words(form.cleaned_data['stream'], names)}."
            )
            return redirect("dice", campaign.key)
    context = heading(request, campaign, role) | {
        "form": form,
        "asked": rows,
        "streams": others(campaign, sees),
        "typed": _typed(campaign, sees, names),
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


def _typed(campaign: Campaign, role: str, names: dict[str, str]) -> list[tuple[str, CampaignInput, bool]]:
    """Return the dice typed so far, newest first: which roll, the input, and whether it may still be taken back."""
    free = set(services.typable_streams(campaign, role)) if campaign.archived is None else set()
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
class Roll:
    """One stream of dice for a reader; `dice`, `least` and `most` say how many it takes, where that is known."""

    stream: str
    text: str
    rule: str
    dice: str = ""
    least: int = 0
    most: int = 0


def asked(campaign: Campaign, role: str) -> list[Roll]:
    """Return the rolls that preparing the month asks of this role, in their order; none once it is prepared."""
    state = month.read_state(campaign.state)
    if state.phase != IDLE or state.over:
        return []
    names = projection.names(campaign.state)
    return [
        replace(
            _roll(row.stream, names, row.rule, _count(row.least, row.most, row.sure)), least=row.least, most=row.most
        )
        for row in month.asked_in_prepare(state)
        if role == Role.UMPIRE or not engine.is_hidden_stream(row.stream)
    ]


def others(campaign: Campaign, role: str) -> list[Roll]:
    """Return the other rolls that this month may make, or that may be made again."""
    first = {roll.stream for roll in asked(campaign, role)}
    names = projection.names(campaign.state)
    return [_roll(stream, names) for stream in services.typable_streams(campaign, role) if stream not in first]


def _roll(stream: str, names: dict[str, str], rule: str = "", dice: str = "") -> Roll:
    _, kind, *who = stream.split("/")
    text, note = _KINDS.get(kind, (kind, ""))
    line = f"{names.get(who[0], word(who[0]))}: {text}" if who else text
    return Roll(stream, line, rule or engine.rule_of_stream(stream), dice or note)


def _count(least: int, most: int, sure: bool) -> str:
    count = engine.dice_words(least, most) if most else "as many as it takes"
    return count if sure else f"{count}, if it comes to that"
