"""What a fresh machine lacks and is made once: the working folder and the secret key."""

import os
import secrets
from pathlib import Path


def folder(path: Path) -> Path:
    """Make a folder, readable by its owner only, and hand it back."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def secret_key(path: Path) -> str:
    """Read the secret key from its file, and write a random one first if there is none.

    Two processes that start together agree: the file appears whole under its name or not at all,
    and whoever comes second reads what the first one wrote.
    """
    if not path.exists():
        folder(path.parent)
        draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()
