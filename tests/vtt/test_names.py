"""Names: what is taken away, what is refused, and which two pass for one."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.campaigns import names
from vtt.campaigns.names import NameRefused, clean_name, clean_text, key, poses


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("Ana", "Ana"),
        ("  Ana \t of\n Thorn ", "Ana of Thorn"),
        ("Jose\u0301", "José"),
        ("A\u200bn\u200da\ufeff", "Ana"),
        ("\u202eanA\u202c", "anA"),
        ("\u2066Ana\u2069\u061c", "Ana"),
        ("An\u00ada", "Ana"),
        ("Ana\u3164\u2800", "Ana"),
        ("Ana\x07\x1b[31m", "Ana[31m"),
        ("Ana\U000e0041\ue000\uffff", "Ana"),
        ("\u0301Ana", "Ana"),
        ("z" + "\u0363" * 30, "z" + "\u0363" * 3),
        ("<b>Ana</b>", "<b>Ana</b>"),
        ("{{7*7}} %s", "{{7*7}} %s"),
        ("李雷", "李雷"),
        ("Москва", "Москва"),
        ("שלום", "שלום"),
        ("🐉", "🐉"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_name_is_cleaned_of_what_cannot_be_seen(raw: str, clean: str) -> None:
    assert clean_name(raw) == clean


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "   ",
        "\u200b\u202e",
        "\u3164",
        "\u0301\u0301",
        "x" * 41,
        "x" * 1_000_000,
        "e" + "\u0301" * 10_000,
        "Ana\0",
        "Ana\ud800",
        "Аna",  # a Cyrillic A
        "Αna",  # a Greek Alpha
        "ﷺ" * 8,  # each is drawn as a whole sentence
    ],
)
def test_a_name_that_cannot_be_shown_is_refused_in_words(raw: str) -> None:
    with pytest.raises(NameRefused, match=r"\w{4,}.*\.$"):
        clean_name(raw)


@pytest.mark.parametrize(
    "other",
    [
        "ana",
        "ANA",
        "A n a",
        "Ana.",
        "Aña",
        "Ａｎａ",  # full width
        "𝐀𝐧𝐚",  # mathematical bold
        "АNA",  # a Cyrillic A, had it come past the check for mixed scripts
    ],
)
def test_look_alikes_have_one_key(other: str) -> None:
    assert key(other) == key("Ana")


@pytest.mark.parametrize(("one", "other"), [("Ilia", "llia"), ("B0b", "Bob"), ("СОРА", "COPA"), ("Νίκη", "Nikη")])
def test_letters_drawn_alike_have_one_key(one: str, other: str) -> None:
    assert key(one) == key(other)


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("Bo", "Bob"), ("राम", "रमा"), ("🐉", "🐲"), ("!", "?")])
def test_different_names_keep_different_keys(one: str, other: str) -> None:
    assert key(one) != key(other)


@pytest.mark.parametrize(
    "name",
    ["GM", "gm", "G.M.", "[GM] Ana", "Ana (GM)", "GM_Ana", "System", "SYSTEM:", "ѕуѕтем", "Ｓystem", "Server",
     "Game Master", "game-master", "DM", "Footwork", "Clock", "Admin"],
)  # fmt: skip
def test_nobody_can_pose_as_the_gm_or_the_server(name: str) -> None:
    assert poses(name)


@pytest.mark.parametrize("name", ["Ana", "Sigma", "Systema", "Dmitri", "Gmork", "Hosta", "Clockwork Bo"])
def test_ordinary_names_pose_as_nobody(name: str) -> None:
    assert not poses(name)


def test_a_line_of_text_has_the_limit_it_is_given() -> None:
    assert clean_text("x" * 80, 80) == "x" * 80
    with pytest.raises(NameRefused, match="at most 80"):
        clean_text("x" * 81, 80)


@given(st.text(st.characters(), max_size=60))
def test_whatever_is_typed_what_comes_out_is_short_clean_and_stays_as_it_is(raw: str) -> None:
    try:
        name = clean_name(raw)
    except NameRefused:
        return
    assert 0 < len(name) <= names.MAX_NAME
    assert name == name.strip()
    assert name == unicodedata.normalize("NFC", name)
    assert not {unicodedata.category(char) for char in name} & {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
    name.encode("utf-8")
    assert clean_name(name) == name
    assert 0 < len(key(name)) <= 80
