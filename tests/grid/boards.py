"""Orders of battle for the game of squares: small boards and forces, either edition."""

from typing import Any

from common.json_input import Json

TYPES = ("regular", "light", "warband", "militia", "artillery", "grenadiers")
MIXES = (
    ("regular", "regular", "grenadiers", "light"),
    ("militia", "regular", "artillery"),
    ("warband", "light", "warband", "militia", "regular"),
    ("grenadiers", "regular", "artillery", "warband", "light", "militia"),
)
GROUNDS = (
    ["........"] * 8,
    ["........", ".w....w.", "...d....", "rrbrrror", "..s.....", "....e...", ".w.m..d.", "........"],
    ["........", "..ff....", ".t....w.", "........", "....l...", ".w....t.", "....e...", "........"],
)
OBJECTIVES: tuple[Json, ...] = (
    {"kind": "break"},
    {"kind": "take", "side": "player", "squares": ["c1", "d2"]},
    {"kind": "hold", "squares": ["c4", "f5"]},
    {"kind": "exit", "side": "enemy", "edge": "near", "units": ["e1", "e2"], "count": 1},
)


def unit(name: str, kind: str, at: str, facing: str = "n", **more: Any) -> Json:
    """A unit in a square."""
    return {"id": name, "name": name.title(), "type": kind, "at": at, "facing": facing, **more}


def line(prefix: str, kinds: tuple[str, ...], row: int, facing: str) -> list[Json]:
    """Units side by side from the second column on, named p1, p2 and so on."""
    return [unit(f"{prefix}{n}", kind, f"{chr(97 + n)}{row}", facing) for n, kind in enumerate(kinds, start=1)]


def side(name: str, units: list[Json], doctrine: str = "steady", **more: Any) -> Json:
    """A side with its units."""
    return {"name": name, "doctrine": doctrine, "units": units, **more}


def order(
    system: str,
    player: list[Json],
    enemy: list[Json],
    ground: list[str] | None = None,
    doctrines: tuple[str, str] = ("steady", "steady"),
    **more: Any,
) -> Json:
    """An order of battle of British against French; `more` are further fields of it."""
    return {
        "system": system,
        "ground": list(ground if ground is not None else GROUNDS[0]),
        "player": side("British", player, doctrines[0]),
        "enemy": side("French", enemy, doctrines[1]),
        "options": {},
        **more,
    }


def led(system: str, prefix: str) -> Json:
    """The commander and the officer of a side whose units begin with that letter."""
    return {
        "commanders": [{"id": f"{prefix}c", "name": f"Commander {prefix}", "with": f"{prefix}1"}],
        "officer": {"id": f"{prefix}o", "name": f"Officer {prefix}", "with": f"{prefix}2"},
    }


def varied(system: str, seed: int) -> Json:
    """An order of battle that changes with the seed: forces, ground, doctrines, objective, leaders and options."""
    found = order(
        system,
        line("p", MIXES[seed % 4], 8, "n"),
        line("e", MIXES[(seed + 1) % 4], 1, "s"),
        GROUNDS[seed % 3],
        (("steady", "attack", "hold")[seed % 3], ("steady", "attack")[seed % 2]),
        objective=OBJECTIVES[seed // 2 % 4],
        moves_first=("player", "enemy")[seed % 2],
    )
    for key, prefix in (("player", "p"), ("enemy", "e")):
        part = found[key]
        assert isinstance(part, dict)
        part.update(led(system, prefix))
        part["role"] = "attack" if key == "player" else "defence"
        if system == "one_hour":
            part["units"][0]["veteran"] = seed % 2 == 0
            part["commanders"][0]["quality"] = ("above", "below", "average")[seed % 3]
    options = ("commander_ability", "lone_commander") if system == "d3_grid" else ("two_failures", "commander_quality")
    found["options"] = {name: seed % 5 == place for place, name in enumerate(options)}
    return found
