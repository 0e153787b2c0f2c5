"""Tables and headings on a terminal, of readable text only."""

import sys
from typing import Any

from django.core.management.base import OutputWrapper
from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderableType, RenderHook, RenderResult
from rich.segment import Segment

from battles.management.plain import printable


class _Cleaned:
    """Something to print, with the text of each piece cleaned and its style kept."""

    def __init__(self, renderable: RenderableType) -> None:
        self._renderable = renderable

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self._renderable, options):
            yield segment if segment.control else Segment(printable(segment.text), segment.style)


class _Clean(RenderHook):
    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Cleaned(renderable) for renderable in renderables]


def console_of(stream: OutputWrapper | None = None, **options: Any) -> Console:
    """Return a console that prints cleaned text on what a command writes to, or on the terminal."""
    out = getattr(stream, "_out", sys.stdout)
    console = Console(file=out, highlight=False, **options)
    console.push_render_hook(_Clean())
    return console
