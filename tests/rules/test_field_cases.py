"""Faults that people met at other tables, each as the outcome that is right here. The ids are those of the issue."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from time import perf_counter
from typing import Any

import pytest
from msgspec.structs import replace

from rules import commands as cmd
from rules import engine
from rules import events as ev
from rules.dice import SeededDice
from rules.engine import decide
from rules.rulings import Preview, Rejection, Ruling
from rules.table import Actor, Clock, Door, Scene, Table, Wall
from tests.rules import brute, kit
from tests.rules.kit import Stage, command, move, play, scene, table, token

ANA, BO = Actor("player", "s-ana", "Ana"), Actor("player", "s-bo", "Bo")
COMPASS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def on(made: Scene, *, at: tuple[int, int] = (0, 0), size: int = 1, ap: int = 99, **options: Any) -> Table:
    """Ana’s token alone on a map, on its turn."""
    now = table(options=options, tokens=[token("ana", (0, 0), sheet={"ap": ap})], clock={"order": ["ana"]})
    tokens = {"ana": replace(now.tokens["ana"], at=at, size=size, scene=made.id, seats=("s-ana",))}
    return replace(now, scenes={made.id: made}, active_scene=made.id, tokens=tokens)


def room(width: int, height: int, *walls: Wall, **more: Any) -> Scene:
    return Scene(id="room", name="Room", width=width, height=height, walls=walls, **more)


def wall(name: str, a: tuple[float, float], b: tuple[float, float], **more: Any) -> Wall:
    return Wall(name, (round(a[0] * 1000), round(a[1] * 1000)), (round(b[0] * 1000), round(b[1] * 1000)), **more)


def asked(now: Table, given: cmd.Command, actor: Actor = ANA) -> str:
    """``""`` where the command is accepted, else the refusal’s code."""
    answer = decide(now, given, SeededDice(kit.SEED, now.dice_drawn), actor)
    return answer.code if isinstance(answer, Rejection) else ""


def walked(stage: Stage) -> ev.Walked:
    assert isinstance(stage.answer, Ruling), stage.answer
    (event,) = [each for each in stage.answer.events if isinstance(each, ev.Walked)]
    return event


def steps(path: tuple[tuple[int, int], ...], start: tuple[int, int] = (0, 0)) -> list[Stage]:
    """The same way, one command a step."""
    now, found = on(room(9, 9), at=start, diagonals="alternating"), []
    for cell in path:
        stage = play(now, move("ana", cell), actor=ANA)
        found.append(stage)
        now = stage.after
    return found


# --- Prices


def test_b01_running_totals_are_of_the_whole_turn() -> None:
    """In one order or in four, and shown beforehand or charged: 1, 3, 4, 6."""
    path = ((1, 1), (2, 2), (3, 3), (4, 4))
    now = on(room(9, 9), diagonals="alternating")
    shown = engine.preview(now, cmd.Move("ana", path), ANA)
    assert isinstance(shown, Preview) and shown.costs == (1, 3, 4, 6)
    assert walked(play(now, cmd.Move("ana", path), actor=ANA)).cost == 6
    spent = [99 - stage.after.tokens["ana"].status.ap for stage in steps(path)]
    assert spent == [1, 3, 4, 6]


def test_b14_what_just_fits_fits_and_not_one_more() -> None:
    """Prices and purses are whole numbers, so that sums never drift: three of three, never a fourth."""
    now = on(room(9, 2), ap=9, walk_ap=3)
    for x in (1, 2, 3):
        now = kit.after(now, move("ana", (x, 0)), actor=ANA)
    assert now.tokens["ana"].status.ap == 0
    assert asked(now, move("ana", (4, 0))) == "not_enough"
    for odd in (0.1, 5.5, True, "1"):
        assert asked(now, cmd.SetOptions({"walk_ap": odd}), kit.GM) == "bad_option", odd


@pytest.mark.parametrize("diagonals", ["one", "alternating", "euclid"])
def test_b15_parts_add_up_to_the_total_and_to_the_charge(diagonals: str) -> None:
    random = Random(f"b15 {diagonals}")
    for _ in range(60):
        now = table(
            options={"diagonals": diagonals},
            tokens=[token("ana", (3, 2), side="red", sheet={"ap": 30}), token("bo", (4, 2), side="red")],
            clock={"order": ["ana", "bo"]},
        )
        path, at = [], (3, 2)
        for _ in range(random.randint(1, 6)):
            near = [(at[0] + dx, at[1] + dy) for dx, dy in COMPASS]
            at = random.choice([(x, y) for x, y in near if 0 <= x < 8 and 0 <= y < 5])
            path.append(at)
        shown = engine.preview(now, cmd.Move("ana", tuple(path)))
        assert isinstance(shown, Preview) and shown.rejection is None
        parts = [shown.costs[0], *(after - before for before, after in pairwise(shown.costs))]
        stage = play(now, cmd.Move("ana", tuple(path)))
        charged = now.tokens["ana"].status.ap - stage.after.tokens["ana"].status.ap
        assert sum(parts) == shown.costs[-1] == walked(stage).cost == charged
        assert all(type(part) is int and part >= 0 for part in parts), "whole, and no minus zero"


def test_b57_the_limit_is_the_turns_not_the_moves() -> None:
    """Three moves of half, half and a sixth: no third; the purse is filled once when the turn is back."""
    now = table(
        tokens=[token("ana", (0, 0), sheet={"ap": 6}), token("bo", (7, 4))],
        clock={"order": ["ana", "bo"]},
    )
    now = kit.after(now, move("ana", (1, 0), (2, 0), (3, 0)), move("ana", (2, 0), (1, 0), (0, 0)))
    assert asked(now, move("ana", (1, 0)), kit.GM) == "not_enough"
    now = kit.after(now, cmd.EndTurn("ana"))
    assert asked(now, cmd.EndTurn("ana"), kit.GM) == "not_your_turn", "pressed twice, the turn goes on once"
    now = kit.after(now, cmd.EndTurn("bo"))
    assert (now.tokens["ana"].status.ap, now.clock.cycle) == (6, 2)


# --- Walls


@pytest.mark.parametrize(
    ("line", "start", "end"),
    [
        (((3, 0), (3, 5)), (2, 1), (3, 1)),
        (((0, 3), (5, 3)), (1, 2), (1, 3)),
    ],
)
def test_b17_walls_hold_whoever_knows_of_them_and_answers_tell_nothing(
    line: tuple[tuple[int, int], tuple[int, int]], start: tuple[int, int], end: tuple[int, int]
) -> None:
    """Both ways, and for a wall that the mover cannot know: the token stays on its side."""
    for secret in (False, True):
        for a, b in (line, line[::-1]):
            made = room(6, 6, wall("zyx-wall", a, b, secret=secret))
            for one, other in ((start, end), (end, start)):
                stage = play(on(made, at=one), move("ana", other), actor=ANA)
                assert stage.after.tokens["ana"].at == one
                if not secret:
                    assert isinstance(stage.answer, Rejection)
                    assert "zyx" not in stage.answer.message and "3000" not in stage.answer.message
                else:
                    assert isinstance(stage.answer, Ruling), "nothing refuses what one cannot know of: one is halted"


def test_b18_a_key_held_down_never_gets_past_a_shut_door() -> None:
    """A door through the middle of a row of cells: the row itself cannot be entered from either side."""
    made = room(5, 5, doors=(Door("d", (0, 2500), (5000, 2500)),))
    now = on(made, at=(0, 3))
    for _ in range(30):
        assert asked(now, move("ana", (0, 2))) == "door"
        assert asked(now, move("ana", (0, 1))) in ("door", "wall"), "nor by naming the far side"
    assert now.tokens["ana"].at == (0, 3)
    assert asked(on(made, at=(0, 1)), move("ana", (0, 2))) == "door"


def test_b20_no_way_between_two_that_touch_at_a_corner() -> None:
    both = room(4, 4, solid=((1, 0), (0, 1)))
    assert asked(on(both), move("ana", (1, 1))) == "solid"
    # One of them alone leaves the corner open (FW-02), and so does the end of one wall (FW-01).
    for alone in ((1, 0), (0, 1)):
        assert asked(on(room(4, 4, solid=(alone,))), move("ana", (1, 1))) == ""
    ends = (wall("n", (1, 0), (1, 1)), wall("w", (0, 1), (1, 1)))
    assert asked(on(room(4, 4, *ends)), move("ana", (1, 1))) == "wall"
    across = (wall("n", (1, 0), (1, 1)), wall("s", (1, 1), (1, 2)))
    assert asked(on(room(4, 4, *across)), move("ana", (1, 1))) == "wall"
    for end in ends:
        assert asked(on(room(4, 4, end)), move("ana", (1, 1))) == ""
    people = table(tokens=[token("ana", (0, 0)), token("bo", (1, 0)), token("cy", (0, 1))])
    assert asked(people, move("ana", (1, 1)), kit.GM) == "", "people leave room between them"


@pytest.mark.parametrize("upright", [False, True])
def test_b21_a_big_token_passes_a_fitting_corridor_both_ways_at_one_price(upright: bool) -> None:
    def turned(*points: tuple[int, int]) -> tuple[tuple[int, int], ...]:
        return tuple((y, x) if upright else (x, y) for x, y in points)

    def corridor(wide: int, *more: Wall) -> Scene:
        lines = [turned((0, 2), (10, 2)), turned((0, 2 + wide), (10, 2 + wide))]
        return room(10, 10, *(wall(f"w{index}", *line) for index, line in enumerate(lines)), *more)

    ends = turned((0, 2), (8, 2))
    prices = []
    for start, goal in (ends, ends[::-1]):
        stage = play(on(corridor(2), at=start, size=2), move("ana", goal), actor=ANA)
        assert stage.after.tokens["ana"].at == goal
        prices.append(walked(stage).cost)
    assert prices == [8, 8]
    for start, goal in (ends, ends[::-1]):
        assert asked(on(corridor(1), at=start, size=2), move("ana", goal)) != "", "half of it would be in the wall"
    inside = wall("inside", *turned((9, 2), (9, 4)))
    assert asked(on(corridor(2, inside), at=ends[0], size=2), move("ana", ends[1])) != ""
    assert asked(on(corridor(2, inside), at=ends[0], size=2), move("ana", *turned((7, 2)))) == ""


def test_b22_a_one_way_wall_lets_through_one_way_in_preview_reach_and_deed() -> None:
    for a, b, way in (((3, 0), (3, 5), "left"), ((3, 5), (3, 0), "right")):
        made = room(6, 5, wall("w", a, b, way=way))
        east, west = on(made, at=(2, 2)), on(made, at=(3, 2))
        through = {asked(east, move("ana", (3, 2))), asked(west, move("ana", (2, 2)))}
        assert through == {"", "wall"}
        for now, goal in ((east, (3, 2)), (west, (2, 2))):
            code = asked(now, move("ana", goal))
            shown = engine.preview(now, cmd.Move("ana", (goal,)), ANA)
            assert isinstance(shown, Preview)
            assert (shown.rejection is None) is (code == "")
            reached = engine.reach(now, "ana", "walk", ANA)
            assert not isinstance(reached, Rejection)
            assert (goal in reached) is (code == "")
        turned = room(6, 5, wall("w", b, a, way=way))
        assert asked(on(turned, at=(2, 2)), move("ana", (3, 2))) != asked(east, move("ana", (3, 2)))


def test_b24_a_wide_door_is_two_leaves() -> None:
    def hall(*open_: bool) -> Scene:
        leaves = tuple(
            Door(f"leaf{x}", (x * 1000, 2000), (x * 1000 + 1000, 2000), state="open" if each else "closed")
            for x, each in zip((2, 3), open_, strict=True)
        )
        return room(6, 5, wall("l", (0, 2), (2, 2)), wall("r", (4, 2), (6, 2)), doors=leaves)

    def passes(made: Scene, size: int, x: int) -> bool:
        return asked(on(made, at=(x, 2 - size), size=size), move("ana", *((x, y) for y in range(3 - size, 3)))) == ""

    assert passes(hall(True, True), 2, 2)
    assert not passes(hall(True, False), 2, 2) and not passes(hall(False, True), 2, 2)
    assert passes(hall(True, False), 1, 2) and not passes(hall(True, False), 1, 3)
    assert not any(passes(hall(False, False), size, x) for size, x in ((1, 2), (1, 3), (2, 2)))


@pytest.mark.parametrize("pieces", [1_879, 100_000])
def test_b68_thousands_of_wall_pieces_hold_up_no_move(pieces: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Judging looks at what is near: the same verdicts as without the far pieces, at about the same price.

    No clock decides here; what a move takes beside an empty map of that size is printed for people to read.
    """
    random = Random(pieces)
    width = height = 200
    near = [wall(f"n{index}", (10 + index, 0), (10 + index, 30), blocks="move") for index in range(3)]
    far = []
    while len(far) < pieces - len(near):
        x, y = random.randrange(40_000, 199_000), random.randrange(40_000, 199_000)
        far.append(Wall(f"f{len(far)}", (x, y), (x + random.randrange(1, 300), y + random.randrange(-300, 300))))
    times = {}
    verdicts = {}
    for name, walls in (("few", near), ("many", [*near, *far])):
        now = on(room(width, height, *walls), at=(5, 5), ap=900)
        asked(now, move("ana", (5, 6)))  # The ground is drawn up once a scene.
        began, found = perf_counter(), []
        for _ in range(40):
            goal = (random.randrange(0, 14), random.randrange(0, 14))
            found.append((goal, asked(now, move("ana", goal))))
        times[name], verdicts[name] = (perf_counter() - began) / 40, found
        random = Random(pieces + 1)
    goals = [goal for goal, _ in verdicts["few"]]
    many = on(room(width, height, *near, *far), at=(5, 5), ap=900)
    assert [asked(many, move("ana", goal)) for goal in goals] == [code for _, code in verdicts["few"]]
    with capsys.disabled():
        print(f"\nB68 {pieces} pieces: {times['many'] * 1e3:.2f} ms a move, {times['many'] / times['few']:.1f} x few")


