import { describe, expect, it } from "vitest";
import type { FormField } from "../wire/ruleset";
import { diceWords, facesOf } from "./faces";
import { diceIn, isNotation, plus, poolText, split } from "./notation";
import { notationFor, usualDice } from "./sheet_rolls";

describe("notation", () => {
  it("ends where the words begin", () => {
    expect(split("2d6+1 fire damage")).toEqual({ notation: "2d6+1", rest: "fire damage" });
    expect(split("d20 - 2")).toEqual({ notation: "d20 - 2", rest: "" });
    expect(split("1d20+-5 x")).toEqual({ notation: "1d20+-5", rest: "x" });
    expect(split("4d6 2 goblins")).toEqual({ notation: "4d6", rest: "2 goblins" });
    expect(split("(1d6+1)*2 twice")).toEqual({ notation: "(1d6+1)*2", rest: "twice" });
    expect(split("2*(d6-(1d4+1)) x")).toEqual({ notation: "2*(d6-(1d4+1))", rest: "x" });
    expect(split("2d6 (fire)")).toEqual({ notation: "2d6", rest: "(fire)" });
    expect(split("2d6 * fire")).toEqual({ notation: "2d6", rest: "* fire" });
    for (const none of ["(1d6", "(5-10)d6", "()", `${"(".repeat(5000)}1d6`]) expect(split(none), none).toBeNull();
  });

  it("is not in what has no dice", () => {
    for (const text of ["", "hello", "3 goblins", "17", "d", "2d6x"]) expect(split(text), text).toBeNull();
    expect(isNotation("1d8+2")).toBe(true);
    expect(isNotation("1d8 plus")).toBe(false);
  });

  it("names its dice with their signs", () => {
    expect(diceIn("knife 2d6-1d4+2")).toEqual([
      { sign: 1, count: 2, sides: 6 },
      { sign: -1, count: 1, sides: 4 },
    ]);
  });

  it("is made of a handful of dice", () => {
    expect(
      poolText(
        new Map([
          [6, 2],
          [20, 1],
          [8, 0],
        ]),
        -1,
      ),
    ).toBe("1d20+2d6-1");
    expect(poolText(new Map(), 3)).toBe("");
    expect(plus("1d20", 0)).toBe("1d20");
  });
});

describe("faces", () => {
  it("know their dice from the notation", () => {
    const roll = { purpose: "x", dice: [3, 5, 2], total: 6, parts: [{ label: "2d6-1d4", value: 6 }] };
    expect(facesOf(roll, "1d20")).toEqual([
      { value: 3, sides: 6, sign: 1 },
      { value: 5, sides: 6, sign: 1 },
      { value: 2, sides: 4, sign: -1 },
    ]);
    expect(diceWords(facesOf(roll, "1d20"))).toBe("2d6−1d4");
  });

  it("believe the notation before any words", () => {
    const roll = { purpose: "1d6 of luck", notation: "2d10", dice: [3, 4], total: 7 };
    expect(facesOf(roll, "2d6").map(({ sides }) => sides)).toEqual([10, 10]);
  });

  it("take the usual dice where nothing is said, and none that cannot be", () => {
    expect(facesOf({ purpose: "Strength", dice: [17], total: 17 }, "1d20")[0]?.sides).toBe(20);
    expect(facesOf({ purpose: "Strength", dice: [17], total: 17 }, "1d6")[0]?.sides).toBeNull();
    expect(diceWords(facesOf({ purpose: "Strength", dice: [17], total: 17 }, "1d20"))).toBe("1d20");
    expect(diceWords(facesOf({ purpose: "Strength", dice: [17], total: 17 }, "1d6"))).toBe("");
    expect(facesOf({ purpose: "Strength", dice: [1, 2], total: 3 }, "1d20")[0]?.sides).toBeNull();
  });
});

describe("a sheet's numbers", () => {
  const field = (more: Partial<FormField>): FormField => ({ name: "f", label: "F", kind: "int", ...more });

  it("are rolled where they are bonuses or dice", () => {
    expect(notationFor(field({ min: -50 }), 3, "1d20")).toBe("1d20+3");
    expect(notationFor(field({ min: -50 }), -2, "3d6")).toBe("3d6-2");
    expect(notationFor(field({ kind: "text" }), "1d6+2", "1d20")).toBe("1d6+2");
  });

  it("are not rolled where they are pools or words", () => {
    expect(notationFor(field({ min: 0, unit: "AP" }), 6, "1d20")).toBeNull();
    expect(notationFor(field({ min: -999, unit: "hp" }), 6, "1d20")).toBeNull();
    expect(notationFor(field({ kind: "text" }), "Halberd", "1d20")).toBeNull();
  });

  it("use the campaign's own dice", () => {
    expect(usualDice({ attribute_roll: "3d6" })).toBe("3d6");
    expect(usualDice({})).toBe("1d20");
  });
});
