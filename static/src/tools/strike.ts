/** Laying an area effect: its cells are placed first, then it strikes; the server says meanwhile whom it would catch. */
import { computed, signal } from "@preact/signals";
import type { AreaDrawing, StagePoint } from "../stage/stage";
import type { Session } from "../store/session";
import type { AreaEffect } from "../wire/command";
import type { Cell } from "../wire/view";
import { Blow, type Damage } from "./blow";
import { has, onMap, strokeCells, together, without } from "./painting";
import type { Tool } from "./tool";

export type StrikeShape = AreaEffect["shape"];
type Place = Pick<AreaEffect, "shape" | "at" | "size" | "cells">;

export const LARGEST_STRIKE = 50;
const MOST_CELLS = 5000;

export class StrikeTool implements Tool {
  readonly byKey = "drag";
  readonly shape = signal<StrikeShape>("circle");
  /** Of a circle or square, in cells from its middle. Kept for the next one. */
  readonly size = signal(2);
  readonly blow: Blow<Place>;
  /** Where it lies; null until it is placed. */
  readonly #at = signal<Cell | null>(null);
  readonly #cells = signal<readonly Cell[]>([]);
  readonly #over = signal<Cell | null>(null);
  #stroke: { from: Cell; wipes: boolean } | null = null;
  /** Where the last stroke ended. */
  #done: Cell | null = null;
  /** What lay there before the stroke that is under way. */
  #before: { at: Cell | null; size: number; cells: readonly Cell[] } | null = null;

  constructor(
    private readonly session: Session,
    private readonly aimed: () => Cell | null,
    held: () => boolean,
    /** It has struck: those caught are asked on the map, where hands should be free. */
    private readonly struck: () => void,
  ) {
    this.blow = new Blow(session, () => (held() ? this.shown.value : null), strikeOf);
  }

  /** Placed, and still shown when nothing more is pointed at. */
  readonly placed = computed((): Place | null => {
    const shape = this.shape.value;
    if (shape === "cells") return this.#cells.value.length > 0 ? { shape, cells: [...this.#cells.value] } : null;
    return this.#at.value === null ? null : { shape, at: this.#at.value, size: this.size.value };
  });

  /** What is drawn: what was placed, or else what a press would place. */
  readonly shown = computed((): Place | null => {
    const shape = this.shape.value;
    const over = this.#over.value;
    if (this.placed.value !== null || over === null) return this.placed.value;
    return shape === "cells" ? null : { shape, at: over, size: this.size.value };
  });

  readonly caught = computed(() => (this.shown.value === null ? [] : this.blow.caught.value));

  readonly drawing = computed((): AreaDrawing[] => {
    const place = this.shown.value;
    if (place === null) return [];
    const cells = place.shape === "cells" ? (place.cells ?? []) : (this.blow.answer.value?.cells ?? []);
    return [{ cells, label: this.blow.label.value.trim(), kind: "laid" }];
  });

  readonly ready = computed(() => this.placed.value !== null && this.blow.ready.value);

  async strike(): Promise<void> {
    const place = this.placed.value;
    if (place === null || !this.ready.value) return;
    if (!(await this.blow.deal(place, place.at ?? null))) return;
    this.clear();
    this.struck();
  }

  clear(): void {
    this.#at.value = null;
    this.#cells.value = [];
    this.#over.value = null;
    this.#stroke = null;
    this.#before = null;
    this.#done = null;
  }

  /** Another shape begins anew. */
  take(shape: StrikeShape): void {
    if (shape === this.shape.value) return;
    this.clear();
    this.shape.value = shape;
  }

  grab(): boolean {
    return true;
  }

  dragStart(at: StagePoint): void {
    if (onMap([at.cell], this.#map).length === 0) return;
    this.#before = { at: this.#at.value, size: this.size.value, cells: this.#cells.value };
    this.#stroke = { from: at.cell, wipes: has(this.#cells.value, at.cell) };
    if (this.shape.value === "cells") this.#paint([at.cell]);
    else this.#at.value = at.cell;
  }

  dragMove(at: StagePoint): void {
    const stroke = this.#stroke;
    if (stroke === null) return;
    if (this.shape.value === "cells") {
      this.#paint(strokeCells(stroke.from, at.cell));
      stroke.from = at.cell;
    } else this.size.value = Math.min(LARGEST_STRIKE, reachOf(this.shape.value, stroke.from, at.cell));
  }

  dragEnd(at: StagePoint): void {
    this.dragMove(at);
    this.#stroke = null;
    this.#before = null;
    this.#done = at.cell;
  }

  dragCancel(): void {
    if (this.#before !== null) {
      this.#at.value = this.#before.at;
      this.size.value = this.#before.size;
      this.#cells.value = this.#before.cells;
    }
    this.#stroke = null;
    this.#before = null;
  }

  tap(at: StagePoint): void {
    if (onMap([at.cell], this.#map).length === 0) return;
    if (this.shape.value === "cells") {
      this.#stroke = { from: at.cell, wipes: has(this.#cells.value, at.cell) };
      this.#paint([at.cell]);
      this.#stroke = null;
    } else this.#at.value = at.cell;
    this.#done = at.cell;
  }

  hover(at: StagePoint | null): void {
    const cell = at === null || at.touch || onMap([at.cell], this.#map).length === 0 ? null : at.cell;
    const before = this.#over.value;
    if (cell?.[0] !== before?.[0] || cell?.[1] !== before?.[1]) this.#over.value = cell;
  }

  back(): boolean {
    if (this.placed.value === null) return false;
    this.clear();
    return true;
  }

  finish(): boolean {
    if (!this.ready.value) return false;
    void this.strike();
    return true;
  }

  /** Enter where one has just placed it lets it strike; anywhere else it places it anew. */
  key(event: KeyboardEvent): boolean {
    const aimed = this.aimed();
    const again = aimed !== null && this.#done !== null && has([this.#done], aimed);
    return event.key === "Enter" && this.#stroke === null && again && this.finish();
  }

  leave(): void {
    this.clear();
  }

  get #map(): { width: number; height: number } {
    return this.session.store.scene.value ?? { width: 0, height: 0 };
  }

  #paint(cells: readonly Cell[]): void {
    const there = onMap(cells, this.#map);
    const before = this.#cells.value;
    const after = this.#stroke?.wipes ? without(before, there) : together(before, there);
    if (after.length <= MOST_CELLS) this.#cells.value = after;
  }
}

function strikeOf(place: Place, damage: Damage, label: string, scene: string | null): AreaEffect {
  return {
    type: "area_effect",
    ...place,
    damage,
    ...(label === "" ? {} : { label }),
    ...(scene === null ? {} : { scene }),
  };
}

/** How large a circle or square is that is dragged out from the middle of `from` to `to`. */
export function reachOf(shape: StrikeShape, from: Cell, to: Cell): number {
  const dx = Math.abs(to[0] - from[0]);
  const dy = Math.abs(to[1] - from[1]);
  return shape === "square" ? Math.max(dx, dy) : Math.round(Math.hypot(dx, dy));
}
