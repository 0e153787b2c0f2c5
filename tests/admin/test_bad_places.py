"""Content in the admin with a field that cannot be read: what the rules say of the others is shown as well."""

from django.test import Client

from tests.admin.conftest import an_army
from tests.admin.test_content import change


def test_no_null_character_is_kept_in_a_list_of_names(admin: Client) -> None:
    """PostgreSQL cannot hold one; the validator of texts looked for it in a list, where it is written otherwise."""
    army = an_army()
    page = change(admin, army, **{"leader_names": "Am\0herst", "unit_types-0-unit_names": "44th\n\0"})
    assert page.content.decode().count("Null characters are not allowed.") == 2
    army.refresh_from_db()
    assert army.leader_names == []
