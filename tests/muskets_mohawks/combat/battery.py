"""Guns for tests: gunners at their gun, and tables with guns on them."""

from rules.muskets_mohawks.pieces.gun import Gun
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import field, men


def gunners(
    name: str = "gun",
    side: int = 0,
    *,
    at: tuple[int, int] = (240, 400),
    heading: int = 0,
    crew: int = 5,
    rep: int = 4,
    limbered: bool = False,
    markers: int = 0,
) -> Unit:
    """A crew of so many, two abreast at a gun that points the way they face."""
    unit = men(
        name,
        "artillery",
        side,
        rep=rep,
        figures=crew,
        at=at,
        heading=heading,
        weapon="cannon",
        ranks=(crew + 1) // 2,
        paper=5,
    )
    unit.gun = Gun(f"{name}-gun", side, f"the gun of {name}", name, *at, heading, limbered, markers, True)
    return unit


def guns_on(*pieces: Unit | Leader) -> Battle:
    """A bare table with these units, their guns and leaders."""
    battle = field(*pieces)
    battle.guns = [piece.gun for piece in pieces if isinstance(piece, Unit) and piece.gun is not None]
    return battle


def gun_of(unit: Unit) -> Gun:
    """The gun that a unit serves."""
    assert unit.gun is not None
    return unit.gun
