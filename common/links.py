"""Addresses that leave the site: in mails, feeds and what is posted to other programs."""

from urllib.parse import urlsplit

from django.conf import settings


def absolute(path: str) -> str:
    """Return the address of a path of this site, by the setting SITE_URL."""
    return f"{settings.SITE_URL.rstrip('/')}{path}"


def host() -> str:
    """Return the name under which the site is known outside."""
    return urlsplit(settings.SITE_URL).hostname or "localhost"
