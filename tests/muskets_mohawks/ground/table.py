"""A table for the tests of the ground: units put down by hand, terrain drawn by hand, dice by script or seed."""

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.house import House, Works
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle


def script(*faces: int) -> Umpire:
    """Return a recording umpire with these faces to come."""
    return Umpire(ScriptedDice(list(faces)))


def seeded(seed: int) -> Umpire:
    """Return an umpire whose dice come from a seed."""
    return Umpire(SeededDice(str(seed), "ground"))


def men(
    name: str,
    x: int,
    y: int,
    heading: int = 0,
    formation: str = "unformed",
    side: int = 0,
    *,
    figures: int = 10,
    ranks: int = 0,
    weapon: str = "musket",
    troop: str = "line",
    rep: int = 4,
    leader_rep: int = 4,
) -> Unit:
    """Return a unit whose front rank's middle stands at (x, y) in tenths of an inch, heading 0 to the far edge."""
    spot = stand(formation, x, y, heading, figures, ranks)
    return Unit(
        id=name,
        side=side,
        name=name,
        troop=troop,
        weapon=weapon,
        rep=rep,
        leader_rep=leader_rep,
        figures=figures,
        strength=figures,
        formation=formation,
        x=x,
        y=y,
        heading=heading,
        ranks=spot.ranks,
        xs=spot.xs,
        ys=spot.ys,
        on_table=True,
    )


def field(*pieces: Unit | Leader | Area | House | Works) -> Battle:
    """Return a table with these units, leaders, terrain, houses and works on it."""
    battle = Battle()
    lists = {
        "wood": battle.ground.woods,
        "hill": battle.ground.hills,
        "road": battle.ground.roads,
        "creek": battle.ground.waters,
        "river": battle.ground.waters,
        "lake": battle.ground.waters,
        "bridge": battle.ground.bridges,
        "ford": battle.ground.fords,
        "gully": battle.ground.gullies,
    }
    for piece in pieces:
        if isinstance(piece, Unit):
            battle.units.append(piece)
            battle.unit_of[piece.id] = piece
        elif isinstance(piece, Leader):
            battle.leaders.append(piece)
        elif isinstance(piece, House):
            battle.houses.append(piece)
        elif isinstance(piece, Works):
            battle.works.append(piece)
        else:
            lists[piece.kind].append(piece)
    return battle


def officer(name: str, x: int, y: int, side: int = 0, attached: str = "", rep: int = 5) -> Leader:
    """Return a higher leader on the table."""
    return Leader(id=name, side=side, rank="lieutenant", rep=rep, x=x, y=y, on_table=True, attached=attached)


def cabin(name: str, x: int, y: int, dv: int = 2, levels: int = 1) -> House:
    """Return a house of 4 by 4 inches whose far left corner is at (x, y), its door in the middle of the near side."""
    return House(name, x, y, x + 40, y + 40, dv, x + 20, y + 40, levels=levels)
