import { describe, expect, it } from "vitest";
import type { Cell } from "../wire/view";
import { advance, type Input, type Line, measured, rulerWords } from "./ruler";

const run = (...inputs: Input[]): Line | null =>
  inputs.reduce<Line | null>((line, input) => advance(line, input), null);
const point = (x: number, y: number): Input => ({ type: "point", cell: [x, y] });
const over = (x: number, y: number): Input => ({ type: "over", cell: [x, y] });

describe("the ruler", () => {
  it("goes from point to point and on to the pointer", () => {
    expect(measured(run(point(1, 1), point(4, 1), over(4, 5)))).toEqual([
      [1, 1],
      [4, 1],
      [4, 5],
    ]);
  });

  it("ends where the same place is clicked twice, and begins anew after that", () => {
    const done = run(point(1, 1), point(4, 1), over(4, 1), point(4, 1));
    expect(done).toMatchObject({ done: true, live: null });
    expect(measured(advance(done, over(9, 9)))).toHaveLength(2);
    expect(advance(done, point(7, 7))).toEqual({ points: [[7, 7]], live: null, done: false });
  });

  it("is dragged in one go", () => {
    expect(run(point(1, 1), over(2, 2), { type: "end", cell: [3, 3] })).toEqual({
      points: [
        [1, 1],
        [3, 3],
      ],
      live: null,
      done: true,
    });
    expect(run(point(1, 1), { type: "end", cell: [1, 1] })).toBeNull();
  });

  it("takes back one point, and at the first is gone", () => {
    expect(measured(run(point(1, 1), point(4, 1), { type: "back" }))).toEqual([[1, 1]]);
    expect(run(point(1, 1), { type: "back" })).toBeNull();
    expect(run(point(1, 1), { type: "clear" })).toBeNull();
  });

  it("asks for no more points than are answered, and none twice in a row", () => {
    const many = Array.from({ length: 150 }, (_, i): Input => point(i, 0));
    expect(measured(run(...many.slice(0, 100))).length).toBe(100);
    expect(measured(run(point(1, 1), over(1, 1)))).toEqual([[1, 1]] satisfies Cell[]);
  });

  it("says the whole and the last part", () => {
    const feet = { cell: 5, unit: "ft" };
    expect(rulerWords({ totals: [300, 455] }, feet)).toBe("9.1 cells · 45.5 ft (+3.1 cells · 15.5 ft)");
    expect(rulerWords({ totals: [50] }, feet)).toBe("1 cell · 5 ft");
    expect(rulerWords({ totals: [30] }, { cell: 1, unit: "" })).toBe("3 cells");
  });
});
