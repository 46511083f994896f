/** Walls and doors by hand: what both tools share, which is choosing, taking away, and moving ends. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { EditDrawing, Stage, StagePoint } from "../stage/stage";
import type { Session } from "../store/session";
import type { Barrier, Cell, Door, Point, Wall } from "../wire/view";
import { barrierAt, type Change, endsMoved, middleOf, plainDoor, plainWall, snapEnd } from "./barriers";
import { distance, kept, samePoint } from "./snapping";
import type { Tool } from "./tool";

const REACH_PX = 12;

export abstract class BarrierTool implements Tool {
  abstract readonly byKey: "tap" | "drag";
  readonly chosen = signal<ReadonlySet<string>>(new Set());
  protected readonly draft = signal<{ a: Point; b: Point } | null>(null);
  protected readonly snap = signal<Point | null>(null);
  readonly #hovered = signal<string | null>(null);
  /** The end that is being moved, where it was and where it is now. */
  readonly #moving = signal<{ from: Point; to: Point; alone: boolean } | null>(null);

  constructor(
    protected readonly session: Session,
    protected readonly stage: Stage,
  ) {}

  protected readonly walls: ReadonlySignal<readonly Wall[]> = computed(
    () => this.session.store.scene.value?.walls ?? [],
  );
  protected readonly doors: ReadonlySignal<readonly Door[]> = computed(
    () => this.session.store.scene.value?.doors ?? [],
  );

  readonly chosenWalls = computed(() => this.walls.value.filter((wall) => this.chosen.value.has(wall.id)));
  readonly chosenDoors = computed(() => this.doors.value.filter((door) => this.chosen.value.has(door.id)));

  readonly drawing = computed((): EditDrawing => {
    const moving = this.#moving.value;
    const shown = moving === null ? null : this.#moved(moving);
    const over = <B extends Barrier>(all: readonly B[], put: readonly { id: string; a: Point; b: Point }[] = []): B[] =>
      all.map((each) => ({ ...each, ...put.find((one) => one.id === each.id) }));
    return {
      walls: over(this.walls.value, shown?.walls),
      doors: over(this.doors.value, shown?.doors),
      chosen: this.chosen.value,
      hovered: this.#hovered.value,
      draft: this.draft.value,
      snap: this.snap.value,
    };
  });

  /** One order, one step to take back. */
  protected change(change: Change): void {
    const scene = this.session.store.sceneId.value;
    if (scene === null) return;
    const where = middleOf(change, [...this.walls.value, ...this.doors.value]);
    void this.session.send({ type: "edit_barriers", scene, ...change }, where);
  }

  /** Why nothing came of it, where it was tried. */
  protected refuse(code: string, message: string, cell: Cell | null): void {
    this.session.notices.refuse({ code, rule: "", message }, cell, this.session.store.sceneId.value);
  }

  protected hit(at: StagePoint): Wall | Door | null {
    const reach = this.reach();
    return barrierAt(this.doors.value, at.world, reach) ?? barrierAt(this.walls.value, at.world, reach);
  }

  protected reach(): number {
    return REACH_PX / this.stage.camera.value.scale;
  }

  protected end(at: StagePoint): Point {
    const scene = this.session.store.scene.value;
    const point = snapEnd(at.world, [...this.walls.value, ...this.doors.value], at.shift);
    return scene === null ? point : kept(point, scene);
  }

  /** The end of something chosen under the pointer. */
  #handle(at: StagePoint): Point | null {
    const reach = this.reach() * 1000;
    for (const each of [...this.chosenWalls.value, ...this.chosenDoors.value]) {
      for (const end of [each.a, each.b]) {
        if (distance(end, [at.world.x * 1000, at.world.y * 1000]) <= reach) return end;
      }
    }
    return null;
  }

  protected toggle(id: string, more: boolean): void {
    const chosen = new Set(more ? this.chosen.value : []);
    if (more && chosen.has(id)) chosen.delete(id);
    else chosen.add(id);
    this.chosen.value = chosen;
  }

  grab(): boolean {
    return true;
  }

  grips(at: StagePoint): boolean {
    return this.#handle(at) !== null;
  }

  dragStart(at: StagePoint): void {
    const from = this.#handle(at);
    if (from !== null) this.#moving.value = { from, to: from, alone: at.alt };
    else this.begin(at);
  }

  dragMove(at: StagePoint): void {
    const moving = this.#moving.value;
    if (moving === null) this.extend(at);
    else {
      const scene = this.session.store.scene.value;
      // The ends that move do not hold themselves.
      const others = [...this.walls.value, ...this.doors.value].filter(
        (each) => !samePoint(each.a, moving.from) && !samePoint(each.b, moving.from),
      );
      const to = snapEnd(at.world, others, at.shift);
      this.#moving.value = { ...moving, to: scene === null ? to : kept(to, scene), alone: at.alt };
    }
  }

  dragEnd(at: StagePoint): void {
    const moving = this.#moving.value;
    if (moving === null) {
      this.complete(at);
      return;
    }
    this.dragMove(at);
    const now = this.#moving.value ?? moving;
    this.#moving.value = null;
    if (!samePoint(now.from, now.to)) this.change(this.#moved(now));
  }

  dragCancel(): void {
    this.#moving.value = null;
    this.draft.value = null;
  }

  hover(at: StagePoint | null): void {
    this.#hovered.value = at === null ? null : (this.hit(at)?.id ?? null);
    this.snap.value = at === null ? null : this.end(at);
  }

  remove(): boolean {
    const drop = [...this.chosenWalls.value, ...this.chosenDoors.value].map((each) => each.id);
    if (drop.length === 0) return false;
    this.chosen.value = new Set();
    this.change({ drop });
    return true;
  }

  /** Say something of every chosen wall or door. */
  changeWalls(to: Partial<Wall>): void {
    this.change({ walls: this.chosenWalls.value.map((wall) => plainWall({ ...wall, ...to })) });
  }

  changeDoors(to: Partial<Door>): void {
    this.change({ doors: this.chosenDoors.value.map((door) => plainDoor({ ...door, ...to })) });
  }

  back(): boolean {
    if (this.#moving.value !== null || this.draft.value !== null) {
      this.dragCancel();
      return true;
    }
    if (this.chosen.value.size === 0) return false;
    this.chosen.value = new Set();
    return true;
  }

  key(event: KeyboardEvent): boolean {
    return event.key === "Delete" || event.key === "Backspace" ? this.remove() : false;
  }

  leave(): void {
    this.dragCancel();
    this.chosen.value = new Set();
    this.hover(null);
  }

  #moved({ from, to, alone }: { from: Point; to: Point; alone: boolean }): Change {
    return endsMoved(this.walls.value, this.doors.value, from, to, alone ? this.chosen.value : null);
  }

  protected abstract begin(at: StagePoint): void;
  protected abstract extend(at: StagePoint): void;
  protected abstract complete(at: StagePoint): void;
  abstract tap(at: StagePoint): void;
}
