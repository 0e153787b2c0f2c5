"""Tests in a browser wait for what they expect: no look at a page that the next moment could change."""

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import source, walk

TESTS = Path(__file__).resolve().parents[1]
# What Playwright answers at once, as the page happens to be; `expect` has a waiting form of each.
AT_ONCE = {
    "is_visible", "is_hidden", "is_checked", "is_enabled", "is_disabled", "is_editable", "inner_text", "inner_html",
    "all_inner_texts", "text_content", "all_text_contents", "input_value", "get_attribute", "evaluate_all", "content",
    "title", "query_selector", "query_selector_all", "wait_for_timeout",
}  # fmt: skip
# These are also methods of what is no page; a query counts rows, and a page as a whole is measured once it is loaded.
LOCATING = ("locator(", "get_by_", ".first", ".last", ".nth(", ".filter(")


def _drives_a_browser(text: str) -> bool:
    return "playwright" in text or "open_as" in text or "mark.browser" in text


def at_once(tree: ast.Module) -> list[int]:
    """The lines of a test in a browser that look at the page without waiting."""
    located = {
        target.id
        for node in walk(tree)
        if isinstance(node, ast.Assign) and any(mark in ast.unparse(node.value) for mark in LOCATING)
        for target in node.targets
        if isinstance(target, ast.Name) and "objects" not in ast.unparse(node.value)
    }
    lines: list[int] = []
    for node in walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "url" and ast.unparse(node.value) == "page":
            lines.append(node.lineno)
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        whose = ast.unparse(node.func.value)
        on_page = whose in located or (any(mark in whose for mark in LOCATING) and "objects" not in whose)
        if node.func.attr in AT_ONCE or (node.func.attr in {"count", "all", "evaluate"} and on_page):
            lines.append(node.lineno)
    return sorted(lines)


def test_tests_in_a_browser_wait_for_what_they_expect() -> None:
    """No test that drives a browser asks a page or a place on it for anything but through `expect`."""
    paths = [path for path in TESTS.rglob("*.py") if path != Path(__file__)]
    driving = {str(path.relative_to(TESTS)): source(path) for path in paths if _drives_a_browser(source(path).text)}
    assert len(driving) > 5
    assert {name: lines for name, module in driving.items() if (lines := at_once(module.tree))} == {}


@pytest.mark.parametrize(
    "line",
    [
        'assert page.locator("h1").is_visible()',
        'assert page.locator("li").count() == 3',
        'figures = page.locator("li")\nassert figures.count() == 3',
        'assert page.get_by_role("status").first.evaluate("node => node.id") == "live"',
        'assert "saved" in page.inner_text(".messages")',
        'assert page.url.endswith("/battles/")',
        'assert not any(button.is_visible() for button in page.locator(".button").all())',
        "page.wait_for_timeout(500)",
    ],
)
def test_a_look_at_once_is_found(line: str) -> None:
    """Each way of not waiting is found, with its line."""
    assert set(at_once(ast.parse(line))) == {line.count("\n") + 1}


@pytest.mark.parametrize(
    "line",
    [
        'expect(page.locator("h1")).to_be_visible()',
        'expect(page.locator("li")).to_have_count(3)',
        "assert Battle.objects.filter(owner=owner).count() == 1",
        'assert text.count("die") == 1',
        'assert page.evaluate("document.documentElement.scrollWidth") <= 375',
    ],
)
def test_waiting_and_counting_rows_is_allowed(line: str) -> None:
    """What waits, and what asks the database or a loaded page's width, is no such look."""
    assert at_once(ast.parse(line)) == []
