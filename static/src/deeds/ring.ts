/** The two ways round a pivot, as the server foresees them. */
import { same } from "../move/plan";
import type { PreviewAnswer } from "../wire/frames";
import type { Cell } from "../wire/view";
import { number } from "../words";

export type Turn = "cw" | "ccw";

/** One way round: its squares up to before the start, and as many of them as can be gone to. */
export interface Way {
  cells: readonly Cell[];
  costs: readonly number[];
  asks: ReadonlySet<number>;
  open: number;
}

const LONGEST = 500;

export function radiusOf(start: Cell, pivot: Cell): number {
  return Math.hypot(start[0] - pivot[0], start[1] - pivot[1]);
}

/** Squares enough to come round once, and not many more. */
export function enough(start: Cell, pivot: Cell): number {
  return Math.min(LONGEST, 8 * Math.ceil(radiusOf(start, pivot)) + 8);
}

export function wayOf(answer: PreviewAnswer, start: Cell): Way {
  const closed = answer.path.findIndex((cell) => same(cell, start));
  const cells = closed < 0 ? answer.path : answer.path.slice(0, closed);
  const stopped = answer.rejection != null && answer.dial === undefined ? (answer.rejection.at ?? 0) : cells.length;
  return { cells, costs: answer.costs, asks: new Set(answer.asks), open: Math.min(stopped, cells.length) };
}

/** How many squares it is to a cell, counter-clockwise ones below zero: the way that can be gone, or the shorter one. */
export function squaresTo(cell: Cell, cw: Way, ccw: Way): number | null {
  const found = ([way, sign]: readonly [Way, 1 | -1]): { n: number; open: boolean }[] => {
    const at = way.cells.findIndex((one) => same(one, cell));
    return at < 0 ? [] : [{ n: sign * (at + 1), open: at < way.open }];
  };
  const ways = [...found([cw, 1]), ...found([ccw, -1])];
  ways.sort((a, b) => Number(b.open) - Number(a.open) || Math.abs(a.n) - Math.abs(b.n));
  return ways[0]?.n ?? null;
}

export interface RingCell {
  cell: Cell;
  /** What it costs to get there clockwise and counter-clockwise, or "" where that way does not lead so far. */
  cw: string;
  ccw: string;
  asks: boolean;
}

/** Every square of the ring once, with its price either way; where nothing is paid the squares are counted. */
export function ringOf(cw: Way, ccw: Way): RingCell[] {
  const found = new Map<string, RingCell>();
  for (const [name, way] of [
    ["cw", cw],
    ["ccw", ccw],
  ] as const) {
    for (const [i, cell] of way.cells.entries()) {
      const entry = found.get(cell.join()) ?? { cell, cw: "", ccw: "", asks: false };
      if (i < way.open) {
        entry[name] = number(way.costs[i] || i + 1);
        if (way.asks.has(i)) entry.asks = true;
      }
      found.set(cell.join(), entry);
    }
  }
  return [...found.values()];
}
