"""A change is made in the modules as they are loaded, and those that compute from the changed one compute again."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, ModuleType

from tests.mutation.changes import Change, dotted


class Loaded:
    """The loaded modules of one package of the rules, and which of them import which."""

    def __init__(self, package: str) -> None:
        names = sorted(name for name in sys.modules if name == package or name.startswith(f"{package}."))
        self.package = package
        self.modules = {name: sys.modules[name] for name in names}
        self._codes: dict[str, CodeType] = {}
        self._imports: dict[str, list[str]] = {}
        for name, module in self.modules.items():
            source = Path(str(module.__file__)).read_text(encoding="utf-8")
            self._codes[name] = without_classes(source, str(module.__file__))
            self._imports[name] = [other for other in _imported(ast.parse(source)) if other in self.modules]

    def make(self, change: Change) -> None:
        """Make a change; for a table, run all modules again that compute values from it when loaded."""
        self._run(change.module, without_classes(change.source, str(change.path)), with_readers=change.is_in_table)

    def renew(self, path: Path) -> None:
        """Run a file again as it is, with all that is done for a change: nothing may come of it."""
        self._run(dotted(path), self._codes[dotted(path)], with_readers=True)

    def _run(self, changed: str, code: CodeType, *, with_readers: bool) -> None:
        before = {name: dict(vars(module)) for name, module in self.modules.items()}
        exec(code, vars(self.modules[changed]))
        run = [changed]
        for name in self._readers(changed) if with_readers else ():
            exec(self._codes[name], vars(self.modules[name]))
            run.append(name)
        _hand_on({name: before[name] for name in run})
        registry = sys.modules.get("rules.registry")
        for system in registry.systems().values() if registry else ():
            name = type(system).__module__
            if name in run and system is not (made := vars(self.modules[name])["GAME"]):
                _take_over(system, made)

    def _readers(self, changed: str) -> list[str]:
        """Return who imports a module, directly or through others, each after all that it imports itself."""
        touched, order = {changed}, list(self._in_order())
        for name in order:
            if touched.intersection(self._imports[name]):
                touched.add(name)
        return [name for name in order if name in touched and name != changed]

    def _in_order(self) -> Iterator[str]:
        """Yield the modules, each after those that it imports."""
        seen: set[str] = set()

        def visit(name: str) -> Iterator[str]:
            if name not in seen:
                seen.add(name)
                for other in self._imports[name]:
                    yield from visit(other)
                yield name

        for name in self.modules:
            yield from visit(name)


def without_classes(source: str, name: str) -> CodeType:
    """Compile a module without its classes, which stay those that everybody has imported.

    The class that declares options is made again: its defaults and bounds are read where its body is run.
    """
    tree = ast.parse(source)
    if Path(name).name != "options.py":
        tree.body = [statement for statement in tree.body if not isinstance(statement, ast.ClassDef)]
    return compile(tree, name, "exec")


def _imported(tree: ast.Module) -> Iterator[str]:
    """Yield the modules that a module imports when it is loaded, and what might be modules among the names."""
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom) and statement.module:
            yield statement.module
            yield from (f"{statement.module}.{alias.name}" for alias in statement.names)
        elif isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)


def _take_over(system: object, made: object) -> None:
    """Give a system that the registry and the tests hold what the same system has when it is made now."""
    for kind in type(made).__mro__:
        for field in vars(kind).get("__slots__", ()):
            setattr(system, field, getattr(made, field))


def _hand_on(before: dict[str, dict[str, object]]) -> None:
    """Hand the new functions and tables of modules to all who imported the old ones."""
    renewed: dict[int, dict[str, object]] = {}
    for name, old in before.items():
        new = vars(sys.modules[name])
        for key, value in old.items():
            if new[key] is not value and (callable(value) or isinstance(value, dict | list | tuple)):
                renewed.setdefault(id(value), {})[key] = new[key]
    for name, module in list(sys.modules.items()):
        if name.startswith(("rules.", "tests.")) and isinstance(module, ModuleType) and name not in before:
            for key, value in list(vars(module).items()):
                if known := renewed.get(id(value)):
                    # Two equal tables may be one object: then the name distinguishes them.
                    setattr(module, key, known.get(key) or next(iter(known.values())))
