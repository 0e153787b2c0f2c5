"""What a side may know of the record during play: head to head the other's PEFs are blank until they are turned up.

Forces are agreed upon, so that both players know the units in the field; what each has noted under which PEF, and
the dice that noted it, are his alone. Events are numbered again, so that no gap betrays anything.
"""

from collections.abc import Callable
from typing import Final

from rules.core.battle_record import Commander, Snapshot
from rules.core.events import PLACE, REMOVE
from rules.core.orders import Orders, SharedOrders, doctrine_named, recorded
from rules.muskets_mohawks.pieces.gun import gun_id
from rules.muskets_mohawks.words import HEAD_TO_HEAD, SIDE_KEYS

Row = dict[str, object]

_BLANK: Final[dict[str, object]] = {"force": [], "listed": True}


def is_hidden(order: dict[str, object]) -> bool:
    """MM-PLAY-1: return whether the sides of an order of battle hide something from each other."""
    return order.get("play") == HEAD_TO_HEAD


def seen(initial: Snapshot, rows: list[Row], side: int) -> tuple[Snapshot, list[Row]]:
    """MM-PLAY-1: return snapshot and events of a battle head to head as a side (0 player, 1 enemy) may know them."""
    other = SIDE_KEYS[1 - side]
    known = {who: {**fields, **_BLANK} if fields.get("sealed") == other else fields for who, fields in initial.items()}
    found: list[Row] = []
    for row in rows:
        if row.get("rule") == "MM-PLAY-1" and row.get("what") == "noted" and row.get("who") == other:
            continue
        found.append({**_blank(row, other), "number": len(found)})
    return known, found


def _blank(row: Row, other: str) -> Row:
    """Return an event in which a PEF of the other side's is blank as it is placed, and as it is taken up."""
    if row.get("kind") not in (PLACE, REMOVE):
        return row
    changed = dict(row)
    for key in ("before", "after"):
        fields = row.get(key)
        if isinstance(fields, dict) and fields.get("sealed") == other:
            changed[key] = {**fields, **_BLANK}
    return changed


def orders_of(side: object, usual: str, led_by: Callable[[str], Orders]) -> Orders:
    """MM-PLAY-1: return the orders of a side: those of its player or, where it has partners, of all of its players.

    `led_by` returns those of a doctrine or another commander by key.
    Each player answers for his own units, their leaders and guns, and his own higher leaders. Inferred: the first
    player answers for the side as a whole, and for what comes to help it; a partner without a doctrine has the side's.
    Head to head each has three PEFs of his own too (`noting.assign`).
    """
    first = _orders(side, usual, led_by)
    partners = side.get("partners") if isinstance(side, dict) else None
    if not isinstance(side, dict) or not isinstance(partners, list) or not partners:
        return first
    sources: list[Orders] = [first]
    place_of: dict[str, int] = {}
    places: dict[str, int] = {}
    for partner in partners:
        if isinstance(partner, dict):
            places[str(partner.get("id"))] = len(sources)
            sources.append(_orders(partner, _of_doctrine(side, usual), led_by, f"partners.{len(sources) - 1}"))
    for kind in ("units", "leaders"):
        rows = side.get(kind)
        for row in rows if isinstance(rows, list) else []:
            place = places.get(str(row.get("partner"))) if isinstance(row, dict) else None
            if place is not None:
                for name in _names(row):
                    place_of[name] = place
    return SharedOrders(sources, place_of)


def partners_of(side: dict[str, object], leads: Commander, usual: str) -> list[Commander]:
    """MM-PLAY-1: return the players who share a side with the one who leads it, in their order.

    Each has the doctrine that `orders_of` gives him, and his name or that of his leader: the highest that the order of
    battle lists, else of his first unit.
    """
    found: list[Commander] = []
    partners = side.get("partners")
    for place, partner in enumerate(partners if isinstance(partners, list) else []):
        named = doctrine_named(partner, _of_doctrine(side, usual))
        name = str(partner.get("name") or _leader_of(side, partner["id"]))
        found.append(Commander(f"{leads.key}.partners.{place}", leads.side, name, named))
    return found


def _leader_of(side: dict[str, object], partner: object) -> str:
    """Return the name of the first leader above units of a partner, else of his first unit's leader; else his id."""
    for kind in ("leaders", "units"):
        rows = side.get(kind)
        for row in rows if isinstance(rows, list) else []:
            leader = row if kind == "leaders" else row.get("leader")
            if row.get("partner") == partner and isinstance(leader, dict):
                return str(leader.get("name") or leader.get("id"))
    return str(partner)


def _orders(commander: object, usual: str, led_by: Callable[[str], Orders], player: str = "") -> Orders:
    answers = recorded(commander, player)
    return answers if answers is not None else led_by(doctrine_named(commander, usual))


def _of_doctrine(side: dict[str, object], usual: str) -> str:
    """Return the doctrine of a partner who names none: the side's, or the usual one where a person commands it."""
    named = doctrine_named(side, usual)
    return usual if recorded(side) is not None else named


def _names(row: dict[str, object]) -> list[str]:
    """Return the ids that questions about a unit or leader are asked under."""
    name = str(row.get("id"))
    leader = row.get("leader")
    return [name, gun_id(name), str(leader.get("id"))] if isinstance(leader, dict) else [name, gun_id(name)]
