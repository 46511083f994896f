"""``manage.py serve``: one server process of an installation that is looked after: no demo, no links, no migrations."""

from __future__ import annotations

import argparse
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from vtt import serving, welcome
from vtt.addresses import LOOPBACK, lan_addresses, listen_on
from vtt.bootstrap import SetupError, say
from vtt.management.commands.play import port_number


class Command(BaseCommand):
    """Serve, until told to end."""

    help = "Serve without demo and without migrating: for several processes, or behind a proxy."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Where to listen."""
        parser.add_argument("--port", type=port_number, default=8000, help="port to listen on (default: 8000)")
        parser.add_argument("--host", default=LOOPBACK, help=f"address to listen on (default: {LOOPBACK})")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        """Refuse an old database, then serve on this port and no other."""
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            raise SetupError("The database is not up to date. Run once: python3 manage.py migrate")
        connections.close_all()
        if serving.is_taken(host, port):
            raise SetupError(f"Port {port} is taken.")
        listen_on(host)
        public = settings.PUBLIC_URL.rstrip("/")
        serving.serve(host, port, ready=lambda: say(welcome.serving(host, port, lan_addresses(), public=public)))
