/** Cells painted by hand: one, a line of them as the pointer goes, or a box. */
import type { Cell, Scene } from "../wire/view";

const keyOf = ([x, y]: Cell): string => `${x},${y}`;

/** Every cell a straight stroke passes through, both ends with it, one step of the eight directions at a time. */
export function strokeCells(from: Cell, to: Cell): Cell[] {
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const part = (i: number, axis: 0 | 1): number =>
    Math.round(from[axis] + ((to[axis] - from[axis]) * i) / Math.max(1, steps));
  return Array.from({ length: steps + 1 }, (_, i): Cell => [part(i, 0), part(i, 1)]);
}

export function boxCells(a: Cell, b: Cell): Cell[] {
  const cells: Cell[] = [];
  for (let y = Math.min(a[1], b[1]); y <= Math.max(a[1], b[1]); y++)
    for (let x = Math.min(a[0], b[0]); x <= Math.max(a[0], b[0]); x++) cells.push([x, y]);
  return cells;
}

export function onMap(cells: readonly Cell[], { width, height }: Pick<Scene, "width" | "height">): Cell[] {
  return cells.filter(([x, y]) => x >= 0 && y >= 0 && x < width && y < height);
}

export const has = (cells: readonly Cell[], cell: Cell): boolean =>
  cells.some(([x, y]) => x === cell[0] && y === cell[1]);

/** Both lists as one, each cell once. */
export function together(cells: readonly Cell[], more: readonly Cell[]): Cell[] {
  return [...new Map([...cells, ...more].map((cell) => [keyOf(cell), cell])).values()];
}

export function without(cells: readonly Cell[], less: readonly Cell[]): Cell[] {
  const gone = new Set(less.map(keyOf));
  return cells.filter((cell) => !gone.has(keyOf(cell)));
}
