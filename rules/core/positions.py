"""Positions: orders of battle that begin in the middle of a battle, at the beginning of a later turn.

An order of battle becomes one by optional fields that its system's schema declares: at the top `turn`, which is 1 where
it is left out, and in its parts what differs from a fresh piece, called as the snapshot of the battle calls it. Every
piece stays listed with its full strength, since results, losses and odds count against that; one that is off the table
is marked as gone and has no place. `Engagement.position_at` writes one, `System.check` judges one as any other order of
battle, and `Engagement.fight` goes on from it.
"""

from collections.abc import Mapping

# The field of the turn with which an order of battle begins.
TURN = "turn"


def first_turn(setup: Mapping[str, object]) -> int:
    """Return the turn with which an order of battle begins; of one at fault the first."""
    turn = setup.get(TURN)
    return turn if isinstance(turn, int) and turn > 1 else 1


def write(row: dict[str, object], fields: Mapping[str, tuple[object, object]]) -> None:
    """Write fields into a part of an order of battle, by key what each is and what it is where it is left out."""
    for key, (value, default) in fields.items():
        if value == default:
            row.pop(key, None)
        else:
            row[key] = value
