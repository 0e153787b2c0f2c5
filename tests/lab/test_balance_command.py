"""`manage.py balance`: its tables, its JSON, what it keeps, what it refuses, and being stopped."""

import io
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from battles.measurements import is_stale, newest
from battles.models import Measurement
from lab.balance import Balance
from tests.present import present


def printed(*arguments: str) -> str:
    """What the command prints for a few sieges in which little happens."""
    out = io.StringIO()
    call_command("balance", "--sieges", "10", "--seed", "a", "--doctrines", "stand", *arguments, stdout=out)
    return out.getvalue()


def test_the_tables_have_matrices_effects_and_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """The matrices of both rule sets, each rule with its claim, and why one changes nothing."""
    monkeypatch.setenv("COLUMNS", "200")
    text = " ".join(printed("--only", "path", "lower_doubled", "--pairs").split())
    assert "10 sieges a cell, seed a" in text
    assert "The base game" in text
    assert "All advanced rules" in text
    assert "French, slight" in text
    assert "No claim is judged: none of these commanders searches." in text
    assert "Lower doubled: off: No effect here: the Lower Town cannot be stormed" in text
    assert "path alone, on the base game, by doctrines" in text
    assert "hits" not in text


def test_the_json_is_the_document() -> None:
    """All that was measured, once, and the same for the same seed."""
    first, second = (json.loads(printed("--only", "path", "--json")) for _ in range(2))
    assert (first["seed"], first["runs"], first["doctrines"]) == ("a", 10, ["stand"])
    assert [row["key"] for row in first["effects"]] == ["path"]
    del first["measured"], second["measured"]
    assert first == second


@pytest.mark.django_db
def test_it_keeps_a_complete_measurement() -> None:
    """With --store the page and the API show it."""
    printed("--store")
    kept = present(newest("balance", "quebec_1759"))
    assert (kept.runs, kept.seed, kept.bundled, is_stale(kept)) == (10, "a", False, False)
    assert kept.document["complete"] is True


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--only", "path", "--store"], "without --only"),
        (["--only", "paths"], "Did you mean path?"),
        (["--sieges", "3"], "from 10 to 20000, not 3"),
        (["--workers", "0"], "from 1 to 64, not 0"),
        (["--seed", ""], "A seed has"),
        (["--doctrines", "patent"], "Did you mean patient?"),
    ],
)
def test_refusals(arguments: list[str], sentence: str) -> None:
    """What cannot be measured is refused in a sentence, and nothing is kept."""
    with pytest.raises(CommandError, match=re.escape(sentence)):
        printed(*arguments)
    assert not Measurement.objects.exists()


@pytest.mark.django_db
def test_stopping_it_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped by a signal it prints one sentence, and its exit code shows that it was stopped."""

    def stopped(self: Any) -> Iterator[int]:
        yield 1
        raise KeyboardInterrupt

    monkeypatch.setattr(Balance, "run", stopped)
    with pytest.raises(CommandError, match="nothing of this measurement is kept") as error:
        printed("--store")
    assert error.value.returncode == 130
    assert not Measurement.objects.exists()
