"""Beginning a campaign, and the next one of its chain."""

import secrets
from copy import deepcopy
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from battles.services import fresh_seed
from battles.versions import engine_version
from campaigns.ledger import engine, operations, replay
from campaigns.models import Army, Campaign, CampaignInput, Membership, Role, Territory
from campaigns.months import resolution
from campaigns.months.lists import chosen, list_faults, names_for, names_of_armies, with_lists
from common.exceptions import Conflict, InvalidRequest
from common.hashing import digest
from common.json_input import Json
from common.names import unseen_faults
from rules.core.dice import ScriptedDice, seed_of_part
from rules.core.errors import Fault, RulesError
from rules.core.suggest import did_you_mean, no_doctrine
from rules.muskets_mohawks.campaign.start_schema import ROSTER, StartRequest, start_spec

Kind = CampaignInput.Kind
SYSTEM = "muskets_mohawks"
BEGINNING = "begin"  # the part of a sealed root that decides with which of its names each list begins
_SEED_BYTES = 32


@transaction.atomic
def create_campaign(
    *,
    owner: User,
    name: str,
    faction: str,
    role: str,
    year: int,
    territory: str,
    month: int = 3,
    winter: bool = False,
    seed: str | None = None,
    doctrine: str = engine.DOCTRINES[0],
    army: str = "",
    armies: dict[str, str] | None = None,
    options: dict[str, bool] | None = None,
    roster: Json | None = None,
    typed: dict[str, list[int]] | None = None,
    origin: str = "",
    public: bool = False,
    sealed: bool = False,
) -> Campaign:
    """Begin a campaign: raise or take its roster, dice for the territory, and make its owner the umpire.

    `roster` may hold rival, troops, units, leaders and names, as the rules' own `begin` takes them. What it leaves out
    is raised, armed and named by the faction's list, and so are others who come during a battle, by their own: a list
    for each faction is chosen in `armies`, "" for plain units, else it is the faction's own (MM-ARMY-1). `army` is
    short for the own faction's. `options` are those of the book. `typed` holds faces for streams of the first month.
    With an `origin` (a bundled example) the same owner and seed give the campaign that is there already. With
    `winter` irregulars fight on from November to February (MM-CAMP-2). A `public` campaign may be read by everyone.
    A `sealed` one draws a root of its own: no seed may be given.
    """
    if origin and (there := Campaign.objects.filter(owner=owner, origin=origin, seed=seed or "").first()):
        return there
    setup: Json = {"faction": faction, "role": role, "year": year, "month": month, "territory": territory}
    if winter:
        setup["winter"] = True
    if options:
        setup["options"] = dict(options)
    own = {"name": name, "seed": seed, "sealed": sealed, "doctrine": doctrine, "army": army, "armies": armies}
    faults = start_faults(setup, own, roster) + typed_faults(typed or {})
    if typed and not faults:
        faults = replay.typed_number_faults(typed)
    if faults:
        raise InvalidRequest.of_faults(faults)
    seed = secrets.token_hex(_SEED_BYTES) if sealed else seed or fresh_seed()
    names = seed_of_part(seed, BEGINNING) if sealed else seed
    setup = _filled(setup | deepcopy(roster or {}), chosen(armies, faction, army), names)
    campaign = _row(owner, name.strip(), setup, seed, doctrine, origin)
    campaign.public, campaign.sealed = public, sealed
    return _begin(campaign, typed or {})


def start_faults(setup: Json, own: Json, roster: Json | None) -> list[Fault]:
    """Return all that is wrong with a campaign's beginning, before anything is written.

    `setup` has territory, date, faction and role; `own` its name, seed ("" or None: one will be drawn), whether it is
    sealed, its doctrine and army lists.
    """
    name, seed, doctrine, army = (str(own.get(key) or "") for key in ("name", "seed", "doctrine", "army"))
    armies, faction = own.get("armies"), str(setup["faction"])
    faults = _own_faults(name, seed, doctrine, str(setup["territory"]))
    if seed and own.get("sealed"):
        sentence = "A sealed campaign draws its seed itself, since who types one knows it; leave it empty."
        faults.append(Fault("seed", sentence))
    wrong = list_faults(armies, faction, army)
    faults += wrong + _roster_faults(roster)
    faults += unseen_faults({"name": name, "seed": seed}) + unseen_faults({"roster": roster})
    if isinstance(roster, dict):
        setup = setup | {key: value for key, value in roster.items() if key in ROSTER}
    # Only the lists that are at fault are left out, so that all else is judged by the others.
    fields = [fault.field for fault in wrong]
    if "armies" not in fields:
        known = {key: slug for key, slug in (armies or {}).items() if f"armies.{key}" not in fields}
        setup = with_lists(setup, chosen(known, faction, "" if "army" in fields else army), seed)
    return faults + engine.begin_faults(setup)


