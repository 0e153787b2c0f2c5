"""Templates can be read: no line is longer than a screen."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 120


def test_no_line_of_a_template_is_longer_than_a_screen() -> None:
    """Every line of every template has at most 120 characters."""
    templates = [
        path
        for app in ("battles", "matches", "campaigns", "config")
        for path in (ROOT / app).rglob("templates/**/*.html")
    ]
    assert len(templates) > 50
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in templates
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []
