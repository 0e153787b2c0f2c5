"""Stand-up fights of any size: those that the benchmark fights, companies and battalions with all their leaders."""

from common.json_input import Json
from lab.benchmark.battalions import order


def stand_up_fight(count: int, contesting: bool, own: str = "book", other: str = "book") -> Json:
    """A stand-up fight of so many British units, who attack if they contest, against as many French ones."""
    return order(count, contesting, own, other)
