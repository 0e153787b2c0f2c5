"""Rows of campaigns made straight in the database, for tests of what pages show and how many queries they take."""

from typing import Any

from django.contrib.auth.models import User

from battles.models import Battle, Scenario, TranscriptPage
from campaigns import services
from campaigns.models import Campaign, Encounter, JournalLine, StandingPoint, Territory, TheatreMap
from tests import people
from tests.web.sample import GROUND, snapshot, unit

_KINDS = ("scout", "raid_attack", "raid_attack", "scout", "raid_defend", "raid_defend", "scout", "raid_attack")
_FACTIONS = {"british": 4, "british_allies": 2, "french": 4, "french_allies": 3}


def a_person(name: str = "rogers") -> User:
    """A person who can sign in."""
    return people.a_person(name)


def a_territory(slug: str = "lake-george", name: str = "Lake George") -> Territory:
    """A territory on a small map."""
    body = {
        "box": [-84.0, 37.8, -59.2, 49.2],
        "features": [
            {"slug": "land", "name": "Land", "kind": "land", "lines": [[[-84, 38], [-60, 38], [-60, 49], [-84, 49]]]},
            {"slug": "hudson", "name": "Hudson", "kind": "river", "lines": [[[-74, 41], [-73.6, 43.4]]]},
        ],
    }
    sheet, _ = TheatreMap.objects.get_or_create(slug="theatre", defaults={"name": "The theatre", "body": body})
    found, _ = Territory.objects.get_or_create(
        slug=slug,
        defaults={"name": name, "latitude": 43.4, "longitude": -73.7, "map": sheet, "description": "A long lake."},
    )
    return found


def a_campaign(owner: User, name: str = "The Lake George line", months: int = 3, faction: str = "british") -> Campaign:
    """A campaign begun by the rules, with so many closed months put behind it."""
    a_territory()
    campaign = services.create_campaign(
        owner=owner, name=name, faction=faction, role="captain", year=1755, territory="lake-george",
        seed="a-secret-seed", roster={"troops": "irregular"},
    )  # fmt: skip
    for number in range(1, months + 1):
        a_month(campaign, number)
    state = campaign.state | {"month": 3 + months}
    Campaign.objects.filter(pk=campaign.pk).update(month=3 + months, state=state)
    campaign.refresh_from_db()
    return campaign


def a_month(campaign: Campaign, number: int, state: str = "closed", source: str = "engine") -> Encounter:
    """One month with its journal and standings; a closed one has its battle."""
    year, month = 1755 + (1 + number) // 12, (1 + number) % 12 + 1
    closed = state == "closed"
    kind = _KINDS[(number - 1) % 8]
    battle = a_battle(campaign.owner) if closed and source == "engine" else None
    row = Encounter.objects.create(
        campaign=campaign, number=number, year=year, month=month, kind=kind,
        opponent="french_allies" if number % 2 else "french", state=state, battle=battle,
        result=battle.result if battle else None, units=["u1"], result_source=source if closed else "",
        success=number % 3 != 0 if closed else None, sheet=a_sheet() | {"kind": kind},
        hidden={"posture": "raid_attack"},
        summary={"lost": 5, "returned": 3, "replaced": 1, "deserted": 0, "strength": 36} if closed else {},
        claimed_by="w" if state == "running" else "", claimed_at="1755-01-01T00:00Z" if state == "running" else None,
    )  # fmt: skip
    if not closed:
        state_of_play = campaign.state | {"phase": "prepared", "encounter": row.sheet | {"posture": "raid_attack"}}
        Campaign.objects.filter(pk=campaign.pk).update(state=state_of_play)
        campaign.refresh_from_db()
    for faction, morale in _FACTIONS.items():
        StandingPoint.objects.create(
            campaign=campaign, faction=faction, year=year, month=month, morale=max(0, min(6, morale + number % 3 - 1)),
            investment=None if faction == "british_allies" else 2 + number % 2,
        )  # fmt: skip
    last = campaign.journal.count()
    JournalLine.objects.bulk_create(
        JournalLine(
            campaign=campaign, encounter=row, number=last + place, year=year, month=month, part="prepare",
            rule="MM-WEATHER-1", kind="note", dice=[{"rule": "MM-WEATHER-1", "who": "campaign", "faces": [3, 5]}],
            data={"number": place, "kind": "note", "rule": "MM-WEATHER-1", "who": "campaign", "what": "weather",
                  "after": 0},
        )
        for place in range(1, 7)
    )  # fmt: skip
    return row


