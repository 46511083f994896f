"""``manage.py words``: bring the catalogs of every language up to what the sources say, or check that they are."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from vtt import catalog, frontend, phrases
from vtt.phrases import Phrase, PhraseError
from vtt.settings.environment import ROOT


class Command(BaseCommand):
    """Collect what is said and write or check a ``.po`` file for each language, one for each of the two halves."""

    help = "Renew the catalogs of translations from the sources. With --check, change nothing and fail on any fault."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """What to do, and for which languages."""
        parser.add_argument("languages", nargs="*", help="codes such as de (default: all in the settings)")
        parser.add_argument("--check", action="store_true", help="list what is wrong with the catalogs and fail")
        parser.add_argument("--unfinished", action="store_true", help="let pass what has no translation yet")

    def handle(self, *args: Any, languages: list[str], check: bool, unfinished: bool, **options: Any) -> None:
        """Do it, and say in a line for each catalog how it stands."""
        frontend.ensure_packages()
        try:
            said = (phrases.of_server(), phrases.of_browser())
            passing = {"untranslated", "fuzzy"} if unfinished or not check else set()
            wrong = 0
            for language in languages or [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]:
                for path, each in zip((catalog.of_server(language), catalog.of_browser(language)), said, strict=True):
                    wrong += self._look(path, language, each, passing, write=not check)
        except PhraseError as error:
            raise CommandError(str(error)) from None
        if wrong:
            raise CommandError(f"{wrong} faults. “manage.py words” brings the catalogs up to what the sources say.")

    def _look(self, path: Path, language: str, said: list[Phrase], passing: set[str], *, write: bool) -> int:
        try:
            entries = catalog.read(path, language)
        except OSError as error:
            # How polib says which line it cannot read.
            raise CommandError(f"{path}: {error}") from None
        before = Counter(fault.kind for fault in catalog.faults(entries, said))
        if write:
            entries = catalog.renewed(entries, said)
            _write(entries, path)
        name = path.relative_to(ROOT).as_posix()
        found = list(catalog.faults(entries, said))
        changes = {"new": before["new"], "obsolete": before["obsolete"]} if write else {}
        counts = changes | dict(Counter(fault.kind for fault in found))
        self.stdout.write(
            ", ".join([f"{name}: {len(said)} phrases", *(f"{n} {kind}" for kind, n in counts.items() if n)])
        )
        wrong = [fault for fault in found if fault.kind not in passing]
        for fault in wrong:
            self.stdout.write(f"  {fault.kind}: {fault.phrase}")
        return len(wrong)


def _write(entries: polib.POFile, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(str(entries), encoding="utf-8", newline="\n")