def _filled(setup: Json, slugs: dict[str, str], seed: str) -> Json:
    """Return a setup without faults with its lists, and with names for whomever it leaves nameless."""
    setup, faction, year = with_lists(setup, slugs, seed), setup["faction"], setup["year"]
    listed = faction in setup.get("lists", {})
    if "names" not in setup:
        army, troops = slugs.get(faction) or faction, engine.troops_of(setup)
        setup["names"] = names_for(army=army, listed=listed, troops=troops, year=year, seed=seed)
    setup["names"].setdefault("armies", names_of_armies(year=year, seed=seed, slugs=slugs))
    return setup


@transaction.atomic
def next_campaign(*, campaign: Campaign, choice: Json | None = None, user: User | None = None) -> Campaign:
    """MM-CAMP-7: Begin the next campaign of the chain with the same roster, where one was won or lost.

    `choice` may name the territory to go to; without one a winner stays, and a loser goes to the first other one.
    """
    campaign = operations.lock_in_play(campaign.pk)
    if campaign.status not in (Campaign.Status.WON, Campaign.Status.LOST):
        raise Conflict(f"{campaign.name} is {campaign.get_status_display()}; no next campaign can begin.", "MM-CAMP-7")
    choice = dict(choice or {})
    choice = {key: value for key, value in choice.items() if value not in ("", None)}
    choice.setdefault("territory", _next_territory(campaign))
    if not Territory.objects.filter(slug=str(choice["territory"])).exists():
        raise InvalidRequest.of_faults([_no_territory(str(choice["territory"]))])
    try:
        step = engine.next_campaign(campaign.state, choice, resolution.dice_of(campaign))
    except RulesError as error:
        raise InvalidRequest.of_rules(error) from error
    operations.add_input(campaign, Kind.NEXT_CAMPAIGN, {"choice": choice}, user=user)
    operations.write_step(campaign, step, "next", user=user)
    operations.mark_standings(campaign, year=campaign.year, month=campaign.month, number=campaign.number, start=True)
    return campaign


def typed_faults(typed: dict[str, Any]) -> list[Fault]:
    """Return what is wrong with typed dice: no lists of faces, or faces that no die shows."""
    faults: list[Fault] = []
    for stream, faces in typed.items():
        if not isinstance(faces, list) or any(type(face) is not int for face in faces):
            faults.append(Fault(stream, f"The dice for {stream} must be a list of whole numbers from 1 to 6."))
            continue
        try:
            ScriptedDice(faces)
        except RulesError as error:
            faults.append(Fault(stream, error.message, error.rule))
    return faults


def _row(owner: User, name: str, setup: Json, seed: str, doctrine: str, origin: str) -> Campaign:
    place = Territory.objects.get(slug=setup["territory"])
    return Campaign(
        owner=owner,
        name=name,
        origin=origin,
        system=SYSTEM,
        faction=setup["faction"],
        role=setup["role"],
        started_year=setup["year"],
        started_month=setup["month"],
        territory=place,
        seed=seed,
        nonce=secrets.token_hex(_SEED_BYTES),
        doctrine=doctrine,
        engine_version=engine_version(SYSTEM),
        content_hash=_content_hash(place),
        year=setup["year"],
        month=setup["month"],
        setup=setup,
    )


