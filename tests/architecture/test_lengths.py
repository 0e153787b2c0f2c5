"""The longest texts are stated once: no row, form, file or request has a bound of its own for what all of them take."""

import ast
from typing import Any

import pytest

from campaigns.api import inputs
from campaigns.web import forms
from campaigns.web.views import umpire
from rules.core import lengths
from tests.architecture import arrows
from tests.architecture.sources import walk

# Fields of these names are sent by people and programs, on several ways.
SENT = {"name", "slug", "title", "seed", "doctrine", "reason", "label", "stream", "system", "username", "password"}


def typed(tree: ast.Module) -> list[str]:
    """The fields of these names whose longest text is a number in place, as `name = CharField(max_length=120)`."""
    found = []
    for node in walk(tree):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if not isinstance(node, ast.Assign | ast.AnnAssign) or not isinstance(target, ast.Name):
            continue
        numbers = [
            keyword
            for call in ast.walk(node)
            if isinstance(call, ast.Call)
            for keyword in call.keywords
            if keyword.arg == "max_length" and isinstance(keyword.value, ast.Constant)
        ]
        if target.id in SENT and numbers:
            found.append(target.id)
    return found


def test_no_length_is_typed_a_second_time() -> None:
    """Rows, forms, serializers and shapes of files take them from `rules.core.lengths`."""
    apps = [(name, tree) for name, tree in arrows.modules() if name.split(".")[0] in ("battles", "campaigns", "common")]
    assert {name: found for name, tree in apps if "migrations" not in name and (found := typed(tree))} == {}


def test_a_typed_length_is_found() -> None:
    """Both ways to declare a field are seen; a field of another name is not meant."""
    text = (
        "name = CharField(max_length=120)\nseed: Annotated[str, Field(max_length=80)]\nkind = CharField(max_length=9)"
    )
    assert typed(ast.parse(text)) == ["name", "seed"]


@pytest.mark.parametrize(
    ("site", "api", "longest"),
    [
        (forms.WithdrawForm, inputs.WithdrawSerializer, lengths.REASON),
        (umpire.OverrideForm, inputs.OverrideSerializer, lengths.REASON),
    ],
)
def test_the_site_takes_reasons_as_long_as_the_api(site: Any, api: Any, longest: int) -> None:
    """What one of them takes the other does not refuse."""
    assert site.base_fields["reason"].max_length == api().fields["reason"].max_length == longest


def test_the_site_takes_names_of_rolls_as_long_as_the_api() -> None:
    """The longest name of a stream is that of the rows which keep typed dice."""
    site: Any = forms.DiceForm.base_fields["stream"]
    api: Any = inputs.DiceSerializer().fields["stream"]
    assert site.max_length == api.max_length == lengths.ROLL
