/** Where there is no gravity: asked of a scene, and drawn on its ground. */
import type { Cell, Scene } from "../wire/view";
import type { Camera, Size } from "./camera";
import { edgesOf, outline } from "./outline";
import { INK } from "./sprites";

export const WEIGHTLESS = "#7fe3ff";

interface Field {
  /** Whether the listed cells are those without gravity, or the exceptions from it. */
  all: boolean;
  cells: readonly Cell[];
  listed: ReadonlySet<string>;
  edges: readonly [number, number, number, number][];
}

const FIELDS = new WeakMap<Scene, Field>();

function fieldOf(scene: Scene): Field {
  const known = FIELDS.get(scene);
  if (known !== undefined) return known;
  const all = scene.zero_g === "all";
  const cells = scene.zero_g === "all" ? (scene.gravity ?? []) : (scene.zero_g ?? []);
  const frame = { width: scene.width, height: scene.height };
  const field = {
    all,
    cells,
    listed: new Set(cells.map(([x, y]) => `${x},${y}`)),
    edges: [...edgesOf(cells), ...(all ? frameOf(frame) : [])],
  };
  FIELDS.set(scene, field);
  return field;
}

function frameOf({ width, height }: Size): [number, number, number, number][] {
  return [
    [0, 0, width, 0],
    [0, height, width, height],
    [0, 0, 0, height],
    [width, 0, width, height],
  ];
}

export function isWeightless(scene: Scene, cell: Cell): boolean {
  const { all, listed } = fieldOf(scene);
  return listed.has(`${cell[0]},${cell[1]}`) !== all;
}

/** How many cells have no gravity. */
export function weightlessCount(scene: Scene): number {
  const { all, cells } = fieldOf(scene);
  return all ? scene.width * scene.height - cells.length : cells.length;
}

/** Thin rings, light with a dark rim, a few to a cell: seen on any picture, and hiding none of it. */
export function drawWeightless(context: CanvasRenderingContext2D, scene: Scene, camera: Camera, view: Size): void {
  const field = fieldOf(scene);
  if (!field.all && field.cells.length === 0) return;
  const { x, y, scale } = camera;
  const left = Math.max(0, Math.floor(-x / scale));
  const right = Math.min(scene.width, Math.ceil((view.width - x) / scale));
  const top = Math.max(0, Math.floor(-y / scale));
  const bottom = Math.min(scene.height, Math.ceil((view.height - y) / scale));
  const tint = new Path2D();
  const rings = new Path2D();
  // Far out a ring a cell would be a grey mist: every second cell then, or fourth.
  const every = Math.max(1, 2 ** Math.ceil(Math.log2(14 / scale)));
  const radius = Math.max(1.75, Math.min(5, scale * every * 0.075));
  const ring = (column: number, row: number): void => {
    const cx = x + column * scale;
    const cy = y + row * scale;
    rings.moveTo(cx + radius, cy);
    rings.arc(cx, cy, radius, 0, Math.PI * 2);
  };
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      if (field.listed.has(`${column},${row}`) === field.all) continue;
      tint.rect(x + column * scale, y + row * scale, scale, scale);
      if (column % every !== 0 || row % every !== 0) continue;
      ring(column + every * 0.25, row + every * 0.3);
      ring(column + every * 0.75, row + every * 0.75);
    }
  }
  context.fillStyle = "rgb(127 227 255 / 12%)";
  context.fill(tint);
  context.strokeStyle = INK;
  context.globalAlpha = 0.7;
  context.lineWidth = 3.5;
  context.stroke(rings);
  context.strokeStyle = WEIGHTLESS;
  context.globalAlpha = 0.9;
  context.lineWidth = 1.5;
  context.stroke(rings);
  context.globalAlpha = 1;
  outline(context, field.edges, { color: WEIGHTLESS, dash: [2, 6] }, camera);
}
