"""What only some machines allow a test: to mount a small disk, and to run a program to which files may be shut."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_CAPABILITIES = "-dac_override,-dac_read_search"


def without_privileges() -> list[str]:
    """The words before a command by which file modes bind it: none for common users, a lesser root for root."""
    if os.geteuid() != 0:
        return []
    words = ["setpriv", f"--bounding-set={_CAPABILITIES}", f"--inh-caps={_CAPABILITIES}"]
    if not shutil.which("setpriv") or subprocess.run([*words, "true"], capture_output=True).returncode:
        pytest.skip("no file is shut to root here: setpriv is missing or not allowed")
    return words


@contextmanager
def small_disk(place: Path, size: str) -> Iterator[Path]:
    """A disk of this size (as tmpfs takes it) mounted on a folder for a while."""
    place.mkdir()
    mount = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)], capture_output=True, text=True
    )
    if mount.returncode:
        pytest.skip(f"no disk can be mounted here: {mount.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def remount(place: Path, how: str) -> None:
    """Make a mounted disk `ro` or `rw`."""
    subprocess.run(["mount", "-o", f"remount,{how}", str(place)], check=True)
