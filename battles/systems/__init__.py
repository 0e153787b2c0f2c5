"""What the apps know of each rule system: how its order of battle is described, edited and listed, and its table drawn.

Its forms in the admin follow from its schema (`rules.core.schema`). A system has a package of its own here, by its key,
or shares one (`PACKAGES`). Up to three modules are looked for in it, each by one name:

    listing.forces      its order of battle to read, by `listing.declared_forces` with remarks of its own
    drawing.RENDERER    its battles on a page: the table, the pieces, what its events mean
    questions.QUESTIONS its questions to a person: the legal orders in words and on the table

Where a package lacks one of them, or a system has no package, the plain one of `battles.systems.base` is taken.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from battles.systems.base.drawing import Renderer
from battles.systems.base.questions import Questions
from rules import registry

BASE: Final = "battles.systems.base"
PACKAGES: dict[str, str] = dict.fromkeys(("d3_grid", "one_hour"), "battles.systems.grid")  # those elsewhere


def register(system: str, package: str) -> None:
    """Show a system by the modules of a package; a system that was shown by another one is shown by this one now."""
    PACKAGES[system] = package


def find(system: str, module: str, name: str) -> Any:
    """Return what a module of a system's package has by this name, else what the plain one has, else None."""
    package = PACKAGES.get(system, f"{__name__}.{system}")
    if find_spec(package) is None or find_spec(f"{package}.{module}") is None:
        package = BASE
    return getattr(import_module(f"{package}.{module}"), name, None)


def described() -> list[str]:
    """Return the registered systems whose order of battle is described to editors and API clients."""
    known = registry.systems().items()
    return [key for key, system in known if system.schema() is not None]


def renderer_of(system: str, names: tuple[str, str] | None = None, called: dict[str, str] | None = None) -> Renderer:
    """Return what draws the battles of a system; a system without one gets sentences and no table.

    `names` are those of the two sides, `called` those of units and leaders by id.
    """
    found: type[Renderer] = find(system, "drawing", "RENDERER")
    return found(names, called)


def questions_of(system: str, renderer: Renderer) -> Questions:
    """Return what puts the questions of a system to a person, named and placed as its renderer has it."""
    found: type[Questions] = find(system, "questions", "QUESTIONS")
    return found(renderer)
