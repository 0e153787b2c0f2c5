"""Build the wheel, install it away from the checkout, and use it: its commands, a month of quickstart, a page.

    python3 tools/try_wheel.py [--long] [FOLDER]    an empty folder to work in; without it a temporary one

With --long it also checks the content and plays a second month, in the user's data folder.

It takes only the standard library and pip, so that nothing of the checkout can reach the installed copy.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bootstrap import Environment  # noqa: E402 - this file is run by its path

PATIENCE = 600.0  # seconds for the season and the first page, on a busy machine
ON_SOURCES = ("test", "compile", "benchmark")
# One process is asked for all commands, since each takes seconds to start.
ASKED = """
import json, os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
from config import commands
refused = {}
for name in sys.argv[1:]:
    try:
        commands.run(["petite-guerre", name])
    except SystemExit as ended:
        refused[name] = str(ended.code)
from django.core.management import get_commands
own = [name for name, app in get_commands().items() if app in ("battles", "matches", "campaigns", "lab", "tools")]
print(json.dumps({"commands": own, "refused": refused}))
"""


def main(folder: Path, long: bool) -> None:
    """Try all of it; the first thing that fails ends the program."""
    python = installed(folder)
    program = python.with_name("petite-guerre")
    home = folder / "empty"
    home.mkdir()
    # Nothing of this shell may name the checkout, and the state goes to the user's data folder.
    environment = {"PATH": os.environ.get("PATH", ""), "HOME": str(folder / "home"), "LANG": "C.UTF-8"}
    commands(python, home, environment)
    state = folder / "home" / ".local" / "share" / "petite-guerre"
    assert (state / "secret_key").is_file(), "the state is not where the documentation says"
    # A name that counts from the working folder means the same folder to the worker, which starts elsewhere.
    served(program, home, {**environment, "PETITE_GUERRE_VAR": "../named"})
    assert (folder / "named" / "petite-guerre.sqlite3").is_file(), "PETITE_GUERRE_VAR is not obeyed"
    if long:
        by_its_commands(program, home, environment)
        assert (state / "petite-guerre.sqlite3").is_file(), "the database is not where the documentation says"
    assert list(home.iterdir()) == [], "files were left in the working folder"
    print("The wheel works without the checkout.")


def installed(folder: Path) -> Path:
    """Build the wheel, install it with the pinned versions into an environment of its own, and return its Python."""
    pip = Environment().pip()
    # A copy, since setuptools leaves its work in the folder, where modules that were removed would be found again.
    source = folder / "source"
    source.mkdir()
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for name in ("battles", "matches", "campaigns", "common", "config", "fixtures", "lab", "rules", "tools"):
        made = shutil.ignore_patterns("__pycache__", "*.so", "built.json")
        shutil.copytree(ROOT / name, source / name, ignore=made)
    # The checkout's own setuptools builds it, so that the build is as pinned as everything else.
    built = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder / "dist"), str(source)]
    run([*pip, *built], folder, dict(os.environ))
    (wheel,) = (folder / "dist").glob("*.whl")
    run([sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")], folder, dict(os.environ))
    python = folder / "venv" / "bin" / "python"
    target = [str(python) if word == str(Environment().python) else word for word in pip]
    # Bytecode is written for what is imported, which is a small part of all.
    pins = ["--quiet", "--no-compile", "--constraint", str(ROOT / "constraints.txt")]
    if "--python" not in target:
        target = [*pip, "--python", str(python)]
    run([*target, "install", *pins, str(wheel)], folder, dict(os.environ))
    return python


def commands(python: Path, home: Path, environment: dict[str, str]) -> None:
    """The installed program has every command of the sources, and those that work on them say so in a sentence."""
    there = json.loads(run([str(python), "-c", ASKED, *ON_SOURCES], home, environment).splitlines()[-1])
    here = {path.stem for path in ROOT.glob("*/management/commands/[a-z]*.py")}
    assert here == set(there["commands"]), here ^ set(there["commands"])
    assert list(there["refused"]) == list(ON_SOURCES), there
    for name, sentence in there["refused"].items():
        assert sentence.startswith(f"`{name}` works on the sources."), (name, sentence)


def by_its_commands(program: Path, home: Path, environment: dict[str, str]) -> None:
    """The program lists what manage.py does, finds no fault in the content, and plays a month and ends."""
    here = run([str(Environment().python), str(ROOT / "manage.py"), "help", "--commands"], ROOT, dict(os.environ))
    there = run([str(program), "help", "--commands"], home, environment)
    assert set(here.split()) == set(there.split()), set(here.split()) ^ set(there.split())
    done = run([str(program), "content", "check"], home, environment)
    assert "nothing is wrong" in done, done
    run([str(program), "quickstart", "--once", "--months", "1"], home, environment)


def served(program: Path, home: Path, environment: dict[str, str]) -> None:
    """Quickstart plays a month and serves pages, styles and API, until it is asked to stop."""
    output = home.parent / "quickstart.log"
    with output.open("w") as log:
        command = [str(program), "quickstart", "--months", "1", "--port", "0"]
        quickstart = subprocess.Popen(command, cwd=home, env=environment, stdout=log, stderr=subprocess.STDOUT)
    try:
        address = _address(output, quickstart)
        page = _page(f"{address}/")
        assert "Petite Guerre" in page, page[:500]
        (style,) = re.findall(r'href="(/static/[^"]*\.css)"', page)[:1]
        assert _page(f"{address}{style}"), "an empty style sheet"
        assert "openapi" in _page(f"{address}/api/v1/schema/")
    finally:
        quickstart.send_signal(signal.SIGINT)
        status = quickstart.wait(60)
    assert status == 0, output.read_text(encoding="utf-8")[-2000:]


def _address(output: Path, quickstart: "subprocess.Popen[bytes]") -> str:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and quickstart.poll() is None:
        if found := re.search(r"Read it at (http://\S+)", output.read_text(encoding="utf-8")):
            return found[1]
        time.sleep(0.2)
    raise AssertionError(f"quickstart serves nothing:\n{output.read_text(encoding='utf-8')[-3000:]}")


def _page(address: str) -> str:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=30) as answer:
                return str(answer.read().decode())
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def run(command: Sequence[str], folder: Path, environment: dict[str, str]) -> str:
    """Run a command to its end and return what it printed; a failure ends this program with that."""
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


if __name__ == "__main__":
    long, folders = "--long" in sys.argv, [word for word in sys.argv[1:] if word != "--long"]
    if folders:
        main(Path(folders[0]).resolve(), long)
    else:
        with tempfile.TemporaryDirectory(prefix="petite-guerre-wheel-") as scratch:
            main(Path(scratch), long)
