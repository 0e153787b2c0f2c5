"""The rules run from their sources or compiled from them, say which, and never from a build that is out of date."""

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import compiling
import rules
from battles.versions import engine_text
from rules import compiled
from rules.core import dice

ROOT = Path(__file__).resolve().parents[2]
SUFFIX = EXTENSION_SUFFIXES[0]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working copy with two sources, one of them with a stub."""
    monkeypatch.delenv(compiled.CHOICE, raising=False)
    for name in ("__init__.py", "compiled.py", "fire.py", "core/int64.py", "core/int64.pyi", "setup/check.py"):
        path = tmp_path / "rules" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {name}\n")
    return tmp_path


def build(root: Path, suffix: str = "") -> Path:
    """What the compiler makes of a working copy's sources."""
    made = root / compiled.KEPT / (compiled.name(root / "rules") + suffix)
    shutil.copytree(root / "rules", made / "rules")
    (made / f"rules/fire{SUFFIX}").touch()
    return made / "rules"


def test_these_tests_run_the_rules_in_the_way_that_was_asked_for() -> None:
    """PETITE_GUERRE_EXPECT=compiled or =plain makes sure of it, and the engine's text says the same."""
    way = "plain" if str(dice.__file__).endswith(".py") else "compiled"
    assert os.environ.get("PETITE_GUERRE_EXPECT", way) == way
    assert engine_text() == f"engine {rules.VERSION} {way}"


def test_what_is_left_plain_inherits_only_from_what_allows_it() -> None:
    """A compiled class refuses interpreted subclasses, when one is made, unless it says that they are allowed.

    Exceptions are ordinary classes in either way.
    """
    compiles = set(compiled.sources())
    inherited = 0
    for path in sorted((ROOT / "rules").rglob("*.py")):
        if path in compiles or path.with_suffix(".pyi").exists():
            continue
        tree = ast.parse(path.read_text())
        origins = {
            name.asname or name.name: node.module
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for name in node.names
        }
        for node in ast.walk(tree):
            for base in map(ast.unparse, node.bases if isinstance(node, ast.ClassDef) else []):
                module = origins.get(base, "")
                origin = ROOT / f"{module.replace('.', '/')}.py"
                if origin in compiles and not issubclass(getattr(import_module(module), base), Exception):
                    inherited += 1
                    assert "allow_interpreted_subclasses=True" in decorators(origin, base), (path, base)
    assert inherited > 1


def decorators(path: Path, name: str) -> str:
    """Return the decorators of a class of a module, as they are written."""
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            return " ".join(ast.unparse(each) for each in node.decorator_list)
    return ""


