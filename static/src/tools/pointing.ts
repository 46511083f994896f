/** Pointing at a place for all to see, and for the GM: having them look there. */
import { signal } from "@preact/signals";
import type { Spot } from "../stage/camera";
import type { Stage, StagePoint } from "../stage/stage";
import type { Session } from "../store/session";
import type { Pointed } from "../wire/frames";
import { t } from "../words";
import { exact } from "./snapping";
import { Tapped } from "./tapped";
import type { Tool } from "./tool";

/** Colours by which people who point are told apart, beside their names. */
const COLORS = ["#8ab4ff", "#f2c14e", "#6fcf97", "#f28fd0", "#ff9f5c", "#4fd6d0", "#b79cff"];
/** So fast nobody points. */
const PAUSE_MS = 250;
/** While the pointer is moved with the key held down, its way is told so often, and no step shorter than this, in cells. */
const TRACE_EVERY_MS = 80;
const TRACE_STEP = 0.08;
/** Whoever goes on pointing within this time is not announced again. */
const SAME_MS = 2500;

export function colorOf(seat: string): string {
  let hash = 0;
  for (const char of seat) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return COLORS[hash % COLORS.length] ?? "#8ab4ff";
}

export class PingTool extends Tapped implements Tool {
  readonly byKey = "tap";
  /** A tap has everybody look there: for a GM without a Shift key. */
  readonly look = signal(false);
  #last = Number.NEGATIVE_INFINITY;
  #lastAt: Spot | null = null;
  readonly #heard = new Map<string, number>();

  constructor(
    private readonly session: Session,
    private readonly stage: Stage,
  ) {
    super();
  }

  /** Point there. Whoever only looks on does not point. */
  point(world: Spot, look: boolean): boolean {
    const { store, wire, notices } = this.session;
    const now = performance.now();
    if (store.scene.value === null || now - this.#last < PAUSE_MS) return false;
    this.#last = now;
    // The table hears of places on the scene it is on, which is not always the one the GM looks at.
    if (store.sceneId.value !== store.table.value.active_scene) {
      notices.refuse({ code: "elsewhere", rule: "", message: t("The others are on another scene.") });
      return false;
    }
    this.#lastAt = world;
    wire.point(exact(world), look && store.isGm.value);
    return true;
  }

  /** The pointer goes on pointing while it moves: others see its way. */
  trace(world: Spot): void {
    const { store, wire } = this.session;
    const now = performance.now();
    const from = this.#lastAt;
    if (from === null || store.sceneId.value !== store.table.value.active_scene) return;
    if (now - this.#last < TRACE_EVERY_MS || Math.hypot(world.x - from.x, world.y - from.y) < TRACE_STEP) return;
    this.#last = now;
    this.#lastAt = world;
    wire.point(exact(world));
  }

  /** Somebody pointed, perhaps oneself: the server tells everybody on the scene alike. */
  show(pointed: Pointed): void {
    const { store, notices } = this.session;
    if (store.sceneId.value !== store.table.value.active_scene) return;
    const at = { x: pointed.at[0] / 1000, y: pointed.at[1] / 1000 };
    const look = pointed.look === true;
    this.stage.pulse({ at, name: pointed.name, color: colorOf(pointed.seat), look });
    if (pointed.seat === store.me.value.id) return;
    const now = performance.now();
    const before = this.#heard.get(pointed.seat) ?? Number.NEGATIVE_INFINITY;
    this.#heard.set(pointed.seat, now);
    if (look) this.stage.centre(at);
    else if (now - before < SAME_MS) return;
    const said = { name: pointed.name, column: Math.floor(at.x) + 1, row: Math.floor(at.y) + 1 };
    notices.say(
      look
        ? t("{name} asks you to look at column {column}, row {row}.", said)
        : t("{name} points at column {column}, row {row}.", said),
    );
  }

  tap(at: StagePoint): void {
    this.point(at.world, at.shift || this.look.value);
  }

  leave(): void {
    this.look.value = false;
  }
}
