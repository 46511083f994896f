import { describe, expect, it } from "vitest";
import type { Cell, Position } from "../wire/view";
import { advance, type Effect, type Input, isCell, type Plan, pathOf } from "./plan";

const ANA = { id: "ana", at: [2, 2] as Cell, size: 1 };
const drag: Input = { type: "drag", token: ANA, grabbed: [2, 2], way: "rule" };

function run(...inputs: Input[]): { plan: Plan | null; effects: Effect[] } {
  let plan: Plan | null = null;
  let effects: Effect[] = [];
  for (const input of inputs) {
    const next = advance(plan, input);
    plan = next.plan;
    effects = next.effects;
  }
  return { plan, effects };
}

/** One cell further from wherever the plan leads. */
const on =
  (x: number, y: number) =>
  (end: Position): Position =>
    isCell(end) ? [end[0] + x, end[1] + y] : end;
const over = (x: number, y: number): Input => ({ type: "over", cell: [x, y] });
const step = (x: number, y: number): Input => ({ type: "step", token: ANA, next: on(x, y), way: "rule" });
const aim = (x: number, y: number, waypoint = false): Input => ({
  type: "aim",
  token: ANA,
  cell: [x, y],
  waypoint,
  way: "rule",
});

describe("dragging", () => {
  it("asks for a preview at each new cell and moves when let go", () => {
    expect(run(drag, over(4, 2)).effects).toEqual([{ type: "preview", way: "rule", token: "ana", path: [[4, 2]] }]);
    expect(run(drag, over(4, 2), over(4, 2)).effects).toEqual([]);
    const end = run(drag, over(4, 2), { type: "drop", cell: [5, 2], keep: false });
    expect(end.plan).toBeNull();
    expect(end.effects).toEqual([{ type: "move", way: "rule", token: "ana", path: [[5, 2]] }]);
  });

  it("sends only the waypoints, in order", () => {
    const end = run(drag, over(4, 2), { type: "waypoint" }, over(4, 6), { type: "waypoint" }, over(6, 6), {
      type: "drop",
      cell: [6, 6],
      keep: false,
    });
    expect(end.effects).toEqual([
      {
        type: "move",
        way: "rule",
        token: "ana",
        path: [
          [4, 2],
          [4, 6],
          [6, 6],
        ],
      },
    ]);
  });

  it("takes waypoints back", () => {
    const end = run(
      drag,
      over(4, 2),
      { type: "waypoint" },
      over(4, 6),
      { type: "back" },
      { type: "drop", cell: [4, 6], keep: false },
    );
    expect(end.effects).toEqual([{ type: "move", way: "rule", token: "ana", path: [[4, 6]] }]);
  });

  it("keeps where a large token was taken hold of", () => {
    const ogre = { id: "ogre", at: [2, 2] as Cell, size: 2 };
    const end = run(
      { type: "drag", token: ogre, grabbed: [3, 3], way: "rule" },
      { type: "drop", cell: [6, 3], keep: false },
    );
    expect(end.effects).toEqual([{ type: "move", way: "rule", token: "ogre", path: [[5, 2]] }]);
  });

  it("back onto its own cell is nothing", () => {
    const end = run(drag, over(4, 2), { type: "drop", cell: [2, 2], keep: false });
    expect(end).toEqual({ plan: null, effects: [{ type: "dropped" }] });
  });

  it("is cancelled by Escape and by a second finger", () => {
    for (const type of ["cancel", "second_finger"] as const) {
      const end = run(drag, over(4, 2), { type }, { type: "drop", cell: [4, 2], keep: false });
      expect(end).toEqual({ plan: null, effects: [] });
    }
  });

  it("let go with Ctrl goes on by clicks", () => {
    const kept = run(drag, over(4, 2), { type: "drop", cell: [4, 2], keep: true });
    expect(kept.plan?.phase).toBe("aim");
    const end = run(drag, over(4, 2), { type: "drop", cell: [4, 2], keep: true }, aim(4, 5), aim(4, 5));
    expect(end.effects).toEqual([
      {
        type: "move",
        way: "rule",
        token: "ana",
        path: [
          [4, 2],
          [4, 5],
        ],
      },
    ]);
  });

  it("is not cancelled by a second finger when it is no drag", () => {
    expect(run(aim(4, 4), { type: "second_finger" }).plan).not.toBeNull();
  });
});

