"""Chris Doty-Humphrey's sfc32 written from its definition with unbounded integers."""

import hashlib
from collections.abc import Iterator

WARM_UP = 12


def words(a: int, b: int, c: int, counter: int) -> Iterator[int]:
    """The 32-bit words that follow a state."""
    while True:
        word = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = (((c << 21) | (c >> 11)) % 2**32 + word) % 2**32
        yield word


def words_of(seed: str, stream: str) -> Iterator[int]:
    """The words of a stream of dice, after those by which it is warmed up."""
    digest = hashlib.sha256(f"{seed}\n{stream}".encode()).digest()
    a, b, c = (int.from_bytes(digest[at : at + 4], "big") for at in (0, 4, 8))
    found = words(a, b, c, 1)
    for _ in range(WARM_UP):
        next(found)
    return found
