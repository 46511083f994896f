/** Places on the map as whole thousandths of a cell, on the grid unless one asks to be free of it. */
import type { Spot } from "../stage/camera";
import type { Point } from "../wire/view";

export function exact(world: Spot): Point {
  return [Math.round(world.x * 1000), Math.round(world.y * 1000)];
}

/** The nearest corner, middle of an edge or middle of a cell. */
export function snapped(world: Spot, free = false, step = 500): Point {
  if (free) return exact(world);
  return [Math.round((world.x * 1000) / step) * step, Math.round((world.y * 1000) / step) * step];
}

export const samePoint = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** No place may be further than a cell outside the map. */
export function kept(point: Point, scene: { width: number; height: number }): Point {
  return [
    Math.max(-1000, Math.min((scene.width + 1) * 1000, point[0])),
    Math.max(-1000, Math.min((scene.height + 1) * 1000, point[1])),
  ];
}
