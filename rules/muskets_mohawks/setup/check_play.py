"""What an order of battle must say of who plays it: partners of one side, or two players head to head."""

from typing import Final

from rules.core.errors import Fault
from rules.core.orders import PERSON
from rules.core.suggest import did_you_mean
from rules.muskets_mohawks.setup.schema import LeaderSetup, Setup, SideSetup, UnitSetup
from rules.muskets_mohawks.words import BY_TABLES, DOCTRINES, HEAD_TO_HEAD, SAME_SIDE, SIDE_KEYS, SOLO

RULE: Final = "MM-PLAY-1"
_OTHERS: Final = ", ".join(key for key in DOCTRINES if key != BY_TABLES)


def check_play(order: Setup) -> list[Fault]:
    """MM-PLAY-1: return the faults of an order of battle that concern who plays it."""
    found: list[Fault] = []
    play = order.play or SOLO
    for side in order.sides():
        if play != HEAD_TO_HEAD:
            for unit in side.units:
                if unit.has("pef"):
                    message = f"Forces are noted under PEFs head to head alone; set play to {HEAD_TO_HEAD}, "
                    found.append(Fault(f"{unit.where}pef", message + "or leave pef out.", RULE))
        if play != SAME_SIDE or side is order.enemy:
            found.extend(_without_partners(side, play))
    if play == SAME_SIDE:
        found.extend(_partners(order.player))
    if play == HEAD_TO_HEAD:
        found.extend(_head_to_head(order))
    return found


def no_tables(field: str) -> Fault:
    """MM-PLAY-1: return the fault of a side that would act by the tables head to head."""
    message = f"No table runs a side head to head; choose one of {_OTHERS} or person."
    return Fault(field, message, RULE)


def tables_led(order: dict[str, object]) -> list[Fault]:
    """MM-PLAY-1: return the faults of sides that a change of orders would put under the tables head to head."""
    found: list[Fault] = []
    if order.get("play") == HEAD_TO_HEAD:
        for key in SIDE_KEYS:
            side = order.get(key)
            if isinstance(side, dict) and side.get("doctrine") == BY_TABLES:
                found.append(no_tables(f"{key}.doctrine"))
    return found


def _without_partners(side: SideSetup, play: str) -> list[Fault]:
    """MM-PLAY-1: return the faults of a side that has one player, or none, and names others."""
    if side.entries("partners"):
        if play == SAME_SIDE:
            message = "Partners share the player's side; list none under the enemy."
        else:
            message = f"Partners play on the same side; set play to {SAME_SIDE}, or leave them out."
        return [Fault(f"{side.where}partners", message, RULE)]
    found: list[Fault] = []
    for piece in _pieces(side):
        if piece.partner:
            message = f"{piece.where}partner names {piece.partner}, and this side has no partners; leave it out."
            found.append(Fault(f"{piece.where}partner", message, RULE))
    return found


def _partners(side: SideSetup) -> list[Fault]:
    """MM-PLAY-1: return the faults of a side that several players share: each has a unit of his own."""
    known = [partner.id for partner in side.partners]
    found: list[Fault] = []
    if not side.entries("partners"):
        message = f"On the same side there are other players; list them as partners, or set play to {SOLO}."
        return [Fault(f"{side.where}partners", message, RULE)]
    units = [unit.partner for unit in side.units]
    for partner in side.partners:
        if partner.id and partner.id not in units:
            message = f"The partner {partner.id} has no unit; give him one, or leave him out."
            found.append(Fault(f"{partner.where}id", message, RULE))
        if partner.answers and partner.doctrine != PERSON:
            message = (
                f"{partner.where}answers are a person's; set {partner.where}doctrine to {PERSON}, or leave them out."
            )
            found.append(Fault(f"{partner.where}answers", message, RULE))
    if units and "" not in units:
        message = "Every unit is a partner's; leave one to the first player, whose doctrine is the side's."
        found.append(Fault(f"{side.where}units", message, RULE))
    for piece in _pieces(side):
        if piece.partner and piece.partner not in known:
            message = f"{piece.where}partner names {piece.partner}, who is no partner here; choose one of "
            message += f"{', '.join(known)}.{did_you_mean(piece.partner, known)}"
            found.append(Fault(f"{piece.where}partner", message, RULE))
    return found


def _pieces(side: SideSetup) -> list[UnitSetup | LeaderSetup]:
    return [*side.units, *side.leaders]


def _head_to_head(order: Setup) -> list[Fault]:
    """MM-PLAY-1: return what two players have yet to agree on: forces, roles, who leads them, what each has noted."""
    found: list[Fault] = []
    if order.enemy.forces != "listed":
        message = "Head to head each player brings a force of his own; set enemy.forces to listed, and list his units."
        found.append(Fault("enemy.forces", message, RULE))
    if order.raw.get("encounter") == "scout" and not order.posture:
        message = "Head to head no die says what the other player is about; agree on it, and give posture."
        found.append(Fault("posture", message, RULE))
    for side in order.sides():
        if side.doctrine == BY_TABLES:
            found.append(no_tables(f"{side.where}doctrine"))
        noted = [unit for unit in side.units if unit.has("pef")]
        if noted and len(noted) < len(side.units):
            message = "Some units are noted under a PEF and others are not; note all of a side, or none, for the dice."
            found.append(Fault(f"{side.where}units", message, RULE))
    if not order.enemy.doctrine:
        message = f"Head to head the enemy is a player; give enemy.doctrine: {_OTHERS} or person."
        found.append(Fault("enemy.doctrine", message, RULE))
    return found
