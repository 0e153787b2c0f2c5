"""How far the men of a unit went: counted afresh from their places, with nothing shared with the engine's own count."""


def farthest(xs: list[int], ys: list[int], to_xs: list[int], to_ys: list[int]) -> float:
    """The way of the man who goes farthest when the men, all alike, share out the new places as well as can be."""
    squares = [
        [(x - u) ** 2 + (y - v) ** 2 for u, v in zip(to_xs, to_ys, strict=True)] for x, y in zip(xs, ys, strict=True)
    ]
    lengths = sorted({square for row in squares for square in row})
    low, high = 0, len(lengths) - 1
    while low < high:
        middle = (low + high) // 2
        if _shared_out(squares, lengths[middle]):
            high = middle
        else:
            low = middle + 1
    return float(lengths[low] ** 0.5) if lengths else 0.0


def _shared_out(squares: list[list[int]], most: int) -> bool:
    taker: dict[int, int] = {}

    def place(man: int, tried: set[int]) -> bool:
        for spot, square in enumerate(squares[man]):
            if square <= most and spot not in tried:
                tried.add(spot)
                if spot not in taker or place(taker[spot], tried):
                    taker[spot] = man
                    return True
        return False

    return all(place(man, set()) for man in range(len(squares)))