# --- Who is where


def test_f01_two_may_share_a_cell_and_the_second_is_judged_on_the_first() -> None:
    """No ruleset here has a capacity: in free roam both stand there; in turns whoever comes second has to be let in."""
    roam = replace(table(tokens=[token("ana", (0, 0), side="red"), token("bo", (2, 0), side="blue")]), clock=Clock())
    now = kit.after(roam, move("ana", (1, 0)), move("bo", (1, 0)))
    assert now.tokens["ana"].at == now.tokens["bo"].at == (1, 0)
    fight = kit.after(roam, cmd.SetOrder(("ana", "bo")), move("ana", (1, 0)), cmd.EndTurn("ana"))
    stage = play(fight, move("bo", (1, 0)))
    assert stage.after.prompts and stage.after.tokens["bo"].at == (2, 0), "Ana is asked first"


def test_f02_a_swap_is_two_moves_one_after_the_other() -> None:
    """Sharing being allowed, both get there in free roam, either order; a ring of four likewise."""
    ring = ((1, 1), (2, 1), (2, 2), (1, 2))
    names = ("ana", "bo", "cy", "di")
    now = replace(table(tokens=[token(name, at) for name, at in zip(names, ring, strict=True)]), clock=Clock())
    orders = [move(name, ring[(index + 1) % 4]) for index, name in enumerate(names)]
    for given in (orders, orders[::-1]):
        ended = kit.after(now, *given)
        assert [ended.tokens[name].at for name in names] == [*ring[1:], ring[0]]
    swap = [move("ana", (2, 1)), move("bo", (1, 1))]
    assert kit.after(now, *swap).tokens == kit.after(now, *swap[::-1]).tokens


