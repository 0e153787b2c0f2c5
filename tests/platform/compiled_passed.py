"""Whether the compiled rules passed as they are now.

    python -m tests.platform.compiled_passed             prints what they are; ends with 1 when they did not pass so
    python -m tests.platform.compiled_passed --write     records that they did

The rules without comments and docstrings count, and what compiles them.
"""

import sys
from hashlib import sha256
from pathlib import Path

from battles.versions import parse, rules_version
from rules import compiled

ROOT = Path(__file__).resolve().parents[2]
PASSED = Path(__file__).with_name("compiled_passed.txt")


def digest(root: Path = ROOT) -> str:
    """Return what the rules and their build are, as 16 digits."""
    parts = [rules_version().encode(), parse((root / "setup.py").read_bytes()).code]
    parts += [stub.read_bytes() for stub in sorted(compiled.FOLDER.rglob("*.pyi"))]
    constraints = (root / "constraints.txt").read_text(encoding="utf-8").splitlines()
    parts += [line.encode() for line in constraints if line.startswith(("mypy==", "setuptools=="))]
    return sha256(b"\0".join(parts)).hexdigest()[:16]


def main() -> int:
    """Run from the command line."""
    now = digest()
    if "--write" in sys.argv:
        PASSED.write_text(f"{now}\n", encoding="utf-8")
    passed = PASSED.exists() and PASSED.read_text(encoding="utf-8").strip() == now
    print(f"The compiled rules are {now}, which {'passed' if passed else 'did not pass yet'}.")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
