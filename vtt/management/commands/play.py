"""``manage.py play``: open a table on this machine, for oneself and everybody on the same network."""

from __future__ import annotations

import argparse
import signal
from threading import Thread
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vtt import serving, welcome
from vtt.addresses import LOOPBACK, lan_addresses, listen_on
from vtt.bootstrap import say
from vtt.scenes.tidy import tidy
from vtt.tables.demo import ensure_demo

ALL = "0.0.0.0"  # noqa: S104 - players come from the network; --loopback is for those who want none


class Command(BaseCommand):
    """Migrate, make the demo campaign if there is none, and serve."""

    help = "Open a table here and print the links by which the GM, players and spectators come in."
    # The checks import every view and form; a mistake in them is for the tests to find.
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Where to listen and what to print."""
        parser.add_argument("--port", type=port_number, default=8000, help="port to listen on (default: 8000)")
        parser.add_argument("--host", default=ALL, help="address to listen on (default: all of this machine's)")
        parser.add_argument("--loopback", action="store_true", help="listen for this machine only")
        parser.add_argument("--no-qr", action="store_true", help="print no QR code")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, until Ctrl-C."""
        host = LOOPBACK if options["loopback"] else options["host"]
        bring_up_to_date()
        gm, guests = doors()
        connections.close_all()
        listen_on(host)
        port = serving.choose_port(host, options["port"])
        if port != options["port"]:
            with translation.override(welcome.language()):
                say(
                    _("Port %(taken)s is taken, so this table is on %(port)s.")
                    % {"taken": options["port"], "port": port}
                )

        def announce() -> None:
            addresses, public = lan_addresses(), settings.PUBLIC_URL.rstrip("/")
            with translation.override(welcome.language()):
                lines = ["", welcome.text(host, port, addresses, gm, guests, public=public)]
                # No phone can follow a link that works on this machine alone.
                if not options["no_qr"] and (addresses or public):
                    code = welcome.qr_code((public or welcome.guest_base(host, port, addresses)) + guests[0].path)
                    lines += ["", _("For players, by camera:"), code] if code else []
            try:
                self.stdout.write("\n".join(lines))
                self.stdout.flush()
            except OSError as error:
                # Whoever has a link comes in all the same.
                say(f"The links could not be printed: {error.strerror}.")
            # What broke off in an earlier run goes now; nobody has to wait for it.
            Thread(target=tidy, name="tidy", daemon=True).start()

        serving.serve(host, port, ready=announce)
        # An impatient second Ctrl-C has nothing left to stop.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with translation.override(welcome.language()):
            say("\n" + _("The table is closed. Start it again and everything is as it was."))


def port_number(text: str) -> int:
    """A port from the command line."""
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return int(text)


def bring_up_to_date() -> None:
    """Migrate the database if there is anything to do; asking is much quicker than Django's command."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        say("Preparing the database")
        call_command("migrate", interactive=False, verbosity=0)


def doors() -> tuple[welcome.Door, list[welcome.Door]]:
    """The ways into the first demo campaign: the GM's and the guests'."""
    links = ensure_demo()
    guests = [
        welcome.Door(gettext_lazy("Players"), links.player_path),
        welcome.Door(gettext_lazy("Spectators"), links.spectator_path),
    ]
    return welcome.Door(gettext_lazy("You, the GM"), links.gm_path), guests
