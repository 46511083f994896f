/** Drawing areas: corner by corner, or as boxes that are dragged out. */
import { signal } from "@preact/signals";
import type { StagePoint } from "../stage/stage";
import { samePoint } from "../tools/snapping";
import type { Tool } from "../tools/tool";
import { freshId } from "../wire/ids";
import type { Point } from "../wire/view";
import { t } from "../words";
import { far } from "./geometry";
import { withArea } from "./shaping";
import type { Sheet } from "./sheet";

export class AreaPen implements Tool {
  readonly shape = signal<"corners" | "box">("corners");
  readonly corners = signal<readonly Point[]>([]);
  /** Where the next corner would be. */
  readonly next = signal<Point | null>(null);
  #from: Point | null = null;

  constructor(readonly sheet: Sheet) {}

  get byKey(): "tap" | "drag" {
    return this.shape.value === "box" ? "drag" : "tap";
  }

  /** The next corner would be the first one again. */
  get closing(): boolean {
    const first = this.corners.value[0];
    return (
      this.corners.value.length > 2 &&
      first !== undefined &&
      this.next.value !== null &&
      samePoint(first, this.next.value)
    );
  }

  grab(): boolean {
    return this.shape.value === "box";
  }

  dragStart(at: StagePoint): void {
    this.#from = this.sheet.corner(at);
    this.dragMove(at);
  }

  dragMove(at: StagePoint): void {
    if (this.#from === null) return;
    const [ax, ay] = this.#from;
    const [bx, by] = this.sheet.corner(at);
    this.corners.value = [
      [ax, ay],
      [bx, ay],
      [bx, by],
      [ax, by],
    ];
  }

  dragEnd(at: StagePoint): void {
    this.dragMove(at);
    this.#from = null;
    this.#close(at);
  }

  dragCancel(): void {
    this.#from = null;
    this.corners.value = [];
  }

  tap(at: StagePoint): void {
    if (this.shape.value === "box") return;
    const corners = this.corners.value;
    const point = this.#held(at);
    const [first, last] = [corners[0], corners.at(-1)];
    if (corners.length > 2 && first !== undefined && samePoint(first, point)) this.#close(at);
    else if (last !== undefined && samePoint(last, point)) this.finish();
    else this.corners.value = [...corners, point];
    this.next.value = point;
  }

  hover(at: StagePoint | null): void {
    this.next.value = at === null || at.touch ? null : this.#held(at);
  }

  back(): boolean {
    if (this.corners.value.length === 0) return false;
    this.corners.value = this.#from === null ? this.corners.value.slice(0, -1) : [];
    this.#from = null;
    return true;
  }

  finish(): boolean {
    if (this.corners.value.length < 3) return false;
    this.#close(null);
    return true;
  }

  key(event: KeyboardEvent): boolean {
    return event.key === "Backspace" && this.back();
  }

  leave(): void {
    this.dragCancel();
    this.next.value = null;
    this.sheet.leave();
  }

  /** On the first corner, before anything else that is near. */
  #held(at: StagePoint): Point {
    const first = this.corners.value[0];
    const here: Point = [at.world.x * 1000, at.world.y * 1000];
    if (this.corners.value.length > 2 && first !== undefined && far(first, here) <= this.sheet.reach(at)) return first;
    return this.sheet.corner(at);
  }

  #close(at: StagePoint | null): void {
    const polygon = this.corners.value;
    this.corners.value = [];
    const chart = this.sheet.chart.value;
    const name = nameOf(chart.scale ?? "zone", (chart.areas?.length ?? 0) + 1);
    const shaped = withArea(chart, { id: freshId("a"), name, polygon });
    // What was drawn is not lost for a corner that was misplaced.
    if ("problem" in shaped && this.shape.value === "corners") this.corners.value = polygon;
    void this.sheet.take(shaped, at);
  }
}

function nameOf(scale: "zone" | "sector" | "region", n: number): string {
  if (scale === "sector") return t("Sector {n}", { n: String(n) });
  return scale === "region" ? t("Region {n}", { n: String(n) }) : t("Zone {n}", { n: String(n) });
}