def test_a_build_of_todays_sources_is_run(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The optimized one, where there are two, unless the sources are asked for."""
    assert (compiled.choose(root), compiled.why_plain(root)) == (None, "")
    quick = build(root, compiled.QUICK)
    assert compiled.choose(root) == quick
    best = build(root)
    assert (compiled.choose(root), compiled.why_plain(root)) == (best, "")
    assert compiled.is_compiled(best)
    monkeypatch.setenv(compiled.CHOICE, "plain")
    assert (compiled.choose(root), compiled.why_plain(root)) == (None, "")


@pytest.mark.parametrize("change", ["edited", "added", "gone", "stub"])
def test_a_build_of_yesterdays_sources_is_left_alone(root: Path, change: str) -> None:
    """A source edited, added or taken away since the build: the sources run, and a sentence says why and what to do."""
    build(root)
    if change == "gone":
        (root / "rules/fire.py").unlink()
    else:
        name = {"edited": "fire.py", "added": "core/new.py", "stub": "core/int64.pyi"}[change]
        (root / "rules" / name).write_text("# something else\n")
    assert compiled.choose(root) is None
    sentence = compiled.why_plain(root)
    assert "were edited after they were compiled, and run from their sources" in sentence
    assert "`python3 manage.py compile`" in sentence
    assert "--clean" in sentence


def test_what_has_a_stub_or_no_battle_waits_for_is_left_plain(root: Path) -> None:
    """Of the sources only those that battles spend their time in are compiled."""
    assert [path.name for path in compiled.sources(root / "rules")] == ["fire.py"]
    sources = list(compiled.FOLDER.rglob("*.py"))
    for pattern in compiled._PLAIN:
        assert any(path.match(pattern) for path in sources), f"{pattern} is left plain, and there is none"


def test_what_battles_are_made_of_is_compiled() -> None:
    """Dice, fire and the games themselves are among what is compiled; what has a stub is not."""
    names = {path.relative_to(compiled.FOLDER).as_posix() for path in compiled.sources()}
    assert {
        "core/dice.py",
        "core/odds.py",
        "grid/combat.py",
        "muskets_mohawks/combat/fire.py",
    } <= names
    assert {"core/native.py", "core/row.py", "core/int64.py", "core/vectors.py"}.isdisjoint(names)


@pytest.mark.nightly("translates all rules to C, as the gate does whenever they changed")
def test_the_compiler_takes_every_room(tmp_path: Path) -> None:
    """All sources are translated to C without a fault, which shows a trap long before the build that takes minutes."""
    pytest.importorskip("mypyc")
    translate = (
        "import sys; from mypyc.build import mypycify; from rules import compiled; "
        "paths = [str(path) for path in compiled.sources()]; "
        "options = ['--config-file=', '--strict', '--always-true=COMPILING']; "
        "mypycify([*options, *paths], group_name='rules', multi_file=True, target_dir=sys.argv[1])"
    )
    done = subprocess.run(
        [sys.executable, "-c", translate, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "__native_rules___core___dice.c").exists()


def test_the_site_runs_from_its_sources_when_the_build_is_of_others(tmp_path: Path) -> None:
    """Web process, worker and command start, on plain rules, and one line on the error output says why."""
    for name in ("rules", "config", "manage.py", "pyproject.toml"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
        else:
            shutil.copy(source, tmp_path / name)
    build(tmp_path)
    (tmp_path / "rules/core/suggest.py").open("a").write("# edited\n")
    asked = "import config; from rules.core import dice; print(dice.__file__)"
    kept = {name: value for name, value in os.environ.items() if name != compiled.CHOICE}
    done = subprocess.run([sys.executable, "-c", asked], cwd=tmp_path, env=kept, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(tmp_path / "rules/core/dice.py")
    assert done.stderr.startswith("The rules were edited after they were compiled")
    assert done.stderr.count("\n") == 1
    (tmp_path / "rules/built.json").touch()
    refused = subprocess.run([sys.executable, "-c", "import config"], cwd=tmp_path, capture_output=True, text=True)
    assert refused.returncode == 1
    assert refused.stderr == (
        "Compiled rules of an earlier version lie in `rules`; `python3 manage.py compile --clean` takes them away.\n"
    )


def test_cleaning_takes_all_builds_away(root: Path) -> None:
    """`manage.py compile --clean` takes away builds of whatever sources and from among them, and touches no source."""
    build(root)
    (root / "rules/fire.py").write_text("# something else\n")
    build(root, compiled.QUICK)
    for earlier in (f"rules/fire{SUFFIX}", f"rules__mypyc{SUFFIX}", "rules/built.json"):
        (root / earlier).touch()
    before = set((root / "rules").rglob("*.py"))
    assert compiling.clean(root) == 5
    assert compiled.kept(root) == []
    assert not list(root.rglob(f"*{SUFFIX}"))
    assert set((root / "rules").rglob("*.py")) == before
    assert compiling.clean(root) == 0


# In place of the compiler: it makes one module, and notes that it was called.
COMPILER = """
import sys, time
from pathlib import Path
with open("called", "a") as calls:
    calls.write("x")
time.sleep(0.3)
made = Path(sys.argv[sys.argv.index("--build-lib") + 1], "rules")
made.mkdir(parents=True)
(made / "fire{suffix}").touch()
"""


@pytest.fixture
def compiler(root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working copy with such a compiler."""
    (root / "setup.py").write_text(COMPILER.replace("{suffix}", SUFFIX))
    monkeypatch.setattr(compiling, "missing", lambda: "")
    return root


def test_two_builds_at_once_are_one(compiler: Path) -> None:
    """The second waits and finds what the first has made."""
    with ThreadPoolExecutor(2) as pool:
        counts = [each.result() for each in [pool.submit(compiling.build, compiler) for _ in range(2)]]
    assert counts == [1, 1]
    assert (compiler / "called").read_text() == "x"
    found = compiled.build(compiler)
    assert found is not None
    assert sorted(path.name for path in found.iterdir()) == [
        "__init__.py", "compiled.py", "core", "fire" + SUFFIX, "fire.py", "setup"
    ]  # fmt: skip


def test_a_full_disk_leaves_no_half_of_a_build(compiler: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be written to its end has no name yet; the next build begins again."""

    def full(*args: object, **options: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "copytree", full)
        with pytest.raises(SystemExit, match="No space left on device\nThe rules were not compiled, and run from"):
            compiling.main([], compiler)
    assert compiled.kept(compiler) == []
    assert compiling.build(compiler) == 1


def test_rules_edited_while_they_are_compiled_are_not_taken_for_those(compiler: Path) -> None:
    """What the compiler read is no longer what the copy holds."""
    with (compiler / "setup.py").open("a") as script:
        script.write("Path('rules/fire.py').write_text('# edited')\n")
    with pytest.raises(compiling.CompileError, match="edited meanwhile"):
        compiling.build(compiler)
    assert compiled.kept(compiler) == []


def test_three_builds_are_kept(compiler: Path) -> None:
    """A worker may still load modules from the one before; older ones go."""
    for number in range(5):
        (compiler / "rules/fire.py").write_text(f"# {number}\n")
        compiling.build(compiler)
        os.utime(compiled.build(compiler).parent, (number, number))  # type: ignore[union-attr]
    assert [path.stat().st_mtime for path in sorted(compiled.kept(compiler), key=os.path.getmtime)] == [2, 3, 4]


@pytest.mark.parametrize(("lost", "named"), [("compiler", "C compiler"), ("headers", "headers of this Python")])
def test_a_machine_that_cannot_compile_is_reported_with_what_it_lacks(
    lost: str, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without compiler or headers the command ends with a sentence, and the rules stay as they are."""
    if lost == "compiler":
        monkeypatch.setenv("CC", "no-such-compiler")
    else:
        monkeypatch.setenv("CC", sys.executable)
        monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path))
    with pytest.raises(SystemExit, match=named):
        compiling.main([], tmp_path)


@pytest.mark.parametrize(("arguments", "asked"), [([], "1"), (["--quick"], "quick")])
def test_a_quick_build_is_asked_for_without_optimizing(
    arguments: list[str], asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The build reads it from its environment, as under pip; one that fails says so, and the sources run."""
    (tmp_path / "setup.py").write_text("import os, sys; sys.exit('asked for ' + os.environ['PETITE_GUERRE_COMPILE'])")
    monkeypatch.setattr(compiling, "missing", lambda: "")
    (tmp_path / "rules").mkdir()
    with pytest.raises(SystemExit, match=f"asked for {asked}\n\nThe rules were not compiled, and run from"):
        compiling.main(arguments, tmp_path)
    assert compiled.kept(tmp_path) == []
