/** Outlines in whole thousandths of a cell. What touches what is decided exactly, as rules/space/touching.py does. */
import type { Point } from "../wire/view";

export type Polygon = readonly Point[];
export type Line = readonly Point[];
type Segment = readonly [Point, Point];

export const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

const keyOf = (point: Point): string => `${point[0]},${point[1]}`;

/** Its sides, each from one corner to the next. */
export function sidesOf(polygon: Polygon): Segment[] {
  return polygon.map((a, i) => [a, polygon[(i + 1) % polygon.length] as Point]);
}

const before = (a: Point, b: Point): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

function divisor(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/** The sides with the straight line that each lies on, and its ends from left to right or top down. */
function* edgesOf(polygon: Polygon): Generator<readonly [string, Segment]> {
  for (const [a, b] of sidesOf(polygon)) {
    if (same(a, b)) continue;
    const [start, end] = before(a, b) ? [a, b] : [b, a];
    const common = divisor(end[0] - start[0], end[1] - start[1]);
    const dx = (end[0] - start[0]) / common;
    const dy = (end[1] - start[1]) / common;
    yield [`${dx},${dy},${dx * start[1] - dy * start[0]}`, [start, end]];
  }
}

function overlap(a: Segment, b: Segment): Segment | null {
  const low = before(a[0], b[0]) ? b[0] : a[0];
  const high = before(a[1], b[1]) ? a[1] : b[1];
  return before(low, high) ? [low, high] : null;
}

/** The longest line along which two outlines touch, or nothing. Corners alone do not count. */
export function shared(one: Polygon, other: Polygon): Line {
  const byLine = new Map<string, Segment[]>();
  for (const [line, segment] of edgesOf(one)) byLine.set(line, [...(byLine.get(line) ?? []), segment]);
  const common: Segment[] = [];
  for (const [line, segment] of edgesOf(other)) {
    for (const each of byLine.get(line) ?? []) {
      const both = overlap(segment, each);
      if (both !== null) common.push(both);
    }
  }
  let longest: Line = [];
  for (const chain of chains(common)) if (lengthOf(chain) > lengthOf(longest)) longest = chain;
  return longest;
}

/** Segments put end to end as far as they go. */
function chains(segments: readonly Segment[]): Line[] {
  const left = [...new Map(segments.map((each) => [`${keyOf(each[0])} ${keyOf(each[1])}`, each])).values()];
  const found: Line[] = [];
  for (let first = left.shift(); first !== undefined; first = left.shift()) {
    let chain: Line = first;
    for (let i = 0; i < left.length; i++) {
      const joined = put(chain, left[i] as Segment);
      if (joined === null) continue;
      chain = joined;
      left.splice(i, 1);
      // What did not fit before may fit now.
      i = -1;
    }
    found.push(chain);
  }
  return found;
}

function put(chain: Line, [a, b]: Segment): Line | null {
  const first = chain[0] as Point;
  const last = chain.at(-1) as Point;
  if (same(last, a)) return [...chain, b];
  if (same(first, a)) return [b, ...chain];
  if (same(last, b)) return [...chain, a];
  return same(first, b) ? [a, ...chain] : null;
}

export function lengthOf(line: Line): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += far(line[i - 1] as Point, line[i] as Point);
  return sum;
}

