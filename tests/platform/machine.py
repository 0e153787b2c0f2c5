"""A bare machine in a folder: the two start files, stub packages as wheels, and no network."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BASE = getattr(sys, "_base_executable", sys.executable)
# What the site does with a command line, and no more.
COMMANDS = """
from django.core.management import execute_from_command_line
def run(argv):
    execute_from_command_line(argv)
"""
MANAGEMENT = """
import json, sys
def execute_from_command_line(argv):
    try:
        import pg_stub_extra as extra
        extra = extra.VERSION
    except ImportError:
        extra = None
    import django
    print(json.dumps({"argv": argv[1:], "prefix": sys.prefix, "django": django.VERSION, "extra": extra}))
"""


class Machine:
    """A scratch copy of the start files that installs stubs from a folder of wheels."""

    def __init__(self, folder: Path) -> None:
        self._name(folder)
        for path in (self.root, self.wheels, self.shadow):
            path.mkdir()
        for name in ("manage.py", "bootstrap.py"):
            (self.root / name).write_bytes((ROOT / name).read_bytes())
        (self.root / "config").mkdir()
        (self.root / "config" / "commands.py").write_text(COMMANDS)
        (self.root / "pyproject.toml").write_text(
            '[project]\ndependencies = ["pg-stub-django>=1"]\n'
            '[project.optional-dependencies]\ntest = ["pg-stub-extra"]\nserver = []\n'
        )
        self.pin("1.0")
        for version in ("1.0", "2.0"):
            self.wheel("pg_stub_django", version, "django", {"core/management.py": MANAGEMENT})
        self.wheel("pg_stub_extra", "1.0", "pg_stub_extra", {})

    def _name(self, folder: Path) -> None:
        self.root = folder / "petite-guerre"
        self.wheels = folder / "wheels"
        self.shadow = folder / "shadow"

    def copy(self, folder: Path) -> "Machine":
        """Return a machine that has done all that this one has."""
        for path in (self.root, self.wheels, self.shadow):
            shutil.copytree(path, folder / path.name, symlinks=True)
        other = Machine.__new__(Machine)
        other._name(folder)
        return other

    def pin(self, version: str) -> None:
        """Write the constraints file."""
        (self.root / "constraints.txt").write_text(f"pg-stub-django=={version}\npg-stub-extra==1.0\n")

    def wheel(self, name: str, version: str, package: str, files: dict[str, str]) -> None:
        """Put a tiny wheel into the local package folder."""
        info = f"{name}-{version}.dist-info"
        with zipfile.ZipFile(self.wheels / f"{name}-{version}-py3-none-any.whl", "w") as file:
            file.writestr(f"{package}/__init__.py", f"VERSION = {version!r}\n")
            for path, text in files.items():
                file.writestr(f"{package}/{path}", text)
            if files:
                file.writestr(f"{package}/core/__init__.py", "")
            file.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
            file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            sizes = {each.filename: each.file_size for each in file.infolist()}
            file.writestr(f"{info}/RECORD", "".join(f"{name},,{size}\n" for name, size in sizes.items()))

    def lose(self, *modules: str) -> None:
        """Let the machine's Python be without these modules."""
        for module in modules:
            (self.shadow / f"{module}.py").write_text(f"raise ImportError('no {module} here')\n")

    def start(self, *arguments: str, prefix: Sequence[str] = ()) -> "subprocess.Popen[str]":
        """Start `python3 manage.py` with these arguments, by way of another program if need be."""
        unwanted = ("PIP_", "PETITE_GUERRE", "PYTHON", "DJANGO", "VIRTUAL_ENV")
        environment = {k: v for k, v in os.environ.items() if not k.startswith(unwanted)}
        environment |= {
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.wheels),
            "PIP_CONFIG_FILE": os.devnull,
            "PYTHONPATH": str(self.shadow),
        }
        return subprocess.Popen(
            [*prefix, BASE, "manage.py", *arguments],
            cwd=self.root, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def run(self, *arguments: str, prefix: Sequence[str] = ()) -> "subprocess.CompletedProcess[str]":
        """Run it to its end."""
        process = self.start(*arguments, prefix=prefix)
        out, err = process.communicate(timeout=900)
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)
