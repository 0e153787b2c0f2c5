"""Exact chances of battles by enumeration; it knows nothing of the engine."""

from fractions import Fraction
from functools import cache

SIXTH = Fraction(1, 6)


@cache
def hits(dice: int) -> tuple[Fraction, ...]:
    """The chance of each number of sixes on some dice."""
    row = [Fraction(1)]
    for _ in range(dice):
        row = [
            (row[k] * (1 - SIXTH) if k < len(row) else Fraction(0)) + (row[k - 1] * SIXTH if k else Fraction(0))
            for k in range(len(row) + 1)
        ]
    return tuple(Fraction(p) for p in row)


@cache
def duel(defender: int, attacker: int, first: int = 1, works: bool = False, lead: tuple[int, int] = (0, 0)) -> Fraction:
    """The chance that the defender of one column is destroyed: no retreat, steps as given.

    `first` is how many dice a step the defender's first half-round has; behind `works` he is not fired at in the
    first round. `lead` are dice that leaders add, defender's and attacker's, who are never hit.
    """
    if defender == 0:
        return Fraction(1)
    if attacker == 0:
        return Fraction(0)
    total = Fraction(0)
    idle = Fraction(0)  # the chance that nothing changes, and the same begins again
    for a_lost, p in enumerate(hits(max(0, first * defender + lead[0]))):
        a_left = max(0, attacker - a_lost)
        if a_left == 0:
            continue
        if works:
            total += p * duel(defender, a_left, lead=lead)
            continue
        for d_lost, q in enumerate(hits(max(0, a_left + lead[1]))):
            d_left = max(0, defender - d_lost)
            if (d_left, a_left, first) == (defender, attacker, 1):
                idle += p * q
            else:
                total += p * q * duel(d_left, a_left, lead=lead)
    return total / (1 - idle)


@cache
def led_duel(defender: int, attacker: int, own: int, other: int) -> Fraction:
    """The chance that the defender of one column is destroyed where leaders add dice, 0 for none: `own` and `other`.

    Each step that a column loses strikes its leader on a 6, and he is gone, wounded or killed.
    """
    if defender == 0:
        return Fraction(1)
    if attacker == 0:
        return Fraction(0)
    total = Fraction(0)
    idle = Fraction(0)
    for a_lost, p in enumerate(hits(max(0, defender + own))):
        for other_now, a_chance in struck(min(a_lost, attacker), other):
            a_left = max(0, attacker - a_lost)
            if a_left == 0:
                continue
            for d_lost, q in enumerate(hits(max(0, a_left + other_now))):
                for own_now, d_chance in struck(min(d_lost, defender), own):
                    d_left = max(0, defender - d_lost)
                    chance = p * a_chance * q * d_chance
                    if (d_left, a_left, own_now, other_now) == (defender, attacker, own, other):
                        idle += chance
                    else:
                        total += chance * led_duel(d_left, a_left, own_now, other_now)
    return total / (1 - idle)


def struck(lost: int, rating: int) -> list[tuple[int, Fraction]]:
    """What a leader adds after his column has lost some steps, with its chance."""
    if rating == 0:
        return [(0, Fraction(1))]
    spared = (1 - SIXTH) ** lost
    return [(rating, spared), (0, 1 - spared)] if lost else [(rating, Fraction(1))]


@cache
def line(defender: tuple[int, ...], attacker: tuple[int, ...], first: int = 1, works: bool = False) -> Fraction:
    """The chance that the attacker wins with one unit in each of three columns and nothing in reserve.

    A side with an emptied column at the beginning of its half-round routs.
    """
    if 0 in defender:
        return Fraction(1)
    total = Fraction(0)
    idle = Fraction(0)
    for p, a_left in volley(defender, attacker, first):
        if 0 in a_left:
            continue
        after = [(Fraction(1), defender)] if works else volley(a_left, defender, 1)
        for q, d_left in after:
            if first == 1 and not works and (d_left, a_left) == (defender, attacker):
                idle += p * q
            else:
                total += p * q * line(d_left, a_left)
    return total / (1 - idle)


def volley(shooters: tuple[int, ...], targets: tuple[int, ...], first: int) -> list[tuple[Fraction, tuple[int, ...]]]:
    """What is left of three columns after others have fired at them, with its chance."""
    found: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    for steps, target in zip(shooters, targets, strict=True):
        wider: dict[tuple[int, ...], Fraction] = {}
        for lost, p in enumerate(hits(first * steps)):
            left = max(0, target - lost)
            for before, q in found.items():
                wider[*before, left] = wider.get((*before, left), Fraction(0)) + p * q
        found = wider
    return [(p, left) for left, p in found.items()]
