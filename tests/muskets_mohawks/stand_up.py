"""Stand-up fights of any size: companies and battalions with all their leaders, on either side."""

from tests.orders_of_battle import Json

BRITISH = ("line", "line", "grenadier", "light")
FRENCH = ("line", "line", "militia", "irregular")


def battalion(letter: str, count: int, troops: tuple[str, ...]) -> tuple[list[Json], list[Json]]:
    """Units of ten by platoons and companies, and the leaders above them: Lieutenants, Captains and a Major."""
    units: list[Json] = []
    for number in range(count):
        name = f"{letter}{number}"
        nco = {"id": f"{name}-nco", "rep": 4}
        row: Json = {"id": name, "troop": troops[number % len(troops)], "weapon": "musket", "rep": 4}
        units.append({**row, "figures": 10, "paper": 10, "leader": nco})
    names = [row["id"] for row in units]
    leaders: list[Json] = []
    for rank, size in (("lieutenant", 2), ("captain", 4)):
        for place in range(0, count, size):
            who = {"id": f"{letter}-{rank}{place}", "rank": rank, "rep": 4, "commands": names[place : place + size]}
            leaders.append(who)
    for place in range(0, count if count > 4 else 0, 28):
        under = names[place : place + 28]
        leaders.append({"id": f"{letter}-major{place}", "rank": "major", "rep": 5, "commands": under, "mounted": True})
    return units, leaders


def stand_up_fight(
    count: int, contesting: bool, own: str = "book", other: str = "book", enemies: int | None = None
) -> Json:
    """A stand-up fight of so many British units, who attack if they contest, against as many French ones."""
    units, leaders = battalion("b", count, BRITISH)
    foes, chiefs = battalion("f", count if enemies is None else enemies, FRENCH)
    player: Json = {"faction": "british", "investment": 3, "contesting": contesting, "doctrine": own}
    enemy: Json = {"faction": "french", "investment": 3, "forces": "listed", "doctrine": other}
    return {
        "system": "muskets_mohawks",
        "encounter": "stand_up_fight",
        "player": {**player, "units": units, "leaders": leaders},
        "enemy": {**enemy, "units": foes, "leaders": chiefs},
    }
