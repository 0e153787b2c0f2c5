"""The referees are independent of the engine that they judge."""

import sys

from tests.architecture.arrows import imported
from tests.architecture.sources import ROOT, source


def test_referees_import_nothing_of_the_engine() -> None:
    """Only the standard library and one another, so that a fault of the engine cannot reach them."""
    foreign: list[str] = []
    for path in sorted((ROOT / "tests" / "referees").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for other in imported(name, source(path).tree):
            top = other.split(".")[0]
            if top not in sys.stdlib_module_names and not other.startswith("tests.referees"):
                foreign.append(f"{name} imports {other}")
    assert foreign == []
