import { describe, expect, it } from "vitest";
import type { Token } from "../wire/view";
import { Motion } from "./motion";

const at = (x: number, y: number, scene = "s"): Token => ({
  id: "t",
  name: "t",
  scene,
  at: [x, y],
  size: 1,
  side: "",
  kind: "character",
  color: "",
  mine: false,
  down: false,
});

describe("Motion", () => {
  it("walks from where a token was to where it is, and arrives", () => {
    let now = 0;
    const motion = new Motion(
      () => false,
      () => now,
    );
    motion.follow([at(0, 0)]);
    motion.follow([at(4, 0)]);
    expect(motion.position(at(4, 0)).x).toBe(0);
    now = 250;
    const half = motion.position(at(4, 0)).x;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(4);
    now = 5000;
    motion.settle();
    expect(motion.busy).toBe(false);
    expect(motion.position(at(4, 0))).toEqual({ x: 4, y: 0 });
  });

  it("follows the way it was told of, as far as it was walked", () => {
    let now = 0;
    const motion = new Motion(
      () => false,
      () => now,
    );
    motion.follow([at(0, 0)]);
    motion.hint("t", [
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 2],
    ]);
    motion.follow([at(1, 2)]);
    const seen: number[] = [];
    for (now = 0; now < 2000; now += 20) {
      const spot = motion.position(at(1, 2));
      if (spot.y < 1.9) seen.push(spot.x);
    }
    expect(Math.max(...seen)).toBeLessThan(0.05);
  });

  it("follows one way after the other where it is told of several before it goes, and carries several bodies at once", () => {
    let now = 0;
    const motion = new Motion(
      () => false,
      () => now,
    );
    const other = (x: number): Token => ({ ...at(x, 9), id: "o" });
    motion.follow([at(0, 0), other(0)]);
    motion.hint("t", [
      [0, 0],
      [0, 3],
    ]);
    motion.hint("t", [
      [0, 3],
      [3, 3],
    ]);
    motion.hint("o", [
      [0, 9],
      [6, 9],
    ]);
    motion.follow([at(3, 3), other(6)]);
    for (now = 0; now < 800; now += 20) {
      const spot = motion.position(at(3, 3));
      // Never across the corner.
      if (spot.y < 2.95) expect(spot.x).toBeLessThan(0.05);
    }
    now = 428;
    expect(motion.position(at(3, 3))).toMatchObject({ y: expect.closeTo(3, 0) });
    expect(motion.position(other(6)).x).toBeCloseTo(3, 0);
  });

  it("does not move for those who want none, between scenes or across the map", () => {
    const calm = new Motion(() => true);
    calm.follow([at(0, 0)]);
    calm.follow([at(3, 3)]);
    expect(calm.busy).toBe(false);
    const lively = new Motion(() => false);
    lively.follow([at(0, 0)]);
    lively.follow([at(3, 3, "other")]);
    expect(lively.busy).toBe(false);
    lively.follow([at(100, 3, "other")]);
    expect(lively.busy).toBe(false);
  });

  it("walks a way that crosses itself to its end, with its start first as the log has it", () => {
    let now = 0;
    const motion = new Motion(
      () => false,
      () => now,
    );
    motion.follow([at(1, 0)]);
    motion.hint("t", [
      [1, 0],
      [2, 0],
      [2, 1],
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
    motion.follow([at(0, 0)]);
    let lowest = 0;
    for (now = 0; now < 2000; now += 20) lowest = Math.max(lowest, motion.position(at(0, 0)).y);
    expect(lowest).toBeGreaterThan(0.9);
  });

  it("finishes the first walk before the second, cutting no corner", () => {
    let now = 0;
    const motion = new Motion(
      () => false,
      () => now,
    );
    motion.follow([at(0, 0)]);
    motion.follow([at(4, 0)]);
    now = 100;
    motion.follow([at(4, 4)]);
    for (; now < 2500; now += 20) {
      const spot = motion.position(at(4, 4));
      expect(Math.min(4 - spot.x, spot.y)).toBeLessThan(0.01);
    }
  });

  it("takes no longer for a long way than one cares to watch, and forgets ways told long ago", () => {
    let now = 0;
    const motion = new Motion(
      () => false,
      () => now,
    );
    motion.follow([at(0, 0)]);
    motion.hint(
      "t",
      Array.from({ length: 200 }, (_, i) => [i, 0] as const),
    );
    motion.follow([at(199, 0)]);
    expect(motion.busy).toBe(true);
    now = 1500;
    motion.settle();
    expect(motion.busy).toBe(false);
    motion.hint("t", [
      [199, 0],
      [199, 9],
      [198, 0],
    ]);
    now += 60_000;
    motion.follow([at(198, 0)]);
    now += 60;
    expect(motion.position(at(198, 0)).y).toBe(0);
  });

  it("forgets a token that is gone", () => {
    const motion = new Motion(() => false);
    motion.follow([at(0, 0)]);
    motion.follow([]);
    motion.follow([at(3, 0)]);
    expect(motion.busy).toBe(false);
  });
});
