"""From a complete order of battle to a battle: the table laid, the forces off it, the stores, the deal of PEFs.

`setup` is the plain dict that the schema describes, with all that dice add to it (`rolling`); nothing here changes it.
"""

from rules.core.dice import ScriptedDice
from rules.core.events import PLACE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.encounters import raid_attack, raid_defend
from rules.muskets_mohawks.forces import noting, options, strength
from rules.muskets_mohawks.forces.naming import read_names
from rules.muskets_mohawks.forces.sides import FAR, NEAR
from rules.muskets_mohawks.pieces.corps import read_lists
from rules.muskets_mohawks.setup.enlisting import enlist
from rules.muskets_mohawks.setup.stored_ground import restore, turned
from rules.muskets_mohawks.setup.values import contests, number_of, part_of
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import PEF_COUNT
from rules.muskets_mohawks.words import (
    ENEMY,
    HEAD_TO_HEAD,
    PLAYER,
    SOLO,
    STAND_ATTACK,
    STAND_DEFEND,
    STAND_UP_FIGHT,
)


def build(umpire: Umpire, setup: dict[str, object]) -> Battle:
    """Return the battle of a complete order of battle: the table laid, the forces off it."""
    encounter = str(setup["encounter"])
    battle = Battle(encounter)
    battle.sides[PLAYER].contesting = contests(setup)
    battle.light = str(setup["light"])
    battle.weather = number_of(setup, "weather")
    if setup.get("winter"):
        battle.set_winter(str(setup.get("snow") or "none"))
    ground = setup["ground"]
    if isinstance(ground, dict):
        _lay(umpire, battle, ground, battle.player_defends() and setup.get("end") == "near")
    battle.names = read_names(setup.get("names"))
    battle.lists = read_lists(setup.get("lists"))
    battle.field_strength = strength.is_on(setup.get("options"))
    player = part_of(setup, "player")
    enemy = part_of(setup, "enemy")
    _sides(battle, setup, player, enemy)
    on = options.are_on(setup)
    if options.CANOES in on:
        battle.boats = ENEMY if battle.player_defends() else PLAYER
    enlist(battle, PLAYER, player, on)
    enlist(battle, ENEMY, enemy, on)
    battle.play = str(setup.get("play") or SOLO)
    if battle.play == HEAD_TO_HEAD:
        noting.read_notes(battle, setup)
    for force in (player, enemy):
        out = force.get("out")
        if isinstance(out, list):
            battle.out.extend(str(army) for army in out)
    return battle


def _lay(umpire: Umpire, battle: Battle, ground: dict[str, object], near_end: bool) -> None:
    """MM-TERR-7, MM-ENC-3: lay the table out, turned where the near end is defended; its houses are recorded again."""
    restore(Umpire(ScriptedDice([]), recording=False), battle, turned(ground) if near_end else ground)
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
            if unit.side == PLAYER:
                units += 1
        raid_defend.place_stores(umpire, battle, units)
    elif battle.encounter == "raid_attack":
        raid_attack.place_stores(umpire, battle)


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
    if battle.play == HEAD_TO_HEAD:
        return battle.noted[ENEMY]
    forces: list[list[str]] = []
    place = 0
    for unit in battle.units:
        if unit.side == ENEMY:
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
    if battle.encounter == STAND_UP_FIGHT:
        own.encounter = STAND_DEFEND if defends else STAND_ATTACK
    other.faction = str(enemy["faction"])
    other.investment = number_of(enemy, "investment")
    other.contesting = not own.contesting
    other.home = NEAR if defends else FAR
    other.encounter = str(setup["posture"])
    if battle.encounter == STAND_UP_FIGHT:
        other.encounter = STAND_ATTACK if defends else STAND_DEFEND
