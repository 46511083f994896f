import { describe, expect, it } from "vitest";
import { bounded, cellAt, fitted, MAX_SCALE, MIN_SCALE, opening, revealing, toScreen, toWorld, zoomed } from "./camera";

const SCREEN = { width: 800, height: 600 };
const MAP = { width: 20, height: 10 };

describe("camera", () => {
  it("goes to the screen and back", () => {
    const camera = { x: 30, y: -12, scale: 37 };
    const screen = toScreen(camera, 4.25, 7.5);
    const world = toWorld(camera, screen.x, screen.y);
    expect(world.x).toBeCloseTo(4.25);
    expect(world.y).toBeCloseTo(7.5);
    expect(cellAt(camera, screen.x, screen.y)).toEqual([4, 7]);
  });

  it("has negative cells left of the map", () => {
    expect(cellAt({ x: 100, y: 100, scale: 50 }, 99, 101)).toEqual([-1, 0]);
  });

  it("zooms about the pointer and within its limits", () => {
    const camera = { x: 10, y: 20, scale: 40 };
    const at = { x: 333, y: 222 };
    for (const factor of [0.001, 0.5, 1.7, 1000]) {
      const next = zoomed(camera, factor, at);
      expect(toWorld(next, at.x, at.y).x).toBeCloseTo(toWorld(camera, at.x, at.y).x);
      expect(toWorld(next, at.x, at.y).y).toBeCloseTo(toWorld(camera, at.x, at.y).y);
      expect(next.scale).toBeGreaterThanOrEqual(MIN_SCALE);
      expect(next.scale).toBeLessThanOrEqual(MAX_SCALE);
    }
  });

  it("fits the whole map, in the middle", () => {
    const camera = fitted(MAP, SCREEN);
    const from = toScreen(camera, 0, 0);
    const to = toScreen(camera, 20, 10);
    expect(from.x).toBeGreaterThanOrEqual(0);
    expect(to.x).toBeLessThanOrEqual(800);
    expect(from.x).toBeCloseTo(800 - to.x);
    expect(from.y).toBeCloseTo(600 - to.y);
  });

  it("opens a map at a size for fingers even where the whole would be smaller", () => {
    expect(opening({ width: 60, height: 20 }, { width: 390, height: 700 }).scale).toBeGreaterThan(20);
    expect(opening(MAP, SCREEN)).toEqual(fitted(MAP, SCREEN));
  });

  it("opens a large map on the part of it that is drawn, from side to side where fingers can use that", () => {
    const page = { width: 60, height: 60 };
    const phone = { width: 390, height: 700 };
    const camera = opening(page, phone, 18, 22, { left: 1, top: 1, right: 17, bottom: 5 });
    for (const [x, y] of [
      [1, 1],
      [17, 5],
    ] as const) {
      const at = toScreen(camera, x, y);
      expect(at.x).toBeGreaterThan(20);
      expect(at.x).toBeLessThan(370);
    }
    expect(toScreen(camera, 9, 3).y).toBeCloseTo(350);
    // A room alone does not fill the screen.
    expect(opening(page, phone, 18, 22, { left: 1, top: 1, right: 3, bottom: 3 }).scale).toBe(44);
    // What is still too wide is seen in its middle.
    const wide = opening(page, phone, 18, 22, { left: 0, top: 0, right: 40, bottom: 8 });
    expect(wide.scale).toBe(22);
    expect(toScreen(wide, 20, 4)).toEqual({ x: 195, y: 350 });
  });

  it("never loses the map", () => {
    const camera = bounded({ x: 5000, y: -5000, scale: 40 }, MAP, SCREEN);
    expect(camera.x).toBeLessThan(800);
    expect(camera.y + 10 * 40).toBeGreaterThan(0);
  });

  it("brings a cell into sight and leaves the camera alone when it is", () => {
    const camera = { x: 0, y: 0, scale: 40 };
    expect(revealing(camera, [10, 7], SCREEN)).toEqual(camera);
    const spot = toScreen(revealing(camera, [60, 7], SCREEN), 60.5, 7.5);
    expect(spot.x).toBeLessThanOrEqual(800 - 80);
  });
});
