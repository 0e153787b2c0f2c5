"""Wiring: settings, root URLs and the Celery app.

Commands, web processes, workers and tests all come through here first, so that one line says why
rules that were compiled run from their sources, and so that the settings are these unless others were named.
"""

import os
import sys

from rules import compiled

if (compiled.FOLDER / "built.json").exists():  # an earlier version's: Python would prefer them to any source
    sys.exit(
        "Compiled rules of an earlier version lie in `rules`; `python3 manage.py compile --clean` takes them away."
    )
if _why := compiled.why_plain():
    print(_why, file=sys.stderr)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
