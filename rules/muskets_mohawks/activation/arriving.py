"""Coming onto the table: by the edge when active, or set up in the held sections."""

from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.activation import named_orders
from rules.muskets_mohawks.asking import ask
from rules.muskets_mohawks.encounters import deployment, entering, named_points
from rules.muskets_mohawks.encounters.kinds import rule_of_entry, rule_of_posts
from rules.muskets_mohawks.forces.sides import INWARDS, along_edge, at_edge
from rules.muskets_mohawks.forces.troops import forms_line, may_take
from rules.muskets_mohawks.ground import section_centre
from rules.muskets_mohawks.movement import buildings
from rules.muskets_mohawks.nonplayer import np_defend
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.layouts import NO_FIGURES
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import ENTRY_SECTIONS, HELD_SECTIONS
from rules.muskets_mohawks.words import DEFENDING, HEAD_TO_HEAD, LINE, MOB, UNFORMED


def choose_entries(umpire: Umpire, battle: Battle, side: int) -> None:
    """MM-ENC-1, MM-ENC-2, MM-ENC-4: assign each unit of the attacker one of the sections 7 to 9 to enter by."""
    rule = rule_of_entry(battle)
    came: list[int] = []
    for unit in battle.units:
        if unit.side != side:
            continue
        found: list[Choice] = []
        for section in ENTRY_SECTIONS:
            x, y = section_centre(section)
            found.append(Order("enter_by", "section", str(section), x, y))
        chosen = ask(umpire, battle, rule, unit.id, side, named_points.entries(umpire, rule, unit.id, side, found))
        home = battle.sides[side].home
        if chosen.aim == orders.NAMED:
            x, y = named_points.where(home, chosen, 0)
        else:
            section = int(chosen.target)
            place = came.count(section)
            came.append(section)
            x, y = at_edge(home, entering.along_section(section, place), 0)
        unit.put(umpire, rule, x, y, INWARDS[home], 1, NO_FIGURES, NO_FIGURES)
        unit.set_entered_at(umpire, rule, along_edge(home, x, y))


def set_up(umpire: Umpire, battle: Battle, side: int) -> None:
    """MM-ENC-3, MM-ENC-4: the defender sets his units up in the sections 1 to 3, or in a building with room."""
    rule = rule_of_posts(battle)
    home = battle.sides[side].home
    for unit in battle.units:
        if unit.side != side:
            continue
        found: list[Choice] = []
        for section in HELD_SECTIONS:
            found.append(Order("hold", "section", str(section), *section_centre(section)))
        for house in battle.houses:
            if unit.gun is None and buildings.fits(battle, unit, house):
                found.append(Order("hold", "house", house.id, house.door_x, house.door_y))
        found = named_orders.posts(umpire, battle, rule, unit, found)
        chosen = ask(umpire, battle, rule, unit.id, side, found)
        stance = named_orders.stance(battle, unit, chosen) if chosen.aim == orders.NAMED else None
        if stance is not None:
            post = deployment.find_room(battle, unit, stance[0], chosen.x, chosen.y, stance[1])
            if post is not None:
                deployment.stand_at(umpire, battle, rule, unit, post)
            continue
        formation = LINE if forms_line(unit) else UNFORMED
        held = buildings.house_of(battle, chosen.target) if chosen.aim == "house" else None
        if held is not None:
            deployment.garrison(umpire, battle, rule, unit, held)
            continue
        spot = deployment.find_room(battle, unit, formation, chosen.x, chosen.y, INWARDS[home])
        if spot is not None:
            deployment.stand_at(umpire, battle, rule, unit, spot)


def come_on(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-TURN-1, MM-REINF-3: put an active unit that waits at the edge on the table, in the order of battle chosen."""
    if not entering.may_find_room(battle, unit):
        return
    found: list[Choice] = []
    for formation in (LINE, MOB, UNFORMED) if unit.gun is None else (UNFORMED,):
        if unit.gun is not None or may_take(unit, formation):
            found.append(Order(orders.FORM, "enter", formation))
    chosen = ask(umpire, battle, "MM-TURN-1", unit.id, unit.side, found)
    entering.at_the_edge(umpire, battle, unit, chosen.target)
    if battle.play == HEAD_TO_HEAD or not unit.on_table:
        return  # no table posts who comes to help a player
    if battle.turn > 1 and battle.sides[unit.side].encounter in DEFENDING:
        np_defend.arrives(umpire, battle, unit)
