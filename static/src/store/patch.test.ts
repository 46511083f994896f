import { describe, expect, it } from "vitest";
import type { View } from "../wire/view";
import { applyPatch, under } from "./patch";

/** A small generator of its own, so that a failure can be repeated by its seed. */
function randomly(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

function randomView(draw: (below: number) => number): View {
  const view: Record<string, unknown> = {};
  for (let i = 0; i < 12; i++) if (draw(2) === 1) view[`token/${i}`] = { id: String(i), at: [draw(3), draw(3)] };
  if (draw(2) === 1) view.walk = { token: "0" };
  return view;
}

/** What the server does: keys to set and keys that are gone, nothing finer. */
function difference(before: View, after: View): { set: View; gone: string[] } {
  const set: Record<string, unknown> = {};
  for (const key in after) if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) set[key] = after[key];
  return { set, gone: Object.keys(before).filter((key) => !(key in after)) };
}

describe("the patch law", () => {
  it("holds for any two views", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const draw = randomly(seed);
      const before = randomView(draw);
      const after = randomView(draw);
      const { set, gone } = difference(before, after);
      expect(applyPatch(before, set, gone), `seed ${seed}`).toEqual(after);
    }
  });

  it("changes nothing in place and keeps what did not change the same object", () => {
    const before: View = { a: { n: 1 }, b: { n: 2 } };
    const after = applyPatch(before, { b: { n: 3 } }, []);
    expect(before).toEqual({ a: { n: 1 }, b: { n: 2 } });
    expect(after.a).toBe(before.a);
    expect(applyPatch(before, undefined, undefined)).toBe(before);
  });

  it("sets a key that is gone and set in one patch", () => {
    expect(applyPatch({ a: 1 }, { a: 2 }, ["a"])).toEqual({ a: 2 });
  });
});

describe("under", () => {
  it("finds one kind only", () => {
    expect(under({ "token/a": 1, tokens: 2, "token/b": 3, "scene/a": 4 }, "token")).toEqual([1, 3]);
  });
});
