"""The names of all streams of dice in a campaign: month, step and, where there are several, unit, leader or army.

Each step opens its own stream, so that a roll added to one shifts no other die, and any of them may be typed. The
month comes first: "1755-03/weather", "1755-03/recovery/u2". The battle itself is rolled from `battle`.
"""

from typing import Final

# The rule that each step rolls by. The battle's dice have many: what they settle is whether the goal is met.
RULES: Final = {
    "territory": "MM-CAMP-4",
    "generation": "MM-REP-2",
    "corps": "MM-ARMY-1",
    "strength": "MM-STRENGTH-1",
    "opponent": "MM-CAMP-8",
    "investment": "MM-CAMP-9",
    "light": "MM-ENC-2",
    "weather": "MM-WEATHER-1",
    "snow": "MM-CAMP-2",
    "overall": "MM-TERR-1",
    "terrain": "MM-TERR-2",
    "posture": "MM-NP-1",
    "battle": "MM-ENC-5",
    "recovery": "MM-AFTER-1",
    "leader": "MM-PROMO-2",
    "rep": "MM-PROMO-3",
    "replacements": "MM-REPL-1",
    "desertion": "MM-DESERT-1",
    "morale": "MM-CAMP-5",
}
# The steps after a battle, in their order.
AFTERMATH: Final = ("recovery", "leader", "rep", "replacements", "desertion", "morale")
# The step that decides what the other side is about, kept from the player (MM-NP-1).
HIDDEN: Final = ("posture",)


def is_hidden(stream: str) -> bool:
    """MM-NP-1: Return whether the dice of a stream are kept from the player."""
    parts = stream.split("/")
    return len(parts) > 1 and parts[1] in HIDDEN


def rule_of(stream: str) -> str:
    """Return the rule by which a stream's dice are rolled, as "MM-CAMP-5" for "1755-03/morale/french"; "" for none."""
    parts = stream.split("/")
    return RULES.get(parts[1], "") if len(parts) > 1 else ""


def territory(month: str) -> str:
    """MM-CAMP-4: Who contests the territory: pairs of dice, the player's first, until they differ in total."""
    return f"{month}/territory"


def generation(month: str, who: str) -> str:
    """MM-REP-2: The Rep of a unit or leader of the first roster."""
    return f"{month}/generation/{who}"


def corps(month: str, unit: str) -> str:
    """MM-ARMY-1: The corps of a unit of the first roster: one or two dice, again until they name a line of its list."""
    return f"{month}/corps/{unit}"


def strength(month: str, unit: str) -> str:
    """MM-STRENGTH-1: The field strength of a unit of the first roster: one die."""
    return f"{month}/strength/{unit}"


def opponent(month: str) -> str:
    """MM-CAMP-8: The main opponent: one die."""
    return f"{month}/opponent"


def investment(month: str, faction: str) -> str:
    """MM-CAMP-9: The investment level of an army first met: two dice."""
    return f"{month}/investment/{faction}"


def light(month: str) -> str:
    """MM-ENC-2, MM-ENC-3: Day or night of a raid: one die."""
    return f"{month}/light"


def weather(month: str) -> str:
    """MM-WEATHER-1: One die, and a second one when the first is a 1."""
    return f"{month}/weather"


def snow(month: str) -> str:
    """MM-CAMP-2: Whether there is snow in a month of winter: one die."""
    return f"{month}/snow"


def overall(month: str) -> str:
    """MM-TERR-1: The overall terrain of a raid's table: one die."""
    return f"{month}/overall"


def terrain(month: str) -> str:
    """MM-TERR-2: All dice of the table's nine sections and the terrain in them."""
    return f"{month}/terrain"


def posture(month: str) -> str:
    """MM-NP-1: What the non-players are about when the player scouts: one die."""
    return f"{month}/posture"


def battle(month: str) -> str:
    """Every die of the encounter on the table."""
    return f"{month}/battle"


def recovery(month: str, unit: str) -> str:
    """MM-AFTER-1: Two dice for a unit with casualties, one for a unit that ran away."""
    return f"{month}/recovery/{unit}"


def leader(month: str, post: str) -> str:
    """MM-PROMO-2: The Rep of a leader who comes from the list to a unit or formation: one die."""
    return f"{month}/leader/{post}"


def rep(month: str, unit: str) -> str:
    """MM-PROMO-3, MM-PROMO-4: Rep up or down: one die."""
    return f"{month}/rep/{unit}"


def replacements(month: str, unit: str) -> str:
    """MM-REPL-1: One die against the leader's Rep, then one against the investment level."""
    return f"{month}/replacements/{unit}"


def desertion(month: str, unit: str) -> str:
    """MM-DESERT-1: Two dice against the Rep of the player's own leader."""
    return f"{month}/desertion/{unit}"


def morale(month: str, faction: str) -> str:
    """MM-CAMP-5: Two dice against local campaign morale, three after a success."""
    return f"{month}/morale/{faction}"
