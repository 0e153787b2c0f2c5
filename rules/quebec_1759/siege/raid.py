"""Raids and scouts of the Indians."""

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.quebec_1759.orders import HIT, HITS, RAID, SCOUT, Order
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.record import lose_steps, show
from rules.quebec_1759.siege.asking import ask, lot
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS, SCOUTED
from rules.quebec_1759.tables import HIT as HIT_FACE
from rules.quebec_1759.tables import RAID as RAID_DICE
from rules.quebec_1759.words import BRITISH, FRENCH, INDIAN, LIGHT, NATIONS, RAIDED


def use_indians(umpire: Umpire, siege: Siege, plan: Plan) -> None:
    """QB-INDIAN-1, QB-INDIAN-2: carry out a raid or scout, plotted by itself or with other things."""
    kind, area = (plan.action, plan.area) if plan.action in (RAID, SCOUT) else (plan.added, plan.added_area)
    indians = indians_of(siege)
    if kind not in (RAID, SCOUT) or indians is None:
        return
    siege.indians_used = True
    if kind == RAID:
        _raid(umpire, siege, indians, area)
    else:
        _scout(umpire, siege, area)


def indians_of(siege: Siege) -> Block | None:
    """Return the Indian block if it is on the map."""
    for block in siege.blocks[FRENCH]:
        if block.kind == INDIAN and block.steps > 0:
            return block
    return None


def _raid(umpire: Umpire, siege: Siege, indians: Block, area: i64) -> None:
    """QB-INDIAN-1: fire two dice a step at the British of an area, and let light troops there fire back."""
    umpire.record("QB-INDIAN-1", NOTE, NATIONS[FRENCH], "raid", None, AREAS[area])
    units = siege.units_in(BRITISH, area)
    if not units:
        umpire.record("QB-INDIAN-1", NOTE, NATIONS[FRENCH], "no_raid", None, AREAS[area])
        return
    indians.engaged = True
    hits = umpire.count("QB-INDIAN-1", NATIONS[FRENCH], RAID_DICE * indians.steps, HIT_FACE, "raid")
    if hits:
        indians.hit = True
    orders = [Order(HIT, block) for block in units] if hits else []
    for _ in range(hits):
        if not units:
            break
        chosen = ask(umpire, siege, "QB-INDIAN-1", BRITISH, HITS, orders)
        block = chosen.block
        assert block is not None
        if block.steps == 1:
            show(umpire, "QB-INDIAN-1", block, True)
            units.remove(block)
            orders.remove(chosen)
        lose_steps(umpire, "QB-INDIAN-1", block, 1, RAIDED)
    for block in units:
        if block.kind == LIGHT and indians.steps > 0:
            back = umpire.count("QB-INDIAN-1", block.id, block.steps, HIT_FACE, "raided")
            lost = min(back, indians.steps)
            if lost:
                block.hit = True
                if lost == indians.steps:
                    show(umpire, "QB-INDIAN-1", indians, True)
                lose_steps(umpire, "QB-INDIAN-1", indians, lost, RAIDED)
    siege.recount(umpire, "QB-INDIAN-1")


def _scout(umpire: Umpire, siege: Siege, area: i64) -> None:
    """QB-INDIAN-2: let the French look at up to four blocks of an area, drawn by lot where more are there."""
    units = siege.units_in(BRITISH, area)
    decoys = siege.decoys[BRITISH][area]
    count = min(SCOUTED, len(units) + decoys)
    umpire.record("QB-INDIAN-2", NOTE, NATIONS[FRENCH], "scouted", None, {AREAS[area]: count})
    seen: list[str] = []
    if len(units) + decoys <= SCOUTED:
        for block in units:
            block.sight()
        seen = [block.id for block in units] + ["decoy"] * decoys
    else:
        for _ in range(SCOUTED):
            drawn = lot(umpire, NATIONS[FRENCH], len(units) + decoys) if units else 0
            if drawn < len(units):
                block = units.pop(drawn)
                block.sight()
                seen.append(block.id)
            else:
                decoys -= 1
                seen.append("decoy")
    known = siege.seen_decoys[FRENCH]
    known[area] = max(known[area], seen.count("decoy"))
    umpire.record("QB-INDIAN-2", NOTE, NATIONS[FRENCH], "scout_saw", None, seen)
