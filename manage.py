#!/usr/bin/env python3
"""Run one of Petite Guerre's commands; the first time, on a bare Python, install what it needs."""

import os
import sys


def main() -> None:
    """Find or make the packages, then hand the command line to Django."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this is the file an older Python would meet first
        sys.exit("Petite Guerre needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031
    if os.name == "nt":
        sys.exit("Petite Guerre does not run on Windows itself; use the Windows Subsystem for Linux.")
    import bootstrap

    bootstrap.enter(sys.argv)
    if sys.argv[1:2] == ["compile"]:
        import compiling

        compiling.main(sys.argv[2:])
        return
    try:
        from config import commands

        commands.run(sys.argv)
    except (AttributeError, ImportError, SyntaxError):
        bootstrap.mend(sys.argv)  # files of .venv that were lost or cut show up so
        raise


if __name__ == "__main__":
    main()
