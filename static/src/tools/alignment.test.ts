import { describe, expect, it } from "vitest";
import { calibrated, covering, pushed, resized } from "./alignment";

const start = { cell_px: 100, left: 0, top: 0 };

describe("alignment", () => {
  it("is pushed by parts of a cell", () => {
    expect(pushed(start, 250.4, -100)).toEqual({ cell_px: 100, left: 250, top: -100 });
  });

  it("keeps the image's corner when cells change their size", () => {
    expect(resized({ cell_px: 100, left: 500, top: -1000 }, 50)).toEqual({ cell_px: 50, left: 1000, top: -2000 });
    expect(resized(start, 0.1).cell_px).toBe(2);
  });

  it("comes from three by three cells marked in the picture", () => {
    // The image has cells of 70 px that begin at pixel 35: marked from 35 to 245, seen in cells of 100 px.
    const found = calibrated(start, [350, 350], [2450, 2450], 3);
    expect(found?.cell_px).toBe(70);
    // Pixel 35 is half a cell from the image's edge, so the image begins half a cell before a corner of the grid.
    expect(Math.abs(((found?.left ?? 0) + 500) % 1000)).toBe(0);
    expect(found?.top).toBe(found?.left);
  });

  it("does not care which corner was first", () => {
    expect(calibrated(start, [2450, 350], [350, 2450], 3)).toEqual(calibrated(start, [350, 350], [2450, 2450], 3));
  });

  it("of nothing is nothing", () => {
    expect(calibrated(start, [350, 350], [360, 2450], 3)).toBeNull();
  });

  it("says how many cells the picture covers", () => {
    expect(covering(start, { width: 1000, height: 1004 })).toEqual({ width: 10, height: 10 });
    expect(covering({ cell_px: 100, left: -500, top: 300 }, { width: 1000, height: 1000 })).toEqual({
      width: 10,
      height: 11,
    });
  });
});
