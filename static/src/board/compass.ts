/** Where something is from where one stands: how many squares, and which way, in words. */
import type { Cell } from "../wire/view";
import { many, t } from "../words";

export const WAYS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;
export type Way = (typeof WAYS)[number];

/** As in "3 squares north of Ada". */
const OF: Record<Way, string> = {
  north: t("north"),
  "north-east": t("north-east"),
  east: t("east"),
  "south-east": t("south-east"),
  south: t("south"),
  "south-west": t("south-west"),
  west: t("west"),
  "north-west": t("north-west"),
};

/** As in "3 squares to the north". */
export const TOWARDS: Record<Way, string> = {
  north: t("to the north"),
  "north-east": t("to the north-east"),
  east: t("to the east"),
  "south-east": t("to the south-east"),
  south: t("to the south"),
  "south-west": t("to the south-west"),
  west: t("to the west"),
  "north-west": t("to the north-west"),
};

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

/** Where `to` is, seen from somebody: "3 squares north-east of Ada", "in the same square as Ada". */
export function bearing(from: Footprint, to: Footprint, who: string): string {
  const squares = squaresBetween(from, to);
  const way = wayOf(
    to.at[0] + to.size / 2 - from.at[0] - from.size / 2,
    to.at[1] + to.size / 2 - from.at[1] - from.size / 2,
  );
  if (squares === 0 || way === null) return t("in the same square as {who}", { who });
  return many("{n} square {way} of {who}", "{n} squares {way} of {who}", squares, { way: OF[way], who });
}
