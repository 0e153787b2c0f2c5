"""Like terrain is brought together into neighbouring sections (MM-TERR-2)."""

from typing import Final

# The eight outer sections in a ring; each touches the next, and the last touches the first.
_RING: Final = (1, 2, 3, 6, 9, 8, 7, 4)
# Ground that goes together, so ordered that wooded hills join the woods to the hills.
_KINDS: Final = ("woods", "wooded hill", "hill", "clear")


def ground_of(row: str) -> str:
    """Return the ground on which a row's road, river or buildings lie: woods, wooded hill, hill or clear."""
    if "wooded hill" in row:
        return "wooded hill"
    if "wood" in row:
        return "woods"
    return "hill" if "hill" in row else "clear"


def bring_together(rows: list[str]) -> list[str]:
    """Return the nine rows with section 5 as rolled and like ones side by side round it.

    Inferred: the outer rows are sorted by kind round the ring of sections; of the sixteen ways to lay that ring down
    the one that moves the fewest rows is taken, the first of equals. Nothing here is left to chance.
    """
    ordered: list[str] = []
    for kind in _KINDS:
        for section in range(1, 10):
            if section != 5 and ground_of(rows[section - 1]) == kind:
                ordered.append(rows[section - 1])
    best = rows
    kept = -1
    for step in (1, -1):
        for start in range(8):
            laid = list(rows)
            for place in range(8):
                laid[_RING[(start + step * place) % 8] - 1] = ordered[place]
            same = 0
            for i in range(9):
                if laid[i] == rows[i]:
                    same += 1
            if same > kept:
                kept = same
                best = laid
    return best
