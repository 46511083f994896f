/** Polygons on the map, in cells: what is inside, how far it is to the edge, where there is most room. */
import type { Spot } from "../stage/camera";

export type Outline = readonly Spot[];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxOf(spots: Outline): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of spots) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

export function extentOf(outline: Outline): number {
  let twice = 0;
  for (const [a, b] of edges(outline)) twice += a.x * b.y - b.x * a.y;
  return Math.abs(twice) / 2;
}

export function* edges(outline: Outline): Generator<readonly [Spot, Spot]> {
  for (const [i, a] of outline.entries()) {
    const b = outline[(i + 1) % outline.length];
    if (b !== undefined) yield [a, b];
  }
}

export function contains(outline: Outline, spot: Spot): boolean {
  let inside = false;
  for (const [a, b] of edges(outline)) {
    if (a.y > spot.y !== b.y > spot.y && spot.x < ((b.x - a.x) * (spot.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

export function toSegment(spot: Spot, a: Spot, b: Spot): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((spot.x - a.x) * dx + (spot.y - a.y) * dy) / length));
  return Math.hypot(spot.x - a.x - along * dx, spot.y - a.y - along * dy);
}

export function toEdge(outline: Outline, spot: Spot): number {
  let nearest = Infinity;
  for (const [a, b] of edges(outline)) nearest = Math.min(nearest, toSegment(spot, a, b));
  return nearest;
}

export function toLine(line: Outline, spot: Spot): number {
  let nearest = Infinity;
  for (const [i, a] of line.entries()) {
    const b = line[i + 1];
    if (b !== undefined) nearest = Math.min(nearest, toSegment(spot, a, b));
  }
  return nearest;
}

/** How fine the search for the roomiest spot is, along the longer side. */
const FINE = 24;

/** The spot inside with most room around it, and how much that is. */
export function roomiest(outline: Outline): { spot: Spot; room: number } {
  const { left, top, right, bottom } = boxOf(outline);
  const step = Math.max(right - left, bottom - top) / FINE || 1;
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  let best = { spot: middle, room: contains(outline, middle) ? toEdge(outline, middle) : -1 };
  for (let y = top + step / 2; y < bottom; y += step) {
    for (let x = left + step / 2; x < right; x += step) {
      const spot = { x, y };
      if (!contains(outline, spot)) continue;
      const room = toEdge(outline, spot);
      // Of spots as roomy the one in the middle, where people look for a name.
      if (room > best.room + step / 4) best = { spot, room };
    }
  }
  return { spot: best.spot, room: Math.max(0, best.room) };
}

/** Half way along a line, and which way the line goes there. */
export function middleOf(line: Outline): { spot: Spot; along: Spot; length: number } {
  const parts = line.slice(1).map((b, i) => {
    const a = line[i] ?? b;
    return { a, b, length: Math.hypot(b.x - a.x, b.y - a.y) };
  });
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  let left = length / 2;
  for (const { a, b, length: of } of parts) {
    if (left <= of && of > 0) {
      const part = left / of;
      return {
        spot: { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part },
        along: { x: (b.x - a.x) / of, y: (b.y - a.y) / of },
        length,
      };
    }
    left -= of;
  }
  return { spot: line[0] ?? { x: 0, y: 0 }, along: { x: 1, y: 0 }, length };
}

/** Where the way from inside to a far spot leaves the outline. */
export function exitTo(outline: Outline, inside: Spot, far: Spot): Spot {
  let nearest = 1;
  for (const [a, b] of edges(outline)) {
    const dx = far.x - inside.x;
    const dy = far.y - inside.y;
    const ex = b.x - a.x;
    const ey = b.y - a.y;
    const cross = dx * ey - dy * ex;
    if (cross === 0) continue;
    const along = ((a.x - inside.x) * ey - (a.y - inside.y) * ex) / cross;
    const on = ((a.x - inside.x) * dy - (a.y - inside.y) * dx) / cross;
    if (along > 0 && along < nearest && on >= 0 && on <= 1) nearest = along;
  }
  return { x: inside.x + (far.x - inside.x) * nearest, y: inside.y + (far.y - inside.y) * nearest };
}