def _begin(campaign: Campaign, typed: dict[str, list[int]]) -> Campaign:
    """Write a campaign with its umpire, the inputs of its beginning and what the rules make of them, and return it.

    A refusal undoes all of it.
    """
    campaign.save()
    Membership.objects.create(campaign=campaign, user=campaign.owner, role=Role.UMPIRE)
    for stream, faces in typed.items():
        operations.type_dice(campaign, stream, faces, user=campaign.owner)
    operations.add_input(campaign, Kind.BEGIN, {"setup": campaign.setup}, user=campaign.owner)
    try:
        step = engine.begin(campaign.setup, resolution.dice_of(campaign))
    except RulesError as error:
        raise InvalidRequest.of_rules(error) from error
    _refuse_strange_dice(campaign, step, typed)
    operations.write_step(campaign, step, "begin", user=campaign.owner)
    operations.mark_standings(campaign, year=campaign.year, month=campaign.month, number=1, start=True)
    return campaign


def _refuse_strange_dice(campaign: Campaign, step: engine.Step, typed: dict[str, list[int]]) -> None:
    """Refuse dice typed for a stream that neither the beginning nor the first month rolls, and a wrong number."""
    rolled = engine.open_streams(step.state) | engine.rolled_from(step.events)
    month = f"{campaign.year}-{campaign.month:02}"
    faults = [
        Fault(
            "typed",
            f"{stream or 'A nameless stream'} is no stream of dice of {month}, or none that it rolls."
            f"{did_you_mean(stream, rolled)}",
        )
        for stream in typed
        if stream not in rolled
    ]
    dice = resolution.dice_of(campaign)
    for stream, faces in dice.typed.items():
        taken = engine.dice_taken(step.state, stream, faces, dice)
        fault = engine.number_fault(stream, faces, (taken, taken)) if taken else None
        faults += [fault] if fault is not None else []
    if faults:
        raise InvalidRequest.of_faults(faults)


def _own_faults(name: str, seed: str, doctrine: str, territory: str) -> list[Fault]:
    faults: list[Fault] = []
    longest_name, longest_seed = start_spec("name", StartRequest).longest, start_spec("seed", StartRequest).longest
    if not name.strip() or len(name) > longest_name:
        faults.append(Fault("name", f"A campaign's name has 1 to {longest_name} letters."))
    if len(seed) > longest_seed:
        faults.append(Fault("seed", f"A seed has 1 to {longest_seed} letters or figures."))
    if doctrine not in start_spec("doctrine").choices:
        faults.append(Fault("doctrine", no_doctrine(doctrine, start_spec("doctrine").choices)))
    if territory and not Territory.objects.filter(slug=territory).exists():
        faults.append(_no_territory(territory))
    return faults


def _roster_faults(roster: Any) -> list[Fault]:
    if roster is None:
        return []
    if not isinstance(roster, dict):
        return [Fault("roster", f"The roster must be an object with some of {', '.join(ROSTER)}.")]
    strange = [key for key in roster if key not in ROSTER]
    return [
        Fault(f"roster.{key}", f"{key} is no part of a roster; remove it.{did_you_mean(key, ROSTER)}")
        for key in strange
    ]


def _no_territory(slug: str) -> Fault:
    guess = did_you_mean(slug, Territory.objects.values_list("slug", flat=True))
    return Fault("territory", f"There is no territory {slug}; choose one of those loaded.{guess}", "MM-CAMP-4")


def _next_territory(campaign: Campaign) -> str:
    """Return the default territory of the next campaign: the same after a victory, else the nearest not yet lost."""
    here = str(campaign.state["territory"])
    if campaign.status == Campaign.Status.WON:
        return here
    moves = campaign.inputs.filter(kind=Kind.NEXT_CAMPAIGN).values_list("payload__choice__territory", flat=True)
    seen = {here, campaign.setup["territory"], *moves}
    places = list(Territory.objects.exclude(slug=here).values_list("slug", "latitude", "longitude"))
    lost = campaign.territory

    def order(place: tuple[str, float, float]) -> tuple[bool, float, str]:
        # Degrees of longitude are about 0.7 of those of latitude where this war was fought.
        slug, latitude, longitude = place
        return slug in seen, (latitude - lost.latitude) ** 2 + (0.7 * (longitude - lost.longitude)) ** 2, slug

    return min(places, key=order)[0] if places else here


def _content_hash(territory: Territory) -> str:
    armies = Army.objects.order_by("slug").values_list("slug", "content_hash")
    return digest({"territory": [territory.slug, territory.content_hash], "armies": [list(row) for row in armies]})
