import { describe, expect, it } from "vitest";
import type { Door, Token } from "../wire/view";
import { changes, type Look } from "./changes";
import { bearing, squaresBetween, wayOf } from "./compass";
import { byWay } from "./reached";

const token = (id: string, more: Partial<Token> = {}): Token => ({
  id,
  name: id,
  scene: "s",
  at: [2, 3],
  size: 1,
  side: "",
  kind: "character",
  color: "",
  mine: false,
  down: false,
  ...more,
});
const look = (tokens: Token[], more: Partial<Look> = {}): Look => ({ tokens, doors: [], turn: "", ...more });

describe("the compass", () => {
  it("knows eight ways, north up", () => {
    expect([wayOf(0, -1), wayOf(1, -1), wayOf(1, 0), wayOf(0, 5), wayOf(-3, 0), wayOf(-1, -1)]).toEqual([
      "north",
      "north-east",
      "east",
      "south",
      "west",
      "north-west",
    ]);
    expect(wayOf(0, 0)).toBeNull();
    expect(wayOf(1, -9)).toBe("north");
  });

  it("counts from edge to edge", () => {
    const big = { at: [0, 0] as const, size: 3 };
    expect(squaresBetween(big, { at: [3, 1], size: 1 })).toBe(1);
    expect(squaresBetween(big, { at: [1, 1], size: 1 })).toBe(0);
    expect(squaresBetween(big, { at: [7, 1], size: 2 })).toBe(5);
    expect(bearing({ at: [2, 3], size: 1 }, { at: [4, 1], size: 1 }, "Ada")).toBe("2 squares north-east of Ada");
    expect(bearing({ at: [2, 3], size: 1 }, { at: [1, 3], size: 1 }, "Ada")).toBe("1 square west of Ada");
    expect(bearing(big, { at: [1, 1], size: 1 }, "the ogre")).toBe("in the same square as the ogre");
  });
});

describe("what can be reached", () => {
  it("is sorted by the way it lies, then by price", () => {
    const found = byWay(
      [2, 2],
      [
        [2, 2, 0],
        [2, 1, 1],
        [2, 0, 3],
        [3, 0, 2],
        [3, 2, 1],
      ],
    );
    expect(found.map(({ way, step, further }) => [way, step?.cost ?? null, further.map(({ cell }) => cell)])).toEqual([
      ["north", 1, [[2, 0]]],
      ["north-east", null, [[3, 0]]],
      ["east", 1, []],
    ]);
  });
});

describe("changes", () => {
  it("are told of tokens that come, go, move and suffer", () => {
    const bars = (value: number) => [{ id: "hp", label: "Hit points", value, max: 10 }];
    const before = look([token("Ada", { bars: bars(10) }), token("Bo"), token("Cy")], { turn: "Ada" });
    const after = look(
      [
        token("Ada", { at: [4, 3], bars: bars(4), conditions: [{ id: "prone", label: "Prone" }] }),
        token("Bo", { down: true, conditions: [{ id: "down", label: "Down" }] }),
        token("Di", { at: [0, 0] }),
      ],
      { turn: "Bo" },
    );
    expect(changes(before, after)).toEqual([
      "Ada moved 2 squares to the east, to column 5, row 4.",
      "Ada has 4 of 10 Hit points.",
      "Ada gets the condition Prone.",
      "Bo is down.",
      "Di is on the board, at column 1, row 1.",
      "Cy is no longer on the board.",
      "Bo has the turn.",
    ]);
  });

  it("count how far a large token went, not how far it is from where it stood", () => {
    const ogre = (x: number) =>
      look([token("Ogre", { size: 3, at: [x, 0], hidden: x > 0 })], { turn: x > 0 ? null : "" });
    expect(changes(ogre(0), ogre(2))).toEqual([
      "Ogre moved 2 squares to the east, to column 3, row 1.",
      "Ogre is hidden.",
      "Someone unseen has the turn.",
    ]);
  });

  it("are told of doors, and none where none are", () => {
    const door: Door = { id: "d", a: [1000, 0], b: [1000, 1000], kind: "door", state: "closed" };
    const same = look([token("Ada")], { doors: [door] });
    expect(changes(same, { ...same })).toEqual([]);
    expect(changes(same, { ...same, doors: [{ ...door, state: "open" }] })).toEqual([
      "The door at column 2, row 1 is open.",
    ]);
  });
});