def test_b43_a_group_order_is_judged_leg_by_leg_on_what_the_legs_before_it_left() -> None:
    """A door’s worth of AP for one: whoever would still be asked for depends on the order of the legs."""
    now = table(
        tokens=[token("ana", (1, 0), side="red"), token("bo", (0, 0), side="blue")],
    )
    now = replace(now, clock=Clock())
    out, into = cmd.Leg("ana", ((2, 0),)), cmd.Leg("bo", ((1, 0),))
    for legs in ((out, into), (into, out)):
        ended = kit.after(now, cmd.MoveGroup(legs))
        assert (ended.tokens["ana"].at, ended.tokens["bo"].at) == ((2, 0), (1, 0))
    stuck = cmd.MoveGroup((out, cmd.Leg("bo", ((0, -1),))))
    stage = play(now, stuck)
    assert isinstance(stage.answer, Rejection) and stage.after is now, "all or none"
    assert asked(now, cmd.MoveGroup((out, out)), kit.GM) == "twice"


def test_b39_a_drag_let_go_brings_nobody_back() -> None:
    now = table(tokens=[token("ana", (0, 0)), token("bo", (7, 4))], clock={"order": ["ana", "bo"]})
    removed = play(now, cmd.RemoveToken("ana"))
    assert asked(removed.after, move("ana", (1, 0))) == "no_such_token"
    assert "ana" not in removed.after.tokens


