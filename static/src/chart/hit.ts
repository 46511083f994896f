/** Which area or border lies under a position of the map. */
import type { Spot } from "../stage/camera";
import type { PlaceId } from "../wire/chart";
import { contains, toLine } from "./geometry";
import { BEYOND, type BorderShape, type Layout } from "./layout";

/** In pixels: about the mark in the middle of a border, and beside its line. */
const MARK_PX = 15;
const LINE_PX = 7;

/** A border near enough, else the area; `scale` is the pixels of a cell. */
export function placeUnder(layout: Layout, spot: Spot, scale: number): PlaceId | null {
  let best: PlaceId | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [id, border] of layout.borders) {
    if (border.stub !== null && near(border.stub, spot) <= MARK_PX / scale) return BEYOND + id;
    // However far away the map is seen from, most of an area is the area.
    const room = roomAbout(layout, border);
    const off = Math.min(
      near(border.middle, spot) / Math.min(MARK_PX / scale, room * 0.5),
      toLine(border.line, spot) / Math.min(LINE_PX / scale, room * 0.25),
      border.link === null ? Number.POSITIVE_INFINITY : toLine(border.link, spot) / (LINE_PX / scale),
    );
    if (off <= 1 && off < nearest) {
      nearest = off;
      best = id;
    }
  }
  if (best !== null) return best;
  // Of areas that lie over each other the smallest.
  let least = Number.POSITIVE_INFINITY;
  for (const [id, { box, outline }] of layout.areas) {
    if (spot.x < box.left || spot.x > box.right || spot.y < box.top || spot.y > box.bottom) continue;
    const extent = (box.right - box.left) * (box.bottom - box.top);
    if (extent >= least || !contains(outline, spot)) continue;
    best = id;
    least = extent;
  }
  return best;
}

function near(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function roomAbout(layout: Layout, { border }: BorderShape): number {
  return Math.min(...border.between.map((side) => layout.areas.get(side)?.room ?? Number.POSITIVE_INFINITY));
}
