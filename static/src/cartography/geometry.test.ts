import { describe, expect, it } from "vitest";
import type { Point } from "../wire/view";
import {
  contains,
  cut,
  insideOf,
  isSimple,
  lengthOf,
  type Polygon,
  shared,
  twice,
  union,
  withCorners,
} from "./geometry";
import cases from "./touching.json";

const box = (x: number, y: number, width: number, height: number): Polygon => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
const content = (polygon: Polygon): number => Math.abs(twice(polygon)) / 2;

const either = (line: readonly Point[]): string =>
  [JSON.stringify(line), JSON.stringify([...line].reverse())].sort().join(" ");

describe("what touches what", () => {
  // tests/rules/test_touching_agrees.py holds the server to the same page.
  for (const each of cases as unknown as { what: string; one: Polygon; other: Polygon; shared: Point[] }[]) {
    it(`is told as by the server: ${each.what}`, () => {
      expect(either(shared(each.one, each.other))).toBe(either(each.shared));
      expect(either(shared(each.other, each.one))).toBe(either(each.shared));
    });
  }
});

describe("outlines", () => {
  it("neither cross nor touch themselves", () => {
    expect(isSimple(box(0, 0, 4000, 4000))).toBe(true);
    expect(
      isSimple([
        [0, 0],
        [4000, 4000],
        [4000, 0],
        [0, 4000],
      ]),
    ).toBe(false);
    expect(
      isSimple([
        [0, 0],
        [4000, 0],
        [2000, 0],
      ]),
    ).toBe(false);
    expect(
      isSimple([
        [0, 0],
        [4000, 0],
        [4000, 4000],
        [2000, 0],
      ]),
    ).toBe(false);
    expect(
      isSimple([
        [0, 0],
        [4000, 0],
      ]),
    ).toBe(false);
  });

  it("know inside from outside, with the edge inside", () => {
    const bent: Polygon = [
      [0, 0],
      [6000, 0],
      [6000, 6000],
      [4000, 6000],
      [4000, 2000],
      [0, 2000],
    ];
    expect(contains(bent, [5000, 5000])).toBe(true);
    expect(contains(bent, [1000, 5000])).toBe(false);
    expect(contains(bent, [4000, 3000])).toBe(true);
    expect(contains(bent, insideOf(bent))).toBe(true);
  });

  it("take the corners that lie on them, also where a slant had to be rounded", () => {
    const slant: Polygon = [
      [0, 0],
      [7000, 3000],
      [0, 3000],
    ];
    const grown = withCorners(slant, [
      [3000, 1286],
      [3000, 1300],
    ]);
    expect(grown).toEqual([
      [0, 0],
      [3000, 1286],
      [7000, 3000],
      [0, 3000],
    ]);
    expect(
      lengthOf(
        shared(grown, [
          [0, 0],
          [3000, 0],
          [3000, 1286],
        ]),
      ),
    ).toBeGreaterThan(3000);
    expect(withCorners(slant, slant)).toBe(slant);
  });
});

describe("cutting", () => {
  it("leaves two that touch exactly along the line", () => {
    const line: Point[] = [
      [0, 1000],
      [2500, 2200],
      [4000, 777],
    ];
    const pieces = cut(box(0, 0, 4000, 4000), line);
    expect(pieces).not.toBeNull();
    const [one, other] = pieces ?? [[], []];
    expect(content(one) + content(other)).toBe(16_000_000);
    expect(either(shared(one, other))).toBe(either(line));
  });

  it("refuses a line that leaves the area, or goes nowhere", () => {
    const room = box(0, 0, 4000, 4000);
    expect(
      cut(room, [
        [0, 1000],
        [-2000, 2000],
        [0, 3000],
      ]),
    ).toBeNull();
    expect(
      cut(room, [
        [0, 1000],
        [0, 3000],
      ]),
    ).toBeNull();
    expect(
      cut(room, [
        [0, 1000],
        [0, 1000],
      ]),
    ).toBeNull();
    expect(
      cut(room, [
        [0, 1000],
        [2000, 2000],
      ]),
    ).toBeNull();
    const bent: Polygon = [
      [0, 0],
      [6000, 0],
      [6000, 6000],
      [4000, 6000],
      [4000, 2000],
      [2000, 2000],
      [2000, 6000],
      [0, 6000],
    ];
    expect(
      cut(bent, [
        [2000, 4000],
        [4000, 4000],
      ]),
    ).toBeNull();
  });
});

describe("putting together", () => {
  it("undoes a cut", () => {
    const pieces = cut(box(0, 0, 4000, 4000), [
      [0, 1000],
      [2500, 2200],
      [4000, 777],
    ]);
    const whole = union(pieces?.[0] ?? [], pieces?.[1] ?? []);
    expect(content(whole ?? [])).toBe(16_000_000);
  });

  it("takes edges that overlap only in part, drawn either way round", () => {
    const whole = union(box(0, 0, 4000, 9000), [...box(4000, 3000, 2000, 4000)].reverse());
    expect(content(whole ?? [])).toBe(44_000_000);
  });

  it("refuses what would enclose a hole, or does not touch", () => {
    const bracket: Polygon = [
      [0, 0],
      [6000, 0],
      [6000, 2000],
      [2000, 2000],
      [2000, 4000],
      [6000, 4000],
      [6000, 6000],
      [0, 6000],
    ];
    expect(union(bracket, box(6000, 0, 2000, 6000))).toBeNull();
    expect(union(box(0, 0, 1000, 1000), box(5000, 0, 1000, 1000))).toBeNull();
    expect(union(box(0, 0, 1000, 1000), box(1000, 1000, 1000, 1000))).toBeNull();
  });
});
