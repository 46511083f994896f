/** Area templates: dragged out from where they begin, put on the map for all to see. */
import { signal } from "@preact/signals";
import { lengthWords } from "../move/words";
import { inside, shapeOf } from "../stage/shapes";
import type { StagePoint } from "../stage/stage";
import type { Session } from "../store/session";
import { freshId } from "../wire/ids";
import type { Mark, MarkKind, Point, Token } from "../wire/view";
import { t } from "../words";
import { distance, exact, kept, snapped } from "./snapping";
import type { Tool } from "./tool";

export type TemplateKind = Extract<MarkKind, "circle" | "square" | "cone" | "line">;

/** In thousandths of a cell: no template is larger than the server takes. */
const LARGEST = 200_000;
const LINE_WIDTH = 1000;
/** What a tap puts: two cells across, or as large as the last one. */
const FIRST = 2000;

export interface Form {
  at: Point;
  points: Point[];
  size: number;
}

/** The form of a template from where it begins to where the pointer is; null while it has no size. */
export function formOf(kind: TemplateKind, at: Point, far: Point, free = false): Form | null {
  const reach = distance(at, far);
  const step = free ? 1 : 500;
  // A circle's radius goes by half cells too, so that "4 cells" is 4 and not 4.12.
  const round = Math.min(LARGEST, Math.round(reach / step) * step);
  switch (kind) {
    case "circle":
      return round === 0 ? null : { at, points: [], size: round };
    case "square": {
      const half = Math.max(Math.abs(far[0] - at[0]), Math.abs(far[1] - at[1]));
      const size = Math.min(LARGEST, Math.round(half / step) * step);
      return size === 0 ? null : { at, points: [], size };
    }
    case "line":
    case "cone": {
      if (round === 0 || reach === 0) return null;
      const end: Point = [
        Math.round(at[0] + ((far[0] - at[0]) * round) / reach),
        Math.round(at[1] + ((far[1] - at[1]) * round) / reach),
      ];
      return { at, points: [end], size: kind === "line" ? LINE_WIDTH : round };
    }
  }
}

/** Whoever has at least the middle of one of its cells in the area. */
export function caughtBy(mark: Pick<Mark, "kind" | "at" | "points" | "size">, tokens: readonly Token[]): Token[] {
  const shape = shapeOf(mark);
  if (shape === null) return [];
  return tokens.filter(({ at, size }) => {
    if (at === null) return false;
    for (let dx = 0; dx < size; dx++) {
      for (let dy = 0; dy < size; dy++) {
        if (inside(shape, { x: at[0] + dx + 0.5, y: at[1] + dy + 0.5 })) return true;
      }
    }
    return false;
  });
}

export function sizeWords(
  mark: Pick<Mark, "kind" | "at" | "points" | "size">,
  length: { cell: number; unit: string },
): string {
  const far = mark.points[0];
  switch (mark.kind) {
    case "circle":
      return t("radius {length}", { length: lengthWords(mark.size, length) });
    case "square":
      return t("side {length}", { length: lengthWords(mark.size * 2, length) });
    case "line":
      return far === undefined ? "" : t("line {length}", { length: lengthWords(distance(mark.at, far), length) });
    case "cone":
      return far === undefined ? "" : t("cone {length}", { length: lengthWords(distance(mark.at, far), length) });
    default:
      return "";
  }
}

export class TemplateTool implements Tool {
  readonly byKey = "drag";
  readonly draft = signal<Mark | null>(null);
  #at: Point = [0, 0];
  #last: { dx: number; dy: number } = { dx: FIRST, dy: 0 };

  constructor(
    private readonly session: Session,
    readonly kind: TemplateKind,
    private readonly color: () => string,
    private readonly put: (mark: Mark) => void,
  ) {}

  grab(): boolean {
    return true;
  }

  dragStart(at: StagePoint): void {
    this.#at = snapped(at.world, at.shift);
  }

  dragMove(at: StagePoint): void {
    this.draft.value = this.#mark(this.#at, at.shift ? exact(at.world) : snapped(at.world), at.shift);
  }

  dragEnd(at: StagePoint): void {
    this.dragMove(at);
    const mark = this.draft.value;
    this.draft.value = null;
    if (mark === null) return;
    const far = mark.points[0] ?? [mark.at[0] + mark.size, mark.at[1]];
    this.#last = { dx: far[0] - mark.at[0], dy: far[1] - mark.at[1] };
    this.put(mark);
  }

  dragCancel(): void {
    this.draft.value = null;
  }

  tap(at: StagePoint): void {
    const from = snapped(at.world, at.shift);
    const mark = this.#mark(from, [from[0] + this.#last.dx, from[1] + this.#last.dy], true);
    if (mark !== null) this.put(mark);
  }

  back(): boolean {
    if (this.draft.value === null) return false;
    this.dragCancel();
    return true;
  }

  leave(): void {
    this.dragCancel();
  }

  #mark(from: Point, far: Point, free: boolean): Mark | null {
    const scene = this.session.store.scene.value;
    if (scene === null) return null;
    const form = formOf(this.kind, kept(from, scene), kept(far, scene), free);
    if (form === null) return null;
    return { id: freshId(), scene: scene.id, kind: this.kind, text: "", color: this.color(), mine: true, ...form };
  }
}
