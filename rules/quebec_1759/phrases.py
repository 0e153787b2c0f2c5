"""The words of the sentences: places, rolls, findings and answers."""

from typing import Final

from rules.quebec_1759.tables import AREA_NAMES, AREAS, LEADERS, SEA_NAMES, SEAS, UNITS

SIDES: Final[dict[str, str]] = {
    "british": "the British",
    "french": "the French",
    "battle": "the umpire",
    "siege": "the siege",
    "garrison": "the garrison of the Lower Town",
}
AREA_OF: Final[dict[str, str]] = (
    {key: AREA_NAMES[place] for place, key in enumerate(AREAS)}
    | {key: SEA_NAMES[place] for place, key in enumerate(SEAS)}
    | {str(unit[0]): str(unit[1]) for units in UNITS for unit in units}
    | {str(leader[0]): str(leader[1]) for leaders in LEADERS for leader in leaders}
)
PLACE_OF: Final[dict[str, str]] = {
    "left": "the left",
    "centre": "the centre",
    "right": "the right",
    "reserve": "the reserve",
}
LOST: Final[dict[str, str]] = {
    "retreat": "retreat from the battle",
    "rout": "rout",
    "destroyed": "have nothing left in the battle",
}
PHASES: Final[dict[str, str]] = {
    "bombardment": "step 1: replacements, bombardment and fire ships",
    "supply": "step 2: Cap Rouge",
    "plot": "step 3: both sides plot",
    "works": "step 4: works and search",
    "moves": "step 5: moves",
    "battles": "step 6: raids and battles",
    "intelligence": "step 7: intelligence",
}
ROLLS: Final[dict[str, str]] = {
    "lot": "draws a lot",
    "struck": "may have been struck",
    "wound": "was struck",
    "bombardment": "bombard the town",
    "fire_ships": "send the fire ships down",
    "search": "look for the path",
    "dig": "dig",
    "interdiction": "pass the guns of Quebec",
    "raid": "raid",
    "raided": "fired back at the raiders",
    "intelligence": "gather intelligence",
    "plans": "draw a lot for their plans",
}
NOTES: Final[dict[str, str]] = {
    "skirmish": "fewer than three units on a side: a skirmish in the centre",
    "battle": "the battle of {after}",
    "lower_town": "the assault on the Lower Town",
    "no_raid": "{who} find nobody to raid at {after}",
    "raid": "{who} raid {after}",
    "scouted": "{who} look at blocks at {after}",
    "scout_saw": "{who} see {after}",
    "decoys_off": "{who} lose decoys, which were met: {after}",
    "decoys_shown": "{who} show decoys: {after}",
    "works_shown": "{who} show works: {after}",
    "fire_ships_shown": "{who} show turns of preparation for fire ships: {after}",
    "path_not_found": "{who} do not find the path",
    "dig_failed": "{who} dig in vain",
    "no_loss": "{who} lose nothing by it",
    "ships_sunk": "{who} lose ships: {after}",
    "ships_moved": "{who} move ships: {after}",
    "drowned": "{who} have no way out, or no ship: {after} are lost",
    "met_on_road": "{who} stay, the road to {after} being full of the enemy",
    "no_intelligence": "{who} learn nothing",
    "garrison_hit": "the garrison has {after} steps left",
    "first_works": "{who} have works at {after}",
}
RESULTS: Final[dict[str, str]] = {"sightings": "{who} have seen {after}"}
CHANGES: Final[dict[str, str]] = {
    "path_found": "the path to the heights is found",
    "fire_ships": "{after} of 3 turns of preparation for fire ships",
    "fire_ships_sent": "the fire ships are gone",
    "replaced": "{ships} replaced so far",
    "bason": "{ships} in the Bason",
    "st_laurent": "{ships} in the St. Laurent",
    "decoys_british": "{who}: {after} British decoys",
    "decoys_french": "{who}: {after} French decoys",
    "left": "the garrison has {after} steps left",
}
# Fields that only bookkeeping reads, or that another sentence covers.
SILENT: Final = ("open", "place", "turn", "ending", "deserted", "british", "french", "decoys_british", "decoys_french")
SILENT_ORDERS: Final = ("stay", "rest_stay", "none", "fire", "hit", "hold", "from", "to:", "give_up", "show")
ACTIONS: Final[dict[str, str]] = {
    "nothing": "do nothing",
    "march": "march",
    "landing": "land",
    "prepare": "prepare fire ships",
    "lower": "storm the Lower Town",
    "search": "look for the path",
    "none": "nothing more",
    "stay": "stays",
    "rest_stay": "the rest stay",
    "retreat": "retreat",
    "fire": "stand and fire",
    "bombard": "bombard Quebec",
    "hold": "hold their fire",
    "roll": "try for intelligence",
    "attack": "attack",
    "learn:nothing": "ask for nothing",
    "learn:decoys": "ask for decoys",
    "learn:fire_ships": "ask for the fire ships",
    "learn": "ask for",
    "dig": "dig at",
    "works": "works at",
    "raid": "raid",
    "scout": "scout",
    "from": "out of",
    "to": "withdraw to",
    "hit": "hit falls on",
    "battle": "fight at",
    "give_up": "give up",
    "show": "show",
    "aboard": "takes ship:",
    "call": "Vaudreuil calls",
    "pass": "steps pass:",
    "show_decoys": "show decoys:",
}
