"""The arrows of the design hold for every import in the project."""

import ast

import pytest

from tests.architecture import arrows

SYSTEMS = {"muskets_mohawks", "quebec"}


def test_every_import_follows_the_arrows() -> None:
    """No module of the project imports one above it."""
    known = arrows.systems()
    found = [fault for name, tree in arrows.modules() for fault in arrows.faults(name, tree, known)]
    assert found == []


def test_the_walk_sees_the_whole_project() -> None:
    """The walk meets each of the packages and the systems in them."""
    seen = {name.split(".")[0] for name, _ in arrows.modules()}
    assert seen == set(arrows.PACKAGES)
    assert "muskets_mohawks" in arrows.systems()


@pytest.mark.parametrize("system", sorted(arrows.systems()))
def test_the_parts_of_a_system_do_not_import_one_another_in_a_circle(system: str) -> None:
    """No two parts of a system, file or folder, import one another, not even by a third."""
    assert arrows.circle(arrows.parts_of(system)) == []


def test_no_modules_import_one_another_in_a_circle() -> None:
    """No import closes a circle of modules anywhere in the project, not even one inside a function."""
    assert arrows.circle(arrows.module_graph()) == []


@pytest.mark.parametrize("app", [name for name in arrows.PACKAGES if name != "rules"])
def test_the_packages_of_an_app_do_not_import_one_another_in_a_circle(app: str) -> None:
    """No two packages of an app import one another, not even by a third."""
    assert arrows.circle(arrows.package_graph(app)) == []


def test_the_packages_of_campaigns_import_few_others() -> None:
    """At most 56 pairs of its packages and modules import one another, so that each can be read by itself."""
    graph = arrows.package_graph("campaigns")
    assert sum(len(others) for others in graph.values()) <= 56


def test_an_import_inside_a_function_counts() -> None:
    """The graph has what a module imports when it is loaded and what it imports later."""
    assert "battles.models" in arrows.imported("x", ast.parse("def f():\n    import battles.models"))


def test_a_circle_of_parts_is_found() -> None:
    """Parts that import one another are reported; what they import is not."""
    imports = {"fire": {"reaction"}, "reaction": {"retreat", "unit"}, "retreat": {"fire"}, "unit": set()}
    assert arrows.circle(imports) == ["fire", "reaction", "retreat"]


def test_the_walk_sees_into_the_folders_of_a_system() -> None:
    """A folder of a system is one part, which imports what any of its files imports."""
    found = arrows.parts_of("muskets_mohawks")
    assert {"movement", "sight", "forces"} <= found["combat"]
    assert "combat" not in found["combat"] | found["movement"]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("rules.core.dice", "import django"),
        ("rules.core.dice", "import random"),
        ("rules.core.dice", "from time import time"),
        ("rules.core.dice", "from os import environ"),
        ("rules.core.dice", "from rules.grid import board"),
        ("rules.core.dice", "from rules.muskets_mohawks import fire"),
        ("rules.grid.board", "from rules import registry"),
        ("rules.muskets_mohawks.combat.fire", "from rules.quebec import fire"),
        ("rules.muskets_mohawks.combat.fire", "from rules import quebec"),
        ("rules.muskets_mohawks.combat.fire", "import battles.models"),
        ("battles.services", "from campaigns.models import Campaign"),
        ("battles.services", "def f():\n    import campaigns"),
        ("battles.models.battle", "from battles.services import resolve"),
        ("battles.models.battle", "from battles import services"),
        ("battles.services", "from battles.tasks import resolve"),
        ("battles.services", "from .api import views"),
        ("campaigns.selectors", "from common.api.exception_handler import shape"),
        ("campaigns.services", "from config.celery import app"),
    ],
)
def test_a_forbidden_import_is_found(name: str, line: str) -> None:
    """Each kind of import against the arrows is reported."""
    assert len(arrows.faults(name, ast.parse(line), SYSTEMS)) == 1


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("rules.core.catalogue", "import tomllib\nfrom pathlib import Path"),
        ("rules.muskets_mohawks.combat.fire", "from rules.core.umpire import Umpire\nfrom rules.grid import board"),
        ("rules.registry", "from rules.muskets_mohawks import battle\nfrom rules.quebec import battle"),
        ("battles.services", "from rules.registry import system\nfrom battles.models import Battle"),
        ("battles.tasks", "from battles.services import resolve"),
        ("campaigns.models", "from battles.models import Battle"),
        ("campaigns.admin", "from campaigns.ledger.operations import rename"),
        ("config.urls", "from campaigns.web import urls"),
    ],
)
def test_a_rightful_import_passes(name: str, line: str) -> None:
    """What follows the arrows is not reported."""
    assert arrows.faults(name, ast.parse(line), SYSTEMS) == []
