"""The printed tables of fighting, laid out as printed and without logic.

Distances are inches and dice are d6, as in the book.
"""

from typing import Final

# Dice (p.2-3)
SUCCESS: Final = 3  # this or less is a success
TABLE_TOP: Final = 2  # most tables stop at this many dice passed

# How many figures a unit has (p.4-5)
LEAST_FIGURES: Final = 5
MOST_FIGURES: Final = 10

# Reputation (p.5)
LOWEST_REP: Final = 2
HIGHEST_REP: Final = 6

# Rep generation (p.9): CIRCUMSTANCE                     MODIFIER
REP_MODIFIERS: Final[dict[str, int]] = {
    "nco_or_irregular_leader": 1,
    "guard_grenadier_or_light": 1,
    "militia_or_civilian": -1,
}
# Rep generation (p.9):           #: REP
REP_GENERATION: Final[dict[int, int]] = {
    1: 3,
    2: 4,
    3: 4,
    4: 4,
    5: 5,
    6: 5,
}

# Higher formations (p.7): RANK            UNITS UNDER HIM
COMMANDS: Final[dict[str, int]] = {
    "lieutenant": 2,
    "captain": 4,
    "major": 28,  # six line companies and one of grenadiers
    "war_party_leader": 2,
    "war_chief": 4,
}
COMMAND_REACH: Final = 6
MOUNTED_REACH: Final = 12

# Advised mix (p.8), in per cent of the infantry: FACTION: MILITIA, IRREGULARS, LIGHT/GRENADIER/GUARD
ADVISED_MIX: Final[dict[str, tuple[int, int, int]]] = {
    "british": (30, 10, 10),
    "french": (10, 50, 10),
}
ADVISED_GUNS: Final = 10  # and in per cent of all units: artillery
LIGHT_FROM: Final[dict[str, int]] = {"british": 1758}  # year (p.4)

# Reaction results (p.12), best first
CARRY_ON: Final = "carry_on"
SEEK_COVER: Final = "seek_cover"
RETIRE: Final = "retire"
RUNAWAY: Final = "runaway"
# What a cell says when it takes one step more to know the result
LEADER_DIE: Final = "leader_die"
RETIRE_OR_RUN: Final = "retire_but_run_if_leader_lost"
RUN_RETIRE_OR_STAY: Final = "run_if_leader_lost_else_retire_if_not_in_cover"
CHARGE_OR_STAND: Final = "charge_if_in_range_else_stand_or_dismount"
CHARGE: Final = "charge"  # what it comes to for cavalry
DISMOUNT: Final = "dismount"  # and for mounted infantry
LEAVE_GUN: Final = "retire_and_leave_gun"
FORM: Final = "form"
HALT: Final = "halt"
HALVE: Final = "retire_half"
PRESS_ON: Final = "press_on"
TAKE: Final = "take_trophies"

# Reaction tests (p.39-40): dice against Rep, and CIRCUMSTANCE MODIFIER
REACTION_DICE: Final = 2
REACTION_MODIFIERS: Final[dict[str, int]] = {
    "cover_or_flanks_held": 1,
    "half_strength_or_less": -1,
    "higher_leader_attached": 1,
}
# REASON: TROOPS             PASS 2      PASS 1              PASS 0
REACTION: Final[dict[str, dict[str, tuple[str, str, str]]]] = {
    "received_fire": {
        "regulars": (CARRY_ON, LEADER_DIE, RETIRE),
        "irregulars": (CARRY_ON, SEEK_COVER, RUNAWAY),
        "cavalry": (CARRY_ON, CHARGE_OR_STAND, RETIRE),
        "gunners": (CARRY_ON, CARRY_ON, LEAVE_GUN),
    },
    "received_casualty": {
        "regulars": (CARRY_ON, LEADER_DIE, RETIRE_OR_RUN),
        "irregulars": (CARRY_ON, RUN_RETIRE_OR_STAY, RUNAWAY),
        "cavalry": (CARRY_ON, LEADER_DIE, RETIRE_OR_RUN),
        "gunners": (CARRY_ON, CARRY_ON, LEAVE_GUN),
    },
    "leader_lost": {
        "regulars": (CARRY_ON, LEADER_DIE, RUNAWAY),
        "irregulars": (CARRY_ON, RETIRE, RUNAWAY),
        "cavalry": (CARRY_ON, RETIRE, RUNAWAY),
        "gunners": (CARRY_ON, CARRY_ON, CARRY_ON),
    },
    "form_line": {
        "regulars": (FORM, LEADER_DIE, HALT),
        "irregulars": (FORM, LEADER_DIE, HALT),
        "cavalry": (FORM, FORM, HALT),
        "gunners": (FORM, FORM, HALT),
    },
    "rally": {
        "regulars": (FORM, LEADER_DIE, HALVE),
        "irregulars": (FORM, LEADER_DIE, HALVE),
        "cavalry": (FORM, HALT, HALVE),
        "gunners": (FORM, HALT, HALVE),
    },
    "trophies": {
        "irregulars": (PRESS_ON, LEADER_DIE, TAKE),
    },
}
# Trophies (p.12): this Rep or less goes up by so much
TROPHY_REP: Final = 4
TROPHY_GAIN: Final = 1

# List of weapons (p.13): WEAPON   RANGE  RELOAD  MODIFIER
WEAPONS: Final[dict[str, tuple[int, int, int]]] = {
    "bow": (18, 0, -1),
    "carbine": (12, 1, 0),
    "musket": (18, 1, 0),
    "pistol": (6, 1, 0),
    "rifle": (24, 2, 0),
    "none": (0, 0, 0),
}

