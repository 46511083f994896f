/** Where something is from where one stands, in words: how many squares, and which way. */
import type { Cell } from "../wire/view";

export const WAYS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;
export type Way = (typeof WAYS)[number];

export interface Footprint {
  at: Cell;
  size: number;
}

/** The nearest of the eight ways; null for the same place. */
export function wayOf(dx: number, dy: number): Way | null {
  if (dx === 0 && dy === 0) return null;
  const eighth = Math.round(Math.atan2(dx, -dy) / (Math.PI / 4));
  return WAYS[(eighth + 8) % 8] ?? null;
}

/** Squares from edge to edge, diagonals as one; 0 is the same square, 1 is next to it. */
export function squaresBetween(a: Footprint, b: Footprint): number {
  const gap = (axis: 0 | 1): number =>
    Math.max(0, b.at[axis] - (a.at[axis] + a.size - 1), a.at[axis] - (b.at[axis] + b.size - 1));
  return Math.max(gap(0), gap(1));
}

/** "3 squares north-east", "next to it, west", "in the same square". */
export function bearing(from: Footprint, to: Footprint): string {
  const squares = squaresBetween(from, to);
  if (squares === 0) return "in the same square";
  const way = wayOf(
    to.at[0] + to.size / 2 - from.at[0] - from.size / 2,
    to.at[1] + to.size / 2 - from.at[1] - from.size / 2,
  );
  return squares === 1 ? `next to it, ${way}` : `${squares} squares ${way}`;
}
