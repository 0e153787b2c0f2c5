"""The key under a table's map."""

from types import SimpleNamespace

from django.template.loader import render_to_string


def test_the_sign_of_a_road_has_its_edges_as_on_the_map() -> None:
    """In print a road is white on white; its edges distinguish it from the open ground around it."""
    table = SimpleNamespace(sides=[], signs=[], ground_key=[("road", "road"), ("hill", "hill")], scale="")
    key = render_to_string("battles/_legend.html", {"table": table})
    assert key.count('class="road-edge"') == 1
