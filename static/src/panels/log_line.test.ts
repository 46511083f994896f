import { describe, expect, it } from "vitest";
import type { LogLine, Roll } from "../wire/view";
import { against, bonusParts, hour, rulesOf, saidOnce, signed, takenBack, wholePart } from "./log_line";

const ROLL: Roll = {
  purpose: "parry",
  dice: [12],
  total: 15,
  parts: [
    { label: "dice", value: 12 },
    { label: "Strength", value: 3, rule: "GC-05" },
  ],
  difficulty: 13,
  success: true,
};

describe("rolls", () => {
  it("are taken apart into dice and bonuses", () => {
    expect(bonusParts(ROLL)).toEqual([{ label: "Strength", value: 3, rule: "GC-05" }]);
    expect(against(ROLL)).toBe("13 needed");
  });

  it("that must exceed say so", () => {
    expect(against({ ...ROLL, beats: true })).toBe("more than 13 needed");
  });

  it("without difficulty have nothing to reach", () => {
    expect(against({ purpose: "damage", dice: [2, 4], total: 6 })).toBe("");
  });

  it("whose one part holds the dice do not count them twice", () => {
    const roll: Roll = { purpose: "damage", dice: [4], total: 5, parts: [{ label: "knife 1d4+1", value: 5 }] };
    expect(wholePart(roll)?.label).toBe("knife 1d4+1");
    expect(bonusParts(roll)).toEqual([]);
  });

  it("leave out parts that add nothing", () => {
    expect(bonusParts({ ...ROLL, parts: [{ label: "Dexterity", value: 0 }] })).toEqual([]);
  });

  it("write minus as minus", () => {
    expect(signed(-2)).toBe("−2");
    expect(signed(0)).toBe("+0");
  });
});

describe("lines", () => {
  it("name each rule once", () => {
    const line: LogLine = {
      id: 1,
      kind: "roll",
      text: "",
      at: "",
      rule: "GC-04",
      rules: ["GC-05", "GC-04"],
      roll: ROLL,
    };
    expect(rulesOf(line)).toEqual(["GC-04", "GC-05"]);
  });

  it("are taken back by a later one, until they are done again", () => {
    const line = (id: number, more: Partial<LogLine> = {}): LogLine => ({
      id,
      kind: "undo",
      text: "",
      at: "",
      ...more,
    });
    const lines = [line(1), line(2), line(3, { takes_back: [1, 2] })];
    expect([...takenBack(lines)]).toEqual([1, 2]);
    // Done again, its lines are so, and those that told it anew can be taken back in turn.
    expect([...takenBack([...lines, line(4, { brings_back: [1, 2] })])]).toEqual([]);
    expect([...takenBack([...lines, line(4, { brings_back: [1, 2] }), line(5, { takes_back: [2] })])]).toEqual([2]);
  });

  it("are said once where the map changes again and again", () => {
    const line = (id: number, kind: LogLine["kind"], text: string): LogLine => ({ id, kind, text, at: "" });
    const lines = [
      line(1, "scene", "changed"),
      line(2, "scene", "changed"),
      line(3, "chat", "yes"),
      line(4, "chat", "yes"),
      line(5, "scene", "changed"),
      line(6, "scene", "changed"),
      line(7, "scene", "changed"),
    ];
    expect(saidOnce(lines, new Set()).map(({ id }) => id)).toEqual([2, 3, 4, 7]);
    // What was taken back stays, struck out, beside what was not.
    expect(saidOnce(lines, new Set([7])).map(({ id }) => id)).toEqual([2, 3, 4, 6, 7]);
  });

  it("have an hour, or none", () => {
    expect(hour("2026-03-01T18:05:00Z", "en-GB")).toMatch(/^\d\d:\d\d$/);
    expect(hour("soon")).toBe("");
  });
});
