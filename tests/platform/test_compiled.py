"""The rules run from their sources or compiled from them, say which, and never from a build that is out of date."""

import os
import shutil
import subprocess
import sys
import sysconfig
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
def folder(tmp_path: Path) -> Path:
    """A package with two sources, a stub, and one extension module that was built from them."""
    for name in ("__init__.py", "compiled.py", "fire.py", "core/int64.py", "core/int64.pyi", f"fire{SUFFIX}"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"# {name}\n")
    compiled.write_stamp(tmp_path, compiled.fingerprint(tmp_path))
    return tmp_path


def test_these_tests_run_the_rules_in_the_way_that_was_asked_for() -> None:
    """PETITE_GUERRE_EXPECT=compiled or =plain makes sure of it, and the engine's text says the same."""
    way = "plain" if str(dice.__file__).endswith(".py") else "compiled"
    assert os.environ.get("PETITE_GUERRE_EXPECT", way) == way
    assert engine_text() == f"engine {rules.VERSION} {way}"


def test_a_build_of_todays_sources_is_accepted(folder: Path) -> None:
    """Neither plain rules nor a fresh build are refused."""
    assert compiled.is_compiled(folder)
    assert compiled.stale(folder) == ""
    (folder / f"fire{SUFFIX}").unlink()
    (folder / "fire.py").write_text("# edited, and run as it stands\n")
    assert not compiled.is_compiled(folder)
    assert compiled.stale(folder) == ""


@pytest.mark.parametrize("change", ["edited", "added", "gone", "stub"])
def test_a_build_of_yesterdays_sources_is_refused(folder: Path, change: str) -> None:
    """A source edited, added or taken away since the build makes it stale; the sentence says what to run."""
    if change == "gone":
        (folder / "fire.py").unlink()
    else:
        name = {"edited": "fire.py", "added": "core/new.py", "stub": "core/int64.pyi"}[change]
        (folder / name).write_text("# something else\n")
    sentence = compiled.stale(folder)
    assert "were edited after they were compiled" in sentence
    assert "`python3 manage.py compile`" in sentence
    assert "--clean" in sentence


def test_half_a_build_is_refused(folder: Path) -> None:
    """Modules without the stamp that a build writes last are those of a build that was cut short."""
    (folder / compiled.STAMP).unlink()
    assert "compiled in part only" in compiled.stale(folder)


def test_what_has_a_stub_or_makes_a_package_is_left_plain(folder: Path) -> None:
    """Only sources without a compiled module are compiled."""
    assert [path.name for path in compiled.sources(folder)] == ["fire.py"]


def test_the_rules_compiled_are_nearly_all_there_are() -> None:
    """Every room of the rules is among what is compiled."""
    names = {path.relative_to(compiled.FOLDER).as_posix() for path in compiled.sources()}
    assert {
        "core/dice.py",
        "registry.py",
        "muskets_mohawks/combat/fire.py",
        "muskets_mohawks/campaign/service.py",
    } <= names
    assert {"core/native.py", "core/row.py", "core/int64.py"}.isdisjoint(names)


@pytest.mark.nightly("translates all rules to C, as the gate does whenever they changed")
def test_the_compiler_takes_every_room(tmp_path: Path) -> None:
    """All sources are translated to C without a fault, which shows a trap long before the build that takes minutes."""
    pytest.importorskip("mypyc")
    translate = (
        "import sys; from mypyc.build import mypycify; from rules import compiled; "
        "paths = [str(path) for path in compiled.sources()]; "
        "mypycify(['--config-file=', '--strict', *paths], group_name='rules', multi_file=True, target_dir=sys.argv[1])"
    )
    done = subprocess.run(
        [sys.executable, "-c", translate, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "__native_rules___core___dice.c").exists()


@pytest.fixture
def stale_site(tmp_path: Path) -> Path:
    """A copy of the site that claims compiled rules, from unknown sources."""
    for name in ("rules", "config", "bootstrap.py", "compiling.py", "manage.py", "pyproject.toml"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
        else:
            shutil.copy(source, tmp_path / name)
    (tmp_path / f"rules/core/dice{SUFFIX}").touch()
    (tmp_path / f"rules__mypyc{SUFFIX}").touch()
    compiled.write_stamp(tmp_path / "rules", "another hash")
    return tmp_path


def test_no_process_starts_with_a_stale_build(stale_site: Path) -> None:
    """Web process, worker and command end at once with the sentence that mends it."""
    for start in ("import config.wsgi", "import config.celery", "import config.settings"):
        done = subprocess.run([sys.executable, "-c", start], cwd=stale_site, capture_output=True, text=True)
        assert done.returncode == 1, start
        assert done.stderr.startswith("The rules were edited after they were compiled"), start
        assert done.stderr.count("\n") == 1, start


def test_cleaning_works_although_the_build_is_stale(stale_site: Path) -> None:
    """`manage.py compile --clean` takes all of a build away, regardless of its state, and touches nothing else."""
    before = set(stale_site.rglob("*.py"))
    assert compiling.clean(stale_site) == 3
    assert compiled.stale(stale_site / "rules") == ""
    assert not list(stale_site.rglob(f"*{SUFFIX}"))
    assert set(stale_site.rglob("*.py")) == before
    assert compiling.clean(stale_site) == 0


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
    """The build reads it from its environment, as under pip; one that fails says so and leaves nothing behind."""
    (tmp_path / "setup.py").write_text("import os, sys; sys.exit('asked for ' + os.environ['PETITE_GUERRE_COMPILE'])")
    monkeypatch.setattr(compiling, "missing", lambda: "")
    with pytest.raises(SystemExit, match=f"asked for {asked}\n"):
        compiling.main(arguments, tmp_path)
