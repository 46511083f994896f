/** Changing areas that are there: choosing them and their borders, moving corners and whole areas, splitting, merging. */
import { computed, signal } from "@preact/signals";
import type { StagePoint } from "../stage/stage";
import { exact, samePoint } from "../tools/snapping";
import type { Tool } from "../tools/tool";
import type { Area, Chart, PlaceId } from "../wire/chart";
import type { Point } from "../wire/view";
import { t } from "../words";
import { far, nearestOf, onOutline, sidesOf } from "./geometry";
import {
  areasMoved,
  cornerAdded,
  cornerDropped,
  cornerMoved,
  joined,
  merge,
  type Shaped,
  split,
  without,
} from "./shaping";
import type { Sheet } from "./sheet";
import { onEdge, snapTo } from "./snap";

interface Held {
  /** The map as it was, with the corner that is added if one is. */
  before: Chart;
  corner: Point | null;
  from: Point;
  /** Given the shape as it would be now. */
  now: Shaped | null;
}

export class AreaShaper implements Tool {
  readonly byKey = "tap";
  /** Taps add to what is chosen, where no key can be held. */
  readonly several = signal(false);
  /** The line so far along which the chosen area is split; null while it is not. */
  readonly cutting = signal<readonly Point[] | null>(null);
  /** The corner that is chosen, of the one area that is. */
  readonly corner = signal<Point | null>(null);
  readonly hovered = signal<PlaceId | null>(null);
  readonly next = signal<Point | null>(null);
  #held: Held | null = null;

  constructor(readonly sheet: Sheet) {}

  /** The one chosen area, whose corners can be had. */
  readonly one = computed((): Area | null => {
    const { chosenAreas, chosenBorders } = this.sheet;
    return chosenAreas.value.length === 1 && chosenBorders.value.length === 0 ? (chosenAreas.value[0] ?? null) : null;
  });

  grab(at: StagePoint): boolean {
    if (this.cutting.value !== null) return false;
    if (this.#handle(at) !== null || this.#between(at) !== null) return true;
    const id = this.sheet.areaAt(at);
    return id !== null && this.sheet.chosen.value.has(id);
  }

  grips(at: StagePoint): boolean {
    return this.cutting.value === null && this.#handle(at) !== null;
  }

  dragStart(at: StagePoint): void {
    const chart = this.sheet.settled.value;
    if (chart === null) return;
    const corner = this.#handle(at);
    const between = corner === null ? this.#between(at) : null;
    const one = this.one.value;
    if (between !== null && one !== null)
      this.#held = { before: cornerAdded(chart, between, one.id), corner: between, from: between, now: null };
    else this.#held = { before: chart, corner, from: exact(at.world), now: null };
    this.corner.value = null;
  }

  dragMove(at: StagePoint): void {
    const held = this.#held;
    if (held === null) return;
    const { areas = [] } = held.before;
    if (held.corner !== null) {
      const { corner } = held;
      // What moves does not hold itself.
      const others = areas.filter((area) => !area.polygon?.some((each) => samePoint(each, corner)));
      held.now = cornerMoved(
        held.before,
        corner,
        this.sheet.corner(at, others),
        at.alt ? (this.one.value?.id ?? null) : null,
      );
    } else {
      const ids = new Set(this.sheet.chosenAreas.value.map((area) => area.id));
      const others = areas.filter((area) => !ids.has(area.id));
      const corners = areas.filter((area) => ids.has(area.id)).flatMap((area) => area.polygon ?? []);
      const near = corners.reduce<Point | null>(
        (best, each) => (best === null || far(each, held.from) < far(best, held.from) ? each : best),
        null,
      );
      if (near === null) return;
      const [x, y] = exact(at.world);
      const to = snapTo(
        [near[0] + x - held.from[0], near[1] + y - held.from[1]],
        others,
        this.sheet.reach(at),
        at.shift,
      );
      held.now = areasMoved(held.before, ids, [to[0] - near[0], to[1] - near[1]]);
    }
    if ("chart" in held.now) this.sheet.live.value = held.now.chart;
  }

  dragEnd(at: StagePoint): void {
    this.dragMove(at);
    const held = this.#held;
    this.#held = null;
    if (held?.now == null) this.sheet.live.value = null;
    else
      void this.sheet.take("chart" in held.now ? { ...held.now, chosen: [...this.sheet.chosen.value] } : held.now, at);
  }

  dragCancel(): void {
    this.#held = null;
    this.sheet.live.value = null;
  }

  tap(at: StagePoint): void {
    if (this.cutting.value !== null) {
      this.#cut(at);
      return;
    }
    const corner = this.#handle(at);
    if (corner !== null) {
      this.corner.value = this.corner.value !== null && samePoint(this.corner.value, corner) ? null : corner;
      return;
    }
    this.corner.value = null;
    this.sheet.choose(this.sheet.placeAt(at), at.shift || at.ctrl || this.several.value);
  }

  hover(at: StagePoint | null): void {
    this.hovered.value = at === null || this.cutting.value !== null ? null : this.sheet.placeAt(at);
    this.next.value = at === null || this.cutting.value === null ? null : this.#cutPoint(at);
  }

  back(): boolean {
    if (this.#held !== null) {
      this.dragCancel();
      return true;
    }
    const line = this.cutting.value;
    if (line !== null) {
      this.cutting.value = line.length === 0 ? null : line.slice(0, -1);
      return true;
    }
    if (this.corner.value !== null) {
      this.corner.value = null;
      return true;
    }
    if (this.sheet.chosen.value.size === 0) return false;
    this.sheet.choose(null, false);
    return true;
  }

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Delete") return !event.repeat && this.remove();
    if (event.key === "Backspace") return this.back();
    if (event.key.toLowerCase() === "x" && !event.repeat && this.one.value !== null) {
      this.split();
      return true;
    }
    return event.key.toLowerCase() === "m" && !event.repeat && this.merge();
  }

