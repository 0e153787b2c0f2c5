"""What a module may import, derived from its name alone.

rules.core <- rules.grid <- rules.<system> <- rules.registry <- common <- battles <- matches <- campaigns <- config
<- tools <- lab
in an app: models <- services, selectors and the like <- tasks, api, web, admin, management
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache

from tests.architecture.sources import ROOT, source, walk

PACKAGES = ("rules", "common", "battles", "matches", "campaigns", "config", "tools", "lab")
ORDER = {name: rank for rank, name in enumerate(PACKAGES)}
OUTER = {"tasks", "api", "web", "admin", "management", "urls", "templatetags"}
# What decides whether the rules run compiled is asked to leave it; no battle comes through there.
_LOADER = {"rules.compiled": {"os"}}
# What compiled rules keep their vectors in; plain ones import none of it.
_COMPILED = {"rules.core.vectors": {"librt", "mypy_extensions"}}
IMPURE = {"datetime", "locale", "logging", "os", "platform", "random", "secrets", "socket", "subprocess"} | {
    "sys", "threading", "time", "uuid",
}  # fmt: skip


@cache
def modules() -> tuple[tuple[str, ast.Module], ...]:
    """Every module of the project by dotted name, with its tree, read once for all tests."""
    return tuple(_read())


def _read() -> Iterator[tuple[str, ast.Module]]:
    for part in PACKAGES:
        for path in sorted((ROOT / part).rglob("*.py")):
            parts = list(path.relative_to(ROOT).with_suffix("").parts)
            if parts[-1] == "__init__":
                parts.pop()
            yield ".".join(parts), source(path).tree


@cache
def imported(name: str, tree: ast.Module) -> set[str]:
    """The dotted names a module imports, at any place in it."""
    found: set[str] = set()
    for node in walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join([*name.split(".")[: -node.level], *filter(None, [base])])
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return found


def systems() -> set[str]:
    """The packages of `rules` that hold a rule system."""
    folders = {path.parent.name for path in (ROOT / "rules").glob("*/__init__.py")}
    return folders - {"core", "grid", "mapping"}


def level(name: str) -> int:
    """How far from the models a module of an app is: 0 models, 1 services, 2 pages, API and commands."""
    part = name.split(".")[1] if "." in name else ""
    if part == "systems":  # what a system is described, drawn and asked by is for services too, the rest for pages
        parts = name.split(".")[2:]
        entries: tuple[list[str], ...] = ([], ["find"], ["described"], ["renderer_of"], ["questions_of"])
        return 1 if parts in entries or parts[1:2] == ["schema"] or _is_drawn(parts) else 2
    if part in OUTER:
        return 2
    return 0 if part in {"", "models", "migrations", "migrating", "apps"} else 1


def _is_drawn(parts: list[str]) -> bool:
    """Whether a module below `systems` says what any table, piece or question is, without a page."""
    return parts[0] == "base" and parts[1:2] in (["drawing"], ["luck"], ["pieces"], ["questions"])


def rules_rank(name: str, known: set[str]) -> int:
    """How high inside `rules` a module is: core, grid, a system, conversion, the registry."""
    part = name.split(".")[1] if "." in name else "core"
    if part in known:
        return 2
    return {"core": 0, "grid": 1, "mapping": 3, "registry": 4}.get(part, 0)


def faults(name: str, tree: ast.Module, known: set[str]) -> list[str]:
    """What a module imports that it may not, as sentences."""
    found: list[str] = []
    part = name.split(".")[0]
    for other in sorted(imported(name, tree)):
        top = other.split(".")[0]
        if top not in ORDER:
            impure = IMPURE - _LOADER.get(name, set())
            pure = top in sys.stdlib_module_names or top in _COMPILED.get(name, set())
            if part == "rules" and (not pure or top in impure):
                found.append(f"{name} imports {other}: rules take the pure standard library only.")
        elif ORDER[top] > ORDER[part]:
            found.append(f"{name} imports {other}: {part} never looks up to {top}.")
        elif top == "rules" and part == "rules":
            found += _inside_rules(name, other, known)
        elif top != "rules" and part not in ("config", "tools", "lab") and level(other) > level(name):
            found.append(f"{name} imports {other}: models, then services, then faces.")
    return found


def _inside_rules(name: str, other: str, known: set[str]) -> list[str]:
    if rules_rank(other, known) > rules_rank(name, known):
        return [f"{name} imports {other}: core, then grid, then the systems, then the registry."]
    own, theirs = name.split(".")[1:2], other.split(".")[1:2]
    if rules_rank(name, known) == rules_rank(other, known) == 2 and own != theirs:
        return [f"{name} imports {other}: a system never imports another."]
    return []


def parts_of(system: str) -> dict[str, set[str]]:
    """The parts at the top of a system, files and folders alike, each with the other parts that it imports."""
    home = f"rules.{system}."
    imports: dict[str, set[str]] = {}
    for name, tree in modules():
        if name.startswith(home):
            part = name.removeprefix(home).split(".")[0]
            others = {
                other.removeprefix(home).split(".")[0] for other in imported(name, tree) if other.startswith(home)
            }
            imports.setdefault(part, set()).update(others - {part})
    return imports


def circle(imports: dict[str, set[str]]) -> list[str]:
    """The modules in an import cycle, and those that import one of them; none when all can be put in an order."""
    left = {part: others & set(imports) for part, others in imports.items()}
    while low := {part for part, others in left.items() if not others}:
        left = {part: others - low for part, others in left.items() if part not in low}
    return sorted(left)


@cache
def module_graph() -> dict[str, set[str]]:
    """Each module of the project with those that it imports, at any place in it."""
    names = {name for name, _ in modules()}
    return {name: {_module(other, names) for other in imported(name, tree)} - {name, ""} for name, tree in modules()}


def package_graph(app: str) -> dict[str, set[str]]:
    """The packages and modules at the top of an app, each with the others that it imports."""
    graph: dict[str, set[str]] = {}
    for name, others in module_graph().items():
        if name.startswith(f"{app}."):
            home = name.split(".")[1]
            inside = {other.split(".")[1] for other in others if other.startswith(f"{app}.")}
            graph.setdefault(home, set()).update(inside - {home})
    return graph


def _module(dotted: str, names: set[str]) -> str:
    while dotted and dotted not in names:
        dotted = dotted.rpartition(".")[0]
    return dotted


def forget() -> None:
    """Let go of all trees, and of what was read in them."""
    for kept in (modules, imported, module_graph):
        kept.cache_clear()
