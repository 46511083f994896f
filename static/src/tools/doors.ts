/** The door tool (GM): a click puts a door into a wall, a drag says how wide; what is there is chosen and changed. */
import { signal } from "@preact/signals";
import type { StagePoint } from "../stage/stage";
import { freshId } from "../wire/ids";
import type { Door, DoorKind, DoorState, Point, Wall } from "../wire/view";
import { t } from "../words";
import { BarrierTool } from "./barrier_tool";
import { barrierAt, cut, doorway, onWall, plainDoor, wallUp } from "./barriers";
import { distance } from "./snapping";

export interface DoorSort {
  kind: DoorKind;
  state: DoorState;
  secret: boolean;
}

const NARROWEST = 200;

export class DoorTool extends BarrierTool {
  readonly byKey = "tap";
  readonly sort = signal<DoorSort>({ kind: "door", state: "closed", secret: false });
  /** The wall that a drag began on. */
  #wall: Wall | null = null;

  tap(at: StagePoint): void {
    const door = barrierAt(this.doors.value, at.world, this.reach());
    if (door !== null) {
      this.toggle(door.id, at.shift);
      return;
    }
    const wall = barrierAt(this.walls.value, at.world, this.reach() * 1.5);
    if (wall === null) {
      if (this.chosen.value.size === 0)
        this.refuse("no_wall", t("No wall here: drag to put a door that stands alone."), at.cell);
      this.chosen.value = new Set();
      return;
    }
    this.#put(wall, doorway(wall, onWall(wall, at.world, at.shift)));
  }

  protected begin(at: StagePoint): void {
    this.#wall = barrierAt(this.walls.value, at.world, this.reach() * 1.5);
    const a = this.#end(at);
    this.draft.value = { a, b: a };
  }

  protected extend(at: StagePoint): void {
    const draft = this.draft.value;
    if (draft !== null) this.draft.value = { ...draft, b: this.#end(at) };
  }

  protected complete(at: StagePoint): void {
    this.extend(at);
    const draft = this.draft.value;
    const wall = this.#wall;
    this.#wall = null;
    this.draft.value = null;
    if (draft === null) return;
    if (distance(draft.a, draft.b) < NARROWEST) {
      this.refuse("too_narrow", t("Too narrow for a door: drag further along the wall."), at.cell);
      return;
    }
    // The wall may have been changed by somebody else meanwhile.
    this.#put(this.walls.value.find((one) => one.id === wall?.id) ?? null, draft);
  }

  /** The chosen doors taken out, and the wall closed where they were. */
  wallUp(): void {
    let walls = this.walls.value;
    const put = new Map<string, ReturnType<typeof wallUp>["walls"]>();
    const drop = new Set<string>();
    for (const door of this.chosenDoors.value) {
      const change = wallUp(door, walls, freshId());
      for (const id of change.drop ?? []) {
        drop.add(id);
        put.delete(id);
      }
      for (const wall of change.walls ?? []) {
        put.set(wall.id, [wall]);
        walls = [...walls.filter((one) => one.id !== wall.id && !drop.has(one.id)), wall];
      }
    }
    this.chosen.value = new Set();
    // What was made on the way and joined again was never there to be dropped.
    const known = new Set([...this.walls.value, ...this.doors.value].map((each) => each.id));
    this.change({
      walls: [...put.values()].flatMap((each) => each ?? []),
      drop: [...drop].filter((id) => known.has(id)),
    });
  }

  become(to: Partial<DoorSort>): void {
    this.sort.value = { ...this.sort.value, ...to };
    if (this.chosenDoors.value.length > 0) this.changeDoors(to);
  }

  #end(at: StagePoint): Point {
    return this.#wall === null ? this.end(at) : onWall(this.#wall, at.world, at.shift);
  }

  #put(wall: Wall | null, { a, b }: { a: Point; b: Point }): void {
    const door: Door = { id: freshId(), a, b, ...this.sort.value };
    this.change(wall === null ? { doors: [plainDoor(door)] } : cut(wall, door, freshId));
    this.chosen.value = new Set([door.id]);
  }
}
