"""The matrix of the article in play: what one side may do in one turn happens, and what it may not never does."""

from collections import defaultdict
from itertools import combinations, permutations

import pytest

from common.json_input import Json
from rules.core.events import ORDER, ROLL, TURN
from tests.quebec_1759.orders_of_battle import advanced
from tests.quebec_1759.playing import Wild, seeded
from tests.quebec_1759.test_plot import MATRIX, ROWS

ACTIONS = {
    "british": ("bomb", "search", "army", "ship", "entrench", "intelligence"),
    "french": ("fire_ships", "army", "entrench", "indian", "intelligence"),
}
# Section 7 of the article decides between its two cells: intelligence does not go with an Indian attack.
DECIDED = {("indian", "intelligence"): "No", ("intelligence", "indian"): "No"}
BEGINNINGS = {
    **dict.fromkeys(("march", "landing", "lower"), "army"),
    **dict.fromkeys(("ships",), "ship"),
    **dict.fromkeys(("dig",), "entrench"),
    **dict.fromkeys(("prepare",), "fire_ships"),
    **dict.fromkeys(("raid", "scout"), "indian"),
    **dict.fromkeys(("bombard",), "bomb"),
}


def order_of(seed: int) -> Json:
    """A siege half way: British at Lévis, Etchemin and on the island, the Indians and an army about Abraham."""
    british = {"15th": "levis", "28th": "levis", "35th": "etchemin", "43rd": "etchemin", "47th": "ile_dorleans"}
    british |= {"light_infantry": "ile_dorleans", "rangers": "ile_dorleans"}
    french = {"indians": "abraham", "bearn": "abraham", "marine": "abraham", "la_sarre": "beauport"}
    order = advanced(turn=4 + seed % 6)
    order["player"] |= {
        "units": [{"id": key, "at": area} for key, area in british.items()],
        "leaders": [{"id": "wolfe", "at": "etchemin"}],
        "ships": {"bason": 2, "st_laurent": 2},
    }
    order["enemy"] |= {"units": [{"id": key, "at": area} for key, area in french.items()], "decoys": {"beauport": 2}}
    order["enemy"] |= {"leaders": [{"id": "montcalm", "at": "abraham"}]}
    del order["enemy"]["blocks"]
    return order


def done_together() -> dict[str, set[tuple[str, str]]]:
    """By nation, which two actions were done in one turn of sieges whose orders are drawn at random."""
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for seed in range(150):
        turns: list[dict[str, set[str]]] = []
        for event in seeded(order_of(seed), seed, Wild(f"a{seed}"), Wild(f"b{seed}")).events:
            if event.kind == TURN:
                turns.append(defaultdict(set))
            elif event.kind == ORDER and event.who in ACTIONS and event.rule in ("QB-PLOT-1", "QA-BOMB-1"):
                action = BEGINNINGS.get(str(event.after).partition(":")[0])
                turns[-1][event.who] |= {action} if action else set()
            elif event.kind == ROLL and event.rule == "QA-PATH-1":
                turns[-1]["british"].add("search")
            elif event.kind == ROLL and event.rule == "QA-INTEL-1":
                turns[-1][event.who].add("intelligence")
        for turn in turns:
            for nation, actions in turn.items():
                found[nation] |= set(combinations(sorted(actions), 2))
    return found


@pytest.mark.rule("QA-MATRIX-1", "QB-PLOT-1")
def test_every_cell_of_the_matrix_is_seen_in_play() -> None:
    """Of the actions of one side: each Yes and Most happens, no No does, and the matrix says both ways the same."""
    cells = {row: dict(zip(ROWS, text.split(), strict=True)) for row, text in MATRIX.items()}
    found = done_together()
    for nation, actions in ACTIONS.items():
        for row, other in permutations(actions, 2):
            cell = DECIDED.get((row, other), cells[row][other])
            pair = (min(row, other), max(row, other))
            assert (pair in found[nation]) == (cell in ("Yes", "Most")), (nation, row, other, cell)