export const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Every two outlines that touch, by their places in the list, lower first. */
export function touching(polygons: readonly Polygon[]): (readonly [number, number])[] {
  const byLine = new Map<string, { which: number; segment: Segment }[]>();
  const found = new Map<string, readonly [number, number]>();
  polygons.forEach((polygon, number) => {
    for (const [line, segment] of edgesOf(polygon)) {
      const along = byLine.get(line) ?? [];
      byLine.set(line, along);
      for (const { which, segment: other } of along) {
        if (which !== number && overlap(segment, other) !== null) found.set(`${which},${number}`, [which, number]);
      }
      along.push({ which: number, segment });
    }
  });
  return [...found.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Twice its content; the sign is the way round. */
export function twice(polygon: Polygon): number {
  return sidesOf(polygon).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0);
}

/** On which side of the line from `a` to `b` a point lies: 0 is on it. */
const turn = (a: Point, b: Point, c: Point): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

const inBox = (point: Point, [a, b]: Segment): boolean =>
  point[0] >= Math.min(a[0], b[0]) &&
  point[0] <= Math.max(a[0], b[0]) &&
  point[1] >= Math.min(a[1], b[1]) &&
  point[1] <= Math.max(a[1], b[1]);

const on = (point: Point, side: Segment): boolean => inBox(point, side) && turn(side[0], side[1], point) === 0;

export const onOutline = (polygon: Polygon, point: Point): boolean => sidesOf(polygon).some((side) => on(point, side));

function meet(one: Segment, other: Segment): boolean {
  const [a, b] = one;
  const [c, d] = other;
  if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return true;
  return on(a, other) || on(b, other) || on(c, one) || on(d, one);
}

/** Whether it is the outline of something: at least three corners, and it neither crosses nor touches itself. */
export function isSimple(polygon: Polygon): boolean {
  const sides = sidesOf(polygon);
  if (sides.length < 3 || twice(polygon) === 0 || sides.some(([a, b]) => same(a, b))) return false;
  return sides.every((side, i) =>
    sides.every((other, j) => {
      if (j <= i) return true;
      // Neighbours share a corner and nothing more.
      if (j === i + 1) return !on(other[1], side) && !on(side[0], other);
      if (i === 0 && j === sides.length - 1) return !on(other[0], side) && !on(side[1], other);
      return !meet(side, other);
    }),
  );
}

/** The outline counts as inside. */
export function contains(polygon: Polygon, point: Point): boolean {
  let inside = false;
  for (const [a, b] of sidesOf(polygon)) {
    if (on(point, [a, b])) return true;
    if (a[1] > point[1] === b[1] > point[1]) continue;
    const across = (b[0] - a[0]) * (point[1] - a[1]) - (point[0] - a[0]) * (b[1] - a[1]);
    if (across > 0 === b[1] > a[1]) inside = !inside;
  }
  return inside;
}

/** The point of a side that is nearest, in whole thousandths. */
export function nearest(point: Point, [a, b]: Segment): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square;
  const part = Math.max(0, Math.min(1, along));
  return [Math.round(a[0] + part * dx), Math.round(a[1] + part * dy)];
}

/** Of some points the nearest that is no further than `reach`. */
export function nearestOf(points: readonly Point[], at: Point, reach: number): Point | null {
  let best: Point | null = null;
  let least = reach;
  for (const point of points) {
    const away = far(point, at);
    if (away <= least) {
      best = point;
      least = away;
    }
  }
  return best;
}

/** As far as a point of a slanting side can be off it, for being whole. */
const ROUNDED = 1;

/** The outline with all those points as corners that lie on it. */
export function withCorners(polygon: Polygon, points: Iterable<Point>): Polygon {
  const corners = new Set(polygon.map(keyOf));
  const news = [...points].filter((point) => !corners.has(keyOf(point)));
  if (news.length === 0) return polygon;
  const grown: Point[] = [];
  const done = new Set<string>();
  for (const side of sidesOf(polygon)) {
    const [a, b] = side;
    grown.push(a);
    const here = news.filter((point) => {
      if (done.has(keyOf(point)) || far(point, nearest(point, side)) > ROUNDED) return false;
      const along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1]);
      return along > 0 && along < far(a, b) ** 2;
    });
    here.sort((p, q) => far(a, p) - far(a, q));
    for (const point of here) {
      if (!done.has(keyOf(point))) grown.push(point);
      done.add(keyOf(point));
    }
  }
  return grown.length === polygon.length ? polygon : grown;
}

/** Without corners that lie on the line between their neighbours, but for those that are `needed`. */
export function withoutFlat(polygon: Polygon, needed: (corner: Point) => boolean): Polygon {
  const kept = [...polygon];
  for (let i = kept.length - 1; i >= 0 && kept.length > 3; i--) {
    const corner = kept[i] as Point;
    const last = kept[(i + kept.length - 1) % kept.length] as Point;
    const next = kept[(i + 1) % kept.length] as Point;
    if (turn(last, corner, next) === 0 && !needed(corner)) kept.splice(i, 1);
  }
  return kept;
}

