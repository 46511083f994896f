/** A blast: a whole area is picked, on a grid the middle of three by three squares, and the server says whom it catches. */
import { computed, signal } from "@preact/signals";
import type { AreaDrawing, StagePoint } from "../stage/stage";
import type { Session } from "../store/session";
import { Blow, type Damage } from "../tools/blow";
import { onMap } from "../tools/painting";
import { Tapped } from "../tools/tapped";
import type { Tool } from "../tools/tool";
import type { PlaceId } from "../wire/chart";
import type { Blast } from "../wire/command";
import type { Position } from "../wire/view";
import type { Sheet } from "./sheet";

export class Bomber extends Tapped implements Tool {
  readonly byKey = "tap";
  readonly at = signal<Position | null>(null);
  readonly hovered = signal<PlaceId | null>(null);
  readonly blow: Blow<Position>;

  constructor(
    private readonly session: Session,
    private readonly sheet: Sheet,
    private readonly struck: () => void,
  ) {
    super();
    this.blow = new Blow(session, () => this.at.value, blastOf);
  }

  /** The area and its borders. */
  readonly places = computed(() => new Set(this.at.value === null ? [] : (this.blow.answer.value?.places ?? [])));
  readonly drawing = computed((): AreaDrawing[] => {
    const cells = this.at.value === null ? [] : (this.blow.answer.value?.cells ?? []);
    return cells.length === 0 ? [] : [{ cells, label: this.blow.label.value.trim(), kind: "laid" }];
  });
  readonly ready = computed(() => this.at.value !== null && this.blow.ready.value);

  tap(at: StagePoint): void {
    const scene = this.session.store.scene.value;
    if (scene?.chart !== undefined) {
      const id = this.sheet.areaAt(at);
      if (id !== null) this.at.value = id;
    } else if (scene !== null && onMap([at.cell], scene).length > 0) this.at.value = at.cell;
  }

  hover(at: StagePoint | null): void {
    this.hovered.value = at === null ? null : this.sheet.areaAt(at);
  }

  back(): boolean {
    if (this.at.value === null) return false;
    this.at.value = null;
    return true;
  }

  finish(): boolean {
    if (!this.ready.value) return false;
    void this.strike();
    return true;
  }

  async strike(): Promise<void> {
    const at = this.at.value;
    if (at === null || !this.ready.value || !(await this.blow.deal(at, null))) return;
    this.at.value = null;
    this.struck();
  }

  leave(): void {
    this.at.value = null;
    this.hovered.value = null;
  }
}

function blastOf(at: Position, damage: Damage, label: string, scene: string | null): Blast {
  return { type: "blast", at, damage, ...(label === "" ? {} : { label }), ...(scene === null ? {} : { scene }) };
}
