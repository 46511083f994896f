/** The alignment tool (GM): the picture is pushed under the grid, seen at once, and told to the table when it fits. */
import { computed, signal } from "@preact/signals";
import type { StagePoint } from "../stage/stage";
import type { Session } from "../store/session";
import type { Point } from "../wire/view";
import { many, t } from "../words";
import { type Alignment, alignmentOf, calibrated, covering, pushed, resized, sameAlignment } from "./alignment";
import { exact } from "./snapping";
import type { Tool } from "./tool";

/** So many cells each way are marked: three, for a hand's error counts a third then. */
export const MARKED = 3;

export class AlignTool implements Tool {
  readonly byKey = "drag";
  /** What is tried and not told yet. */
  readonly trial = signal<Alignment | null>(null);
  readonly marking = signal(false);
  readonly box = signal<{ a: Point; b: Point } | null>(null);
  /** The map is made as large as the picture. */
  readonly fits = signal(true);
  #from: { point: Point; alignment: Alignment } | null = null;

  constructor(private readonly session: Session) {}

  readonly picture = computed(() => this.session.store.scene.value?.picture ?? null);

  readonly current = computed((): Alignment | null => {
    const picture = this.picture.value;
    return this.trial.value ?? (picture === null ? null : alignmentOf(picture));
  });

  readonly changed = computed(() => {
    const picture = this.picture.value;
    const trial = this.trial.value;
    return picture !== null && trial !== null && !sameAlignment(trial, alignmentOf(picture));
  });

  grab(): boolean {
    return this.current.value !== null;
  }

  dragStart(at: StagePoint): void {
    const alignment = this.current.value;
    if (alignment === null) return;
    this.#from = { point: exact(at.world), alignment };
    if (this.marking.value) this.box.value = { a: exact(at.world), b: exact(at.world) };
  }

  dragMove(at: StagePoint): void {
    if (this.#from === null) return;
    const to = exact(at.world);
    const { point, alignment } = this.#from;
    if (this.marking.value) this.box.value = { a: point, b: to };
    else this.trial.value = pushed(alignment, to[0] - point[0], to[1] - point[1]);
  }

  dragEnd(at: StagePoint): void {
    this.dragMove(at);
    const from = this.#from;
    const box = this.box.value;
    this.#from = null;
    this.box.value = null;
    if (!this.marking.value || box === null || from === null) return;
    const found = calibrated(from.alignment, box.a, box.b, MARKED);
    this.marking.value = false;
    if (found === null)
      this.session.notices.refuse(
        { code: "too_small", rule: "", message: t("That was too small to tell the size of a cell.") },
        at.cell,
        this.session.store.sceneId.value,
      );
    else {
      this.trial.value = found;
      this.session.notices.say(many("{n} pixel a cell.", "{n} pixels a cell.", found.cell_px));
    }
  }

  dragCancel(): void {
    if (this.#from !== null && !this.marking.value) this.trial.value = this.#from.alignment;
    this.#from = null;
    this.box.value = null;
  }

  tap(): void {
    // Pushing is by dragging; a tap is a drag that went nowhere.
  }

  set(to: Partial<Alignment>): void {
    const alignment = this.current.value;
    if (alignment === null) return;
    this.trial.value = to.cell_px === undefined ? { ...alignment, ...to } : resized(alignment, to.cell_px);
  }

  key(event: KeyboardEvent): boolean {
    const steps: Record<string, readonly [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    const alignment = this.current.value;
    if (step === undefined || alignment === null) return false;
    // One pixel of the image; with Shift ten.
    const by = (1000 / alignment.cell_px) * (event.shiftKey ? 10 : 1);
    this.trial.value = pushed(alignment, step[0] * by, step[1] * by);
    return true;
  }

  back(): boolean {
    if (this.marking.value) {
      this.marking.value = false;
      return true;
    }
    if (this.trial.value === null) return false;
    this.trial.value = null;
    return true;
  }

  finish(): boolean {
    if (!this.changed.value) return false;
    void this.apply();
    return true;
  }

  async apply(): Promise<void> {
    const { store } = this.session;
    const scene = store.scene.value;
    const { trial } = this;
    const picture = this.picture.value;
    if (scene === null || picture === null || trial.value === null) return;
    const size = this.fits.value ? covering(trial.value, picture) : {};
    const outcome = await this.session.send({ type: "change_scene", scene: scene.id, ...trial.value, ...size });
    if (outcome.ok) trial.value = null;
  }

  leave(): void {
    this.trial.value = null;
    this.marking.value = false;
    this.box.value = null;
    this.#from = null;
  }
}
