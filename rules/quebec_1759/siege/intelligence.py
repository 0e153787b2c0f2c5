"""Step 7: what each side finds out at the end of a turn."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.quebec_1759 import orders as kinds
from rules.quebec_1759 import tables
from rules.quebec_1759.orders import Order
from rules.quebec_1759.siege.asking import ask
from rules.quebec_1759.siege.raid import indians_of
from rules.quebec_1759.state import Siege
from rules.quebec_1759.words import BOTH, BRITISH, FRENCH, ILE_DORLEANS, LIGHT, NATIONS

RULE = "QA-INTEL-1"


def gather(umpire: Umpire, siege: Siege) -> None:
    """QA-INTEL-1: let each side that can make its effort, the British first."""
    if not siege.options.intelligence:
        return
    for nation in BOTH:
        if may_roll(siege, nation):
            orders = [Order(kinds.ROLL), Order(kinds.HOLD)]
            if ask(umpire, siege, RULE, nation, kinds.INTELLIGENCE, orders).kind == kinds.ROLL:
                _roll(umpire, siege, nation)


def may_roll(siege: Siege, nation: int) -> bool:
    """QA-INTEL-1: return whether a nation has the scouts for it: at home and unmoved, or not used this turn."""
    if nation == BRITISH:
        for block in siege.units_in(BRITISH, ILE_DORLEANS):
            if block.kind == LIGHT and not block.moved:
                return True
        return False
    indians = indians_of(siege)
    return indians is not None and not (indians.moved or indians.fought or siege.indians_used)


def _roll(umpire: Umpire, siege: Siege, nation: int) -> None:
    more = umpire.modify(RULE, tables.FRENCH_INTELLIGENCE if nation == FRENCH else 0, "french")
    score = umpire.roll_die(RULE, NATIONS[nation], "intelligence") + more
    chosen = ask(umpire, siege, RULE, nation, kinds.LEARNING, results(siege, nation, score))
    enemy = 1 - nation
    if chosen.kind == kinds.LEARN_NOTHING:
        umpire.record(RULE, NOTE, NATIONS[nation], "no_intelligence")
    elif chosen.kind == kinds.LEARN_DECOYS:
        _show_decoys(umpire, siege, enemy)
    elif chosen.kind == kinds.LEARN_WORKS:
        held = siege.holders[chosen.area] == enemy
        shown = siege.works_in(chosen.area).split() if held else []
        siege.seen_works[nation][chosen.area] = len(shown)
        umpire.record(RULE, NOTE, NATIONS[enemy], "works_shown", None, shown)
    else:
        umpire.record(RULE, NOTE, NATIONS[enemy], "fire_ships_shown", None, siege.fire_ships)


def results(siege: Siege, nation: int, score: int) -> list[Order]:
    """QA-INTEL-1, QB-FOG-1: return what a score lets a nation choose from, nothing first.

    Any area may be asked about where it has no unit itself: were it those that the enemy holds, the offer would tell
    real blocks from decoys, which hold nothing (QB-MAP-3).
    """
    found = [Order(kinds.LEARN_NOTHING)]
    if score >= tables.SHOWS_DECOYS and sum(siege.decoys[1 - nation]) > 0:
        found.append(Order(kinds.LEARN_DECOYS))
    if score >= tables.SHOWS_WORKS and siege.options.entrenchments:
        for area in range(len(tables.AREAS)):
            if not siege.has_unit(nation, area):
                found.append(Order(kinds.LEARN_WORKS, None, None, area))
    # Once they have been sent there is no progress left to learn of (QA-FIRESHIP-1: once a game), as both sides saw.
    to_come = siege.options.fire_ships and not siege.fire_ships_sent
    if score >= tables.SHOWS_FIRE_SHIPS and nation == BRITISH and to_come:
        found.append(Order(kinds.LEARN_FIRE_SHIPS))
    return found


def _show_decoys(umpire: Umpire, siege: Siege, nation: int) -> None:
    """QA-INTEL-1: ask a nation where it shows three decoys, or all that it has; they stay."""
    decoys = siege.decoys[nation]
    left: int = min(tables.DECOYS_SHOWN, sum(decoys))
    after: int = sum(decoys)
    shown: dict[str, int] = {}
    for area in range(len(tables.AREAS)):
        after -= decoys[area]
        least, most = max(0, left - after), min(left, decoys[area])
        orders = [Order(kinds.SHOW_DECOYS, None, None, area, -1, count) for count in range(least, most + 1)]
        count = ask(umpire, siege, RULE, nation, kinds.SHOWING_DECOYS, orders).number if most else 0
        if count:
            shown[tables.AREAS[area]] = count
            siege.seen_decoys[1 - nation][area] = max(siege.seen_decoys[1 - nation][area], count)
        left -= count
    umpire.record(RULE, NOTE, NATIONS[nation], "decoys_shown", None, shown)
