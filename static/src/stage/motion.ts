/** Where tokens are seen, which lags behind where they are: they walk there at a pace the eye can follow. */
import type { Cell, Token } from "../wire/view";
import type { Spot } from "./camera";

const CELLS_PER_SECOND = 7;
const SHORTEST_MS = 140;
const LONGEST_MS = 1400;
/** Further than this is no walk: it appears there. */
const LEAP = 60;
/** A way that was told this long before the step it explains explains another. */
const STALE_MS = 4000;

interface Walk {
  points: Spot[];
  lengths: number[];
  total: number;
  began: number;
  lasts: number;
}

export class Motion {
  #rest = new Map<string, { at: Cell; scene: string }>();
  #walks = new Map<string, Walk>();
  #hints = new Map<string, { path: readonly Cell[]; told: number }>();

  constructor(
    private readonly still: () => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get busy(): boolean {
    return this.#walks.size > 0;
  }

  hint(token: string, path: readonly Cell[]): void {
    const told = this.now();
    const before = this.#hints.get(token);
    // Pushed and then carried on: one way after the other, before the token is seen to have gone at all.
    const goesOn = before !== undefined && told - before.told <= STALE_MS && sameCell(before.path.at(-1), path[0]);
    this.#hints.set(token, { path: goesOn ? [...before.path, ...path.slice(1)] : path, told });
  }

  follow(tokens: readonly Token[]): void {
    const here = new Set<string>();
    for (const token of tokens) {
      if (token.at === null) continue;
      here.add(token.id);
      const before = this.#rest.get(token.id);
      this.#rest.set(token.id, { at: token.at, scene: token.scene });
      if (before === undefined || before.scene !== token.scene) continue;
      if (before.at[0] === token.at[0] && before.at[1] === token.at[1]) continue;
      this.#start(token.id, before.at, token.at);
    }
    for (const id of this.#rest.keys()) {
      if (here.has(id)) continue;
      this.#rest.delete(id);
      this.#walks.delete(id);
    }
  }

  position(token: Token): Spot {
    const at = token.at ?? [0, 0];
    const walk = this.#walks.get(token.id);
    if (walk === undefined) return { x: at[0], y: at[1] };
    return along(walk, eased((this.now() - walk.began) / walk.lasts));
  }

  /** Forget the walks that have arrived. To be called once a frame, after drawing. */
  settle(): void {
    const now = this.now();
    for (const [id, walk] of this.#walks) if (now - walk.began >= walk.lasts) this.#walks.delete(id);
  }

  #start(id: string, from: Cell, to: Cell): void {
    const hint = this.#hints.get(id);
    this.#hints.delete(id);
    const seen = this.#walks.get(id);
    this.#walks.delete(id);
    if (this.still()) return;
    const now = this.now();
    // Still under way: the rest of that walk comes first, so that a second step cuts no corner of the first.
    const before = seen === undefined ? [{ x: from[0], y: from[1] }] : remaining(seen, now);
    const known = hint !== undefined && now - hint.told <= STALE_MS ? hint.path : [];
    const stop = known.findLastIndex((cell) => cell[0] === to[0] && cell[1] === to[1]);
    const way = stop >= 0 ? known.slice(0, stop + 1) : [to];
    const points = [...before, ...way.map((cell) => ({ x: cell[0], y: cell[1] }))];
    const lengths = points.slice(1).map((point, i) => {
      const last = points[i] ?? point;
      return Math.hypot(point.x - last.x, point.y - last.y);
    });
    const total = lengths.reduce((sum, length) => sum + length, 0);
    if (total === 0 || (stop < 0 && total > LEAP)) return;
    const lasts = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (total / CELLS_PER_SECOND) * 1000));
    this.#walks.set(id, { points, lengths, total, began: now, lasts });
  }
}

/** Where a walk is now and the corners it has not come to yet. */
function remaining(walk: Walk, now: number): Spot[] {
  const part = eased((now - walk.began) / walk.lasts);
  let gone = part * walk.total;
  let next = 0;
  while (next < walk.lengths.length && gone >= (walk.lengths[next] ?? 0)) {
    gone -= walk.lengths[next] ?? 0;
    next++;
  }
  return [along(walk, part), ...walk.points.slice(next + 1)];
}

function sameCell(a: Cell | undefined, b: Cell | undefined): boolean {
  return a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
}

function eased(part: number): number {
  const t = Math.min(1, Math.max(0, part));
  return t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2;
}

function along(walk: Walk, part: number): Spot {
  let left = part * walk.total;
  for (const [i, length] of walk.lengths.entries()) {
    const a = walk.points[i];
    const b = walk.points[i + 1];
    if (a === undefined || b === undefined) break;
    if (left <= length && length > 0) {
      return { x: a.x + ((b.x - a.x) * left) / length, y: a.y + ((b.y - a.y) * left) / length };
    }
    left -= length;
  }
  return walk.points.at(-1) ?? { x: 0, y: 0 };
}
