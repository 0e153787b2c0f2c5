"""Make `.venv` and install the pinned packages into it, with nothing but the standard library.

`manage.py` calls `enter()` before anything else. The running interpreter is used as it is when every
package is there; otherwise `.venv` is made once and the command starts again inside it. A stamp with
a hash of `constraints.txt` and of the ranges in `pyproject.toml` makes later starts free, and a
changed file installs again. A mark that stands from before the first write until after the last one
tells a half-made `.venv`, which is made again; so is one that has lost files since (`mend`).

    python3 bootstrap.py [test] [check] [compile] [docs] [coverage]     installs without running anything
"""

import fcntl
import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NoReturn

ROOT = Path(__file__).resolve().parent
NAME = re.compile(r"^[A-Za-z0-9._-]+")
# What commands need besides the site's own packages.
GROUPS = {"test": ["test", "server"], "compile": ["compile"]}
# Groups that only the gate uses. Their pins are last in constraints.txt, after this mark.
APART = ("docs", "coverage")
APART_MARK = "# --- Only for the groups"
AGAIN = "PETITE_GUERRE_BOOTSTRAPPED"
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"


class BootstrapError(Exception):
    """The machine lacks something; the message says what, and what to do."""


class Environment:
    """The project's own `.venv` and what is known of it."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.stamp = self.folder / "petite-guerre.json"
        self.unfinished = self.folder / "petite-guerre.unfinished"
        self.python = self.folder / "bin" / "python"

    def requirements(self, group: str) -> list[str]:
        """The ranges of `pyproject.toml`: the project's own for "", an optional group's otherwise."""
        project = tomllib.loads((self.root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        listed: list[str] = project["optional-dependencies"][group] if group else project["dependencies"]
        return listed

    def fingerprint(self, group: str) -> str:
        """A hash of all that decides which packages a group means."""
        pins = (self.root / "constraints.txt").read_text(encoding="utf-8")
        if group not in APART:
            pins = pins.partition(APART_MARK)[0]
        return hashlib.sha256("\n".join([pins, *self.requirements(group)]).encode()).hexdigest()

    def installed(self) -> dict[str, str]:
        """The fingerprint of each group that a finished installation left behind."""
        groups: dict[str, str] = {} if self.is_broken() else self._stamped().get("groups", {})
        return groups

    def is_broken(self) -> bool:
        """Whether `.venv` was left half-made, lost its Python, or had it upgraded under its feet."""
        if self.unfinished.exists() or not self.python.exists() or not self._has_home():
            return True
        return self.is_running() and self._stamped().get("python", VERSION) != VERSION

    def is_damaged(self) -> bool:
        """Whether an installed file is missing or has another length than when it was installed; takes a second."""
        for package in importlib.metadata.distributions(
            path=[str(path) for path in self.folder.glob("lib/*/site-packages")]
        ):
            for file in package.files or ():
                place = Path(str(package.locate_file(file)))
                if file.size is not None and (not place.is_file() or place.stat().st_size != file.size):
                    return True
        return False

    def _stamped(self) -> dict[str, Any]:
        """What the stamp says; nothing when it is not there or was cut."""
        try:
            stored = json.loads(self.stamp.read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError):
            return {}
        return stored if isinstance(stored, dict) and isinstance(stored.get("groups"), dict) else {}

    def _has_home(self) -> bool:
        """Whether the file is whole by which a Python knows that it is one of a `.venv`."""
        try:
            return "home" in (self.folder / "pyvenv.cfg").read_text(encoding="utf-8")
        except FileNotFoundError:
            return False

    def lacks(self, groups: Sequence[str]) -> list[str]:
        """The groups that are not installed as the files of today ask."""
        known = self.installed()
        return [group for group in groups if known.get(group) != self.fingerprint(group)]

    def is_running(self) -> bool:
        """Whether this very interpreter is the one of `.venv`."""
        return Path(sys.prefix).resolve() == self.folder.resolve()

    def lock(self) -> Path:
        """The file that a start holds while it installs, next to the folder itself where `.venv` is a link to it.

        Several checkouts may so share one environment. Where nothing can be written there, it is this checkout's own.
        """
        real = Path(os.path.realpath(self.folder))
        place = real if os.access(real.parent, os.W_OK) else self.folder
        return place.with_name(f"{place.name}.lock")

    def install(self, groups: Sequence[str]) -> None:
        """Make `.venv` if need be, install the groups, and only then say so on the stamp."""
        while True:
            place = self.lock()
            with _one_at_a_time(place) as lock:
                if place != self.lock():  # meanwhile another start has put a folder in the place of the link
                    continue
                if self.folder.is_symlink() and self.is_broken():
                    self.folder.unlink()  # what it points to may be somebody else's
                    continue
                self._install(groups, lock)
                return

    def _install(self, groups: Sequence[str], lock: IO[str]) -> None:
        """Install what the groups lack, under the lock."""
        missing = self.lacks(groups)
        if not missing:
            return
        known = self.installed()
        self._make()
        _say("Installing the packages Petite Guerre is built on into .venv (this happens once) ...")
        needed = [line for group in missing for line in self.requirements(group)]
        try:
            pins = str(self.root / "constraints.txt")
            _run_pip([*self.pip(), "install", "--constraint", pins, *needed], lock)
        except BootstrapError:
            if known:  # pip gave up by itself and left what was there before as it was
                self.unfinished.unlink()
            raise
        self._finish(known | {group: self.fingerprint(group) for group in missing})

    def _finish(self, groups: dict[str, str]) -> None:
        """Write the stamp whole, then take the mark of unfinished work away."""
        draft = self.stamp.with_suffix(".draft")
        draft.write_text(json.dumps({"python": _version_of(self.python), "groups": groups}), encoding="utf-8")
        draft.replace(self.stamp)
        self.unfinished.unlink()

    def _make(self) -> None:
        """Lay out an empty `.venv`; a broken one goes first."""
        if self.folder.exists() and self.is_broken():
            shutil.rmtree(self.folder)
        fresh = not self.folder.exists()
        self.folder.mkdir(exist_ok=True)
        self.unfinished.touch()
        if not fresh:
            return
        try:
            import venv
        except ImportError as error:
            raise BootstrapError(
                "This Python has no venv module, so .venv cannot be made. Install it "
                "(on Debian and Ubuntu: apt install python3-venv), then run the same command again."
            ) from error
        # Without pip, so that a Python without ensurepip does as well; pip then works from outside.
        venv.EnvBuilder(symlinks=True, with_pip=False).create(self.folder)

    def pip(self) -> list[str]:
        """The command that installs into `.venv`: the machine's pip, or one unpacked by ensurepip."""
        inside = [str(self.python), "-m", "pip"]
        if not self.is_running() and _works([sys.executable, "-m", "pip", "--version"]):
            return [sys.executable, "-m", "pip", "--python", str(self.python)]
        if _works([*inside, "--version"]) or _works([str(self.python), "-m", "ensurepip"]):
            return inside
        base = str(Path(getattr(sys, "_base_executable", sys.executable)))
        if self.is_running() and _works([base, "-m", "pip", "--version"]):
            return [base, "-m", "pip", "--python", str(self.python)]
        raise BootstrapError(
            "This Python has neither pip nor ensurepip, so nothing can be installed. Install pip "
            "(on Debian and Ubuntu: apt install python3-pip), then run the same command again."
        )


