"""The numbers of the older edition as its pages give them, and the IDs of its rules.

Columns by type:  regular, light, warband, militia, artillery, grenadiers.
"""

from rules.grid.citations import Citations
from rules.grid.edition import Edition
from rules.grid.words import BRIDGE, FORD, FORT, LIGHT, OPEN, ROUGH, STREAM, TOWN, WOODS, WORKS

# OH-UNIT-1: a unit is eliminated by more hits than this, and what OH-LOSS-1 adds.
BASE_RESOLVE = [6, 6, 6, 6, 6, 6]
# OH-MOVE-3: bounds of a move, and of one by a unit that has taken a hit.
PACE = [1, 1, 2, 1, 1, 1]
PACE_HIT = [1, 1, 1, 1, 1, 1]
# OH-GRID-1: bounds that a shot carries, short and long.
SHORT = [1, 1, 1, 1, 2, 1]
LONG = [2, 2, 2, 2, 4, 2]
# OH-COMBAT-1: what is added to the D3 at short and at long range.
HITS_SHORT = [0, -1, -1, -1, -1, 1]
HITS_LONG = [0, -1, -1, -1, -1, 0]

# OH-MOVE-1: the least activation score; what comes off the die on or into rough ground, and with a hit or more.
NEED = [2, 2, 2, 2, 2, 2]
ROUGH_MALUS = [-1, 0, 0, 0, 0, -1]
HIT_MALUS = -1

# OH-TERR-1: where artillery never goes.
NO_GUNS = (WOODS, TOWN, ROUGH, STREAM)
# OH-TERR-3, OH-COMBAT-2: towns and fortifications; the edition has one word for works of either kind.
FORTIFIED = (FORT, WORKS)
# OH-TERR-2: out of woods.
FROM_WOODS = [-1, 0, 0, 0, 0, -1]
# OH-COMBAT-3: who moves into the square it has cleared.
CHARGES = [True, False, True, False, False, True]

# OH-LOSS-1: what is added to the resolve by ground, by a commander within a bound, and by quality.
MORE = 6
NEAR_COMMANDER = [6, 0, 0, 0, 0, 0]
ALWAYS = [0, 0, 0, 0, 0, 6]
# OH-LOSS-1: the open, a town or a fortification.
COMMANDER_GROUND = (OPEN, BRIDGE, FORD, TOWN, FORT, WORKS)

# OH-ARMY-1: what is added to the D3 of a unit eliminated.
LOSS_EXTRA = [0, 0, 0, 0, 1, 1]
VETERAN_LOSS = 1


def citations() -> Citations:
    """Return the IDs of the edition's rules; those of the newer one where the older has no rule of its own."""
    cites = Citations()
    cites.unit = "OH-UNIT-1"
    cites.veteran = "OH-UNIT-2"
    cites.board = "D3-GRID-1"
    cites.facing = "D3-GRID-2"
    cites.diagonal = "D3-GRID-3"
    cites.dice = "D3-DICE-1"
    cites.turn = "OH-TURN-1"
    cites.first = "D3-TURN-1"
    cites.activation = "OH-MOVE-1"
    cites.failure = "OH-MOVE-2"
    cites.pace = "OH-MOVE-3"
    cites.emplaced = "OH-MOVE-4"
    cites.turning = "OH-MOVE-4"
    cites.passing = "OH-MOVE-4"
    cites.guns = "OH-TERR-1"
    cites.woods = "OH-TERR-2"
    cites.town = "OH-TERR-3"
    cites.water = "OH-TERR-1"
    cites.rough = "OH-TERR-1"
    cites.works = "OH-COMBAT-2"
    cites.arc = "OH-COMBAT-4"
    cites.ranges = "OH-GRID-1"
    cites.hits = "OH-COMBAT-1"
    cites.storm = "OH-COMBAT-2"
    cites.advance = "OH-COMBAT-3"
    cites.sight = "D3-COMBAT-5"
    cites.elimination = "OH-LOSS-1"
    cites.army = "OH-ARMY-1"
    cites.commander = "OH-CMD-1"
    cites.commander_moves = "OH-CMD-1"
    cites.alone = "OH-CMD-1"
    cites.ability = "OH-CMD-2"
    cites.officer = "OH-OFF-1"
    cites.quality = "OH-CMD-2"
    return cites


def edition() -> Edition:
    """Return the older edition: its numbers, and the switches where it differs from the newer one."""
    found = Edition("one_hour", citations(), BASE_RESOLVE, PACE, PACE_HIT, LONG, SHORT, HITS_SHORT, HITS_LONG)
    found.need = NEED
    found.rough_need = NEED
    found.rough_malus = ROUGH_MALUS
    found.rough_ahead = True
    found.hit_malus = HIT_MALUS
    found.charges = CHARGES
    found.always_resolve = ALWAYS
    found.commander_resolve = NEAR_COMMANDER
    found.loss_extra = LOSS_EXTRA
    for ground in (WOODS, ROUGH, STREAM):
        found.rough_ground[ground] = True
        found.ground_resolve[ground][LIGHT] = MORE
    for ground in (TOWN, *FORTIFIED):
        found.rounds[ground] = True
        found.ground_resolve[ground] = [MORE] * 6
    for ground in FORTIFIED:
        found.close_only[ground] = True
        found.rerolls[ground] = True
    for ground in COMMANDER_GROUND:
        found.commander_ground[ground] = True
    found.close_ground(NO_GUNS)
    found.shooting[WOODS] = FROM_WOODS
    found.resolve_varies = True  # OH-LOSS-1
    found.veterans = True  # OH-UNIT-2
    found.veteran_resolve = MORE
    found.veteran_loss = VETERAN_LOSS
    found.options = ("two_failures", "commander_quality")  # OH-MOVE-2, OH-CMD-2
    return found
