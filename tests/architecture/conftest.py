"""The tests of this folder read the same files: one worker runs all of them, and reads each file once."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture import arrows, sources


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of this folder together."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.xdist_group("architecture"))


@pytest.fixture(scope="package", autouse=True)
def files_read_once() -> Iterator[None]:
    """Keep the trees of all files for this folder, and out of the way of the garbage collector, which finds none."""
    gc.disable()
    yield
    arrows.forget()
    sources.forget()
    gc.enable()
