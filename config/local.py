"""Where the program keeps its state and finds its content, and what is made once: that folder and the secret key."""

import os
import secrets
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# A checkout has its start file next to this package; a wheel has none.
INSTALLED = not (ROOT / "manage.py").is_file()
# How a person calls the program, for sentences that tell him to.
PROGRAM = "petite-guerre" if INSTALLED else "python3 manage.py"


def require(setting: str, module: str) -> None:
    """End the program with a sentence where a setting asks for a module that is not installed, or that is none."""
    try:
        found = find_spec(module)
    except ModuleNotFoundError:  # the package that it would be in
        found = None
    if found is None:
        sys.exit(
            f"{setting} asks for {module}, which is not installed: see whether its name is right, and install the "
            "extra, as pip install 'petite-guerre[server]'."
        )


def state_folder() -> Path:
    """Return where state is kept unless PETITE_GUERRE_VAR names a folder.

    An installed copy takes the user's own data folder: what is next to the package may be read-only, and goes with
    the next version.
    """
    if not INSTALLED:
        return ROOT / "var"
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if os.path.isabs(home) else Path.home() / ".local" / "share") / "petite-guerre"


def content_folder() -> Path:
    """Return the bundled content files, which a wheel holds inside this package."""
    return ROOT / "config" / "fixtures" if INSTALLED else ROOT / "fixtures"


def folder(path: Path) -> Path:
    """Make a folder, readable by its owner only, and hand it back; without it nothing can be run."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.listdir(path)
    except OSError as error:
        sys.exit(_refused(path, error))
    return path


def secret_key(path: Path) -> str:
    """Read the secret key from its file, and write a random one first if there is none.

    Two processes that start together agree: the file appears complete under its name or not at all,
    and the second process reads what the first one wrote. An empty file, which a power failure
    may leave, counts as missing.
    """
    try:
        key = _read(path)
        if not key:
            folder(path.parent)
            _write(path, over_empty=key is not None)
            key = _read(path)
    except OSError as error:
        sys.exit(_refused(path, error))
    return key or sys.exit(f"{path} holds no key; take it away, and the next start makes one.")


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return None


def _write(path: Path, *, over_empty: bool) -> None:
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
        if over_empty:
            draft.replace(path)
        else:
            os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink(missing_ok=True)


def _refused(path: Path, error: OSError) -> str:
    """Say what the machine refuses, and what to do."""
    return (
        f"{error.filename or path} cannot be used: {error.strerror}. Petite Guerre keeps its database, its key and its "
        "messages there. Free the disk, make the folder the user's own, or name another folder in PETITE_GUERRE_VAR."
    )
