"""What doctrines of both nations do alike: intelligence, and who takes hits."""

from typing import Any

import pytest

from rules.quebec_1759.doctrine.policy import Policy
from rules.quebec_1759.doctrine.reckoning import is_strong
from rules.quebec_1759.orders import (
    GIVE_UP,
    GIVING_UP,
    HIT,
    HITS,
    LEARNING,
    Order,
)
from rules.quebec_1759.siege import intelligence
from rules.quebec_1759.siege.asking import know
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import BRITISH, FRENCH
from tests.quebec_1759.planned import ARMY, AT, GUARD
from tests.quebec_1759.playing import position


def learned(nation: int, score: int, *where: Any, **about: Any) -> str:
    """Return what intelligence asks after by the default doctrine with a score."""
    table = position(*where, "intelligence", "entrenchments", "fire_ships", **about)
    view = QuebecView(nation, LEARNING, know(table, nation))
    orders = intelligence.results(table, nation, score)
    return orders[Policy("patient").choose("QA-INTEL-1", "", 0, orders, view)].code()


@pytest.mark.rule("QA-INTEL-1")
def test_intelligence_asks_after_the_works_of_the_next_attack_or_after_decoys() -> None:
    """Nothing that a doctrine does depends on the progress of fire ships, and no works serve where no enemy is."""
    off = {"etchemin": ARMY, "ile_dorleans": "rangers"}
    shore = {"abraham": "bearn indians", "cap_rouge": "marine", "ste_foy": "guyenne", "sillery": "quebec_1 quebec_2"}
    decoys = {"french": {"abraham": 2}, "british": {"ile_dorleans": 3}}
    assert learned(BRITISH, 6, off, shore, decoys=decoys, ships=(0, 4)) == "learn:works:cap_rouge"
    assert learned(BRITISH, 3, off, shore, decoys=decoys, ships=(0, 4)) == "learn:decoys"
    assert learned(BRITISH, 2, off, shore, decoys=decoys, ships=(0, 4)) == "learn:nothing"
    assert learned(BRITISH, 6, off, {"ste_foy": "guyenne"}, ships=(0, 4)) == "learn:works:ste_foy"
    assert learned(FRENCH, 6, off, shore, decoys=decoys) == "learn:works:etchemin"
    assert learned(FRENCH, 3, off, shore, decoys=decoys) == "learn:decoys"


@pytest.mark.rule("QA-INTEL-1", "QB-FOG-2")
def test_what_intelligence_has_found_decides_whether_an_attack_is_strong_enough() -> None:
    """Twelve steps go against five blocks that are 9.6 steps, not against six; nor against five behind works."""
    for blocks, decoys, columns, strong in ((5, 0, 0, True), (6, 0, 0, False), (6, 1, 0, True), (5, 0, 3, False)):
        table = position({"sillery": "15th 28th 35th"}, {"abraham": " ".join(GUARD.split()[:blocks])})
        table.seen_decoys[BRITISH][AT("abraham")] = decoys
        table.seen_works[BRITISH][AT("abraham")] = columns
        assert is_strong(know(table, BRITISH), 12, AT("abraham"), False) is strong


@pytest.mark.rule("QB-BATTLE-9", "QA-BOMB-1")
def test_no_unit_dies_while_another_can_take_the_hit() -> None:
    """The one worth least is hit down to a step; then the next; bombardment likewise, but deserters are the dearest."""
    table = position({"levis": "15th rangers 2_60th"}, {"abraham": "bearn quebec_1 quebec_2"})
    units = {block.id: block for nation in (BRITISH, FRENCH) for block in table.blocks[nation]}
    units["quebec_1"].steps = 1

    def hit(nation: int, question: int, kind: int, rule: str, *ids: str) -> str:
        orders = [Order(kind, units[who]) for who in ids]
        view = QuebecView(nation, question, know(table, nation))
        return ids[Policy("patient").choose(rule, "", 0, orders, view)]

    assert hit(FRENCH, HITS, HIT, "QB-BATTLE-9", "bearn", "quebec_1", "quebec_2") == "quebec_2"
    assert hit(FRENCH, HITS, HIT, "QB-BATTLE-9", "bearn", "quebec_1") == "bearn"
    assert hit(FRENCH, GIVING_UP, GIVE_UP, "QA-BOMB-1", "bearn", "quebec_1", "quebec_2") == "quebec_2"
    assert hit(FRENCH, GIVING_UP, GIVE_UP, "QB-MILITIA-1", "quebec_1", "quebec_2") == "quebec_1"
    assert hit(BRITISH, HITS, HIT, "QB-BATTLE-9", "15th", "rangers", "2_60th") == "2_60th"
    units["2_60th"].steps = 1
    assert hit(BRITISH, HITS, HIT, "QB-BATTLE-9", "15th", "rangers", "2_60th") == "15th"
    for block in units.values():
        block.steps = 1
    assert hit(BRITISH, HITS, HIT, "QB-BATTLE-9", "rangers", "2_60th") == "2_60th"
