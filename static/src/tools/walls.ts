/** The wall tool (GM): chains by clicks, single walls by dragging, what is there chosen, moved, split and taken away. */
import { signal } from "@preact/signals";
import type { StagePoint } from "../stage/stage";
import { freshId } from "../wire/ids";
import type { Blocks, Point, WayThrough } from "../wire/view";
import { t } from "../words";
import { BarrierTool } from "./barrier_tool";
import { barrierAt, middleOf, onWall, plainWall, split } from "./barriers";
import { samePoint } from "./snapping";

export interface WallKind {
  secret: boolean;
  blocks: Blocks;
  way: WayThrough;
}

export class WallTool extends BarrierTool {
  readonly byKey = "tap";
  /** Where the next wall of a chain begins. */
  readonly chain = signal<Point | null>(null);
  /** What walls drawn from now on are. */
  readonly kind = signal<WallKind>({ secret: false, blocks: "all", way: "" });
  #pointed: StagePoint | null = null;

  tap(at: StagePoint): void {
    const end = this.end(at);
    const from = this.chain.value;
    if (from !== null) {
      // The same place twice is where the chain ends.
      if (samePoint(from, end)) this.#stop();
      else {
        this.#put(from, end);
        this.chain.value = end;
        this.draft.value = { a: end, b: end };
      }
      return;
    }
    const wall = barrierAt(this.walls.value, at.world, this.reach());
    if (at.ctrl && wall !== null) {
      this.splitAt(at);
      return;
    }
    // At its end a wall is gone on from; along it, it is meant itself.
    const atEnd = wall !== null && (samePoint(wall.a, end) || samePoint(wall.b, end)) && !at.shift;
    if (wall !== null && !(atEnd && this.chosen.value.size === 0)) {
      this.toggle(wall.id, at.shift);
      return;
    }
    if (this.chosen.value.size > 0) {
      this.chosen.value = new Set();
      return;
    }
    this.chain.value = end;
    this.draft.value = { a: end, b: end };
  }

  protected begin(at: StagePoint): void {
    const a = this.chain.value ?? this.end(at);
    this.draft.value = { a, b: a };
  }

  protected extend(at: StagePoint): void {
    const draft = this.draft.value;
    if (draft !== null) this.draft.value = { ...draft, b: this.end(at) };
  }

  protected complete(at: StagePoint): void {
    const draft = this.draft.value;
    const b = this.end(at);
    this.draft.value = null;
    if (draft === null || samePoint(draft.a, b)) return;
    this.#put(draft.a, b);
    if (this.chain.value !== null) {
      this.chain.value = b;
      this.draft.value = { a: b, b };
    }
  }

  override hover(at: StagePoint | null): void {
    super.hover(at);
    this.#pointed = at;
    const from = this.chain.value;
    if (from !== null && at !== null) this.draft.value = { a: from, b: this.end(at) };
  }

  override grips(at: StagePoint): boolean {
    return this.chain.value === null && super.grips(at);
  }

  /** The wall under the pointer in two. */
  splitAt(at: StagePoint | null = this.#pointed): boolean {
    const wall = at === null ? null : barrierAt(this.walls.value, at.world, this.reach() * 1.5);
    if (at === null) return false;
    if (wall === null) {
      this.refuse("no_wall", t("There is no wall here to split."), at.cell);
      return true;
    }
    const change = split(wall, onWall(wall, at.world, at.shift), freshId());
    if (change === null) {
      this.refuse("too_short", t("That is too near the end of the wall to split it there."), at.cell);
      return true;
    }
    this.change(change);
    this.session.notices.say(t("Split in two."));
    return true;
  }

  /** The chosen walls each in the middle: for whoever has no pointer. */
  halve(): void {
    const walls = this.chosenWalls.value.flatMap((wall) => {
      const middle: Point = [Math.round((wall.a[0] + wall.b[0]) / 2), Math.round((wall.a[1] + wall.b[1]) / 2)];
      return split(wall, middle, freshId())?.walls ?? [];
    });
    if (walls.length > 0) this.change({ walls });
    else this.refuse("too_short", t("That is too short to split."), middleOf({ walls: this.chosenWalls.value }, []));
  }

  /** New walls are of this kind from now on, and those that are chosen become it. */
  become(to: Partial<WallKind>): void {
    this.kind.value = { ...this.kind.value, ...to };
    if (this.chosenWalls.value.length > 0) this.changeWalls(to);
  }

  override key(event: KeyboardEvent): boolean {
    if (event.key.toLowerCase() === "x") return this.splitAt();
    return super.key(event);
  }

  override back(): boolean {
    if (this.chain.value === null) return super.back();
    this.#stop();
    return true;
  }

  finish(): boolean {
    if (this.chain.value === null) return false;
    this.#stop();
    return true;
  }

  override leave(): void {
    this.#stop();
    super.leave();
  }

  #stop(): void {
    this.chain.value = null;
    this.draft.value = null;
  }

  #put(a: Point, b: Point): void {
    this.change({ walls: [plainWall({ id: freshId(), a, b, ...this.kind.value })] });
  }
}
