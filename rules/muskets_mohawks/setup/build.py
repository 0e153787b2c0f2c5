"""From a complete order of battle to a battle: the table laid, the forces off it, the stores, the deal of PEFs.

`setup` is the plain dict that the schema describes, with all that dice add to it (`rolling`); nothing here changes it.
"""

from rules.core.dice import ScriptedDice
from rules.core.events import PLACE
from rules.core.schema import chosen
from rules.core.umpire import Umpire
from rules.muskets_mohawks import words
from rules.muskets_mohawks.encounters import ending, raid_defend
from rules.muskets_mohawks.forces import noting, options, strength
from rules.muskets_mohawks.forces.naming import read_names
from rules.muskets_mohawks.forces.sides import FAR, INWARDS, NEAR
from rules.muskets_mohawks.movement.riding import holders_of
from rules.muskets_mohawks.pieces.corps import read_lists
from rules.muskets_mohawks.pieces.gun import Gun, gun_id
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.setup.rolling import contests, number_of, part_of, rows_of
from rules.muskets_mohawks.setup.stored_ground import lay, turned
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import PEF_COUNT


def build(umpire: Umpire, setup: dict[str, object]) -> Battle:
    """Return the battle of a complete order of battle: the table laid, the forces off it."""
    encounter = str(setup["encounter"])
    battle = Battle(encounter)
    battle.sides[words.PLAYER].contesting = contests(setup)
    battle.light = str(setup["light"])
    battle.weather = number_of(setup, "weather")
    if setup.get("winter"):
        battle.set_winter(str(setup.get("snow") or "none"))
    ground = setup["ground"]
    if isinstance(ground, dict):
        near_end = battle.player_defends() and setup.get("end") == "near"
        _lay(umpire, battle, turned(ground) if near_end else ground, near_end)
    battle.names = read_names(setup.get("names"))
    battle.lists = read_lists(setup.get("lists"))
    battle.field_strength = strength.is_on(setup.get("options"))
    player = part_of(setup, "player")
    enemy = part_of(setup, "enemy")
    _sides(battle, setup, player, enemy)
    on = chosen(options.Options, setup.get("options"))
    if on.canoes:
        battle.boats = words.ENEMY if battle.player_defends() else words.PLAYER
    enlist(battle, words.PLAYER, player, on)
    enlist(battle, words.ENEMY, enemy, on)
    battle.play = str(setup.get("play") or words.SOLO)
    if battle.play == words.HEAD_TO_HEAD:
        noting.read_notes(battle, setup)
    for force in (player, enemy):
        out = force.get("out")
        if isinstance(out, list):
            battle.out.extend(str(army) for army in out)
    return battle


def _lay(umpire: Umpire, battle: Battle, ground: dict[str, object], near_end: bool) -> None:
    """MM-TERR-7, MM-ENC-3: lay the table out; where the near end is defended its houses are recorded again."""
    lay(Umpire(ScriptedDice([]), recording=False), battle, ground)
    if near_end:
        for house in battle.houses:
            umpire.record("MM-ENC-3", PLACE, house.id, "house", None, house.fields())


def place_stores(umpire: Umpire, battle: Battle) -> None:
    """MM-ENC-3: one building a defending unit, once it is known how many go; MM-ENC-2's where a map has none."""
    for house in battle.houses:
        if house.stores:
            return
    if battle.encounter == "raid_defend":
        units = 0
        for unit in battle.units:
            if unit.side == words.PLAYER:
                units += 1
        raid_defend.place_stores(umpire, battle, units)
    elif battle.encounter == "raid_attack":
        ending.place_stores(umpire, battle)


def stores_laid(umpire: Umpire, setup: dict[str, object]) -> list[dict[str, object]]:
    """MM-ENC-2, MM-ENC-3: return the buildings of stores that a complete order of battle has, as they are laid."""
    battle = build(umpire, setup)
    place_stores(umpire, battle)
    rows: list[dict[str, object]] = []
    for house in battle.houses:
        if house.stores:
            rows.append(house.fields())
    return rows


def deal(battle: Battle) -> list[list[str]]:
    """MM-PEF-3: deal a listed enemy over three PEFs, a unit at a time; an empty list when the tables fill them.

    Head to head the enemy's player has noted it himself (MM-PLAY-1).
    """
    if battle.play == words.HEAD_TO_HEAD:
        return battle.noted[words.ENEMY]
    forces: list[list[str]] = []
    place = 0
    for unit in battle.units:
        if unit.side == words.ENEMY:
            if not forces:
                forces = [[] for _ in range(PEF_COUNT)]
            forces[place % PEF_COUNT].append(unit.id)
            place += 1
    return forces


def _sides(battle: Battle, setup: dict[str, object], player: dict[str, object], enemy: dict[str, object]) -> None:
    """MM-TURN-1, MM-ENC-1: the player comes by the near edge or holds the far end; a scout gets no help."""
    own, other = battle.sides
    own.faction = str(player["faction"])
    own.investment = number_of(player, "investment")
    own.contesting = contests(setup)
    defends = battle.player_defends()
    own.home = FAR if defends else NEAR
    own.reinforced = battle.encounter != "scout"
    own.encounter = battle.encounter
    if battle.encounter == words.STAND_UP_FIGHT:
        own.encounter = words.STAND_DEFEND if defends else words.STAND_ATTACK
    other.faction = str(enemy["faction"])
    other.investment = number_of(enemy, "investment")
    other.contesting = not own.contesting
    other.home = NEAR if defends else FAR
    other.encounter = str(setup["posture"])
    if battle.encounter == words.STAND_UP_FIGHT:
        other.encounter = words.STAND_ATTACK if defends else words.STAND_DEFEND


def enlist(battle: Battle, side: int, force: dict[str, object], on: options.Options) -> None:
    """Enlist a side's units and leaders, with the options that are on."""
    faction = str(force["faction"])
    for raw in rows_of(force, "units"):
        unit = _unit(side, faction, battle.sides[side].home, raw, on)
        battle.enlist(unit)
        if unit.troop == words.ARTILLERY:
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
    limbered = battle.sides[unit.side].encounter not in words.DEFENDING
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


def _unit(side: int, faction: str, home: int, raw: dict[str, object], on: options.Options) -> Unit:
    if raw.get("came"):
        on = options.Options()  # no option changes the units that tables bring
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
        mounted=troop in words.HORSE and (raw.get("mounted") is not False or figures < 2),
        traits=options.traits_of(raw, on),
    )
    if unit.horses is not None and not unit.mounted:
        # It comes on foot, a fifth of it with the horses (MM-TROOP-3).
        unit.horses.holders = holders_of(figures)
        unit.figures = figures - unit.horses.holders
    return unit
