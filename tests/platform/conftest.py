"""What several tests of the platform share."""

import shutil
from pathlib import Path

import pytest

from rules import compiled

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def plain_rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a plain copy of today's rules, with their bytecode, which takes seconds to make."""
    folder = tmp_path_factory.mktemp("plain")
    shutil.copytree(ROOT / "rules", folder / "rules", ignore=shutil.ignore_patterns("*.so", "*.pyd", compiled.STAMP))
    return folder
