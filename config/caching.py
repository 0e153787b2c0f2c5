"""Caches that keep JSON: nothing that is read from a cache can run code, as a pickle could.

Throttles keep lists of times there. Versions distinguish these entries from pickles of older releases.
"""

import json
import logging
import time
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from environ import Env

VERSION = 2
log = logging.getLogger(__name__)


class JsonSerializer:
    """What Django's Redis cache writes values with; Redis itself counts with whole numbers, which JSON writes alike."""

    def dumps(self, value: Any) -> Any:
        """Return what is stored for a value."""
        return value if type(value) is int else json.dumps(value).encode()

    def loads(self, data: bytes) -> Any:
        """Return the value."""
        return json.loads(data)


class JsonFileCache(FileBasedCache):
    """Django's cache of files: a line with the time at which an entry ends, then its value.

    A file that cannot be read counts as none. A disk that is full keeps nothing, which must not stop a page.
    """

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """Return a value, or the default."""
        try:
            with open(self._key_to_file(key, version), "rb") as file:  # type: ignore[attr-defined]
                if not self._is_expired(file):
                    return json.loads(file.read())
        except (OSError, ValueError):
            pass
        return default

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Keep a value."""
        try:
            super().set(key, value, timeout, version)
        except OSError as error:
            log.warning("Nothing can be kept in the cache: %s.", error.strerror)

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep a value for longer."""
        missing = object()
        value = self.get(key, missing, version)
        if value is missing:
            return False
        self.set(key, value, timeout, version)
        return True

    def _write_content(self, file: Any, timeout: Any, value: Any) -> None:
        ends = self.get_backend_timeout(timeout)
        file.write(f"{json.dumps(ends)}\n{json.dumps(value)}".encode())

    def _is_expired(self, file: Any) -> bool:
        try:
            ends = json.loads(file.readline())
            if ends is None or ends >= time.time():
                return False
        except (ValueError, TypeError):
            pass
        self._delete(file.name)  # type: ignore[attr-defined]
        return True


class _Client(RedisCacheClient):
    """Reads what is no JSON as no entry."""

    def get(self, key: Any, default: Any) -> Any:
        try:
            return super().get(key, default)
        except ValueError:
            return default

    def get_many(self, keys: Any) -> dict[Any, Any]:
        missing = object()
        found = {key: self.get(key, missing) for key in keys}
        return {key: value for key, value in found.items() if value is not missing}


class JsonRedisCache(RedisCache):
    """Django's cache in Redis; an entry that cannot be read counts as none."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client


_JSON_FILES = f"{__name__}.JsonFileCache"
_REDIS = "django.core.cache.backends.redis.RedisCache"


def cache_at(url: str, prefix: str) -> dict[str, Any]:
    """Return Django's settings of the cache at an address; the path of a filecache:// is quoted as in any URL."""
    found: dict[str, Any] = Env.cache_url_config(url)
    if urlsplit(url).scheme == "filecache":
        found |= {"BACKEND": _JSON_FILES, "LOCATION": unquote(found["LOCATION"])}
    elif found["BACKEND"] == _REDIS:
        found["BACKEND"] = f"{__name__}.JsonRedisCache"
        found["OPTIONS"] = {"serializer": f"{__name__}.JsonSerializer"} | found.get("OPTIONS", {})
    return {"KEY_PREFIX": prefix, "VERSION": VERSION} | found


def cache_in(folder: str, prefix: str) -> dict[str, Any]:
    """Return Django's settings of a cache in a folder of any name."""
    return {"BACKEND": _JSON_FILES, "LOCATION": folder, "KEY_PREFIX": prefix, "VERSION": VERSION}
