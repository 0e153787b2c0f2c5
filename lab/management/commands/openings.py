"""`manage.py openings`: how the French set up against how the British land, as a matrix game of Quebec 1759."""

from typing import Any

from rich.console import Console

from common.json_input import Json
from lab.management.measuring import MeasuringCommand
from lab.measuring import Asked, Measuring
from lab.openings import Openings
from lab.terminal import show_openings


class Command(MeasuringCommand):
    """Measure the openings of Quebec 1759, here and now."""

    help = "Fight every landing of the British against every set-up of the French, and solve the matrix exactly."
    pairs = "openings"

    def measuring(self, asked: Asked) -> Measuring:
        """Return the measurement of all openings."""
        return Openings(asked)

    def show(self, console: Console, document: Json, options: dict[str, Any]) -> None:
        """Print each game's matrix and its solution."""
        show_openings(console, document)
