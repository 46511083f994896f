import { describe, expect, it } from "vitest";
import { sampleToken } from "../wire/sample";
import type { Door } from "../wire/view";
import { distanceToSegment, doorAt, tokenAt } from "./hit";

describe("tokenAt", () => {
  it("knows the whole footprint and nothing beyond", () => {
    const ogre = sampleToken("ogre", [3, 2], 2);
    expect(tokenAt([ogre], { x: 3, y: 2 })).toBe(ogre);
    expect(tokenAt([ogre], { x: 4.99, y: 3.99 })).toBe(ogre);
    expect(tokenAt([ogre], { x: 5, y: 3 })).toBeNull();
    expect(tokenAt([sampleToken("off", null)], { x: 0, y: 0 })).toBeNull();
  });

  it("takes the smaller of two, and of equals the one drawn last", () => {
    const ogre = sampleToken("ogre", [0, 0], 3);
    const rat = sampleToken("rat", [1, 1]);
    const cat = sampleToken("cat", [1, 1]);
    expect(tokenAt([rat, ogre], { x: 1.5, y: 1.5 })).toBe(rat);
    expect(tokenAt([rat, cat], { x: 1.5, y: 1.5 })).toBe(cat);
  });
});

describe("doorAt", () => {
  const door = (id: string, x: number): Door => ({ id, a: [x, 1000], b: [x, 2000], kind: "door", state: "closed" });

  it("takes the nearest within reach", () => {
    const doors = [door("far", 3000), door("near", 2000)];
    expect(doorAt(doors, { x: 2.2, y: 1.5 }, 0.3)?.id).toBe("near");
    expect(doorAt(doors, { x: 2.5, y: 1.5 }, 0.3)).toBeNull();
  });

  it("measures to the ends of a segment, and to a point", () => {
    expect(distanceToSegment({ x: 0, y: 3 }, [0, 0], [0, 1000])).toBeCloseTo(2);
    expect(distanceToSegment({ x: 3, y: 4 }, [0, 0], [0, 0])).toBeCloseTo(5);
  });
});
