from typing import Any

from django.db import migrations, models


def forget(apps: Any, _schema: Any) -> None:
    """What is written up does not say what was taken back; it follows from the journal and is written anew."""
    for name in ("Told", "Bookmark"):
        apps.get_model("chronicle", name).objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("chronicle", "0001_first"),
    ]

    operations = [
        migrations.AddField(model_name="told", name="undoes", field=models.BigIntegerField(default=0)),
        migrations.AddField(model_name="told", name="redoes", field=models.BigIntegerField(default=0)),
        migrations.RunPython(forget, migrations.RunPython.noop),
    ]
