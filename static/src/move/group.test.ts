import { describe, expect, it } from "vitest";
import { sampleToken } from "../wire/sample";
import type { Cell, Token } from "../wire/view";
import { clamped, goalOf, orderOf, startGroup } from "./group";

const token = (id: string, at: Cell | null, size = 1): Token => ({ ...sampleToken(id, at, size), mine: true });

const plan = (...tokens: Token[]) => {
  const made = startGroup(tokens, tokens[0]?.id ?? "", [0, 0], "drag");
  if (made === null) throw new Error("no group");
  return made;
};

describe("a group", () => {
  it("is at least two that are on the map", () => {
    expect(startGroup([token("a", [1, 1])], "a", [1, 1], "drag")).toBeNull();
    expect(startGroup([token("a", [1, 1]), token("b", null)], "a", [1, 1], "drag")).toBeNull();
  });

  it("keeps its shape", () => {
    const group = plan(token("a", [1, 1]), token("b", [4, 2]));
    expect(group.followers.map((one) => goalOf(one, [3, -1]))).toEqual([
      [4, 0],
      [7, 1],
    ]);
  });

  it("stops as a whole where the first of them meets the edge", () => {
    const group = plan(token("a", [1, 1]), token("ogre", [6, 5], 2));
    expect(clamped(group, [9, -9], 10, 10)).toEqual([2, -1]);
  });

  it("goes as one order, those ahead first", () => {
    const group = plan(token("behind", [1, 1]), token("ahead", [3, 1]));
    expect(orderOf({ ...group, by: [1, 0] }, "walk", false)).toEqual({
      type: "move_group",
      mode: "walk",
      legs: [
        { token: "ahead", path: [[4, 1]] },
        { token: "behind", path: [[2, 1]] },
      ],
    });
    expect(orderOf({ ...group, by: [-1, 0] }, "walk", true)?.legs[0]?.token).toBe("behind");
    expect(orderOf({ ...group, by: [0, 0] }, "walk", false)).toBeNull();
  });
});