/** Two outlines as one, where they touch along a line; null where that encloses a hole, or hangs by a corner. */
export function union(one: Polygon, other: Polygon): Polygon | null {
  const turned = (polygon: Polygon): Polygon => (twice(polygon) < 0 ? [...polygon].reverse() : polygon);
  const a = turned(withCorners(one, other));
  const b = turned(withCorners(other, a));
  const named = ([from, to]: Segment): string => `${keyOf(from)} ${keyOf(to)}`;
  const all = new Map([...sidesOf(a), ...sidesOf(b)].map((side) => [named(side), side]));
  const next = new Map<string, Segment>();
  let outer = 0;
  for (const side of all.values()) {
    if (all.has(named([side[1], side[0]]))) continue;
    if (next.has(keyOf(side[0]))) return null;
    next.set(keyOf(side[0]), side);
    outer++;
  }
  const first = next.values().next().value;
  if (first === undefined || outer === all.size) return null;
  const loop: Point[] = [];
  for (let side: Segment | undefined = first; side !== undefined; side = next.get(keyOf(side[1]))) {
    loop.push(side[0]);
    if (same(side[1], first[0])) break;
    if (loop.length > outer) return null;
  }
  return loop.length === outer && isSimple(loop) ? loop : null;
}

/** An outline in two, along a line from one place on it to another; null where the line leaves it or crosses itself. */
export function cut(polygon: Polygon, line: Line): readonly [Polygon, Polygon] | null {
  const start = line[0];
  const end = line.at(-1);
  if (start === undefined || end === undefined || same(start, end)) return null;
  const whole = withCorners(polygon, [start, end]);
  const from = whole.findIndex((corner) => same(corner, start));
  const to = whole.findIndex((corner) => same(corner, end));
  if (from < 0 || to < 0) return null;
  const round = (i: number, j: number): Polygon =>
    i <= j ? whole.slice(i, j + 1) : [...whole.slice(i), ...whole.slice(0, j + 1)];
  const inner = line.slice(1, -1);
  const pieces = [
    [...round(from, to), ...[...inner].reverse()],
    [...round(to, from), ...inner],
  ] as const;
  if (!pieces.every(isSimple)) return null;
  // A line outside makes one piece larger than the whole.
  return Math.abs(twice(pieces[0])) + Math.abs(twice(pieces[1])) === Math.abs(twice(whole)) ? pieces : null;
}

/** A place inside, for its name: the middle of its content where that is inside, else of its widest part. */
export function insideOf(polygon: Polygon): Point {
  const content = twice(polygon);
  if (content !== 0) {
    let [x, y] = [0, 0];
    for (const [a, b] of sidesOf(polygon)) {
      const part = a[0] * b[1] - b[0] * a[1];
      x += (a[0] + b[0]) * part;
      y += (a[1] + b[1]) * part;
    }
    const middle: Point = [Math.round(x / (3 * content)), Math.round(y / (3 * content))];
    if (contains(polygon, middle)) return middle;
    return widest(polygon, middle[1]);
  }
  return polygon[0] ?? [0, 0];
}

function widest(polygon: Polygon, y: number): Point {
  const crossings = sidesOf(polygon)
    .filter(([a, b]) => a[1] > y !== b[1] > y)
    .map(([a, b]) => a[0] + ((y - a[1]) * (b[0] - a[0])) / (b[1] - a[1]))
    .sort((a, b) => a - b);
  let best: Point = [polygon[0]?.[0] ?? 0, y];
  let width = -1;
  for (let i = 1; i < crossings.length; i += 2) {
    const [left, right] = [crossings[i - 1] as number, crossings[i] as number];
    if (right - left > width) {
      width = right - left;
      best = [Math.round((left + right) / 2), y];
    }
  }
  return best;
}
