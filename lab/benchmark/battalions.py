"""Orders of battle of stand-up fights of any size: battalions with all their leaders.

Only the standard library is imported, so that tests can build them where Django is not set up.
"""

from common.json_input import Json

SYSTEM = "muskets_mohawks"
_BRITISH = ("line", "line", "grenadier", "light")
_FRENCH = ("line", "line", "militia", "irregular")
_RANKS = (("lieutenant", 2), ("captain", 4), ("major", 28))


def force(letter: str, count: int, troops: tuple[str, ...]) -> Json:
    """Return units of ten with their leaders: a Lieutenant for two, a Captain for four, and a mounted Major."""
    units: list[Json] = []
    for number in range(count):
        name = f"{letter}{number}"
        row: Json = {"id": name, "troop": troops[number % len(troops)], "weapon": "musket", "rep": 4}
        units.append({**row, "figures": 10, "paper": 10, "leader": {"id": f"{name}-nco", "rep": 4}})
    leaders: list[Json] = []
    for rank, size in _RANKS[: 3 if count > 4 else 2]:
        for place in range(0, count, size):
            under = [row["id"] for row in units[place : place + size]]
            who: Json = {"id": f"{letter}-{rank}{place}", "rank": rank, "rep": 4, "commands": under}
            leaders.append(who | ({"mounted": True} if rank == "major" else {}))
    return {"investment": 3, "units": units, "leaders": leaders}


def order(count: int, contesting: bool = True, own: str = "veteran", other: str = "book") -> Json:
    """Return a stand-up fight of so many British units, who attack if they contest, against as many French ones."""
    player = {"faction": "british", "contesting": contesting, "doctrine": own} | force("b", count, _BRITISH)
    enemy = {"faction": "french", "forces": "listed", "doctrine": other} | force("f", count, _FRENCH)
    return {"system": SYSTEM, "encounter": "stand_up_fight", "player": player, "enemy": enemy}
