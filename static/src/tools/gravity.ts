/** Switching gravity by hand: painted cells, a box of them, or the whole map. One stroke is one order. */
import { computed, signal } from "@preact/signals";
import type { AreaDrawing, StagePoint } from "../stage/stage";
import type { Session } from "../store/session";
import type { Cell } from "../wire/view";
import { many } from "../words";
import { boxCells, onMap, strokeCells, together } from "./painting";
import type { Tool } from "./tool";

/** No stroke is larger than the server takes. */
const MOST_CELLS = 5000;

export class GravityTool implements Tool {
  readonly byKey = "drag";
  readonly brush = signal<"brush" | "box">("brush");
  /** Whether strokes bring gravity back. */
  readonly on = signal(false);
  readonly #cells = signal<readonly Cell[]>([]);
  #from: Cell | null = null;

  constructor(private readonly session: Session) {}

  readonly drawing = computed((): AreaDrawing[] =>
    this.#cells.value.length === 0
      ? []
      : [{ cells: this.#cells.value, label: "", kind: this.on.value ? "weigh" : "lift" }],
  );

  everywhere(on: boolean): void {
    const scene = this.session.store.sceneId.value;
    if (scene !== null) void this.session.send({ type: "set_gravity", on, scene });
  }

  grab(): boolean {
    return true;
  }

  dragStart(at: StagePoint): void {
    this.#from = at.cell;
    this.#cells.value = this.#there([at.cell]);
  }

  dragMove(at: StagePoint): void {
    if (this.#from === null) return;
    if (this.brush.value === "box") {
      this.#cells.value = this.#there(boxCells(this.#from, at.cell));
      return;
    }
    this.#cells.value = together(this.#cells.value, this.#there(strokeCells(this.#from, at.cell)));
    this.#from = at.cell;
  }

  dragEnd(at: StagePoint): void {
    this.dragMove(at);
    this.#from = null;
    this.#send(at.cell);
  }

  dragCancel(): void {
    this.#from = null;
    this.#cells.value = [];
  }

  tap(at: StagePoint): void {
    this.#cells.value = this.#there([at.cell]);
    this.#send(at.cell);
  }

  back(): boolean {
    if (this.#from === null) return false;
    this.dragCancel();
    return true;
  }

  leave(): void {
    this.dragCancel();
  }

  #there(cells: readonly Cell[]): Cell[] {
    const scene = this.session.store.scene.value;
    return scene === null ? [] : onMap(cells, scene);
  }

  #send(where: Cell): void {
    const { store, notices } = this.session;
    const cells = [...this.#cells.value];
    const scene = store.sceneId.value;
    if (cells.length === 0 || scene === null) return;
    if (cells.length > MOST_CELLS) {
      this.#cells.value = [];
      const message = many("At most {n} square at once.", "At most {n} squares at once.", MOST_CELLS);
      notices.refuse({ code: "too_many", rule: "", message }, where, scene);
      return;
    }
    // Shown until the table says the same.
    void this.session.send({ type: "set_gravity", on: this.on.value, cells, scene }, where).then(() => {
      if (this.#from === null) this.#cells.value = [];
    });
  }
}
