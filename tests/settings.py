"""The site's settings, with what tests must not share with a running site taken away.

The working folder is a temporary one, messages stay in memory, and passwords are hashed cheaply. An SQLite database is
a file, for the threads of a live server would share the one connection to a database in memory with the test's own.
"""

import atexit
import os
import shutil
import tempfile

if "PETITE_GUERRE_VAR" not in os.environ:
    _var = tempfile.mkdtemp(prefix="petite-guerre-tests-")
    os.environ["PETITE_GUERRE_VAR"] = _var
    atexit.register(shutil.rmtree, _var, ignore_errors=True)
os.environ.setdefault("CELERY_BROKER_URL", "memory://")

from config.settings import *  # noqa: F403

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":  # noqa: F405
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "tests.sqlite3")}  # noqa: F405
    # The tests' rows need not survive a power cut.
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"  # noqa: F405
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Whitenoise would look through all static files for each client of each test; so it looks for those that are asked for.
WHITENOISE_AUTOREFRESH = True
