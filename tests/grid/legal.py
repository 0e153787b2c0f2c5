"""Orders of battle that either edition takes, drawn by dice: board, ground, forces, leaders, purpose, options."""

from random import Random

from common.json_input import Json
from tests.grid.boards import TYPES, order, unit
from tests.referees.grid.pages import NEVER, NEWER, NO_GUNS, OLDER
from tests.referees.grid.referee import WINDS, named

# What a board is drawn from: mostly open, mostly wooded, a village, waters.
LANDS = ("........wtfedsrboml", "...wwwwdds", "....ttttffee", "...rrbosml", "." * 30 + "wdt", "..fewt")


def any_order(key: str, dice: Random) -> Json:
    """An order of battle on a board of 3 to 9 squares a side with up to eight units a side."""
    columns, rows = dice.randint(3, 9), dice.randint(3, 9)
    land = dice.choice(LANDS)
    ground = [[dice.choice(land) for _ in range(columns)] for _ in range(rows)]
    ground[0][0] = ground[-1][-1] = "."
    squares = [(x, y) for y in range(rows) for x in range(columns)]
    open_to_men = [at for at in squares if ground[at[1]][at[0]] not in NEVER]
    free = dice.sample(open_to_men, len(open_to_men))
    if dice.random() < 0.5:  # two lines rather than a mingled mass
        free.sort(key=lambda at: at[1])
    count = dice.randint(1, min(8, len(free) // 2))
    sides: list[list[Json]] = []
    for letter in "pe":
        force: list[Json] = []
        for number in range(dice.randint(1, count)):
            at = free.pop() if letter == "p" else free.pop(0)
            shut = ground[at[1]][at[0]] in NO_GUNS
            kind = dice.choice([name for name in TYPES if name != "artillery" or not shut])
            more: Json = {"veteran": dice.random() < 0.3} if key == "one_hour" else {}
            if dice.random() < 0.3:
                more["regiment"] = dice.choice(("44th", "48th"))
            force.append(unit(f"{letter}{number}", kind, named(at), dice.choice(WINDS), **more))
        sides.append(force)
    found = order(key, sides[0], sides[1], ["".join(row) for row in ground])
    found["turns"] = dice.randint(1, 25)
    found["moves_first"] = dice.choice(("player", "enemy"))
    pages = OLDER if key == "one_hour" else NEWER
    found["options"] = {name: dice.random() < 0.4 for name in pages.options}
    if key == "one_hour":
        found["options"]["two_failures"] = dice.choice(("neither", "player", "enemy", "both", True, False))
    spare = [named(at) for at in free]
    for side, letter in (("player", "p"), ("enemy", "e")):
        found[side].update(_leaders(key, letter, sides["pe".index(letter)], spare, dice))
        found[side]["doctrine"] = dice.choice(("steady", "attack", "hold"))
    found["objective"] = _objective(sides, [named(at) for at in open_to_men], dice)
    return found


def _leaders(key: str, letter: str, force: list[Json], spare: list[str], dice: Random) -> Json:
    """Commanders with units or, in the newer edition, apart; an officer more often than not."""
    found: Json = {"role": dice.choice(("attack", "defence"))}
    chiefs: list[Json] = []
    for number in range(dice.randint(0, 1 if key == "one_hour" else 3)):
        chief: Json = {"id": f"{letter}c{number}", "name": f"Chief {letter}{number}"}
        if key == "d3_grid" and spare and dice.random() < 0.4:
            chief["at"] = dice.choice(spare)
        else:
            chief["with"] = dice.choice(force)["id"]
        if key == "one_hour":
            chief["quality"] = dice.choice(("above", "average", "below"))
        elif dice.random() < 0.5:
            chief |= {"attack": dice.randint(1, 4), "defence": dice.randint(1, 4)}
        chiefs.append(chief)
    found["commanders"] = chiefs
    if dice.random() < 0.6:
        found["officer"] = {"id": f"{letter}o", "name": f"Officer {letter}", "with": dice.choice(force)["id"]}
    return found


def _objective(sides: list[list[Json]], squares: list[str], dice: Random) -> Json:
    """Any of the four purposes."""
    side = dice.choice(("player", "enemy"))
    force = sides[0] if side == "player" else sides[1]
    chosen = [row["id"] for row in dice.sample(force, dice.randint(1, len(force)))]
    some = dice.sample(squares, min(len(squares), dice.randint(1, 3)))
    return dice.choice(
        (
            {"kind": "break"},
            {"kind": "take", "side": side, "squares": some},
            {"kind": "hold", "squares": some},
            {
                "kind": "exit",
                "side": side,
                "edge": dice.choice(("far", "near", "left", "right")),
                "units": chosen,
                "count": dice.randint(1, len(chosen)),
            },
        )
    )
