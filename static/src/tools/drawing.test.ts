import { describe, expect, it } from "vitest";
import type { Mark, Point } from "../wire/view";
import { MOST_POINTS, simplified } from "./drawing";
import { movedBy, plainMark } from "./marks";

describe("a drawing", () => {
  it("keeps its corners and loses what lies on the line", () => {
    const points: Point[] = [];
    for (let x = 0; x <= 3000; x += 50) points.push([x, x % 100 === 0 ? 0 : 8]);
    for (let y = 50; y <= 2000; y += 50) points.push([3000, y]);
    expect(simplified(points)).toEqual([
      [0, 0],
      [3000, 0],
      [3000, 2000],
    ]);
  });

  it("never has more points than may be sent, however wild", () => {
    const wild = Array.from({ length: 20_000 }, (_, i): Point => [i * 7, ((i * 7919) % 1000) * 9]);
    const found = simplified(wild);
    expect(found.length).toBeLessThanOrEqual(MOST_POINTS);
    expect(found.length).toBeGreaterThan(2);
    expect(found[0]).toEqual(wild[0]);
    expect(found.at(-1)).toEqual(wild.at(-1));
  });

  it("of two points is two points", () => {
    expect(
      simplified([
        [0, 0],
        [9, 9],
      ]),
    ).toHaveLength(2);
  });

  it("moves as a whole, and is sent without what the server knows itself", () => {
    const mark: Mark = {
      id: "m",
      scene: "s",
      kind: "drawing",
      at: [0, 0],
      points: [[5, 5]],
      size: 0,
      text: "",
      color: "",
      mine: true,
    };
    const moved = plainMark(movedBy(mark, 1000, -500));
    expect(moved).toMatchObject({ at: [1000, -500], points: [[1005, -495]] });
    expect(moved).not.toHaveProperty("mine");
  });
});
