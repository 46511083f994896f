"""Serves the product as ``manage.py play`` does, in one process: ``python -m tests.load.product PORT``."""

from __future__ import annotations

import os
import sys


def main(port: int) -> None:
    """Serve until told to end."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vtt.settings")
    import django

    django.setup()
    from vtt import serving

    serving.serve("127.0.0.1", port, ready=lambda: print("ready", flush=True))


if __name__ == "__main__":
    main(int(sys.argv[1]))
