/** The map of areas that is being drawn on: as the table has it, or as a hand is just changing it, and what is chosen on it. */
import { computed, signal } from "@preact/signals";
import { placeUnder } from "../chart/hit";
import { BEYOND, type Layout, layoutOf } from "../chart/layout";
import type { Stage, StagePoint } from "../stage/stage";
import type { Session } from "../store/session";
import { exact, kept } from "../tools/snapping";
import type { Area, Border, Chart, PlaceId } from "../wire/chart";
import type { Point } from "../wire/view";
import { linesOf } from "./borders";
import type { Shaped } from "./shaping";
import { snapTo } from "./snap";

const REACH_PX = 12;
const FINGER_PX = 20;

export class Sheet {
  readonly chosen = signal<ReadonlySet<PlaceId>>(new Set());
  /** While a hand is at it. */
  readonly live = signal<Chart | null>(null);
  /** Sent, and not answered yet: what is drawn next is drawn on this. */
  readonly #sent = signal<Chart | null>(null);

  constructor(
    private readonly session: Session,
    private readonly stage: Stage,
  ) {}

  readonly settled = computed((): Chart | null => this.#sent.value ?? this.session.store.scene.value?.chart ?? null);
  readonly chart = computed((): Chart => this.live.value ?? this.settled.value ?? {});
  readonly areas = computed((): readonly Area[] => this.chart.value.areas ?? []);
  readonly borders = computed((): readonly Border[] => this.chart.value.borders ?? []);
  readonly drawnLines = computed(() => linesOf(this.chart.value));
  /** Where everything lies, also what nobody drew. */
  readonly layout = computed((): Layout | null => {
    const scene = this.session.store.scene.value;
    const chart = this.chart.value;
    if (scene?.chart === undefined) return null;
    return layoutOf(
      chart === scene.chart ? scene : { ...scene, chart, lines: Object.fromEntries(this.drawnLines.value) },
    );
  });
  readonly chosenAreas = computed(() => this.areas.value.filter((area) => this.chosen.value.has(area.id)));
  readonly chosenBorders = computed(() => this.borders.value.filter((border) => this.chosen.value.has(border.id)));

  /** What a shape came to: one order, one step to take back. A problem is told where it was tried. */
  async take(shaped: Shaped, at: StagePoint | null = null): Promise<boolean> {
    this.live.value = null;
    const scene = this.session.store.sceneId.value;
    if (scene === null) return false;
    if ("problem" in shaped) {
      this.refuse(shaped.problem, at);
      return false;
    }
    this.#sent.value = shaped.chart;
    this.chosen.value = new Set(shaped.chosen);
    const outcome = await this.session.send({ type: "edit_chart", scene, chart: shaped.chart }, at?.cell ?? null);
    if (this.#sent.value === shaped.chart) this.#sent.value = null;
    return outcome.ok;
  }

  /** The chosen places, or the map itself, become so. */
  change(chart: Chart): void {
    void this.take({ chart, chosen: [...this.chosen.value] });
  }

  refuse(message: string, at: StagePoint | null): void {
    this.session.notices.refuse(
      { code: "bad_chart", rule: "", message },
      at?.cell ?? null,
      this.session.store.sceneId.value,
    );
  }

  /** In thousandths of a cell. */
  reach(at: StagePoint): number {
    return ((at.touch ? FINGER_PX : REACH_PX) / this.stage.camera.value.scale) * 1000;
  }

  /** Where a corner would be put. `areas` are those that hold it. */
  corner(at: StagePoint, areas: readonly Area[] = this.areas.value): Point {
    const scene = this.session.store.scene.value;
    const point = snapTo(exact(at.world), areas, this.reach(at), at.shift);
    return scene === null ? point : kept(point, scene);
  }

  /** The border there, or the area. */
  placeAt(at: StagePoint): PlaceId | null {
    return this.#under(at, this.stage.camera.value.scale);
  }

  areaAt(at: StagePoint): PlaceId | null {
    return this.#under(at, Number.POSITIVE_INFINITY);
  }

  #under(at: StagePoint, scale: number): PlaceId | null {
    const layout = this.layout.value;
    const place = layout === null ? null : placeUnder(layout, at.world, scale);
    return place?.startsWith(BEYOND) ? place.slice(BEYOND.length) : place;
  }

  choose(id: PlaceId | null, more: boolean): void {
    const chosen = new Set(more ? this.chosen.value : []);
    if (id === null) {
      if (more) return;
    } else if (more && chosen.has(id)) chosen.delete(id);
    else chosen.add(id);
    this.chosen.value = chosen;
  }

  /** What is begun and what is chosen is given up. */
  leave(): void {
    this.live.value = null;
    this.chosen.value = new Set();
  }
}
