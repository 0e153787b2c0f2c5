"""The report of long modules names them; a length by itself is no fault."""

from pathlib import Path

from tests.architecture.sizes import longer
from tests.architecture.sources import CODE, modules


def test_long_modules_are_reported(tmp_path: Path) -> None:
    """Those of more lines are named with how many they have, the longest first; migrations are not counted."""
    short, long = tmp_path / "short.py", tmp_path / "long.py"
    short.write_text("x = 1\n" * 4, encoding="utf-8")
    long.write_text("x = 1\n" * 5, encoding="utf-8")
    assert longer([short, long], 3) == [(5, long), (4, short)]
    assert longer([short, long], 4) == [(5, long)]
    assert len(modules(*CODE)) > 1000
    assert not [path for path in modules(*CODE) if "migrations" in path.parts]
