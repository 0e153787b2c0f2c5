"""Rule systems for the French & Indian War: pure Python, standard library only, no clock and no global chance."""

from typing import Final

from rules import compiled

VERSION: Final = "0.1.0"

if _build := compiled.choose():
    compiled.running = _build
    __path__ = [str(_build)]
