/** Where a corner is put: on a corner that is near, on an edge that is near, else on the grid. */
import { snapped } from "../tools/snapping";
import type { Area } from "../wire/chart";
import type { Point } from "../wire/view";
import { far, nearest, nearestOf, sidesOf } from "./geometry";

/** `reach` in thousandths. `free`: off the grid, though not off corners and edges. */
export function snapTo(at: Point, areas: readonly Area[], reach: number, free: boolean): Point {
  const corners = areas.flatMap((area) => area.polygon ?? []);
  const corner = nearestOf(corners, at, reach);
  if (corner !== null) return corner;
  const grid = snapped({ x: at[0] / 1000, y: at[1] / 1000 }, free);
  const edge = edgeAt(areas, at, reach);
  if (edge === null) return grid;
  // Where the grid meets the edge both are to be had.
  const on = nearest(grid, edge.side);
  return far(on, at) <= reach ? on : edge.at;
}

function edgeAt(areas: readonly Area[], at: Point, reach: number): { at: Point; side: readonly [Point, Point] } | null {
  let best: { at: Point; side: readonly [Point, Point] } | null = null;
  let least = reach;
  for (const side of areas.flatMap((area) => sidesOf(area.polygon ?? []))) {
    const point = nearest(at, side);
    const away = far(point, at);
    if (away <= least) {
      best = { at: point, side };
      least = away;
    }
  }
  return best;
}

/** The nearest place on the outline of one area. */
export function onEdge(area: Area, at: Point): Point | null {
  return edgeAt([area], at, Number.POSITIVE_INFINITY)?.at ?? null;
}
