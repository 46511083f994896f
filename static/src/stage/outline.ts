/** Cells drawn as one region: tinted, hatched, with a line round it and none between. */
import type { Cell } from "../wire/view";
import type { Camera } from "./camera";
import { INK } from "./sprites";

export interface Look {
  color: string;
  /** Whether lines slant through it. */
  hatched: boolean;
  dash: number[];
}

/** The edges of a region, each from corner to corner, in cells. */
export function edgesOf(cells: readonly Cell[]): [number, number, number, number][] {
  const inside = new Set(cells.map(([x, y]) => `${x},${y}`));
  const edges: [number, number, number, number][] = [];
  for (const [x, y] of cells) {
    if (!inside.has(`${x},${y - 1}`)) edges.push([x, y, x + 1, y]);
    if (!inside.has(`${x},${y + 1}`)) edges.push([x, y + 1, x + 1, y + 1]);
    if (!inside.has(`${x - 1},${y}`)) edges.push([x, y, x, y + 1]);
    if (!inside.has(`${x + 1},${y}`)) edges.push([x + 1, y, x + 1, y + 1]);
  }
  return edges;
}

export function drawRegion(
  context: CanvasRenderingContext2D,
  cells: readonly Cell[],
  look: Look,
  camera: Camera,
): void {
  if (cells.length === 0) return;
  const { x, y, scale } = camera;
  const body = new Path2D();
  for (const cell of cells) body.rect(x + cell[0] * scale, y + cell[1] * scale, scale, scale);
  context.save();
  context.fillStyle = `${look.color}33`;
  context.fill(body);
  if (look.hatched) {
    context.clip(body);
    hatch(context, cells, camera, `${look.color}99`);
  }
  context.restore();
  outline(context, edgesOf(cells), look, camera);
}

export function outline(
  context: CanvasRenderingContext2D,
  edges: readonly (readonly [number, number, number, number])[],
  { color, dash }: Pick<Look, "color" | "dash">,
  { x, y, scale }: Camera,
): void {
  const line = new Path2D();
  for (const [ax, ay, bx, by] of edges) {
    line.moveTo(x + ax * scale, y + ay * scale);
    line.lineTo(x + bx * scale, y + by * scale);
  }
  context.lineCap = "round";
  context.strokeStyle = INK;
  context.lineWidth = 5;
  context.stroke(line);
  context.setLineDash(dash);
  context.strokeStyle = color;
  context.lineWidth = 2.5;
  context.stroke(line);
  context.setLineDash([]);
}

/** Lines that run on from cell to cell, as far apart on screen at any zoom. */
function hatch(context: CanvasRenderingContext2D, cells: readonly Cell[], camera: Camera, color: string): void {
  const { canvas } = context;
  const columns = cells.map(([column]) => column);
  const rows = cells.map(([, row]) => row);
  const left = Math.max(-64, camera.x + least(columns) * camera.scale);
  const right = Math.min(canvas.width, camera.x + (most(columns) + 1) * camera.scale);
  const top = Math.max(-64, camera.y + least(rows) * camera.scale);
  const bottom = Math.min(canvas.height, camera.y + (most(rows) + 1) * camera.scale);
  const step = Math.max(8, camera.scale / 3);
  // From the map's own corner, so that they stand still while it is moved.
  const first = Math.floor((left + top - camera.x - camera.y) / step) * step + camera.x + camera.y;
  context.beginPath();
  for (let sum = first; sum < right + bottom; sum += step) {
    context.moveTo(sum - top, top);
    context.lineTo(sum - bottom, bottom);
  }
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.stroke();
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
