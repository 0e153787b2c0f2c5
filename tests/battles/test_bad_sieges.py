"""Bad orders of battle and bad answers of the siege, in a file: all faults at once, and nothing is written."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, call_command

from battles.models import Battle
from tests.quebec_1759.bad_orders import BAD, Bad

pytestmark = pytest.mark.django_db


def written(folder: Path, settings: Any, setup: dict[str, Any]) -> Path:
    """A scenario file with an order of battle, where the commands look for it."""
    about = {"description": "A siege.", "source": "None", "confidence": "low", "year": 1759, "place": "Québec"}
    body = {key: value for key, value in setup.items() if key != "system"}
    document = {"name": "Bad", **about, "system": "quebec_1759", "setup": body}
    path = folder / "scenarios" / "bad.yaml"
    path.parent.mkdir()
    path.write_text(yaml.safe_dump(document), encoding="utf-8")
    settings.FIXTURES_DIR = folder
    return path


@pytest.mark.parametrize("bad", BAD, ids=[bad.name for bad in BAD])
def test_a_file_is_refused_with_every_fault(tmp_path: Path, settings: Any, bad: Bad) -> None:
    """Each fault is a line with its place, its rule and what to do: a line of the file, or an answer of a side."""
    path = written(tmp_path, settings, bad.setup)
    with pytest.raises(CommandError) as refused:
        call_command("fight", "bad", seed=bad.seed, stdout=StringIO())
    lines = str(refused.value).splitlines()
    assert len(lines) == len(bad.faults)
    for place, (rule, words) in bad.faults.items():
        assert any(words in line and rule in line and (place in line or not bad.judged) for line in lines)
    if not bad.judged:
        assert all(line.startswith(f"{path}:") for line in lines)
    assert not Battle.objects.exists()
