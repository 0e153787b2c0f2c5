"""Changes of pieces, each with its event, so that the record folds to the final state."""

from rules.core.events import MOVE, REMOVE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.quebec_1759.pieces import FATES, Block, Leader
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import NOWHERE, PLACES, UNPLACED


def area_key(area: i64) -> str:
    """Return the key of an area, "" for nowhere."""
    return AREAS[area] if area != NOWHERE else ""


def place_key(place: i64) -> str:
    """Return the key of a place in a battle, "" for none."""
    return PLACES[place] if place != UNPLACED else ""


def lose_steps(umpire: Umpire, rule: str, block: Block, count: i64, cause: i64) -> None:
    """Take steps off a block for a cause, and the block with its last one."""
    before = block.steps
    block.lose(count, cause)
    if umpire.recording:
        umpire.change(rule, block.id, "steps", before, block.steps)
        if block.steps == 0:
            umpire.record(rule, REMOVE, block.id, "taken_off", area_key(block.area))


def set_steps(umpire: Umpire, rule: str, block: Block, steps: int) -> None:
    """QB-MOVE-1: give a block the steps that it has after some were passed."""
    if umpire.recording:
        umpire.change(rule, block.id, "steps", block.steps, steps)
    block.steps = steps


def show(umpire: Umpire, rule: str, block: Block, seen: bool) -> None:
    """Lay a block open, or hide it again."""
    if block.open != seen:
        block.open = seen
        block.sight()
        if umpire.recording:
            umpire.change(rule, block.id, "open", not seen, seen)


def move_block(umpire: Umpire, rule: str, block: Block, area: i64) -> None:
    """Put a block into another area."""
    if umpire.recording and block.area != area:
        umpire.record(rule, MOVE, block.id, "at", area_key(block.area), area_key(area))
    block.area = area


def place_block(umpire: Umpire, rule: str, block: Block, place: i64) -> None:
    """Put a block into a place of its battle."""
    if umpire.recording and block.place != place:
        umpire.change(rule, block.id, "place", place_key(block.place), place_key(place))
    block.place = place


def move_leader(umpire: Umpire, rule: str, leader: Leader, area: i64) -> None:
    """Put a leader into another area."""
    if umpire.recording and leader.area != area:
        umpire.record(rule, MOVE, leader.id, "at", area_key(leader.area), area_key(area))
    leader.area = area


def place_leader(umpire: Umpire, rule: str, leader: Leader, place: i64) -> None:
    """Put a leader into a place of his battle."""
    if umpire.recording and leader.place != place:
        umpire.change(rule, leader.id, "place", place_key(leader.place), place_key(place))
    leader.place = place


def set_fate(umpire: Umpire, rule: str, leader: Leader, fate: int) -> None:
    """QA-LEADER-2, QA-LEADER-3: note that a leader was killed or captured, and take him off the map."""
    if umpire.recording:
        umpire.change(rule, leader.id, "fate", FATES[leader.fate], FATES[fate])
    leader.fate = fate
    place_leader(umpire, rule, leader, UNPLACED)
    move_leader(umpire, rule, leader, NOWHERE)


def wound(umpire: Umpire, rule: str, leader: Leader, until: int) -> None:
    """QA-LEADER-2: note the last turn for which a wound keeps a leader away."""
    if umpire.recording:
        umpire.change(rule, leader.id, "until", leader.until, until)
    leader.until = until
    place_leader(umpire, rule, leader, UNPLACED)
