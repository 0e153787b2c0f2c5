"""Rule systems for the French & Indian War: pure Python, standard library only, no clock and no global chance."""

from typing import Final

VERSION: Final = "0.1.0"