describe("clicking", () => {
  it("shows the way first and goes at the second click on the same cell", () => {
    expect(run(aim(5, 5)).effects[0]?.type).toBe("preview");
    expect(run(aim(5, 5), aim(6, 5)).effects).toEqual([{ type: "preview", way: "rule", token: "ana", path: [[6, 5]] }]);
    expect(run(aim(5, 5), aim(5, 5)).effects).toEqual([{ type: "move", way: "rule", token: "ana", path: [[5, 5]] }]);
  });

  it("where the token stands already plans nothing, and gives up what was planned", () => {
    expect(run(aim(2, 2))).toEqual({ plan: null, effects: [{ type: "dropped" }] });
    expect(run(aim(4, 2), aim(2, 2)).plan).toBeNull();
    expect(
      run({ type: "aim", token: { ...ANA, at: "hall" }, cell: "hall", waypoint: false, way: "rule" }).plan,
    ).toBeNull();
  });

  it("with Ctrl sets waypoints", () => {
    const { plan } = run(aim(4, 2, true), aim(4, 6));
    expect(plan && pathOf(plan)).toEqual([
      [4, 2],
      [4, 6],
    ]);
  });

  it("of another token begins anew", () => {
    const bo = { id: "bo", at: [0, 0] as Cell, size: 1 };
    const { plan } = run(aim(4, 2), { type: "aim", token: bo, cell: [1, 1], waypoint: false, way: "rule" });
    expect(plan).toMatchObject({ token: "bo", start: [0, 0], goal: [1, 1] });
  });
});

describe("keys", () => {
  it("gather a path step by step and go at Enter", () => {
    const end = run(step(1, 0), step(0, 1), step(1, 1), { type: "commit" });
    expect(end.effects).toEqual([
      {
        type: "move",
        way: "rule",
        token: "ana",
        path: [
          [3, 2],
          [3, 3],
          [4, 4],
        ],
      },
    ]);
  });

  it("take the last step back by Backspace and by stepping back", () => {
    for (const undo of [{ type: "back" } as Input, step(0, -1)]) {
      const { plan } = run(step(1, 0), step(0, 1), undo);
      expect(plan && pathOf(plan)).toEqual([[3, 2]]);
    }
    expect(run(step(1, 0), step(-1, 0)).plan).toBeNull();
    expect(run(step(1, 0), { type: "back" }).plan).toBeNull();
  });

  it("never make a path longer than the server takes", () => {
    let plan: Plan | null = null;
    for (let i = 0; i < 600; i++) plan = advance(plan, step(1, 0)).plan;
    expect(plan && pathOf(plan).length).toBeLessThanOrEqual(500);
  });

  it("commit nothing without a plan", () => {
    expect(run({ type: "commit" })).toEqual({ plan: null, effects: [] });
  });
});

describe("outside the rules", () => {
  const free: Input = { type: "drag", token: ANA, grabbed: [2, 2], way: "free" };
  const path: Cell[] = [[9, 9]];

  it("goes straight along the way", () => {
    expect(run(free, over(9, 9)).effects).toEqual([{ type: "preview", way: "free", token: "ana", path }]);
    expect(run(free, over(9, 9), { type: "drop", cell: [9, 9], keep: false }).effects).toEqual([
      { type: "move", way: "free", token: "ana", path },
    ]);
  });

  it("puts the token there without a walk when asked to", () => {
    const drop: Input = { type: "drop", cell: [9, 9], keep: false, place: true };
    expect(run(free, over(9, 9), drop).effects).toEqual([{ type: "place", token: "ana", at: [9, 9] }]);
    // By the rules nobody is put anywhere.
    expect(run(drag, over(9, 9), drop).effects[0]?.type).toBe("move");
  });

  it("goes by keys as well", () => {
    const by: Input = { type: "step", token: ANA, next: on(1, 0), way: "free" };
    expect(run(by, by, { type: "commit" }).effects).toMatchObject([{ type: "move", way: "free" }]);
  });
});
