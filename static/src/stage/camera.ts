/** Where the map is on screen: `x`, `y` are the screen position of its corner, `scale` the pixels a cell has. */
import type { Box } from "../chart/geometry";
import type { Cell } from "../wire/view";

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const MIN_SCALE = 6;
export const MAX_SCALE = 160;
/** So much of the map stays in sight however far it is pushed. */
const KEPT = 80;

export function toScreen(camera: Camera, x: number, y: number): Spot {
  return { x: camera.x + x * camera.scale, y: camera.y + y * camera.scale };
}

export function toWorld(camera: Camera, x: number, y: number): Spot {
  return { x: (x - camera.x) / camera.scale, y: (y - camera.y) / camera.scale };
}

export function cellAt(camera: Camera, x: number, y: number): Cell {
  const world = toWorld(camera, x, y);
  return [Math.floor(world.x), Math.floor(world.y)];
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Zoom so that what is under the screen position stays under it. */
export function zoomed(camera: Camera, factor: number, at: Spot): Camera {
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, camera.scale * factor));
  const world = toWorld(camera, at.x, at.y);
  return { x: at.x - world.x * scale, y: at.y - world.y * scale, scale };
}

/** The whole map in the middle of the screen, with a margin for what lies over its edges. */
export function fitted(map: Size, screen: Size, margin = 24): Camera {
  const scale = Math.min(
    MAX_SCALE / 2,
    Math.max(MIN_SCALE, Math.min((screen.width - 2 * margin) / map.width, (screen.height - 2 * margin) / map.height)),
  );
  return { x: (screen.width - map.width * scale) / 2, y: (screen.height - map.height * scale) / 2, scale };
}

/** So large a cell must be for a finger to hit what stands in it. */
const COMFORT = 26;

/** Room for what lies just outside of what is drawn. */
const AROUND = 36;

/**
 * How a map is seen first: whole, unless that would make it too small to use. Then as much as can be of the part that
 * there is something on.
 */
export function opening(map: Size, screen: Size, comfort = COMFORT, otherwise = 34, drawn: Box | null = null): Camera {
  const whole = fitted(map, screen);
  if (whole.scale >= comfort || Math.max(screen.width, screen.height) < 100) return whole;
  const { left, top, right, bottom } = drawn ?? { left: 0, top: 0, right: map.width, bottom: map.height };
  const near = fitted({ width: right - left, height: bottom - top }, screen, AROUND).scale;
  const scale = near < comfort ? otherwise : Math.min(near, 2 * otherwise);
  return {
    x: (screen.width - (left + right) * scale) / 2,
    y: (screen.height - (top + bottom) * scale) / 2,
    scale,
  };
}

/** Keep a corner of the map on screen, so that nobody loses it. */
export function bounded(camera: Camera, map: Size, screen: Size): Camera {
  const width = map.width * camera.scale;
  const height = map.height * camera.scale;
  const keepX = Math.min(KEPT, width);
  const keepY = Math.min(KEPT, height);
  return {
    scale: camera.scale,
    x: Math.min(screen.width - keepX, Math.max(keepX - width, camera.x)),
    y: Math.min(screen.height - keepY, Math.max(keepY - height, camera.y)),
  };
}

/** Move as little as needed to bring a cell into the middle part of the screen. */
export function revealing(camera: Camera, cell: Cell, screen: Size, margin = 90): Camera {
  const centre = toScreen(camera, cell[0] + 0.5, cell[1] + 0.5);
  const marginX = Math.min(margin, screen.width / 3);
  const marginY = Math.min(margin, screen.height / 3);
  const x = Math.min(screen.width - marginX, Math.max(marginX, centre.x));
  const y = Math.min(screen.height - marginY, Math.max(marginY, centre.y));
  return panned(camera, x - centre.x, y - centre.y);
}