def test_b41_steps_after_a_placing_count_from_where_it_put_one() -> None:
    """Steps name cells, so what was meant for elsewhere goes by a way there is or is refused, never jumps."""
    made = room(30, 30, wall("w", (10, 0), (10, 30)))
    now = on(made)
    now = kit.after(now, move("ana", (1, 0)), move("ana", (2, 0)), actor=ANA)
    now = kit.after(now, cmd.Place("ana", (20, 20)))
    for x in (3, 4, 5):
        stage = play(now, move("ana", (x, 0)), actor=ANA)
        assert isinstance(stage.answer, Rejection) and stage.answer.code == "wall"
        assert stage.after.tokens["ana"].at == (20, 20)


# --- Turns


def test_b65_equals_stay_as_the_gm_put_them() -> None:
    now = table(tokens=[token(name, (index, 0)) for index, name in enumerate("abcde")])
    now = kit.after(now, cmd.SetOrder(("c", "a", "b"), "c"), cmd.SetOrder(("c", "a", "b", "e", "d")))
    assert now.clock.order == ("c", "a", "b", "e", "d") and now.clock.active == "c"
    seen = []
    for _ in range(5):
        seen.append(now.clock.active)
        now = kit.after(now, cmd.EndTurn(now.clock.active or ""))
    assert seen == ["c", "a", "b", "e", "d"] and now.clock.active == "c" and now.clock.cycle == 2
    from rules.codec import decode_table, encode_table

    assert decode_table(encode_table(now)).clock == now.clock


