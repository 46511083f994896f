#!/usr/bin/env python3
"""Footwork's one door: ``play``, ``test`` and every Django command, on a fresh clone too.

Only the standard library is needed to start it. It makes the environment it needs in ``.venv`` and starts itself
again in there, so nothing has to be activated.
"""

from __future__ import annotations

import os
import sys

OLDEST = (3, 11)
NEEDS_BUNDLE = frozenset({"play", "serve", "runserver"})
NEEDS_DEV = frozenset({"test", "lock", "words"})


def main() -> int:
    """Run one command and return its exit code."""
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:2]))
        print(f"Footwork needs Python 3.11 or newer; this is {found}.", file=sys.stderr)
        return 2
    from vtt import bootstrap

    command = sys.argv[1] if len(sys.argv) > 1 else "help"
    try:
        code = bootstrap.enter(sys.argv, dev=command in NEEDS_DEV)
        if code is not None:
            return code
        # Before Django is set up: django-vite and WhiteNoise read what was built as they start.
        if command in NEEDS_BUNDLE and not {"-h", "--help"} & set(sys.argv):
            from vtt import frontend

            if not frontend.served_by_vite():
                frontend.ensure_bundle()
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vtt.settings")
        from django.core.management import execute_from_command_line

        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    except bootstrap.SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
