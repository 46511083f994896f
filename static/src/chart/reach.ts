/** What the places of a map come to for whoever is about to move: where to now, what is just too far, and what is shut. */

import type { PlaceId } from "../wire/chart";
import type { ReachAnswer } from "../wire/frames";
import type { Token } from "../wire/view";
import { BEYOND, type Layout, nextTo } from "./layout";
import { borderCapacity, capacityOf, countsOf } from "./standing";

/** `now`: reached with what is left. `half`: half an area too far. `other`: not in this way of moving. */
export type Standing = "here" | "now" | "half" | "other" | "far" | "full" | "closed";

export interface PlaceReach {
  standing: Standing;
  /** In parts of an area; null where it is not known. */
  cost: number | null;
}

export interface ChartReach {
  token: string;
  per: number;
  places: ReadonlyMap<PlaceId, PlaceReach>;
  /** Whether anything is paid. */
  paid: boolean;
}

/** What half an area costs for each factor that halves the speed. */
export function halfCost(factors: number): number {
  return 2 ** factors;
}

export function reachOf(
  layout: Layout,
  answer: ReachAnswer,
  token: Token,
  tokens: readonly Token[],
  factors: number,
): ChartReach {
  const per = answer.per ?? 2;
  const costs = new Map<PlaceId, number>(answer.places ?? []);
  const places = new Map<PlaceId, PlaceReach>();
  const others = countsOf(tokens.filter((each) => each.id !== token.id));
  const here = token.place ?? "";
  const within = new Set([here, ...costs.keys()]);
  const paid = [...costs.values()].some((cost) => cost > 0);
  const most = Math.max(0, ...costs.values());
  for (const id of [...layout.areas.keys(), ...layout.borders.keys(), ...stubsOf(layout)]) {
    const cost = costs.get(id);
    if (id === here) places.set(id, { standing: "here", cost: 0 });
    else if (cost !== undefined) places.set(id, { standing: "now", cost });
    else places.set(id, { standing: why(id), cost: null });
  }
  return { token: token.id, per, places, paid };

  function why(id: PlaceId): Standing {
    if (layout.borders.get(id)?.border.closed === true) return "closed";
    if (isFull(layout, id, others)) return "full";
    const from = neighbours(id).filter((next) => within.has(next));
    if (from.length === 0) return "far";
    const least = Math.min(...from.map((next) => (next === here ? 0 : (costs.get(next) ?? 0))));
    const offRoad = (layout.borders.get(id) ?? layout.borders.get(from[0] ?? ""))?.border.off_road === true;
    const leg = halfCost(
      factors + (offRoad && layout.chart.scale !== undefined && layout.chart.scale !== "zone" ? 1 : 0),
    );
    if (least + leg <= most || (!paid && costs.size > 0)) return "other";
    // With nothing left at all it cannot be said whether price or way is in the way; the price surely is.
    return "half";
  }

  function neighbours(id: PlaceId): PlaceId[] {
    return id.startsWith(BEYOND) ? [id.slice(BEYOND.length)] : nextTo(layout, id);
  }
}

function stubsOf(layout: Layout): PlaceId[] {
  return [...layout.borders].filter(([, shape]) => shape.stub !== null).map(([id]) => BEYOND + id);
}

/** Whether there is no room left for one more. */
export function isFull(layout: Layout, place: PlaceId, counts: ReadonlyMap<PlaceId, number>): boolean {
  const most = limitOf(layout, place);
  return most !== null && (counts.get(place) ?? 0) >= most;
}

/** How many fit into an area or onto a border, or null without limit. */
export function limitOf(layout: Layout, place: PlaceId): number | null {
  const area = layout.areas.get(place);
  if (area !== undefined) return capacityOf(area.area, layout.chart);
  const border = layout.borders.get(place);
  return border === undefined ? null : borderCapacity(border.border, layout);
}
