"""Small measurements that tests of pages and of the API share."""

from copy import deepcopy
from functools import cache
from typing import Any, cast

from battles.measurements import store
from battles.models import Measurement
from common.json_input import Json
from lab import measuring
from lab.balance import Balance
from lab.ladder.measuring import Asked, Ladder, Plan
from lab.subject import QUEBEC
from tests.skirmish import a_setup


@cache
def _measured() -> Json:
    work = Balance(QUEBEC, measuring.Asked(runs=10, seed="dice", doctrines=("stand",)))
    for _ in work.run():
        pass
    return work.document()


def kept() -> Measurement:
    """Keep a complete measurement of ten sieges a cell with one doctrine, in which a few figures are scripted.

    As if a commander who searches had been among them, path is confirmed alone (French, slight), leaders contradicted
    within all, and hits by the firer helps the British.
    """
    document = deepcopy(_measured())
    effects = document["effects"]
    assert isinstance(effects, list)
    document["searching"] = True
    rows = {row["key"]: row for row in effects}
    well = {"points": 3.5, "low": 1, "high": 4.5, "reply": "stand", "reply_without": "stand"}
    rows["path"]["alone"] |= {
        "judged": {"verdict": "confirmed", "why": ""},
        "changed": 12.5,
        "used_well": {"british": well | {"points": -2, "low": -3, "high": 0}, "french": well},
        "solved": {"points": -2.5, "low": -4, "high": -1, "margin": -1.25, "margin_low": -2, "margin_high": -0.5},
    }
    rows["leaders"]["in_all"] |= {"judged": {"verdict": "contradicted", "why": "weaker"}, "changed": 0.25}
    rows["hits=firer"]["alone"]["changed"] = 40.0
    rows["hits=firer"]["alone"]["solved"] |= {"points": 7.25, "low": 6, "high": 8.5}
    return store(kind="balance", document=document)


def untimed(document: Json) -> Json:
    """Return the document of a ladder without when it was measured, and how fast."""
    found: Any = deepcopy(document)
    del found["measured"]
    for cells in found["cells"]:
        for cell in cells:
            del cell["seconds"]
    for ranks in found["ranks"].values():
        for rank in ranks:
            del rank["speed"]
    for found_of_side in found["challengers"].values():
        for row in found_of_side:
            del row["seconds"], row["longer"]
    return cast(Json, found)


def kept_ladder(*challengers: str) -> Measurement:
    """Keep a ladder of a scenario `ford` of the tests' own system, of twenty battles a pair."""
    asked = Asked(20, "1755", ("book", "bold"), challengers=challengers)
    ladder = Ladder(Plan("ford", {**a_setup(), "system": "skirmish"}, asked))
    assert sum(ladder.run()) == 80 + 40 * len(challengers)
    return store(kind="ladder", document=ladder.document())
