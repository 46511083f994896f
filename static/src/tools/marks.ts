/** Marks that lie on the map already: chosen, moved, painted, hidden, taken away. */
import { computed, signal } from "@preact/signals";
import type { StagePoint } from "../stage/stage";
import type { Session } from "../store/session";
import type { PutMark } from "../wire/command";
import type { Mark, Point } from "../wire/view";
import { exact, snapped } from "./snapping";

export function plainMark(mark: Mark): PutMark {
  const { id, scene, kind, at, points, size, text, color, hidden } = mark;
  return { id, scene, kind, at, points, size, text, color, ...(hidden === true ? { hidden } : {}) };
}

/** The whole mark somewhere else, with its form. */
export function movedBy(mark: Mark, dx: number, dy: number): Mark {
  const move = (point: Point): Point => [point[0] + dx, point[1] + dy];
  return { ...mark, at: move(mark.at), points: mark.points.map(move) };
}

export class MarkHands {
  readonly chosenId = signal<string | null>(null);
  /** The chosen mark where it is being dragged to. */
  readonly moving = signal<Mark | null>(null);
  #from: { mark: Mark; at: Point } | null = null;

  constructor(private readonly session: Session) {}

  readonly chosen = computed(() => {
    const id = this.chosenId.value;
    return id === null ? null : (this.session.store.marks.value.find((mark) => mark.id === id) ?? null);
  });

  put(mark: Mark): void {
    void this.session.send({ type: "put_mark", mark: plainMark(mark) });
  }

  change(to: Partial<Mark>): void {
    const mark = this.chosen.value;
    if (mark?.mine) this.put({ ...mark, ...to });
  }

  drop(): boolean {
    const mark = this.chosen.value;
    if (mark === null || !mark.mine) return false;
    this.chosenId.value = null;
    void this.session.send({ type: "drop_marks", marks: [mark.id] });
    return true;
  }

  step(dx: number, dy: number): boolean {
    const mark = this.chosen.value;
    if (mark === null || !mark.mine) return false;
    this.put(movedBy(mark, dx * 1000, dy * 1000));
    return true;
  }

  take(mark: Mark, at: StagePoint): void {
    this.#from = { mark, at: exact(at.world) };
  }

  carry(at: StagePoint): void {
    const from = this.#from;
    if (from === null) return;
    // Its origin goes by the grid, wherever on it the hand took hold.
    const wanted = {
      x: (from.mark.at[0] + at.world.x * 1000 - from.at[0]) / 1000,
      y: (from.mark.at[1] + at.world.y * 1000 - from.at[1]) / 1000,
    };
    const to = from.mark.kind === "drawing" ? exact(wanted) : snapped(wanted, at.shift);
    this.moving.value = movedBy(from.mark, to[0] - from.mark.at[0], to[1] - from.mark.at[1]);
  }

  letGo(): void {
    const moved = this.moving.value;
    this.#from = null;
    if (moved === null) return;
    // Shown where it was put until the table says the same.
    void this.session.send({ type: "put_mark", mark: plainMark(moved) }).then(() => {
      if (this.moving.value === moved) this.moving.value = null;
    });
  }

  cancel(): void {
    this.#from = null;
    this.moving.value = null;
  }
}
