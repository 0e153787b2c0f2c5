"""A small table for the tests of fighting: units put down by hand, dice by script, and the tree of all faces."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import TypeVar

from rules.core.dice import ScriptedDice
from rules.core.errors import DiceError
from rules.core.events import NOTE, ROLL
from rules.core.orders import Choice, Orders, View
from rules.core.umpire import Umpire
from rules.muskets_mohawks.movement.placing import put_down
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle

Outcome = TypeVar("Outcome", bound=Hashable)


class First(Orders):
    """Gives the first order of all that are offered: a volley where there is one, and formed line at a rally."""

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the first place."""
        return 0


def script(*faces: int) -> Umpire:
    """Return a recording umpire with these faces to come, both of whose sides give the first order offered."""
    return Umpire(ScriptedDice(list(faces)), [First(), First()])


def men(
    name: str,
    troop: str = "line",
    side: int = 0,
    *,
    rep: int = 4,
    leader_rep: int = 4,
    figures: int = 10,
    formation: str = "",
    at: tuple[int, int] = (240, 240),
    heading: int = 0,
    weapon: str = "musket",
    markers: int = 0,
    ranks: int = 0,
    paper: int = 10,
    mounted: bool = False,
) -> Unit:
    """Return a unit standing on the table; by default regulars are in line and others unformed."""
    order = formation or ("line" if troop in ("line", "light", "grenadier") else "unformed")
    spot = stand(order, at[0], at[1], heading, figures, ranks, mounted)
    unit = Unit(
        id=name,
        side=side,
        faction="british" if side == 0 else "french",
        name=name,
        troop=troop,
        weapon=weapon,
        rep=rep,
        figures=figures,
        strength=figures,
        paper=paper,
        leader=f"{name}-leader" if leader_rep else "",
        leader_rep=leader_rep,
        formation=order,
        x=at[0],
        y=at[1],
        heading=heading,
        xs=spot.xs,
        ys=spot.ys,
        ranks=spot.ranks,
        on_table=True,
        markers=markers,
        mounted=mounted,
    )
    put_down(Umpire(ScriptedDice([]), recording=False), "MM-TROOP-3", unit, spot)
    return unit


def officer(name: str, unit: Unit, rank: str = "lieutenant", rep: int = 4) -> Leader:
    """Return a higher leader who stands behind a unit and is with it."""
    return Leader(
        id=name,
        side=unit.side,
        faction=unit.faction,
        rank=rank,
        rep=rep,
        commands=[unit.id],
        x=unit.x,
        y=unit.y + 60,
        on_table=True,
        attached=unit.id,
    )


def field(*pieces: Unit | Leader) -> Battle:
    """Return a bare table with these units and leaders on it."""
    battle = Battle()
    for piece in pieces:
        if isinstance(piece, Unit):
            battle.enlist(piece)
        else:
            battle.leaders.append(piece)
    return battle


def every_face(play: Callable[[Umpire], Outcome]) -> dict[Outcome, Fraction]:
    """Play a rule over all faces it may ask for and return the exact probability of each outcome."""
    found: Counter[tuple[Outcome, int]] = Counter()  # by how many dice were rolled as well
    scripts: list[list[int]] = [[]]
    while scripts:
        faces = scripts.pop()
        umpire = Umpire(ScriptedDice(faces), recording=False)
        try:
            outcome = play(umpire)
        except DiceError:
            scripts.extend([*faces, face] for face in range(1, 7))
            continue
        found[outcome, len(faces)] += 1
    chances: dict[Outcome, Fraction] = {}
    for (outcome, dice), count in found.items():
        chances[outcome] = chances.get(outcome, Fraction(0)) + Fraction(count, 6**dice)
    return chances


def rolls(umpire: Umpire) -> list[tuple[str, list[int]]]:
    """Return rule and faces of every roll, in order."""
    return [(event.rule, event.faces) for event in umpire.events if event.kind == ROLL]


def reasons(umpire: Umpire, place: int = 0) -> dict[str, int]:
    """Return reason → amount of the modifiers of one roll."""
    made = [event for event in umpire.events if event.kind == ROLL]
    return {modifier.reason: modifier.amount for modifier in made[place].modifiers}


def rows(umpire: Umpire) -> list[tuple[str, object]]:
    """Return (table, row) of every table row read, in order."""
    return [
        (event.what.removeprefix("row:"), event.after)
        for event in umpire.events
        if event.kind == NOTE and event.what.startswith("row:")
    ]


def passing(dice: int, need: int) -> dict[int, Fraction]:
    """Return how likely each number of dice passed is, by the binomial formula (p.2), for comparison."""
    chance = {0: Fraction(1)}
    for _ in range(max(dice, 0)):
        grown: dict[int, Fraction] = {}
        for passed, weight in chance.items():
            grown[passed] = grown.get(passed, Fraction(0)) + weight * Fraction(6 - need, 6)
            grown[passed + 1] = grown.get(passed + 1, Fraction(0)) + weight * Fraction(need, 6)
        chance = grown
    return chance


def horse(name: str = "u1", troop: str = "cavalry", **how: object) -> Unit:
    """A mounted unit of horse, by default unformed with carbines."""
    given = {"weapon": "carbine", "mounted": True, **how}
    return men(name, troop, **given)  # type: ignore[arg-type]
