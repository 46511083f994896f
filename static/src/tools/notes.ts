/** Notes: words at a place on the map. Where is said by the map, what by a small form over it. */
import { signal } from "@preact/signals";
import type { StagePoint } from "../stage/stage";
import type { Session } from "../store/session";
import { freshId } from "../wire/ids";
import type { Mark, Point } from "../wire/view";
import { kept, snapped } from "./snapping";
import { Tapped } from "./tapped";
import type { Tool } from "./tool";

export const LONGEST_NOTE = 500;

export class NoteTool extends Tapped implements Tool {
  readonly byKey = "tap";
  /** Where words are awaited for. */
  readonly place = signal<Point | null>(null);

  constructor(
    private readonly session: Session,
    private readonly color: () => string,
    private readonly put: (mark: Mark) => void,
  ) {
    super();
  }

  write(text: string): void {
    const at = this.place.value;
    const scene = this.session.store.scene.value;
    this.place.value = null;
    const words = text.trim().slice(0, LONGEST_NOTE);
    if (at === null || scene === null || words === "") return;
    const color = this.color();
    this.put({ id: freshId(), scene: scene.id, kind: "text", at, points: [], size: 0, text: words, color, mine: true });
  }

  tap(at: StagePoint): void {
    const scene = this.session.store.scene.value;
    if (scene !== null) this.place.value = kept(snapped(at.world, at.shift), scene);
  }

  back(): boolean {
    if (this.place.value === null) return false;
    this.place.value = null;
    return true;
  }

  leave(): void {
    this.place.value = null;
  }
}