def test_b66_the_downed_are_skipped_also_where_the_cycle_turns_and_all_down_ends() -> None:
    now = table(
        tokens=[token("a", (0, 0), status={"hp": 0}), token("b", (1, 0)), token("c", (2, 0))],
        clock={"order": ["a", "b", "c"], "active": "c"},
    )
    turned = kit.after(now, cmd.EndTurn("c"))
    assert (turned.clock.active, turned.clock.cycle) == ("b", 2)
    down = kit.after(turned, *(cmd.ChangeSheet(each, status={"hp": 0}) for each in ("b", "c")))
    ended = kit.after(down, cmd.EndTurn("b"))
    assert ended.clock.active is None, "nobody’s turn, until the GM says otherwise"


# --- Everything movable, kept within what the second opinion allows


def test_i3_nobody_walks_where_the_second_opinion_sees_no_way() -> None:
    """1,000 single steps on random boards by one who knows everything: accepted exactly where there is a way."""
    from tests.rules import boards

    random = Random(20_26)
    tried = 0
    while tried < 1_000:
        made = boards.scene(random, aligned=True)
        size = random.choice((1, 1, 2))
        start = boards.free_place(random, made, size)
        if start is None:
            continue
        made = replace(made, id="room")
        now = on(made, at=start, size=size)
        lines = brute.barriers(made)
        legal = set(brute.steps(made, lines, start, size).values())
        for dx, dy in COMPASS:
            goal = (start[0] + dx, start[1] + dy)
            if not (0 <= goal[0] < made.width and 0 <= goal[1] < made.height):
                continue
            assert (asked(now, move("ana", goal), kit.GM) == "") is (goal in legal), (made, start, goal, size)
            tried += 1


def test_scenes_that_have_no_way_are_said_so() -> None:
    assert asked(on(Scene(id="room", name="R", width=3, height=3, solid=((1, 1),))), move("ana", (1, 1))) == "solid"
    assert asked(on(room(3, 3)), command(type="move", token="ana", path=[[3, 0]])) == "edge"
    assert scene(3, 3)["width"] == 3