def enter(arguments: Sequence[str], root: Path = ROOT) -> None:
    """Return when this interpreter can run the command; else start the command again in `.venv`."""
    environment = Environment(root)
    try:
        ready = _is_ready(environment, ["", *GROUPS.get(arguments[1] if len(arguments) > 1 else "", [])])
    except BootstrapError as error:
        sys.exit(str(error))
    except (OSError, subprocess.SubprocessError) as error:
        sys.exit(f".venv cannot be used: {error}. Make room on the disk, or run this as the user whose folder it is.")
    if not ready:
        _start_again([str(environment.python), *arguments])


def _is_ready(environment: Environment, groups: Sequence[str]) -> bool:
    """Return True when this interpreter has all packages; otherwise see to it that `.venv` has them."""
    second_try = os.environ.pop(AGAIN, "") == "yes"
    if environment.is_running():
        if not environment.lacks(groups):
            return True
    elif _has_all(environment, groups):
        return True
    if environment.lacks(groups):
        if second_try:
            raise BootstrapError("The packages were installed into .venv, and yet Python does not find them.")
        environment.install(groups)
    return False


def mend(arguments: Sequence[str], root: Path = ROOT) -> None:
    """After a failed import: make `.venv` again and start again where files of it are lost; return where none are."""
    environment = Environment(root)
    if not environment.is_running() or not (environment.is_damaged() or not _has_all(environment, [""])):
        return
    _say("The packages in .venv are damaged, so they are installed again.")
    try:
        environment.unfinished.touch()
    except OSError as error:
        sys.exit(f".venv is damaged and cannot be mended: {error}. Remove it, then run the same command again.")
    _start_again([getattr(sys, "_base_executable", sys.executable), *arguments], second=False)


def _start_again(command: list[str], *, second: bool = True) -> NoReturn:
    if second:
        os.environ[AGAIN] = "yes"
    sys.stdout.flush()
    os.execv(command[0], command)


def _has_all(environment: Environment, groups: Sequence[str]) -> bool:
    """Whether the running interpreter already finds every package by name."""
    for group in groups:
        for line in environment.requirements(group):
            found = NAME.match(line)
            try:
                importlib.metadata.version(found[0] if found else line)
            except importlib.metadata.PackageNotFoundError:
                return False
    return True


@contextmanager
def _one_at_a_time(path: Path) -> Iterator[IO[str]]:
    """Let a second start wait for the first one's installation instead of trampling on it."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield file


def _works(command: list[str]) -> bool:
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def _version_of(python: Path) -> str:
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    return subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def _run_pip(command: list[str], lock: IO[str]) -> None:
    """Run pip, show how far it is, and on failure show what it said last.

    pip holds the lock as well, so that one which outlives a killed start is waited for.
    """
    environment = os.environ | {"PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, pass_fds=(lock.fileno(),)
    ) as pip:
        output = _watch(pip.stdout)
    if pip.returncode:
        raise BootstrapError(
            "\n".join([*output[-15:], "", "pip could not install the packages; its last words are above. "])
            + "Is the package index reachable? Run the same command again when it is."
        )


def _watch(lines: IO[str] | None) -> list[str]:
    output, fetched = [], 0
    for line in lines or ():
        output.append(line.rstrip())
        if line.startswith("Collecting "):
            fetched += 1
            if sys.stderr.isatty():
                sys.stderr.write(f"\r\x1b[K  {fetched:3} {line.split()[1][:60]}")
                sys.stderr.flush()
        elif line.startswith("Installing collected") and sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K  unpacking ...\n")
    return output


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        Environment().install(["", *sys.argv[1:]])
    except (BootstrapError, OSError, subprocess.SubprocessError) as fault:
        sys.exit(str(fault))
    except KeyError as unknown:
        sys.exit(f"There is no group {unknown}; there are test, check, compile, docs and coverage.")
