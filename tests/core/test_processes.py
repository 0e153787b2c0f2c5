"""What goes from one process to another arrives whole, whether the rules run compiled or not."""

import pickle

import pytest

from rules.core.battle_record import Entity
from rules.core.block import Block
from rules.core.tally import Failure


def a_block() -> Block:
    """A block of one sample, which failed."""
    block = Block(1)
    block.fail("It went wrong.", "FM-FIRE-1")
    return block


@pytest.mark.parametrize("sent", [Entity("a", "player", "La Sarre", 8), Failure(3, "It failed.", ""), a_block()])
def test_what_forecasts_send_arrives_whole(sent: object) -> None:
    """A row of the entities, a failure and a block with its counts are equal to what was sent."""
    assert pickle.loads(pickle.dumps(sent)) == sent
