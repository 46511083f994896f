/**
 * Where areas are drawn that nobody has drawn: each on a seat of a lattice, near those that it borders on. The same map
 * is always laid out alike, and what was seated once keeps its seat, so that a map which is explored only grows.
 */
import type { Size, Spot } from "../stage/camera";
import type { PlaceId } from "../wire/chart";
import type { Box } from "./geometry";

export type Seat = readonly [number, number];

export interface Seating {
  columns: number;
  rows: number;
  seats: ReadonlyMap<PlaceId, Seat>;
}

export interface Graph {
  ids: readonly PlaceId[];
  next: ReadonlyMap<PlaceId, readonly PlaceId[]>;
}

/** So many seats for each area, that there is air between them. */
const AIR = 1.7;
const PASSES = 6;

export function seated(graph: Graph, page: Size, taken: readonly Box[], before: Seating | null): Seating {
  // Those who are not on the map just now keep their seats as well: they may come back.
  const all = new Set([...graph.ids, ...(before?.seats.keys() ?? [])]);
  const { columns, rows, free } = freeLattice(all.size, page, taken, before);
  const seats = new Map<PlaceId, Seat>();
  for (const [id, seat] of before?.seats ?? []) if (free.has(keyOf(seat))) seats.set(id, seat);
  const fresh = graph.ids.filter((id) => !seats.has(id));
  const used = new Set([...seats.values()].map(keyOf));
  const open = (): Seat[] => [...free.values()].filter((seat) => !used.has(keyOf(seat)));
  const pull = (id: PlaceId, seat: Seat): number => {
    let sum = 0;
    for (const other of graph.next.get(id) ?? []) {
      const there = seats.get(other);
      if (there !== undefined) sum += Math.hypot(seat[0] - there[0], seat[1] - there[1]) ** 1.5;
    }
    return sum;
  };
  const middle: Seat = [(columns - 1) / 2, (rows - 1) / 2];
  for (const id of inOrder(graph, fresh, seats)) {
    let best: Seat | null = null;
    let least = Infinity;
    for (const seat of open()) {
      const cost = pull(id, seat) + Math.hypot(seat[0] - middle[0], seat[1] - middle[1]) * 0.05;
      if (cost < least - 1e-9) {
        least = cost;
        best = seat;
      }
    }
    if (best === null) continue;
    seats.set(id, best);
    used.add(keyOf(best));
  }
  improve(fresh, seats, free, pull);
  return { columns, rows, seats };
}

/** Those next to somebody seated first, and of them whoever has most ways out. */
function inOrder(graph: Graph, fresh: readonly PlaceId[], seats: ReadonlyMap<PlaceId, Seat>): PlaceId[] {
  const left = new Set(fresh);
  const done = new Set(seats.keys());
  const ordered: PlaceId[] = [];
  const ties = (id: PlaceId): number => (graph.next.get(id) ?? []).filter((other) => done.has(other)).length;
  const ways = (id: PlaceId): number => graph.next.get(id)?.length ?? 0;
  while (left.size > 0) {
    let best: PlaceId | null = null;
    for (const id of left) {
      if (best === null || ties(id) > ties(best) || (ties(id) === ties(best) && ways(id) > ways(best))) best = id;
    }
    if (best === null) break;
    left.delete(best);
    done.add(best);
    ordered.push(best);
  }
  return ordered;
}

/** Change places, or take a free seat, as long as that brings neighbours together. */
function improve(
  fresh: readonly PlaceId[],
  seats: Map<PlaceId, Seat>,
  free: ReadonlyMap<string, Seat>,
  pull: (id: PlaceId, seat: Seat) => number,
): void {
  const movable = new Set(fresh);
  const on = new Map([...seats].map(([id, seat]) => [keyOf(seat), id]));
  for (let pass = 0; pass < PASSES; pass++) {
    let moved = false;
    for (const id of fresh) {
      const from = seats.get(id);
      if (from === undefined) continue;
      for (const to of free.values()) {
        const other = on.get(keyOf(to));
        if (other === id || (other !== undefined && !movable.has(other))) continue;
        const here = seats.get(id);
        if (here === undefined) break;
        const before = pull(id, here) + (other === undefined ? 0 : pull(other, to));
        seats.set(id, to);
        if (other !== undefined) seats.set(other, here);
        const after = pull(id, to) + (other === undefined ? 0 : pull(other, here));
        if (after < before - 1e-6) {
          on.set(keyOf(to), id);
          if (other === undefined) on.delete(keyOf(here));
          else on.set(keyOf(here), other);
          moved = true;
        } else {
          seats.set(id, here);
          if (other !== undefined) seats.set(other, to);
        }
      }
    }
    if (!moved) return;
  }
}

interface Lattice {
  columns: number;
  rows: number;
  free: ReadonlyMap<string, Seat>;
}

/** As large as it was before if that is enough: what is seated must not move. */
function freeLattice(count: number, page: Size, taken: readonly Box[], before: Seating | null): Lattice {
  const ratio = page.width / page.height;
  let columns = before?.columns ?? Math.max(1, Math.ceil(Math.sqrt(count * AIR * ratio)));
  let rows = before?.rows ?? Math.max(1, Math.ceil((count * AIR) / columns));
  for (;;) {
    const free = new Map<string, Seat>();
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const box = boxOfSeat([column, row], { columns, rows }, page, 1);
        if (taken.every((other) => !overlap(box, other))) free.set(keyOf([column, row]), [column, row]);
      }
    }
    if (free.size >= count || columns * rows > 40 * count + 400) return { columns, rows, free };
    columns = Math.ceil(columns * 1.3);
    rows = Math.ceil(rows * 1.3);
  }
}

/** The box of a seat on the page; `part` of its room. */
export function boxOfSeat(seat: Seat, of: { columns: number; rows: number }, page: Size, part: number): Box {
  const width = page.width / of.columns;
  const height = page.height / of.rows;
  const x = (seat[0] + 0.5) * width;
  const y = (seat[1] + 0.5) * height;
  return {
    left: x - (width * part) / 2,
    right: x + (width * part) / 2,
    top: y - (height * part) / 2,
    bottom: y + (height * part) / 2,
  };
}

/** A box with its corners cut, as rooms on a plan have. */
export function cornersOf(box: Box): Spot[] {
  const cut = Math.min(box.right - box.left, box.bottom - box.top) * 0.14;
  const { left, top, right, bottom } = box;
  return [
    { x: left + cut, y: top },
    { x: right - cut, y: top },
    { x: right, y: top + cut },
    { x: right, y: bottom - cut },
    { x: right - cut, y: bottom },
    { x: left + cut, y: bottom },
    { x: left, y: bottom - cut },
    { x: left, y: top + cut },
  ];
}

function keyOf(seat: Seat): string {
  return `${seat[0]},${seat[1]}`;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}
