"""The gate compiles the rules when they, or what compiles them, are not what passed."""

import shutil
from pathlib import Path

from tests.platform.compiled_passed import ROOT, digest


def test_the_compiled_rules_are_due_when_their_build_changes(tmp_path: Path) -> None:
    """Another compiler or another build is another digest; a comment and another package are not."""
    for name in ("setup.py", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    assert digest(tmp_path) == digest()
    for name, line, changes in (
        ("setup.py", "# A comment.\n", False),
        ("constraints.txt", "another==1.0\n", False),
        ("setup.py", "NEW = 1\n", True),
        ("constraints.txt", "mypy==0.1\n", True),
    ):
        before = digest(tmp_path)
        with (tmp_path / name).open("a") as file:
            file.write(line)
        assert (digest(tmp_path) != before) == changes, (name, line)
