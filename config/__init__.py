"""Wiring: settings, root URLs and the Celery app.

Commands, web processes, workers and tests all come through here first, so that rules compiled from other sources than
today's are refused before anything runs by them, and so that the settings are these unless others were named.
"""

import os
import sys

from rules import compiled

if _stale := compiled.stale():
    sys.exit(_stale)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
