"""`manage.py compile`: build the rules as extension modules, for this Python, or take such builds away again.

It runs before anything of the site is loaded. What it makes has no name that the rules would be taken from before it
is complete (`rules/compiled.py`), so that whatever stops it half-way, a full disk or a kill, leaves the rules alone.
"""

import argparse
import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rules import compiled

ROOT = Path(__file__).resolve().parent
_MOST_KEPT = 3  # builds; a process that runs by an older one may not have loaded all of it
_EARLIER = ("rules__mypyc.*", "rules/built.json")  # of builds that lay among the sources


class CompileError(Exception):
    """The rules could not be compiled; the message says why, and what to do."""


def main(arguments: Sequence[str], root: Path = ROOT) -> None:
    """Compile or clean as the arguments ask; ends the process with a sentence when it cannot."""
    parser = argparse.ArgumentParser(prog="manage.py compile", description="Compile the rules, or go back.")
    parser.add_argument("--clean", action="store_true", help="take away what was compiled and run the sources")
    parser.add_argument("--quick", action="store_true", help="do not optimize, for tests: less to wait, slower battles")
    parser.add_argument("--background", action="store_true", help="give way to all else, as `quickstart` asks for it")
    options = parser.parse_args(arguments)
    if options.background:
        os.nice(19)
    if options.clean:
        print(f"{clean(root)} compiled files taken away; the rules run from their sources.")
        return
    start = time.monotonic()
    built = compiled.build(root)
    try:
        count = build(root, quick=options.quick)
    except CompileError as error:
        sys.exit(str(error))
    if built is not None and built == compiled.build(root):
        print(f"{count} modules of the rules were compiled already, from these sources.")
        return
    print(f"{count} modules of the rules compiled in {time.monotonic() - start:.0f} s; they run from the next start.")


def clean(root: Path = ROOT) -> int:
    """Take away all builds and return how many compiled files that were; object files stay, for the next build."""
    earlier = [path for pattern in _EARLIER for path in root.glob(pattern)] + compiled.modules(root / "rules")
    for path in earlier:
        path.unlink()
    made = len(earlier)
    for folder in compiled.kept(root):
        made += len(compiled.modules(folder))
        shutil.rmtree(folder)
    return made


def build(root: Path = ROOT, *, quick: bool = False) -> int:
    """Compile the rules, unless these were, and return how many modules that made.

    A second build waits for the first. Raises CompileError.
    """
    lacking = missing()
    if lacking:
        raise CompileError(lacking)
    try:
        with _alone(root / compiled.KEPT) as folder:
            target = folder / (compiled.name(root / "rules") + (compiled.QUICK if quick else ""))
            if not target.exists():
                _make(root, target, quick)
            return len(compiled.modules(target))
    except OSError as error:
        raise CompileError(f"{error}\n{_UNCHANGED}") from error


_UNCHANGED = "The rules were not compiled, and run from their sources."


def _make(root: Path, target: Path, quick: bool) -> None:
    """Run the compiler, and lay what it made next to a copy of the sources it was made of."""
    draft = target.with_name("draft")
    shutil.rmtree(draft, ignore_errors=True)
    objects = target.with_name("quick" if quick else "objects")
    command = [sys.executable, "setup.py", "build_ext", "--build-temp", str(objects), "--build-lib", str(draft)]
    environment = os.environ | {"PETITE_GUERRE_COMPILE": "quick" if quick else "1", compiled.CHOICE: "plain"}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    if done.returncode:
        shutil.rmtree(draft, ignore_errors=True)
        raise CompileError("\n".join([*(done.stdout + done.stderr).splitlines()[-15:], "", _UNCHANGED]))
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(root / "rules", draft / "rules", ignore=ignored, dirs_exist_ok=True)
    if not target.name.startswith(compiled.name(draft / "rules")):
        raise CompileError(f"The rules were edited meanwhile; compile them again.\n{_UNCHANGED}")
    draft.rename(target)
    for older in sorted(compiled.kept(root), key=lambda path: path.stat().st_mtime)[:-_MOST_KEPT]:
        shutil.rmtree(older)


@contextmanager
def _alone(folder: Path) -> Iterator[Path]:
    """Let one build at a time through, and yield its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def missing() -> str:
    """Return what the machine lacks for compiling, as a sentence, or ""."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(str(compiler).split()[0]) is None:
        return (
            "Compiling the rules needs a C compiler, and there is none here. "
            "Install one (on Debian and Ubuntu: apt install gcc python3-dev), then run the same command again."
        )
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return (
            "Compiling the rules needs the headers of this Python, which are not installed. "
            "Install them (on Debian and Ubuntu: apt install python3-dev), then run the same command again."
        )
    return ""