def a_battle(owner: User, title: str = "On the road to Carillon", scenario: Scenario | None = None) -> Battle:
    """A battle that is over, of two turns with a move, a volley and a casualty."""
    state = snapshot()
    state["battle"]["turn"] = 0
    rows = transcript()
    units = [
        {"id": "u1", "side": "player", "engaged": True, "strength": 8, "paper": 10, "recovered": 0, "retired": False,
         "losses": {"fire": 1, "contact": 0, "melee": 0, "burning": 0}, "ran_away": False, "below_half": False,
         "hit_by_fire": True, "fought_melee": False},
    ]  # fmt: skip
    result = {
        "system": "muskets_mohawks", "encounter": "scout", "ending": "objective", "turns": 2, "objective_met": True,
        "sides": [{"side": "player", "success": True, "armies": ["british"]},
                  {"side": "enemy", "success": False, "armies": ["french_allies"]}],
        "units": units, "leaders": [],
    }  # fmt: skip
    battle = Battle.objects.create(
        owner=owner, scenario=scenario, system="muskets_mohawks", title=title,
        setup={"encounter": "scout"}, setup_hash="x", seed="s",
        engine_version="test", status="done", result=result, ending="objective", turns=2, digest="abcdef" * 10,
        initial=state, event_count=len(rows), dice_count=4, worker="worker 1",
        names={key: row["name"] for key, row in state.items() if "name" in row},
    )  # fmt: skip
    TranscriptPage.objects.create(battle=battle, number=1, events=rows)
    return battle


def transcript() -> list[dict[str, Any]]:
    """The events of that battle."""
    moved = unit("x", "british", 190, 330, 0, 8)["at"]
    thinned = unit("x", "british", 190, 330, 0, 7)["at"]
    rows: list[dict[str, Any]] = [
        {"kind": "roll", "rule": "MM-WEATHER-1", "who": "battle", "what": "weather", "faces": [4]},
        {"kind": "change", "rule": "MM-TURN-1", "who": "battle", "what": "turn", "before": 0, "after": 1},
        {"kind": "roll", "rule": "MM-REINF-1", "who": "battle", "what": "reinforcements", "faces": [3, 6]},
        {"kind": "order", "rule": "MM-ACT-1", "who": "u1", "what": "order", "after": "move 190 330"},
        {"kind": "move", "rule": "MM-MOVE-1", "who": "u1", "what": "at", "after": moved},
        {"kind": "change", "rule": "MM-ACT-1", "who": "u1", "what": "activated", "before": False, "after": True},
        {"kind": "remove", "rule": "MM-PEF-5", "who": "p1", "what": "pef"},
        {"kind": "change", "rule": "MM-TURN-1", "who": "battle", "what": "turn", "before": 1, "after": 2},
        {"kind": "roll", "rule": "MM-FIRE-1", "who": "u3", "what": "volley", "faces": [1, 4, 4, 6, 2], "need": 1,
         "modifiers": [["MM-FIRE-2", 2, "target_formed"]]},
        {"kind": "change", "rule": "MM-CAS-1", "who": "u1", "what": "figures", "before": 8, "after": 7},
        {"kind": "move", "rule": "MM-CAS-1", "who": "u1", "what": "at", "after": thinned},
        {"kind": "end", "rule": "MM-ENC-5", "who": "battle", "what": "ending", "after": "objective"},
    ]  # fmt: skip
    return [{"number": number, **row} for number, row in enumerate(rows)]


def a_sheet() -> dict[str, Any]:
    """What everybody may know of a set-up."""
    return {
        "kind": "scout", "opponent": "french", "investment": 3, "enemy_investment": 2, "light": "day", "weather": 0,
        "overall": "wooded", "ground": {"areas": GROUND, "houses": []},
    }  # fmt: skip
