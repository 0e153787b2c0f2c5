"""A forecast's units and leaders are called its entities, and its order of battle redacted; rows stay as they are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("battles", "0013_measurements")]

    operations = [
        migrations.RenameField("forecast", "census", "entities"),
        migrations.AlterField(
            "forecast",
            "setup",
            models.JSONField(
                help_text="The order of battle as it is fought: redacted where knowledge is one side's."
            ),
        ),
    ]
