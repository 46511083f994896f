"""Catalogs: what is read from the sources, what is wrong with a translation, and how one gets to Python."""

from __future__ import annotations

import os
from pathlib import Path

import polib
import pytest
from django.core.management import CommandError, call_command

from vtt import catalog, phrases
from vtt.phrases import Phrase, PhraseError
from vtt.settings import catalogs

HEAD = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

"""


def in_python(source: str) -> list[tuple[str, str]]:
    return list(phrases.in_python(source, "some.py"))


class TestReadingSources:
    def test_python_says_what_it_calls_gettext_with_under_any_name(self) -> None:
        assert in_python(
            "from django.utils.translation import gettext as _, ngettext, gettext_lazy as lazy\n"
            "from rules.words import count, say as tell\n"
            "a = _('One' ' whole'), lazy('Late'), ngettext('%(n)s cat', '%(n)s cats', n)\n"
            "b = tell('{who} walks.', who=who), count('{n} cell', '{n} cells', n)\n"
        ) == [
            ("One whole", ""),
            ("Late", ""),
            ("%(n)s cat", "%(n)s cats"),
            ("{who} walks.", ""),
            ("{n} cell", "{n} cells"),
        ]

    def test_python_of_other_names_says_nothing(self) -> None:
        assert in_python("def say(text): ...\nsay('Hello')\ntext.count('a', 'b')\nfor _ in x: print('y')") == []

    def test_both_sides_of_a_choice_are_said_and_what_is_not_written_there_is_not(self) -> None:
        head = "from django.utils.translation import gettext as _\n"
        assert in_python(head + "_('On' if on else 'Off'); _(other)") == [("On", ""), ("Off", "")]

    def test_an_f_string_is_refused_with_its_place(self) -> None:
        with pytest.raises(PhraseError, match=r"some\.py:2"):
            in_python("from django.utils.translation import gettext as _\n_(f'Hello {name}')")

    def test_templates_say_what_django_finds_in_them(self) -> None:
        source = (
            '{% load i18n %}<b title="{% translate "It\'s a title" %}">{% blocktranslate trimmed with name=x.name %}\n'
            '  Hello <bdi>{{ name }}</bdi>,\n  100% sure{% endblocktranslate %}</b>{{ x|default:_("None") }}\n'
            "{% blocktranslate count n=n %}{{ n }} “cat”{% plural %}{{ n }} “cats”{% endblocktranslate %} _('not this')"
        )
        assert list(phrases.in_template(source, "a.html")) == [
            ("It's a title", ""),
            ("Hello <bdi>%(name)s</bdi>, 100%% sure", ""),
            ("None", ""),
            ("%(n)s “cat”", "%(n)s “cats”"),
        ]

    def test_a_tag_within_a_sentence_is_refused(self) -> None:
        with pytest.raises(PhraseError, match=r"a\.html"):
            list(phrases.in_template("{% blocktranslate %}a {% if x %}b{% endif %}{% endblocktranslate %}", "a.html"))

    def test_what_is_said_twice_is_one_phrase_with_its_plural(self) -> None:
        said = [Phrase("{n} cell", "", ["a.py"]), Phrase("Go", "", ["a.py"]), Phrase("{n} cell", "{n} cells", ["b.py"])]
        assert phrases.together(said) == [Phrase("{n} cell", "{n} cells", ["a.py", "b.py"]), Phrase("Go", "", ["a.py"])]
        with pytest.raises(PhraseError, match=r"c\.py"):
            phrases.together([*said, Phrase("{n} cell", "{n} boxes", ["c.py"])])

    def test_browser_code_says_what_it_calls_the_functions_of_words_with(self, tmp_path: Path) -> None:
        (tmp_path / "src").mkdir()
        (tmp_path / "src" / "a.tsx").write_text(
            'import { many, t as tell, within } from "../words";\n'
            "export const Panel = ({ n }: { n: number }) => <p title={tell(`Whole ` + 'one')}>\n"
            '  {many("{n} cell", "{n} cells", n)}{n > 0 && within("{who} waits", { who: <b>t("not this")</b> })}\n'
            '  {`${tell(n > 1 ? "On" : "Off")} <i>`}</p>;\n'
            'const generic = <T,>(x: T): T => x; function t(x: string) {} t("nor this");\n',
            "utf-8",
        )
        (tmp_path / "src" / "a.test.ts").write_text('import { t } from "./words"; t("of a test");\n', "utf-8")
        assert [(each.one, each.other) for each in phrases.of_browser(tmp_path)] == [
            ("Whole one", ""),
            ("{n} cell", "{n} cells"),
            ("{who} waits", ""),
            ("On", ""),
            ("Off", ""),
        ]
        (tmp_path / "src" / "b.ts").write_text('import { t } from "../words";\nt(`Hello ${name}`);\n', "utf-8")
        with pytest.raises(PhraseError, match=r"static/src/b\.ts:2"):
            phrases.of_browser(tmp_path)


def read(tmp_path: Path, entries: str) -> polib.POFile:
    path = tmp_path / "some.po"
    path.write_text(HEAD + entries, "utf-8")
    return catalog.read(path, "de")


class TestCatalogs:
    def test_renewing_keeps_translations_drops_what_is_not_said_and_adds_what_is(self, tmp_path: Path) -> None:
        old = read(
            tmp_path, 'msgid "Go"\nmsgstr "Los"\n\nmsgid "Gone"\nmsgstr "Weg"\n\n#~ msgid "Dead"\n#~ msgstr "Tot"\n'
        )
        new = catalog.renewed(old, [Phrase("{n} cell", "{n} cells", ["a.py"]), Phrase("Go", "", ["b.py"])])
        assert [(entry.msgid, entry.msgstr, entry.msgstr_plural) for entry in new] == [
            ("{n} cell", "", {0: "", 1: ""}),
            ("Go", "Los", {}),
        ]
        assert str(
            catalog.renewed(new, [Phrase("{n} cell", "{n} cells", ["a.py"]), Phrase("Go", "", ["b.py"])])
        ) == str(new)

    @pytest.mark.parametrize(
        ("entries", "kind"),
        [
            ("", "new"),
            ('msgid "{who} goes"\nmsgstr "{who} geht"\n\nmsgid "More"\nmsgstr "Mehr"\n', "obsolete"),
            ('msgid "{who} goes"\nmsgstr "{who} geht"\n\n#~ msgid "More"\n#~ msgstr "Mehr"\n', "obsolete"),
            ('msgid "{who} goes"\nmsgstr ""\n', "untranslated"),
            ('#, fuzzy\nmsgid "{who} goes"\nmsgstr "{who} steht"\n', "fuzzy"),
            ('msgid "{who} goes"\nmsgstr "Sie geht"\n', "places"),
            ('msgid "{who} goes"\nmsgstr "{wer} geht, {who}"\n', "places"),
        ],
    )
    def test_what_is_wrong_is_found(self, tmp_path: Path, entries: str, kind: str) -> None:
        found = list(catalog.faults(read(tmp_path, entries), [Phrase("{who} goes")]))
        assert [fault.kind for fault in found] == [kind]

    @pytest.mark.parametrize(
        ("one", "many", "right"),
        [
            ("{n} Feld", "{n} Felder", True),
            ("ein Feld", "{n} Felder", True),
            ("ein Feld", "viele Felder", False),
            ("{n} Feld", "{m} Felder", False),
            ("", "{n} Felder", False),
        ],
    )
    def test_a_single_thing_may_be_said_without_its_number(
        self, tmp_path: Path, one: str, many: str, right: bool
    ) -> None:
        entries = f'msgid "{{n}} cell"\nmsgid_plural "{{n}} cells"\nmsgstr[0] "{one}"\nmsgstr[1] "{many}"\n'
        found = list(catalog.faults(read(tmp_path, entries), [Phrase("{n} cell", "{n} cells")]))
        assert (found == []) is right

    def test_a_new_language_counts_as_django_knows_it_does(self, tmp_path: Path) -> None:
        new = catalog.renewed(catalog.read(tmp_path / "none.po", "pl"), [Phrase("{n} cell", "{n} cells")])
        assert sorted(new[0].msgstr_plural) == [0, 1, 2, 3]


def test_our_catalogs_hold_what_the_sources_say(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        call_command("words", check=True)
    except CommandError as error:
        pytest.fail(f"{error}\n{capsys.readouterr().out}")


class TestCompiling:
    def test_what_python_reads_follows_what_people_write(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        source = tmp_path / "de" / "LC_MESSAGES" / "django.po"
        source.parent.mkdir(parents=True)
        made = source.with_suffix(".mo")
        monkeypatch.setattr(catalogs, "FOLDER", tmp_path)

        def says(german: str, time: int) -> str:
            source.write_text(f'{HEAD}msgid "Go"\nmsgstr "{german}"\n', "utf-8")
            os.utime(source, (time, time))
            catalogs.compiled()
            return polib.mofile(made)[0].msgstr

        assert says("Los", 2_000_000) == "Los"
        # Older than what was there: somebody unpacked another version over it.
        assert says("Auf", 1_000_000) == "Auf"
        written = made.stat().st_ino
        catalogs.compiled()
        assert made.stat().st_ino == written
        assert sorted(file.name for file in source.parent.iterdir()) == ["django.mo", "django.po"]