# Firing artillery (p.15): inches, the score or less that hits, and reload markers
CANISTER_RANGE: Final = 18
CANISTER_WIDTH: Final = 4
CANISTER_HIT: Final = 2
BALL_RANGE: Final = 120
BALL_REACH: Final = 1  # to either side of the line
BALL_HIT: Final = 3
BALL_ARC: Final = 15  # degrees to each side of the barrel
PIVOT: Final = 90  # degrees that gun and crew may turn and still fire (p.10)
GUN_MARKERS: Final = 2
HOLDERS: Final = 5  # one of so many figures holds the horses (p.5)
HORSES_BEHIND: Final = 3  # inches behind the unit
CREW: Final = 5  # figures of a gun's crew (p.4)
NO_GUNNER: Final = -1
BATTERY: Final = 3  # guns (p.7)
# Attacking buildings with artillery (p.20): impact, and the score or less that hits
BALL_IMPACT: Final = 5
CANISTER_IMPACT: Final = 3
HOLE_HIT: Final = 2
INSIDE_HIT: Final = 3
# Attacking buildings with fire (p.20-21): the test is taken against Rep; impact and bucket are inches
FIRE_DICE: Final = 2
FIRE_IMPACT: Final = 3
FIRE_LEFT: Final = 3  # this or less spreads to the left, above it to the right
BUCKET: Final = 1
FIRE_LIT: Final = "lit"
FIRE_SMOULDERS: Final = "smoulders"
NO_SPARK: Final = "no_spark"
# DICE PASSED: RESULT
STARTING_A_FIRE: Final[dict[int, str]] = {
    2: FIRE_LIT,
    1: FIRE_SMOULDERS,
    0: NO_SPARK,
}
# Cannon reload (p.15), taken against the number of crew
ON_SCHEDULE: Final = "remove_marker"
FUMBLE: Final = "no_progress"
# DICE PASSED: RESULT
CANNON_RELOAD: Final[dict[int, str]] = {
    1: ON_SCHEDULE,
    0: FUMBLE,
}

# Ranged combat (p.14): each of these is a hit; CIRCUMSTANCE MODIFIER
HIT: Final = 1
RANGED_COMBAT: Final[dict[str, int]] = {
    "mob_or_formed_target": 2,
    "twice_as_many": 2,
    "three_times_as_many": 3,
    "mounted": -2,
    "in_the_water": -2,  # p.22-23
}
COVER_DIVIDES: Final = 2
AT_CHARGER_DIVIDES: Final = 2
FLANK_MULTIPLIES: Final = 2

# Charge into melee (p.17), taken against Rep: dice, and CHARGER IS / TARGET IS  MODIFIER
CHARGE_DICE: Final = 2
CHARGE_POINT: Final = 6
CHARGER_IS: Final[dict[str, int]] = {
    "formed": 1,
    "cavalry": 1,
    "irregular_or_indian": 1,
    "onto_flank": 1,
    "onto_rear": 2,
    "outnumbers": 1,
}
TARGET_IS: Final[dict[str, int]] = {
    "formed": 1,
    "cavalry": 1,
    "in_cover": 1,
    "needs_to_reload": -1,
    "outnumbers": 1,
}
OUTNUMBERS: Final = 2  # to one

# Charge resolution (p.17)
TARGET_RUNS: Final = "target_runs_away"
CLOSE: Final = "melee"
FIRE_AND_CLOSE: Final = "fire_then_melee"
STOPPED: Final = "charger_halts"
THROWN_BACK: Final = "charger_retires"
TURNED_AWAY: Final = "horse_turns_away"  # note 1: cavalry do not close with infantry that stand
MUSKET_RANGE: Final = 18  # inches, out of which they retire
# DICE MORE THAN OPPONENT: CHARGER                TARGET
CHARGE_RESOLUTION: Final[dict[int, tuple[str, str]]] = {
    3: (TARGET_RUNS, THROWN_BACK),
    2: (CLOSE, STOPPED),
    1: (FIRE_AND_CLOSE, STOPPED),
    0: (LEADER_DIE, LEADER_DIE),
}

# Melee resolution (p.18), Rep dice looking for successes: CIRCUMSTANCE MODIFIER
CONTACT_CASUALTIES: Final = 1
MELEE: Final[dict[str, int]] = {
    "ferocious": 2,
    "formed": 1,
    "cavalry": 1,
    "uphill": 1,
    "fieldworks_or_wall": 2,
    "each_figure_more": 1,
    "lancers": 1,
    "following_up": 1,
}

# Leader casualties (p.18): two dice, this or more is the leader
LEADER_CASUALTY: Final[dict[str, int]] = {
    "on_foot": 11,
    "mounted": 10,
}
HORSE_LOST: Final = 3  # one die, this or less

# Breaking off melee (p.18): inches and a die, followed by inches and half a die
BREAK_OFF: Final = 1
FOLLOW_UP: Final = 1

# Recovering casualties (p.19): inches from any enemy, and the part that comes back
RECOVERY_DISTANCE: Final = 12
RECOVERY_PART: Final = 2

# After the battle recovery (p.19), taken against Rep: dice for units that stood and units that ran away
STOOD_DICE: Final = 2
RAN_DICE: Final = 1
ALL_RETURN: Final = "all"
HALF_IF_WON: Final = "half_if_won"
NONE_RETURN: Final = "none"
# DICE PASSED: RESULT
AFTER_BATTLE: Final[dict[int, str]] = {
    2: ALL_RETURN,
    1: HALF_IF_WON,
    0: NONE_RETURN,
}
HALF_RETURNS: Final = 2  # of so many, rounded up
