/** How a picture lies under the grid: pushed, nudged, by numbers, or by marking some of its own cells. */
import type { Picture, Point } from "../wire/view";

export interface Alignment {
  /** Pixels of the image a cell. */
  cell_px: number;
  /** The image's corner, in thousandths of a cell from the map's. */
  left: number;
  top: number;
}

export const FEWEST_PX = 2;
export const MOST_PX = 10_000;

export function alignmentOf(picture: Picture): Alignment {
  return { cell_px: picture.cell_px, left: picture.left ?? 0, top: picture.top ?? 0 };
}

export function sameAlignment(a: Alignment, b: Alignment): boolean {
  return a.cell_px === b.cell_px && a.left === b.left && a.top === b.top;
}

/** Pushed by so many thousandths of a cell. */
export function pushed(alignment: Alignment, dx: number, dy: number): Alignment {
  return { ...alignment, left: Math.round(alignment.left + dx), top: Math.round(alignment.top + dy) };
}

/** Another size of cell, with the image's corner where it was in cells of the image. */
export function resized(alignment: Alignment, cellPx: number): Alignment {
  const cell_px = Math.max(FEWEST_PX, Math.min(MOST_PX, cellPx));
  const part = alignment.cell_px / cell_px;
  return { cell_px, left: Math.round(alignment.left * part), top: Math.round(alignment.top * part) };
}

/**
 * From a box drawn over so many of the image's own cells: how large they are, and the image moved so that the box's
 * first corner lies on a corner of the grid, the nearest one. Null for a box that is none.
 */
export function calibrated(alignment: Alignment, a: Point, b: Point, cells: number): Alignment | null {
  const wide = Math.abs(b[0] - a[0]) / 1000;
  const high = Math.abs(b[1] - a[1]) / 1000;
  // In pixels of the image; a hand draws no perfect square, so both sides have a say.
  const cell_px = (((wide + high) / 2) * alignment.cell_px) / cells;
  if (wide < 0.1 || high < 0.1 || cell_px < FEWEST_PX || cell_px > MOST_PX) return null;
  const corner = { x: Math.min(a[0], b[0]), y: Math.min(a[1], b[1]) };
  // Where the box begins, in cells of the new size from the image's corner.
  const part = alignment.cell_px / cell_px;
  const fromLeft = (corner.x - alignment.left) * part;
  const fromTop = (corner.y - alignment.top) * part;
  const onto = (place: number): number => Math.round(place / 1000) * 1000;
  const rounded = Math.round(cell_px * 100) / 100;
  return {
    cell_px: rounded,
    left: Math.round(onto(corner.x * part) - fromLeft),
    top: Math.round(onto(corner.y * part) - fromTop),
  };
}

/** So many cells as the picture reaches over, a sliver left out. */
export function covering(
  alignment: Alignment,
  picture: { width: number; height: number },
): { width: number; height: number } {
  const over = (from: number, pixels: number): number =>
    Math.max(1, Math.min(1000, Math.ceil(from / 1000 + pixels / alignment.cell_px - 0.05)));
  return { width: over(alignment.left, picture.width), height: over(alignment.top, picture.height) };
}
