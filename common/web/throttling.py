"""Which rate of the API a page counts by, besides the one for all requests of a person."""

from collections.abc import Callable
from typing import TypeVar

View = TypeVar("View", bound=Callable[..., object])


def throttled(scope: str, *, reading: bool = False) -> Callable[[View], View]:
    """Count a view's POST requests in one of the API's scopes; with `reading`, its GET requests too."""

    def mark(view: View) -> View:
        view.throttle_scope = scope  # type: ignore[attr-defined]
        view.throttle_reading = reading  # type: ignore[attr-defined]
        return view

    return mark
