"""The drawings of a campaign: the theatre of war, and charts of its standings."""

from typing import Any

from django import template

from campaigns.models import Encounter
from campaigns.web.charts import Chart
from campaigns.web.theatre import Theatre
from common.web.labels import MONTHS

register = template.Library()


@register.inclusion_tag("campaigns/_theatre.html")
def theatre_map(theatre: Theatre) -> dict[str, Any]:
    """Draw the theatre of war with its frame."""
    here = theatre.here
    return {
        "theatre": theatre,
        # The initial scroll position in a narrow window: the place in question, as a share of the width.
        "theatre_here": round((here.x + 24) / (theatre.width + 48), 3) if here else "",
        "theatre_width": theatre.width + 48,
        "theatre_height": theatre.height + 48,
        "theatre_outer": theatre.height + 40,
        "theatre_inner": theatre.height + 33,
        "cartouche_x": theatre.width * 0.76,
        "cartouche_y": theatre.height * 0.76,
        "frame_width": theatre.width + 40,
        "inner_width": theatre.width + 33,
    }


@register.inclusion_tag("campaigns/_chart.html")
def chart(chart: Chart) -> dict[str, Any]:
    """Draw a chart."""
    return {"chart": chart}


@register.filter
def month_of(encounter: Encounter) -> str:
    """Return a month's name without its year."""
    return MONTHS[encounter.month]
