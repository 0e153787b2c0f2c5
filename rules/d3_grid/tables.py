"""The numbers of the newer edition as its pages give them, and the IDs of its rules.

Columns by type:  regular, light, warband, militia, artillery, grenadiers.
"""

from rules.grid.citations import Citations
from rules.grid.edition import Edition
from rules.grid.words import FORT, ROUGH, STREAM, TOWN, WOODS, WORKS

# D3-UNIT-1: a unit is eliminated by more hits than these.
BASE_RESOLVE = [8, 6, 6, 6, 6, 10]
# D3-MOVE-3: bounds of a move.
PACE = [1, 2, 2, 1, 1, 1]
# D3-COMBAT-2: bounds that a shot carries; hits are the same at any distance.
REACH = [2, 2, 2, 2, 4, 2]
# D3-COMBAT-3: what is added to the D3.
HITS = [0, -1, -1, -1, -1, 1]

# D3-MOVE-1: the least activation score, in the open and on difficult ground or in woods.
NEED = [2, 2, 2, 2, 2, 2]
ROUGH_NEED = [3, 2, 2, 3, 2, 3]

# D3-TERR-1, D3-TERR-2, D3-TERR-4: where artillery never goes.
NO_GUNS = (WOODS, TOWN, ROUGH, STREAM)
# D3-TERR-1, D3-TERR-2, D3-TERR-5: where a unit is in cover.
COVERED = (WOODS, TOWN, FORT, WORKS)
COVER = -1
# D3-COMBAT-1, D3-TERR-2, D3-TERR-5: where a unit shoots all round, and which type does so anywhere.
ROUNDS = (TOWN, FORT)
ALL_ROUND = [False, False, True, False, False, False]

# D3-COMBAT-3, D3-TERR-1: out of woods. D3-TERR-4: out of difficult ground and streams. D3-TERR-5: out of a fort.
FROM_WOODS = [-1, 0, 0, -1, 0, -1]
FROM_ROUGH = [-1, 0, 0, 0, 0, -1]
FROM_FORT = [1, 1, 1, 1, 1, 1]

# D3-COMBAT-4: which types must enter the square of a unit that they eliminated.
CHARGES = [True, False, True, False, False, True]


def citations() -> Citations:
    """Return the IDs of the edition's rules."""
    cites = Citations()
    cites.unit = "D3-UNIT-1"
    cites.veteran = "D3-UNIT-1"  # it lists all unit types, and no veterans
    cites.board = "D3-GRID-1"
    cites.facing = "D3-GRID-2"
    cites.diagonal = "D3-GRID-3"
    cites.dice = "D3-DICE-1"
    cites.turn = "D3-TURN-1"
    cites.first = "D3-TURN-1"
    cites.activation = "D3-MOVE-1"
    cites.failure = "D3-MOVE-2"
    cites.pace = "D3-MOVE-3"
    cites.emplaced = "D3-MOVE-4"
    cites.turning = "D3-MOVE-5"
    cites.passing = "D3-MOVE-6"
    cites.guns = "D3-TERR-1"
    cites.woods = "D3-TERR-1"
    cites.town = "D3-TERR-2"
    cites.water = "D3-TERR-3"
    cites.rough = "D3-TERR-4"
    cites.works = "D3-TERR-5"
    cites.arc = "D3-COMBAT-1"
    cites.ranges = "D3-COMBAT-2"
    cites.hits = "D3-COMBAT-3"
    cites.storm = "D3-COMBAT-3"
    cites.advance = "D3-COMBAT-4"
    cites.sight = "D3-COMBAT-5"
    cites.elimination = "D3-LOSS-1"
    cites.army = "D3-ARMY-1"
    cites.commander = "D3-CMD-1"
    cites.commander_moves = "D3-CMD-2"
    cites.alone = "D3-CMD-3"
    cites.ability = "D3-CMD-4"
    cites.officer = "D3-OFF-1"
    cites.quality = "D3-CMD-4"  # its two qualities are those of the ability, none of the army's resolve
    return cites


def edition() -> Edition:
    """Return the newer edition: its numbers, and the switches where it differs from the older one."""
    found = Edition("d3_grid", citations(), BASE_RESOLVE, PACE, PACE, REACH, REACH, HITS, HITS)
    found.need = NEED
    found.rough_need = ROUGH_NEED
    found.all_round = ALL_ROUND
    found.charges = CHARGES
    for ground in (WOODS, ROUGH, STREAM):
        found.rough_ground[ground] = True
    for ground in ROUNDS:
        found.rounds[ground] = True
    for ground in COVERED:
        found.cover[ground] = COVER
    found.close_ground(NO_GUNS)
    found.shooting[WOODS] = FROM_WOODS
    found.shooting[ROUGH] = FROM_ROUGH
    found.shooting[STREAM] = FROM_ROUGH
    found.shooting[FORT] = FROM_FORT
    found.pass_friends = True  # D3-MOVE-6
    # The source gives no number of commanders; the first one listed is in chief.
    found.most_commanders = 4
    found.commanders_apart = True  # D3-CMD-2
    found.options = ("commander_ability", "lone_commander")  # D3-CMD-4, D3-CMD-3
    return found
