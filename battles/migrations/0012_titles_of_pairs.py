"""Titles of forecasts by pairs of doctrines name the doctrines as pages do, and not by their keys."""

from django.db import migrations

# What doctrines are called whose key opened to words is something else, by system.
_NAMES = {
    "muskets_mohawks": {"book": "by the book"},
    "fast_musket": {"attack_slow": "slow attack", "attack_fast": "fast attack", "hold_fire": "hold"},
}


def rename_pairs(apps, schema_editor):
    """Name the doctrines of each forecast of a table of pairs in its title."""
    forecasts = apps.get_model("battles", "Forecast").objects.using(schema_editor.connection.alias)
    rows = forecasts.filter(together__isnull=False, system__in=_NAMES)
    for row in rows.only("pk", "title", "system", "setup").iterator():
        keys = [_doctrine(row.setup, side) for side in ("player", "enemy")]
        before = " against ".join(key.replace("_", " ") for key in keys)
        after = " against ".join(_NAMES[row.system].get(key, key.replace("_", " ")) for key in keys)
        if before != after and row.title.endswith(before):
            row.title = row.title.removesuffix(before) + after
            row.save(update_fields=["title"])


def _doctrine(setup, side):
    force = setup.get(side) if isinstance(setup, dict) else None
    return str(force.get("doctrine", "")) if isinstance(force, dict) else ""


class Migration(migrations.Migration):
    dependencies = [("battles", "0011_archived")]

    operations = [migrations.RunPython(rename_pairs, migrations.RunPython.noop)]
