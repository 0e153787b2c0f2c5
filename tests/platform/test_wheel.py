"""A wheel of the rules, built compiled and plain: installed elsewhere, it runs as it was built and says so.

Of the rules only the dice and what they import are taken, which compile in seconds; all are built the same way.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import compiling
from rules.core.dice import SeededDice

ROOT = Path(__file__).resolve().parents[2]
_CORE = (
    "__init__.py", "dice.py", "errors.py", "events.py", "int64.py", "narrate.py", "native.py", "native.pyi", "sides.py"
)  # fmt: skip
TAKEN = ("__init__.py", "compiled.py", "py.typed", "core/int64.pyi", *(f"core/{name}" for name in _CORE))
ASKED = """
from rules import compiled
from rules.core import dice
print(compiled.way(), repr(compiled.why_plain()), dice.__file__)
drawn = dice.SeededDice("1759", "sample:1")
print([drawn.face("FM-FIRE-1") for _ in range(12)])
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project folder like this one, with a few of its rules."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", *(f"rules/{name}" for name in TAKEN)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def _pip(*arguments: str, **environment: str) -> None:
    """Run the pip that is installed here or, where there is none, that of the Python from which all this was made."""
    outside = [sys._base_executable, "-m", "pip", "--python", sys.executable]  # type: ignore[attr-defined]
    pip = [sys.executable, "-m", "pip"] if importlib.util.find_spec("pip") else outside
    command = [*pip, "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


def _built(project: Path, way: str) -> Path:
    """The wheel, built by what is installed here, so that nothing is asked of a network."""
    out = project / way
    compile_it = "1" if way == "compiled" else ""
    plain = ("wheel", str(project), "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(out))
    _pip(*plain, PETITE_GUERRE_COMPILE=compile_it)
    shutil.rmtree(project / "build", ignore_errors=True)
    (wheel,) = out.glob("petite_guerre-*.whl")
    return wheel


@pytest.mark.nightly("builds two wheels, one of them compiled; the gate tries the plain one by tools/try_wheel.py")
@pytest.mark.parametrize("way", ["plain", "compiled"])
def test_a_wheel_runs_as_it_was_built(project: Path, tmp_path: Path, way: str) -> None:
    """Compiled it holds a module for each source, plain none; installed, it draws the same dice."""
    for needed in ("setuptools", "mypyc"):
        if importlib.util.find_spec(needed) is None:
            pytest.skip(f"Building a wheel takes {needed}, which is not installed here.")
    if way == "compiled" and compiling.missing():
        pytest.skip(compiling.missing())
    wheel = _built(project, way)
    held = zipfile.ZipFile(wheel).namelist()
    modules = [name for name in held if name.endswith(EXTENSION_SUFFIXES[0])]
    assert (len(modules) > 2) == (way == "compiled")
    assert {f"rules/{name}" for name in TAKEN} <= set(held)
    assert wheel.name.endswith("-none-any.whl") == (way == "plain")
    _pip("install", "--no-deps", "--no-index", "--target", str(tmp_path / "site"), str(wheel))
    # Elsewhere and apart: nothing of this folder is on the path.
    asked = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r})\n{ASKED}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert asked.returncode == 0, asked.stderr
    origin, faces = asked.stdout.splitlines()
    assert origin.startswith(f"{way} '' {tmp_path / 'site'}")
    assert origin.endswith(".py") == (way == "plain")
    here = SeededDice("1759", "sample:1")
    assert faces == str([here.face("FM-FIRE-1") for _ in range(12)])
