"""`manage.py compile`: build the rules as extension modules next to their sources, or take them away again.

It runs before anything of the site is loaded, since modules compiled from yesterday's sources could keep it from
starting.
"""

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from pathlib import Path

from rules import compiled

ROOT = Path(__file__).resolve().parent
SHARED = "rules__mypyc.*"  # the library that holds the code of all modules, next to the package


class CompileError(Exception):
    """The rules could not be compiled; the message says why, and what to do."""


def main(arguments: Sequence[str], root: Path = ROOT) -> None:
    """Compile or clean as the arguments ask; ends the process with a sentence when it cannot."""
    parser = argparse.ArgumentParser(prog="manage.py compile", description="Compile the rules, or go back.")
    parser.add_argument("--clean", action="store_true", help="take the compiled modules away and run the sources")
    parser.add_argument("--quick", action="store_true", help="do not optimize, for tests: less to wait, slower battles")
    options = parser.parse_args(arguments)
    if options.clean:
        print(f"{clean(root)} compiled files taken away; the rules run from their sources.")
        return
    start = time.monotonic()
    try:
        count = build(root, quick=options.quick)
    except CompileError as error:
        sys.exit(str(error))
    print(f"{count} modules of the rules compiled in {time.monotonic() - start:.0f} s; they run from the next start.")


def clean(root: Path = ROOT) -> int:
    """Take away whatever a build made, the stamp first, and return how many files that were."""
    rules = root / "rules"
    made = [path for path in (rules / compiled.STAMP, *compiled.modules(rules), *root.glob(SHARED)) if path.exists()]
    for path in made:
        path.unlink()
    return len(made)


def build(root: Path = ROOT, *, quick: bool = False) -> int:
    """Compile the rules next to their sources and return how many modules that made; takes some minutes."""
    lacking = missing()
    if lacking:
        raise CompileError(lacking)
    clean(root)
    scratch = root / "build" / "rules"
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    command += ["--build-temp", str(scratch / "temp"), "--build-lib", str(scratch / "lib")]
    environment = os.environ | {"PETITE_GUERRE_COMPILE": "quick" if quick else "1"}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    if done.returncode:
        clean(root)
        output = (done.stdout + done.stderr).splitlines()[-15:]
        raise CompileError(
            "\n".join([*output, "", "The rules were not compiled, and run from their sources as before."])
        )
    shutil.rmtree(scratch)
    return len(compiled.modules(root / "rules"))


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
