/** What every part of the drawing of a map of areas is handed. */
import type { Camera, Size, Spot } from "../stage/camera";
import type { PlaceId } from "../wire/chart";
import type { Box, Outline } from "./geometry";
import type { Layout } from "./layout";

export interface Paint {
  context: CanvasRenderingContext2D;
  layout: Layout;
  camera: Camera;
  view: Size;
  ratio: number;
  /** Over a picture lines are drawn and no floors. */
  bare: boolean;
  /** How far a place is drawn already, from 0 to 1. */
  inked(place: PlaceId): number;
}

export const INKED = "#d8cfb8";
export const PAGE = "#14171d";
export const FLOOR = "#262d39";
export const GOLD = "#f2c14e";
export const SHUT = "#ff8a80";

export function onScreen(camera: Camera, { x, y }: Spot): Spot {
  return { x: camera.x + x * camera.scale, y: camera.y + y * camera.scale };
}

export function trace(context: CanvasRenderingContext2D, spots: Outline, camera: Camera, closed: boolean): void {
  context.beginPath();
  for (const spot of spots) {
    const { x, y } = onScreen(camera, spot);
    context.lineTo(x, y);
  }
  if (closed) context.closePath();
}

export function inSight(box: Box, camera: Camera, view: Size, margin = 40): boolean {
  const a = onScreen(camera, { x: box.left, y: box.top });
  const b = onScreen(camera, { x: box.right, y: box.bottom });
  return b.x > -margin && b.y > -margin && a.x < view.width + margin && a.y < view.height + margin;
}
