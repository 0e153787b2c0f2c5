"""How often a page asks the database."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext


def queries(client: Client, address: str) -> int:
    """The queries of a page; what is read once a process is read before they are counted."""
    client.get(address)
    with CaptureQueriesContext(connection) as counted:
        assert client.get(address).status_code == 200
    return len(counted)
