/** The squares that can be reached, sorted by the way they lie. */
import type { Cell } from "../wire/view";
import { squaresBetween, WAYS, type Way, wayOf } from "./compass";

export interface Reached {
  cell: Cell;
  cost: number;
  squares: number;
}

export interface WayReached {
  way: Way;
  /** The square next to where one stands, where it can be entered. */
  step: Reached | null;
  further: Reached[];
}

export function byWay(from: Cell, cells: readonly (readonly [number, number, number])[]): WayReached[] {
  const found = new Map<Way, WayReached>();
  for (const [x, y, cost] of cells) {
    const way = wayOf(x - from[0], y - from[1]);
    if (way === null) continue;
    const entry = found.get(way) ?? { way, step: null, further: [] };
    found.set(way, entry);
    const squares = squaresBetween({ at: from, size: 1 }, { at: [x, y], size: 1 });
    const reached: Reached = { cell: [x, y], cost, squares };
    if (squares === 1) entry.step = reached;
    else entry.further.push(reached);
  }
  for (const entry of found.values()) entry.further.sort((a, b) => a.cost - b.cost || a.squares - b.squares);
  return WAYS.flatMap((way) => found.get(way) ?? []);
}
