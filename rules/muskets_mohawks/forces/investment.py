"""Investment levels: how much the ground is worth to an army, for a campaign or for one battle by itself."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.tables_encounter import INVESTMENT_DICE, MAXIMUM_INVESTMENT


def maximum_investment(faction: str, contesting: bool) -> int:
    """MM-CAMP-9: Return the highest investment level of an army, contesting or controlling the territory."""
    for army, controlling_most, contesting_most in MAXIMUM_INVESTMENT:
        if army == faction:
            return contesting_most if contesting else controlling_most
    raise KeyError(faction)


def roll_investment(umpire: Umpire, faction: str, contesting: bool) -> tuple[int, int]:
    """MM-CAMP-9: Roll the investment level of an army: return the higher of two dice, and the most that it may be."""
    faces = umpire.roll("MM-CAMP-9", faction, INVESTMENT_DICE, 0, "investment")
    row = "contesting" if contesting else "controlling"
    umpire.record("MM-CAMP-9", NOTE, faction, "row:maximum_investment", None, row)
    return max(faces), maximum_investment(faction, contesting)


def roll_unstated(umpire: Umpire, order: dict[str, object]) -> dict[str, object]:
    """MM-CAMP-9: return an order of battle with the investment levels that it does not state, rolled.

    The player rolls first; the enemy contests the ground when the player does not.
    """
    full = dict(order)
    player, enemy = order["player"], order["enemy"]
    contesting = isinstance(player, dict) and bool(player.get("contesting"))
    for key, side, contests in (("player", player, contesting), ("enemy", enemy, not contesting)):
        if isinstance(side, dict) and side.get("investment") is None:
            higher, most = roll_investment(umpire, str(side["faction"]), contests)
            full[key] = {**side, "investment": min(higher, most)}
    return full
