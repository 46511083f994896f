"""Words: what is said in English and in other languages, whatever is put into it, and how it is written down."""

from __future__ import annotations

import pickle
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from rules import codec, words
from rules import events as ev
from rules.evolve import evolve
from rules.log import LogLine, lines
from rules.ruleset import rulesets
from rules.rulings import Rejection, Ruling
from rules.words import Words, coded, count, decoded, listed, marked, noop, say
from tests.rules import boards, kit

GERMAN = {
    "{name} walks.": "{name} geht.",
    "{why} So {name} stays.": "{name} bleibt, denn: {why}",
    "A wall is in the way.": "Eine Wand ist im Weg.",
    "{n} cell": ("{n} Feld", "{n} Felder"),
    "{some} and {last}": "{some} und {last}",
    "Walk": "Gehen",
}
NASTY = ("{name}", "{why}", "%s", "%(x)s", "{0}", "{name!r}", "{{name}}", "\\1", "\\g<0>", "</b>", "")


def german(text):
    return text.said(lambda one: GERMAN.get(one, one), lambda one, many, n: GERMAN[one][n != 1])


def test_english_and_another_language():
    wall = say("A wall is in the way.")
    stays = say("{why} So {name} stays.", why=wall, name="Ana")
    assert stays == "A wall is in the way. So Ana stays."
    assert german(stays) == "Ana bleibt, denn: Eine Wand ist im Weg."
    assert type(str(stays)) is str


def test_numbers_choose_their_form():
    assert [count("{n} cell", "{n} cells", n) for n in (0, 1, 2)] == ["0 cells", "1 cell", "2 cells"]
    assert [german(count("{n} cell", "{n} cells", n)) for n in (0, 1, 2)] == ["0 Felder", "1 Feld", "2 Felder"]


def test_names_in_a_row():
    assert [listed(("Ana", "Bo", "Cy")[:n]) for n in (1, 2, 3)] == ["Ana", "Ana and Bo", "Ana, Bo and Cy"]
    assert german(listed(("Ana", say("{name} walks.", name="Bo"), "Cy"))) == "Ana, Bo geht. und Cy"


def test_a_label_is_said_where_it_is_used():
    kept = noop("Walk")
    assert type(kept) is str
    assert german(marked(kept)) == "Gehen"
    assert marked("").template is None, "an empty text has no translation: catalogs keep their header there"


@pytest.mark.parametrize("text", NASTY)
def test_what_people_write_stays_as_it_is(text):
    assert say("{name} walks.", name=text) == f"{text} walks."
    assert german(say("{name} walks.", name=text)) == f"{text} geht."
    assert german(say("{why} So {name} stays.", why=text, name="{why}")) == f"{{why}} bleibt, denn: {text}"
    assert german(Words.verbatim(text)) == text
    # Not even the very words of a phrase are translated where a person wrote them.
    assert german(Words.verbatim("A wall is in the way.")) == "A wall is in the way."
    assert german(say("{name} walks.", name="A wall is in the way.")) == "A wall is in the way. geht."


def test_a_translation_may_name_what_is_not_there_and_leave_out_what_is():
    assert (
        say("{name} walks.", name="Ana").said(lambda _: "{nobody} {name!s} {", lambda *_: "") == "{nobody} {name!s} {"
    )
    assert say("{name} walks.", name="Ana").said(lambda _: "Gone.", lambda *_: "") == "Gone."


def test_words_do_not_change():
    made = say("{name} walks.", name="Ana")
    with pytest.raises(AttributeError):
        made.template = "other"
    with pytest.raises(AttributeError):
        made.more = 1
    with pytest.raises(AttributeError):
        del made.args


NAMES = st.sampled_from(("name", "why", "n", "other_one"))
TEXT = st.text(max_size=12) | st.sampled_from(NASTY)


def made(inner):
    args = st.dictionaries(NAMES, TEXT | st.integers(-(2**53), 2**53) | inner | st.tuples(TEXT, inner), max_size=4)
    one = st.builds(lambda text, args: Words(text + "{name} {n}", args), TEXT, args)
    many = st.builds(lambda text, args, n: Words(text, args | {"n": n}, text + "{n}"), TEXT, args, st.integers(0, 9))
    return one | many


WORDS = st.recursive(TEXT.map(Words.verbatim), made, max_leaves=4)


class Holder(Struct):
    words: Words


_encode = msgspec.json.Encoder(enc_hook=codec.coding).encode
_decode = msgspec.json.Decoder(Holder, dec_hook=codec.reading).decode


