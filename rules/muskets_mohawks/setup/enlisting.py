"""The units, guns and leaders of an order of battle as pieces of a battle, not yet on its table."""

from rules.muskets_mohawks.forces import options
from rules.muskets_mohawks.forces.sides import INWARDS
from rules.muskets_mohawks.movement.riding import holders_of
from rules.muskets_mohawks.pieces.gun import Gun, gun_id
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.setup.values import number_of, rows_of
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import ARTILLERY, DEFENDING, HORSE


def enlist(battle: Battle, side: int, force: dict[str, object], on: list[str]) -> None:
    """Enlist a side's units and leaders, with the options that are on."""
    faction = str(force["faction"])
    for raw in rows_of(force, "units"):
        unit = _unit(side, faction, battle.sides[side].home, raw, on)
        battle.enlist(unit)
        if unit.troop == ARTILLERY:
            _give_gun(battle, unit)
    for raw in rows_of(force, "leaders"):
        commands = raw.get("commands")
        names = [str(name) for name in commands] if isinstance(commands, list) else []
        leader = Leader(
            id=str(raw["id"]),
            side=side,
            faction=str(raw.get("faction") or faction),
            name=str(raw.get("name") or raw["id"]),
            rank=str(raw["rank"]),
            rep=number_of(raw, "rep"),
            commands=names,
            attached=_post(battle, side, names),
            mounted=bool(raw.get("mounted")),
        )
        battle.leaders.append(leader)


def _give_gun(battle: Battle, unit: Unit) -> None:
    """MM-TROOP-1: give gunners their gun. Inferred: it comes limbered, save for who defends and has it in place."""
    limbered = battle.sides[unit.side].encounter not in DEFENDING
    gun = Gun(gun_id(unit.id), unit.side, f"the gun of {unit.name}", unit.id, heading=unit.heading, limbered=limbered)
    unit.gun = gun
    battle.guns.append(gun)


def _post(battle: Battle, side: int, commands: list[str]) -> str:
    """MM-LEAD-1: a higher leader starts with the first of his units that has no other leader with it."""
    taken = [leader.attached for leader in battle.leaders]
    names = commands or [unit.id for unit in battle.units if unit.side == side]
    for name in names:
        if name not in taken:
            return name
    return names[0] if names else ""


def _unit(side: int, faction: str, home: int, raw: dict[str, object], on: list[str]) -> Unit:
    nco = raw.get("leader")
    troop = str(raw["troop"])
    name = str(nco["id"]) if isinstance(nco, dict) else ""
    rep = number_of(nco, "rep") if isinstance(nco, dict) else 0
    figures = number_of(raw, "figures")
    unit = Unit(
        id=str(raw["id"]),
        side=side,
        faction=str(raw.get("faction") or faction),
        name=str(raw.get("name") or raw["id"]),
        troop=troop,
        weapon=options.weapon_of(raw, on),
        paper=number_of(raw, "paper"),
        strength=figures,
        figures=figures,
        rep=options.rep_of(raw, on),
        leader=name,
        leader_rep=rep,
        nco=name,
        nco_rep=rep,
        heading=INWARDS[home],
        entered_from=home,
        below_half=2 * figures < number_of(raw, "paper"),
        # A single man, which the roll for field strength may leave, cannot hold the horses too.
        mounted=troop in HORSE and (raw.get("mounted") is not False or figures < 2),
        traits=options.traits_of(raw, on),
    )
    if unit.horses is not None and not unit.mounted:
        # It comes on foot, a fifth of it with the horses (MM-TROOP-3).
        unit.horses.holders = holders_of(figures)
        unit.figures = figures - unit.horses.holders
    return unit
