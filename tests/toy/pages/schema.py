"""The shape of an order of battle of the duel."""

from typing import Annotated

from pydantic import Field

from battles.systems.base.schema import Shape, one_of
from rules.core.orders import PERSON
from tests.toy.system import DOCTRINES


class ForceShape(Shape):
    """One force."""

    name: str
    figures: Annotated[int, Field(ge=1, le=20)]
    doctrine: Annotated[str, one_of([*DOCTRINES, PERSON])] = "bold"
    answers: list[str] = []


class SetupShape(Shape):
    """Two forces."""

    player: ForceShape
    enemy: ForceShape
    options: dict[str, int] = {}
