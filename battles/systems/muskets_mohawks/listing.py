"""An order of battle of Muskets & Mohawks: the units with their leaders, or what is known of an enemy not yet seen."""

from battles.systems.base.listing import SIDES, Cell, Force, Setup, listed, side_of
from common.web.labels import word


def forces(system: str, setup: Setup) -> list[Force]:
    """Return the player's force and the enemy's."""
    return [_force(side, side_of(setup, side)) for side in SIDES]


def _force(side: str, force: Setup) -> Force:
    faction = str(force.get("faction", ""))
    shown = Force(word(faction) + (", yours" if side == "player" else ""), faction)
    shown.rows = [_row(unit) for unit in listed(force, "units")]
    if not shown.rows:
        shown.lines.append(
            f"Possible enemy forces; investment level {force.get('investment')}. "
            "Nobody knows who they are before they are seen."
        )
    for leader in listed(force, "leaders"):
        horse = "on horseback" if leader.get("mounted") else ""
        known = (leader.get("name"), word(str(leader.get("rank"))), _rep(leader), horse)
        shown.lines.append(", ".join(str(part) for part in known if part))
    return shown


def _row(unit: Setup) -> list[Cell]:
    leader = unit.get("leader") or {}
    return [
        Cell("Unit", str(unit.get("name", ""))),
        Cell("Troops", word(str(unit.get("troop", ""))) + (", on foot" if unit.get("mounted") is False else "")),
        Cell("Weapon", str(unit.get("weapon", ""))),
        Cell("Figures", str(unit.get("figures", "")), number=True),
        Cell("Rep", str(unit.get("rep", "")), number=True),
        Cell("Leader", ", ".join(str(part) for part in (leader.get("name"), _rep(leader)) if part) if leader else ""),
    ]


def _rep(leader: Setup) -> str:
    return f"Rep {leader.get('rep')}"
