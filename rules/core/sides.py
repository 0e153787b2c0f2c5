"""The two sides of every battle, by the keys under which orders of battle, results and forecasts have them."""

from typing import Final

SIDES: Final = ("player", "enemy")  # by number: 0 and 1
