"""The table of a scenario as a small picture on its card: ground, works, houses and where the pieces are."""

import json
import re
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from battles.models import Scenario
from battles.web.briefing import briefing, laid_table

_FRACTION = re.compile(r"(\d+)\.\d+")


def small_map(scenario: Scenario) -> SafeString:
    """Return the picture as SVG, or "" where dice lay the table."""
    return _drawn(scenario.system, json.dumps(scenario.setup, sort_keys=True))


# By the text of the order of battle, so that an edited one is drawn afresh; a picture has one to eight kilobytes.
@lru_cache(maxsize=256)
def _drawn(system: str, setup: str) -> SafeString:
    order = json.loads(setup)
    table = laid_table(system, order, "")
    if table is None:
        brief = briefing(system, order)
        table = brief.table if brief is not None else None
    if table is None:
        return SafeString("")
    seen = [piece for piece in table.pieces if piece.shown and piece.figures and min(piece.at) >= 0]
    context = {"table": table, "pieces": seen, "dot": max(table.width, table.height) / 50}
    # So small a picture needs no fractions of its units, which are half of its text.
    return SafeString(_FRACTION.sub(r"\1", render_to_string("battles/_small_map.html", context)))
