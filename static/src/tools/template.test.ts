import { describe, expect, it } from "vitest";
import { sampleToken } from "../wire/sample";
import type { Token } from "../wire/view";
import { caughtBy, formOf, sizeWords } from "./template";

const names = (tokens: Token[]): string[] => tokens.map((one) => one.id);

describe("templates", () => {
  it("grow by half cells, or freely", () => {
    expect(formOf("circle", [0, 0], [3000, 2700])).toEqual({ at: [0, 0], points: [], size: 4000 });
    expect(formOf("circle", [0, 0], [3000, 2700], true)?.size).toBe(4036);
    expect(formOf("square", [0, 0], [2600, -400])).toEqual({ at: [0, 0], points: [], size: 2500 });
    expect(formOf("cone", [0, 0], [0, 4100])).toEqual({ at: [0, 0], points: [[0, 4000]], size: 4000 });
    expect(formOf("line", [0, 0], [6000, 0])).toEqual({ at: [0, 0], points: [[6000, 0]], size: 1000 });
  });

  it("of no size are none", () => {
    for (const kind of ["circle", "square", "cone", "line"] as const)
      expect(formOf(kind, [500, 500], [520, 510])).toBeNull();
  });

  it("catch whoever has the middle of a cell inside", () => {
    const circle = { kind: "circle", at: [5000, 5000], points: [], size: 2000 } as const;
    const all = [
      sampleToken("middle", [5, 5]),
      sampleToken("edge", [6, 5]),
      sampleToken("corner", [6, 6]),
      sampleToken("out", [7, 5]),
      sampleToken("off", null),
    ];
    expect(names(caughtBy({ ...circle, points: [] }, all))).toEqual(["middle", "edge"]);
    // A large one is caught by any of its cells.
    expect(names(caughtBy({ ...circle, points: [] }, [sampleToken("ogre", [6, 5], 3)]))).toEqual(["ogre"]);
  });

  it("a cone catches what lies before its tip, a line what lies along it", () => {
    const cone = { kind: "cone", at: [0, 2500], points: [[4000, 2500]], size: 4000 } as const;
    const all = [
      sampleToken("near", [1, 2]),
      sampleToken("wide", [3, 1]),
      sampleToken("behind", [0, 0]),
      sampleToken("beside", [1, 0]),
    ];
    expect(names(caughtBy({ ...cone, points: [[4000, 2500]] }, all))).toEqual(["near", "wide"]);
    const line = { kind: "line" as const, at: [0, 2500] as const, points: [[4000, 2500] as const], size: 1000 };
    expect(names(caughtBy(line, all))).toEqual(["near"]);
  });

  it("say how large they are, in cells and in the ruleset's length", () => {
    const feet = { cell: 5, unit: "ft" };
    expect(sizeWords({ kind: "circle", at: [0, 0], points: [], size: 4000 }, feet)).toBe("radius 4 cells · 20 ft");
    expect(sizeWords({ kind: "square", at: [0, 0], points: [], size: 500 }, feet)).toBe("side 1 cell · 5 ft");
    expect(sizeWords({ kind: "cone", at: [0, 0], points: [[0, 3000]], size: 3000 }, feet)).toBe("cone 3 cells · 15 ft");
  });
});
