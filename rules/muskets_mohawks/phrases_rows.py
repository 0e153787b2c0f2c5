"""What each row of a printed table means for the reader; `{who}` is replaced by the unit or leader it applies to.

Rows that the sentence of a roll or the event after it already reports have no words here and are left out.
"""

from typing import Final


def _forces(rows: tuple[str, ...]) -> dict[str, str]:
    """Return the sentences of a reinforcement table, row 1 first."""
    return {str(number): f"the table gives {force}" for number, force in enumerate(rows, start=1)}


_INDIANS: Final = ("a unit of Indians",) * 4 + (
    "a unit of irregulars",
    "a war party of Indians",
    "a war party of Indians",
    "a war party of Indians and a unit of irregulars",
    "two war parties of Indians",
    "two war parties of Indians",
)

ROWS: Final[dict[str, dict[str, str]]] = {
    "cannon_reload": {
        "0": "{who} fumbled, and the gun was no nearer to being loaded",
        "1": "{who} got on with loading the gun",
    },
    "charge_resolution": {
        "charger/3": "the charger is ahead by three or more: the target runs and its ground is taken",
        "charger/2": "the charger is ahead by two: it closes before anybody can fire",
        "charger/1": "the charger is ahead by one: it closes, and takes a last fire",
        "equal/0": "nobody is ahead: the charger's leader decides",
        "target/1": "the target is ahead by one: the charge stops, and takes fire",
        "target/2": "the target is ahead by two: the charge stops, and takes fire",
        "target/3": "the target is ahead by three or more: the charger falls back under fire",
    },
    "entry": {
        "1": "it comes by the edge on its left",
        "2": "it comes from behind, from the left",
        "3": "it comes from behind, left of the centre",
        "4": "it comes from behind, right of the centre",
        "5": "it comes from behind, from the right",
        "6": "it comes by the edge on its right",
    },
    "fast_move": {
        "0": "{who} may go no faster than usual, and in no order",
        "1": "{who} may go half as far again unformed, or the usual way in order",
        "2": "{who} may go twice as far unformed, or half as far again in order",
    },
    "horse": {
        "horse": "the horse of {who} was hit",
        "leader": "{who} was hit, and not the horse",
    },
    "inclement_weather": {
        "1": "terrible weather: nothing fires and nothing burns",
        "2": "foul weather, which may clear up: damp powder, short sight",
        "3": "foul weather: damp powder, short sight",
        "4": "foul weather: damp powder, short sight",
        "5": "foul weather, which may grow worse: damp powder, short sight",
        "6": "terrible weather: nothing fires and nothing burns",
    },
    "fire_spreads": {str(face): f"the fire spreads to the {'left' if face < 4 else 'right'}" for face in range(1, 7)},
    "light": {str(face): "it is day" if face < 6 else "it is night" for face in range(1, 7)},
    "starting_a_fire": {
        "0": "{who} could not get a spark",
        "1": "{who} made the timbers smoulder",
        "2": "{who} had a fire going",
    },
    "np_attack": {
        "0": "{who} must fall back a full move",
        "1": "{who} must halt, and fire if possible",
        "2": "{who} must come into range, or fire when there; horse charge or go round a flank",
    },
    "np_defend": {
        "0": "{who} must stay in place and fire; horse and guns fall back a full move",
        "1": "{who} must stay in place and fire",
        "2": "{who} must fire from cover, or find some first; horse attack round a flank, guns come into range",
    },
    "np_deploy": {str(face): f"it deploys on the {'left' if face < 4 else 'right'}" for face in range(1, 7)},
    "np_flank": {str(face): f"it goes round the {'left' if face < 4 else 'right'}" for face in range(1, 7)},
    "np_scout": {
        "0": "the party fights its way back from cover to cover",
        "1": "the party takes cover, and will go home once it is left alone",
        "2": "the party takes cover, and will scout on once it is left alone",
    },
    "pef_movement": {
        "0:others": "it stays",
        "0:alone": "it stays",
        "1:others": "it stirs, a move of 8 inches",
        "1:alone": "it stirs, a move of 8 inches",
        "2:others": "it hurries, a move of 16 inches",
        "2:alone": "it hurries, a move of 16 inches",
    },
    "pef_way": {
        f"{passed}:{way}": words
        for passed in (1, 2)
        for way, words in (
            ("approach", "towards the nearest enemy, keeping to cover"),
            ("join", "towards the nearest other possible force"),
            ("split", "it becomes two"),
        )
    },
    "pef_positions": {str(face): "they are dug in" if face > 4 else "they are not dug in" for face in range(1, 7)},
    "pef_resolution": {
        "0": "a false alarm: nobody is there",
        "1": "enemies are there: one die decides how many",
        "2": "enemies are there: one die plus the investment level decides how many",
    },
    "position": {
        "1": "a wooden building",
        **{str(face): "a shallow gully, as good as woods" for face in (2, 3, 4)},
        **{str(face): "fieldworks" for face in (5, 6)},
    },
    "posture": {
        **{str(face): "the enemy is out to scout" for face in (1, 2, 3)},
        "4": "the enemy guards its stores",
        **{str(face): "the enemy is out to raid" for face in (5, 6)},
    },
    "reinforcements_come": {
        "0": "no reinforcements come",
        "1": "reinforcements come: one die decides who",
        "2": "reinforcements come: one die plus the investment level decides who",
    },
    "reinforcements_french": _forces(
        (
            "a unit of Indians",
            "a unit of Indians",
            "a unit of irregulars",
            "a unit of irregulars",
            "a unit of regulars",
            "a unit of regulars",
            "a unit of irregulars and one of Indians",
            "a platoon of regulars",
            "a platoon of regulars",
            "a platoon of regulars and a unit of irregulars",
        )
    ),
    "reinforcements_french_allies": _forces(_INDIANS),
    "reinforcements_british": _forces(
        (
            "a unit of Indians",
            "a unit of Indians",
            "a unit of militia",
            "a unit of militia",
            "a unit of regulars",
            "a unit of irregulars",
            "a platoon of regulars",
            "a platoon of regulars",
            "a platoon of regulars",
            "a platoon of regulars and a unit of militia",
        )
    ),
    "reinforcements_british_allies": _forces(_INDIANS),
    "rep_generation": {
        "1": "Rep 3",
        **{str(score): "Rep 4" for score in (2, 3, 4)},
        **{str(score): "Rep 5" for score in (5, 6)},
    },
}
