import { describe, expect, it } from "vitest";
import type { FormField } from "../wire/ruleset";
import {
  cellsFrom,
  cellsText,
  changesOf,
  choicesOf,
  emptyOf,
  parsed,
  problemOf,
  problemsOf,
  startOf,
} from "./form_model";

const AP: FormField = { name: "ap", label: "AP", kind: "int", default: 6, min: 0, max: 99 };
const NAME: FormField = { name: "name", label: "Name", kind: "text", default: "" };
const WEAPONS: FormField = { name: "weapons", label: "Weapons", kind: "list", default: [], fields: [NAME, AP] };

describe("form model", () => {
  it("starts with what is known, else with the defaults", () => {
    expect(startOf([AP, NAME, WEAPONS], { ap: 3 })).toEqual({ ap: 3, name: "", weapons: [] });
    expect(emptyOf({ name: "x", label: "x", kind: "choice", choices: ["a", "b"] })).toBe("a");
    expect(emptyOf({ name: "x", label: "x", kind: "int", min: 2 })).toBe(2);
  });

  it("sends only what was changed, lists compared by value", () => {
    const before = { ap: 3, weapons: [{ name: "knife" }] };
    expect(changesOf(before, { ap: 3, weapons: [{ name: "knife" }] })).toEqual({});
    expect(changesOf(before, { ap: 4, weapons: [{ name: "knife" }] })).toEqual({ ap: 4 });
  });

  it("reads whole numbers and nothing else as numbers", () => {
    expect(parsed(AP, " 12 ")).toBe(12);
    expect(parsed(AP, "−3")).toBe(-3);
    for (const text of ["", "1.5", "1e3", "NaN", "twelve"]) expect(parsed(AP, text)).toBeNull();
    expect(parsed(NAME, " x ")).toBe(" x ");
  });

  it("names what is wrong, in rows too", () => {
    expect(problemOf(AP, 100)).toBe("At most 99.");
    expect(problemOf(AP, -1)).toBe("At least 0.");
    expect(problemOf(AP, null)).toMatch(/whole number/);
    expect(problemOf(WEAPONS, [{ name: "a", ap: 200 }])).toBe("AP: At most 99.");
    expect(problemsOf([AP, NAME], { ap: 5, name: "" })).toEqual({});
    expect(problemOf({ ...NAME, max: 3 }, "Adas")).toBe("At most 3 characters.");
    expect(problemOf({ ...NAME, max: 3 }, "Ada")).toBeNull();
    const cells: FormField = { name: "barred", label: "Barred", kind: "cells" };
    expect(problemOf(cells, parsed(cells, "3,4 5"))).toMatch(/column,row/);
    expect(problemOf(cells, parsed(cells, "3,4 5,4"))).toBeNull();
  });

  it("calls choices by their names", () => {
    const choices = choicesOf({
      name: "d",
      label: "d",
      kind: "choice",
      choices: ["one", "two"],
      names: { two: "Two" },
    });
    expect(choices).toEqual([
      { value: "one", label: "one" },
      { value: "two", label: "Two" },
    ]);
  });

  it("writes and reads cells as people count them", () => {
    expect(
      cellsText([
        [0, 0],
        [4, 2],
      ]),
    ).toBe("1,1 5,3");
    expect(cellsFrom("1,1 5,3")).toEqual([
      [0, 0],
      [4, 2],
    ]);
    expect(cellsFrom("")).toEqual([]);
    expect(cellsFrom("1,")).toBeNull();
  });
});
