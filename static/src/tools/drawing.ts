/** Drawing by hand, and the eraser. */
import { signal } from "@preact/signals";
import type { Stage, StagePoint } from "../stage/stage";
import type { Session } from "../store/session";
import { freshId } from "../wire/ids";
import type { Mark, Point } from "../wire/view";
import { distance, exact, kept } from "./snapping";
import type { Tool } from "./tool";

/** As many corners as a drawing may have. */
export const MOST_POINTS = 500;
/** A hand's trembling, in thousandths of a cell. */
const TREMBLE = 30;

/** Fewer points for the same line: those are left out that lie within `tolerance` of it (Douglas and Peucker). */
export function simplified(points: readonly Point[], tolerance = TREMBLE, most = MOST_POINTS): Point[] {
  let wide = tolerance;
  let found = reduced(points, wide);
  while (found.length > most) {
    wide *= 1.6;
    found = reduced(points, wide);
  }
  return found;
}

function reduced(points: readonly Point[], tolerance: number): Point[] {
  if (points.length < 3) return [...points];
  const keep = new Uint8Array(points.length);
  keep[0] = 1;
  keep[points.length - 1] = 1;
  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span;
    const a = points[from] as Point;
    const b = points[to] as Point;
    let worst = tolerance;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const off = offLine(points[i] as Point, a, b);
      if (off > worst) {
        worst = off;
        at = i;
      }
    }
    if (at < 0) continue;
    keep[at] = 1;
    open.push([from, at], [at, to]);
  }
  return points.filter((_, i) => keep[i] === 1);
}

function offLine(point: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy;
  if (length === 0) return distance(point, a);
  const along = Math.max(0, Math.min(1, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length));
  return Math.hypot(point[0] - a[0] - along * dx, point[1] - a[1] - along * dy);
}

export class DrawTool implements Tool {
  readonly byKey = "drag";
  readonly draft = signal<Mark | null>(null);
  #points: Point[] = [];

  constructor(
    private readonly session: Session,
    private readonly color: () => string,
    private readonly put: (mark: Mark) => void,
  ) {}

  grab(): boolean {
    return true;
  }

  dragStart(at: StagePoint): void {
    this.#points = [];
    this.#add(at);
  }

  dragMove(at: StagePoint): void {
    this.#add(at);
    // While it is drawn it may have more points than it will be sent with.
    this.draft.value = this.#mark(this.#points);
  }

  dragEnd(at: StagePoint): void {
    this.#add(at);
    const mark = this.#mark(simplified(this.#points));
    this.dragCancel();
    if (mark !== null) this.put(mark);
  }

  dragCancel(): void {
    this.#points = [];
    this.draft.value = null;
  }

  tap(): void {
    // A dot is no drawing.
  }

  leave(): void {
    this.dragCancel();
  }

  #add(at: StagePoint): void {
    const scene = this.session.store.scene.value;
    if (scene === null) return;
    const point = kept(exact(at.world), scene);
    const last = this.#points.at(-1);
    if (last === undefined || distance(last, point) >= TREMBLE / 2) this.#points.push(point);
  }

  #mark(points: readonly Point[]): Mark | null {
    const scene = this.session.store.scene.value;
    const [at, ...rest] = points;
    if (scene === null || at === undefined || rest.length === 0) return null;
    const color = this.color();
    return { id: freshId(), scene: scene.id, kind: "drawing", at, points: rest, size: 0, text: "", color, mine: true };
  }
}

/** Wipes away what it is drawn over, of one's own (the GM: of anybody's). */
export class EraseTool implements Tool {
  readonly byKey = "tap";
  readonly wiped = signal<ReadonlySet<string>>(new Set());

  constructor(
    private readonly session: Session,
    private readonly stage: Stage,
  ) {}

  grab(): boolean {
    return true;
  }

  dragStart(at: StagePoint): void {
    this.wiped.value = new Set();
    this.dragMove(at);
  }

  dragMove(at: StagePoint): void {
    const { mark } = this.stage.hitTest(at.world);
    if (mark?.mine && !this.wiped.value.has(mark.id)) this.wiped.value = new Set([...this.wiped.value, mark.id]);
  }

  dragEnd(): void {
    const marks = [...this.wiped.value];
    if (marks.length === 0) return;
    // Gone from this window until the server has said so, too.
    void this.session.send({ type: "drop_marks", marks }).then(() => this.dragCancel());
  }

  dragCancel(): void {
    this.wiped.value = new Set();
  }

  tap(at: StagePoint): void {
    this.dragStart(at);
    this.dragEnd();
  }

  leave(): void {
    // What is under way is answered for itself.
  }
}
