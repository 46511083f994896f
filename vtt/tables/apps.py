"""The tables app."""

from __future__ import annotations

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Live play: the journal, the tables it folds to, and the sockets that watch them."""

    name = "vtt.tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"