  /** The chosen corner goes, or all that is chosen. */
  remove(): boolean {
    const { chosen, chart } = this.sheet;
    const corner = this.corner.value;
    if (corner !== null) {
      this.corner.value = null;
      const shaped = cornerDropped(chart.value, corner);
      void this.sheet.take("chart" in shaped ? { ...shaped, chosen: [...chosen.value] } : shaped);
      return true;
    }
    if (chosen.value.size === 0) return false;
    void this.sheet.take({ chart: without(chart.value, chosen.value), chosen: [] });
    return true;
  }

  split(): void {
    this.corner.value = null;
    this.cutting.value = this.cutting.value === null ? [] : null;
  }

  merge(): boolean {
    const [one, other, more] = this.#chosenInOrder();
    if (one === undefined || other === undefined || more !== undefined) return false;
    void this.sheet.take(merge(this.sheet.chart.value, one, other));
    return true;
  }

  join(): void {
    const [one, other] = this.#chosenInOrder();
    if (one !== undefined && other !== undefined) void this.sheet.take(joined(this.sheet.chart.value, one, other));
  }

  leave(): void {
    this.dragCancel();
    this.cutting.value = null;
    this.corner.value = null;
    this.hovered.value = null;
    this.next.value = null;
    this.sheet.leave();
  }

  /** Areas as they were chosen: the first keeps its name. */
  #chosenInOrder(): PlaceId[] {
    const areas = new Set(this.sheet.areas.value.map((area) => area.id));
    return [...this.sheet.chosen.value].filter((id) => areas.has(id));
  }

  #cut(at: StagePoint): void {
    const area = this.one.value;
    if (area === null) {
      this.cutting.value = null;
      return;
    }
    const line = this.cutting.value ?? [];
    const point = this.#cutPoint(at);
    if (line.length === 0 && !this.#onOutline(area, point)) {
      this.sheet.refuse(t("Begin on the outline of the area."), at);
      return;
    }
    const last = line.at(-1);
    if (last !== undefined && samePoint(last, point)) return;
    if (line.length > 0 && this.#onOutline(area, point)) {
      this.cutting.value = null;
      void this.sheet.take(split(this.sheet.chart.value, area.id, [...line, point]), at);
    } else this.cutting.value = [...line, point];
  }

  /** On the outline where that is near: there the line begins and ends. */
  #cutPoint(at: StagePoint): Point {
    const area = this.one.value;
    const point = this.sheet.corner(at, area === null ? [] : [area]);
    const edge = area === null ? null : onEdge(area, point);
    return edge !== null && far(edge, point) <= 1 ? edge : point;
  }

  #onOutline(area: Area, point: Point): boolean {
    const edge = onEdge(area, point);
    return onOutline(area.polygon ?? [], point) || (edge !== null && far(edge, point) <= 1);
  }

  #handle(at: StagePoint): Point | null {
    return nearestOf(this.one.value?.polygon ?? [], exact(at.world), this.sheet.reach(at));
  }

  /** Halfway along a side of the chosen area, where a corner can be drawn out. */
  #between(at: StagePoint): Point | null {
    return nearestOf(this.one.value === null ? [] : middles(this.one.value), exact(at.world), this.sheet.reach(at));
  }
}

export function middles(area: Area): Point[] {
  return sidesOf(area.polygon ?? []).map(([a, b]) => [Math.round((a[0] + b[0]) / 2), Math.round((a[1] + b[1]) / 2)]);
}
