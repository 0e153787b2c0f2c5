"""A function takes six parameters at most; who needs more is listed with the reason."""

import ast

from tests.architecture import arrows
from tests.architecture.sources import walk

MOST = 6
# The rules are compiled, and what runs for every figure, base or square takes plain numbers: an object made for each
# call costs more than the call (points, headings and lengths of one move). By the start of the module's name.
HOT = (
    "rules.fast_musket.",
    "rules.muskets_mohawks.activation.",
    "rules.muskets_mohawks.combat.",
    "rules.muskets_mohawks.encounters.",
    "rules.muskets_mohawks.movement.",
    "rules.muskets_mohawks.pieces.",
    "rules.muskets_mohawks.sight.",
    "rules.quebec_1759.battle.volley",
)
# The constructor of a slotted class lists its fields, as that of a dataclass would; mypyc needs them typed one by one.
# A service takes keywords alone, so that a call reads like a record; each of these writes one row from all of them.
KEYWORDS = {
    "battles.playing.first_roll": 7,
    "battles.playing.play_on": 7,
    "battles.services.request_battle": 9,
    "battles.forecasting.services.request_forecast": 11,
    "battles.web.forecasts.reading.draw": 7,
    "campaigns.ledger.operations.note": 7,
    "campaigns.months.creation.create_campaign": 18,
    "campaigns.months.forecasts.forecast_encounter": 7,
    "matches.seating.create_match": 7,
}


def parameters(function: ast.FunctionDef) -> list[str]:
    """The names of what a function takes, without `self`."""
    taken = function.args
    names = [each.arg for each in (*taken.posonlyargs, *taken.args, *taken.kwonlyargs)]
    return [name for name in names if name not in ("self", "cls")]


def crowded() -> dict[str, int]:
    """Every function outside the hot path with more parameters than allowed, and how many it has."""
    return {
        f"{name}.{node.name}": len(parameters(node))
        for name, tree in arrows.modules()
        if not name.startswith(HOT)
        for node in walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name != "__init__" and len(parameters(node)) > MOST
    }


def test_functions_take_six_parameters_at_most() -> None:
    """No function outside the hot path takes more, but the services listed, and those take no more than they did."""
    assert crowded() == KEYWORDS


def test_services_with_many_parameters_take_keywords() -> None:
    """What takes more than six parameters takes at most four of them by place."""
    by_place = {
        f"{name}.{node.name}": len(node.args.args)
        for name, tree in arrows.modules()
        for node in walk(tree)
        if isinstance(node, ast.FunctionDef) and f"{name}.{node.name}" in KEYWORDS
    }
    assert max(by_place.values()) <= 4


def test_parameters_are_counted() -> None:
    """By place or by keyword, each counts, and the object itself does not."""
    (function,) = ast.parse("def f(self, a, /, b, *, c=1): pass").body
    assert isinstance(function, ast.FunctionDef)
    assert parameters(function) == ["a", "b", "c"]