def depth(value):
    if isinstance(value, Words):
        return 1 + max((depth(arg) for arg in value.args.values()), default=0)
    return max((depth(each) for each in value), default=0) if isinstance(value, tuple) else 0


@given(WORDS)
def test_written_and_read(text):
    if depth(text) > words.MAX_DEPTH:
        return
    back = _decode(_encode(Holder(text))).words
    assert back == text
    assert coded(back) == coded(text)
    assert shouted(back) == shouted(text)
    assert coded(pickle.loads(pickle.dumps(text))) == coded(text)


def shouted(text):
    """Said in a language that shouts, which shows every template."""
    return text.said(lambda one: f"<{one}>", lambda one, many, n: f"<{many}|{n}>")


def test_text_of_older_journals_is_said_as_it_is():
    read = codec.decode_events('[{"type":"halted","token":"a","at":[0,0],"code":"wall","rule":"","message":"A wall."}]')
    assert isinstance(read[0], ev.Halted)
    assert read[0].message == "A wall."
    assert read[0].message.template is None


DEEP: list = ["x"]
for _ in range(words.MAX_DEPTH + 1):
    DEEP = ["{a}", {"a": DEEP}]
# Each level says the one below it many times over: small to write, huge to say.
BOMB: list = ["x" * 900]
for _ in range(4):
    BOMB = ["{a}" * 300, {"a": BOMB}]


@pytest.mark.parametrize(
    "plain",
    [
        None, 7, 1.5, True, {}, [], [1], [["x"]], ["a", "b", "c"], [{}], ["a", {}, "b"], ["a", "b"],
        ["{n}", "{n}", {"n": "2"}], ["{n}", "{n}", {"m": 2}], ["x", {"a": None}], ["x", {"a": True}], ["x", {"a": 1.5}],
        ["x", {"a": 2**60}], ["x", {"A b": "y"}], ["x", {"a": {"some": []}}], ["x", {"a": {"all": [1]}}],
        ["x", {"a": {"all": ["y"], "more": 1}}], ["x", {"a": {"all": ["y"] * 501}}], ["x" * 2001],
        ["x", {letter * 2: "y" for letter in "abcdefghijklmnopqrstuvwxyz"}], "x" * 50_001, DEEP, BOMB,
    ],
)  # fmt: skip
def test_what_is_no_words_is_refused(plain):
    with pytest.raises(ValueError, match="expected"):
        decoded(plain)
    with pytest.raises(msgspec.ValidationError):
        _decode(msgspec.json.encode({"words": plain}))


# What the rules really say -------------------------------------------------------------------------------------------


def said_in(value):
    """Every text for people in a value: whatever is Words, and whatever stands where Words belong."""
    if isinstance(value, Words):
        yield value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            found = getattr(value, name)
            if name == "what" and isinstance(value, ev.Damaged | ev.AreaStruck | ev.PlacesStruck | ev.Aimed):
                assert type(found) is str, "what people call an effect is theirs"
                continue
            if name in ("text", "message", "question", "label", "purpose", "what"):
                assert type(found) is Words, f"{type(value).__name__}.{name} is no Words: {found!r}"
            yield from said_in(found)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from said_in(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from said_in(each)


def stages():
    for path in kit.VECTORS:
        yield from kit.stages(kit.scenario.read(path.read_bytes()))
    for ruleset in rulesets():
        for seed in range(6):
            yield from boards.game(Random(seed), ruleset, length=40)


def told(stage):
    """The refusal, or the events with their log lines."""
    if isinstance(stage.answer, Rejection):
        return [stage.answer]
    assert isinstance(stage.answer, Ruling)
    found, table = [], stage.before
    for event in stage.answer.events:
        after = evolve(table, event)
        # Chat and what a person calls a roll are their own; marks and requests hold people's text under other names.
        people = isinstance(event, ev.Said | ev.MarkPut) or (isinstance(event, ev.Rolled) and event.seat)
        logged: list[LogLine] = lines(table, event, after)
        if isinstance(event, ev.Said):
            assert all(type(line.text) is Words and line.text.template is None for line in logged)
        elif not people:
            found += [event, *logged]
        else:
            found += logged
        table = after
    return found


def test_nothing_that_the_rules_say_is_glued():
    seen = set()
    for stage in stages():
        for each in told(stage):
            if isinstance(each, ev.TokenAdded | ev.TokenKept | ev.SceneAdded | ev.Undone):
                continue
            for text in said_in(each):
                seen.add(text.template)
                own = text.template is None
                # What has no template is a name or a number of people's, never a sentence.
                assert not own or not text.endswith("."), text
    assert len(seen) > 60
