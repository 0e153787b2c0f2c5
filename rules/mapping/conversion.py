"""Convert an order of battle to another system, and its result back."""

from dataclasses import dataclass, field
from typing import Final

from rules.core.battle_record import Entity
from rules.core.errors import Fault, SetupError
from rules.core.outcome import GUN_KEPT, GUN_LOST, BattleResult, LeaderResult, SideResult, UnitResult
from rules.core.positions import TURN
from rules.core.sides import SIDES
from rules.core.system import Engagement
from rules.mapping import cards, fast_musket, grid, muskets_mohawks
from rules.mapping.common import Field, part_of, rows_of
from rules.muskets_mohawks.words import STAND_UP_FIGHT

_TWICE: Final = 2


@dataclass(slots=True)
class Converted:
    """A converted order of battle: `setup` for the target, `remarks` on what was left out, and its origin."""

    source: dict[str, object]
    setup: dict[str, object]
    remarks: list[str]
    entities: list[Entity] = field(default_factory=list)
    causes: tuple[str, ...] = ()


def convert(complete: Engagement, target: str, doctrine: str = "") -> Converted:
    """Return an order of battle as the target has it; raises SetupError with all that has no counterpart there.

    `complete` leaves nothing to set-up dice (see `Engagement.expanded`). Both sides follow `doctrine`, the target's
    default when it is left out.
    """
    setup = complete.setup
    source = str(setup["system"])
    if setup.get(TURN, 1) != 1:
        message = "A battle that has begun stays with its rules; convert it as it begins on turn 1."
        raise SetupError.of([Fault(TURN, message)])
    card = cards.card(source, target)
    if card.refused:
        sentence = f"No mapping card leads there: {card.refused}."
        raise SetupError.of([Fault("system", sentence, card.rule)])
    ground = _read(source, complete)
    _check_objective(card, ground)
    written = fast_musket.write(ground) if target == fast_musket.SYSTEM else grid.write(target, ground)
    if ground.faults:
        raise SetupError.of(ground.faults)
    for key in SIDES:
        side = part_of(written, key)
        side["doctrine"] = doctrine or "steady"
    remarks = list(dict.fromkeys(ground.remarks))
    return Converted(setup, written, remarks, complete.entities(), complete.system.loss_causes())


def _check_objective(card: cards.Card, ground: Field) -> None:
    """Add a fault if the card has no counterpart of the objective."""
    kind = (ground.objective or {}).get("kind", "break")
    for row in card.encounters:
        if row.source == kind and not row.becomes:
            sentence = f"The objective, {kind}, has no counterpart: {row.why}."
            ground.faults.append(Fault("objective", sentence, row.rule))


def convert_result(result: BattleResult, carried: Converted) -> BattleResult:
    """Return a result in the terms of the system that the order of battle came from.

    Inferred: a unit loses the same share of its men as it lost there of its strength, a half counting as a man, all of
    them by fire; its leader is lost with it when it is wiped out. Units that were left out took no part.
    """
    source = carried.source
    back = BattleResult(
        system=str(source["system"]),
        encounter=str(source.get("encounter") or result.encounter),
        ending=_ending(str(source["system"]), result),
        turns=result.turns,
        objective_met=_objective_met(str(source["system"]), result),
    )
    for key in SIDES:
        side = result.side(key)
        back.sides.append(SideResult(key, side.success, list(side.armies)))
    if back.system == muskets_mohawks.SYSTEM:
        # MM-CAMP-5: what the player fails at the enemy succeeds in, where other rules know battles that neither wins.
        # MM-LEAVE-1: a draw is a success of both in a stand-up fight, and in no other encounter by itself.
        drawn = back.ending == "draw"
        success = back.encounter == STAND_UP_FIGHT if drawn else back.side("player").success
        back.side("player").success, back.side("enemy").success = success, (drawn and success) or not success
    fought = {unit.id: unit for unit in result.units}
    fates = {leader.id: leader.fate for leader in result.leaders}
    papers = _papers(source)
    leaders = _leaders_of_units(source)
    guns = muskets_mohawks.guns_of(source) if back.system == muskets_mohawks.SYSTEM else []
    for row in carried.entities:
        if row.id in papers:
            there = fought.get(row.id)
            gun = _gun(there) if row.id in guns else ""
            back.units.append(_unit(carried, row, there, papers[row.id] or row.strength, gun))
            continue
        fate = fates.get(row.id, "unhurt")
        if row.id in leaders:
            fate = _fate(fought.get(leaders[row.id]))
        back.leaders.append(LeaderResult(row.id, row.side, fate))
    return back


def _gun(unit: UnitResult | None) -> str:
    """MM-GUN-1: return whether gunners have their gun. Inferred: a unit that is gone there has lost it."""
    return GUN_LOST if unit is not None and unit.casualties() >= unit.strength else GUN_KEPT


def _fate(unit: UnitResult | None) -> str:
    """Return the fate of a leader who is one of a unit's figures."""
    return "lost" if unit is not None and unit.casualties() >= unit.strength else "unhurt"


def _read(source: str, complete: Engagement) -> Field:
    if source == muskets_mohawks.SYSTEM:
        return muskets_mohawks.read(complete.setup)
    return fast_musket.read(complete) if source == fast_musket.SYSTEM else grid.read(complete)


def _unit(carried: Converted, row: Entity, there: UnitResult | None, paper: int, gun: str) -> UnitResult:
    lost = 0
    if there is not None and there.strength:
        lost = (_TWICE * row.strength * there.casualties() + there.strength) // (_TWICE * there.strength)
    losses = dict.fromkeys(carried.causes, 0)
    losses["fire"] = lost
    left = row.strength - lost
    return UnitResult(
        id=row.id,
        side=row.side,
        engaged=there is not None and there.engaged,
        strength=row.strength,
        paper=paper,
        losses=losses,
        recovered=0,
        retired=there is not None and there.retired,
        ran_away=False,
        below_half=_TWICE * left < paper,
        hit_by_fire=there is not None and there.hit_by_fire,
        fought_melee=there is not None and there.fought_melee,
        gun=gun,
    )


def _ending(source: str, result: BattleResult) -> str:
    """Return why it ended in the source's own words. Inferred: an army that is spent has left the table.

    So the journal never has an objective met where the battle's report has an army whose losses decided.
    """
    if result.ending in ("turn_limit", "draw", "destroyed", "resigned"):
        return result.ending
    if source != muskets_mohawks.SYSTEM:
        return "destroyed" if source == fast_musket.SYSTEM else result.ending
    if result.ending == "objective" and result.side("player").success:
        return "objective"
    return "left"


def _objective_met(source: str, result: BattleResult) -> bool:
    player, enemy = result.side("player").success, result.side("enemy").success
    return player and not enemy if source == muskets_mohawks.SYSTEM else result.objective_met


def _papers(source: dict[str, object]) -> dict[str, int]:
    """Return the paper strength of each unit of the source by id; a system without paper strengths has its strength."""
    found: dict[str, int] = {}
    for key in SIDES:
        for name in ("units", "batteries"):
            for row in rows_of(part_of(source, key), name):
                paper = row.get("paper")
                found[str(row["id"])] = paper if isinstance(paper, int) else 0
    return found


def _leaders_of_units(source: dict[str, object]) -> dict[str, str]:
    """Return the unit of each leader who is one of its figures, by the leader's id."""
    found: dict[str, str] = {}
    for key in SIDES:
        for row in rows_of(part_of(source, key), "units"):
            leader = part_of(row, "leader")
            if leader:
                found[str(leader["id"])] = str(row["id"])
    return found
