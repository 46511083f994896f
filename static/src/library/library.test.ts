import { describe, expect, it } from "vitest";
import { centred, dragged, outputSide, sideOf, within } from "./crop";
import { oneMore } from "./names";

describe("names", () => {
  it("count on", () => {
    expect(oneMore("Goblin", [])).toBe("Goblin");
    expect(oneMore("Goblin", ["Goblin"])).toBe("Goblin 2");
    expect(oneMore("Goblin", ["Goblin", "Goblin 7", "Goblin king"])).toBe("Goblin 8");
    expect(oneMore("Goblin 3", ["Goblin 3"])).toBe("Goblin 4");
    expect(oneMore("x".repeat(80), ["x".repeat(80)])).toHaveLength(80);
  });
});

describe("crop", () => {
  const image = { width: 800, height: 400 };

  it("starts with the largest square in the middle", () => {
    expect(centred(image)).toEqual({ x: 400, y: 200, zoom: 1 });
    expect(sideOf(image, centred(image))).toBe(400);
  });

  it("never leaves the image", () => {
    expect(within(image, { x: -50, y: 999, zoom: 2 })).toEqual({ x: 100, y: 300, zoom: 2 });
    expect(within(image, { x: 400, y: 200, zoom: 99 }).zoom).toBe(8);
    expect(within(image, { x: 0, y: 0, zoom: 0.1 })).toEqual({ x: 200, y: 200, zoom: 1 });
  });

  it("follows the hand", () => {
    expect(dragged(image, centred(image), 200, 50, 10)).toEqual({ x: 300, y: 200, zoom: 1 });
    expect(dragged(image, { x: 400, y: 200, zoom: 2 }, 200, 50, 10)).toEqual({ x: 350, y: 190, zoom: 2 });
  });

  it("keeps no more pixels than there are", () => {
    expect(outputSide(image, centred(image))).toBe(400);
    expect(outputSide({ width: 4000, height: 4000 }, { x: 0, y: 0, zoom: 1 })).toBe(512);
  });
});
