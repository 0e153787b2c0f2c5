"""Head to head: what each player has noted under his three PEFs, by the order of battle or by dice."""

from typing import Final

from rules.core.dice import Dice
from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.forces.periods import rows_of
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import PEF_COUNT
from rules.muskets_mohawks.words import HEAD_TO_HEAD, SIDE_KEYS

RULE: Final = "MM-PLAY-1"


def note_by_dice(umpire: Umpire, order: dict[str, object]) -> dict[str, object]:
    """MM-PLAY-1: return an order of battle in which each unit is noted under a PEF, half a die each where none was.

    Inferred: a player whose notes are not known has any. The record has dice and notes under the side's name, since
    only that side may see them.
    """
    if order.get("play") != HEAD_TO_HEAD:
        return order
    full = dict(order)
    for key in SIDE_KEYS:
        side = order.get(key)
        units = side.get("units") if isinstance(side, dict) else None
        if not isinstance(side, dict) or not isinstance(units, list):
            continue
        noted: list[object] = []
        for unit in units:
            if isinstance(unit, dict) and unit.get("pef") is None:
                number = dice.half_die(umpire, RULE, key, "noted")
                umpire.record(RULE, NOTE, key, "noted", unit.get("id"), number)
                noted.append({**unit, "pef": number})
            else:
                noted.append(unit)
        full[key] = {**side, "units": noted}
    return full


def read_notes(battle: Battle, order: dict[str, object]) -> None:
    """MM-PLAY-1: let a battle know what is under each PEF of either side; one without units is a decoy.

    Each player has three, and where several share a side those of the first come first.
    """
    for side, key in enumerate(SIDE_KEYS):
        force = order.get(key)
        players = [""]
        for partner in rows_of(force, "partners"):
            players.append(str(partner["id"]))
        battle.noted[side] = [[] for _ in range(PEF_COUNT * len(players))]
        for unit in rows_of(force, "units"):
            number = unit.get("pef")
            if isinstance(number, int) and 1 <= number <= PEF_COUNT:
                place = players.index(str(unit.get("partner") or ""))
                battle.noted[side][PEF_COUNT * place + number - 1].append(str(unit["id"]))


def assign(umpire: Umpire, pef: Pef, number: int) -> None:
    """MM-PLAY-1: let the player whose PEF it is order a PEF of his side's, given its place among them from 0.

    Inferred: each player receives three PEFs (p.23), a partner too, who so plays from the first turn. Both sides know
    whose a PEF is, which betrays nothing of what is under it, since every player has as many.
    """
    pef.player = number // PEF_COUNT
    umpire.assign(pef.side, pef.id, pef.player)


def deal_again(battle: Battle, side: int, lots: Dice) -> None:
    """MM-PLAY-1: deal the units that a side has under its PEFs over these again, each to any one of its player's.

    PEFs that have yet to be laid are dealt what is noted for them. Nothing in the deal depends on what was there.
    """
    markers = [pef for pef in battle.pefs if pef.side == side and pef.listed]
    players = [pef.player for pef in markers]
    before = [pef.force for pef in markers]
    if not markers:
        before = battle.noted[side]
        players = [place // PEF_COUNT for place in range(len(before))]
    found: list[list[str]] = [[] for _ in before]
    for unit in battle.units:
        for place, force in enumerate(before):
            if unit.id in force:
                own = [other for other, player in enumerate(players) if player == players[place]]
                found[own[_lot(lots, len(own))]].append(unit.id)
    for marker, force in zip(markers, found, strict=False):
        marker.force = force
    if not markers:
        battle.noted = [found if place == side else noted for place, noted in enumerate(battle.noted)]


def _lot(lots: Dice, things: int) -> int:
    """Return one of some things by two dice, each about as likely as the others."""
    pair = 6 * (lots.face(RULE) - 1) + lots.face(RULE) - 1
    return pair * things // 36
