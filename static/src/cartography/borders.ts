/** Borders follow from areas: they arise where two come to touch, and go where they part. */

import type { Area, Border, Chart, PlaceId } from "../wire/chart";
import { freshId } from "../wire/ids";
import type { Point } from "../wire/view";
import { far, insideOf, type Line, lengthOf, shared, touching } from "./geometry";

const pairOf = (a: PlaceId, b: PlaceId): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

export const isBetween = (border: Border, a: PlaceId, b: PlaceId): boolean =>
  border.between.includes(a) && border.between.includes(b);

/** Every two areas that touch. */
export function neighbours(areas: readonly Area[]): Map<string, readonly [PlaceId, PlaceId]> {
  const found = new Map<string, readonly [PlaceId, PlaceId]>();
  for (const [one, other] of touching(areas.map((area) => area.polygon ?? []))) {
    const ids = [areas[one]?.id ?? "", areas[other]?.id ?? ""] as const;
    found.set(pairOf(...ids), ids);
  }
  return found;
}

/**
 * The borders of areas that were drawn anew. Those of areas that still touch stay as they are; two that touched before
 * and had no border are left without one, for so somebody wanted it.
 */
export function bordered(
  before: readonly Area[],
  areas: readonly Area[],
  borders: readonly Border[],
  id: () => PlaceId = () => freshId("b"),
): Border[] {
  const was = neighbours(before);
  const now = neighbours(areas);
  const known = new Set(areas.map((area) => area.id));
  const kept = borders.filter(({ between }) => {
    const pair = pairOf(between[0] ?? "", between[1] ?? "");
    return between.every((area) => known.has(area)) && (now.has(pair) || !was.has(pair));
  });
  const drawn = new Set(kept.map(({ between }) => pairOf(between[0] ?? "", between[1] ?? "")));
  for (const [pair, between] of now) if (!was.has(pair) && !drawn.has(pair)) kept.push({ id: id(), between });
  return kept;
}

/** Where a border lies: along its own line, else where its areas touch, else straight from one to the other. */
export function lineOf(border: Border, areas: ReadonlyMap<PlaceId, Area>): Line {
  if (border.line !== undefined && border.line.length > 1) return border.line;
  const [one, other] = border.between.map((id) => areas.get(id)?.polygon ?? []);
  if (one === undefined || other === undefined || one.length === 0 || other.length === 0) return [];
  const along = shared(one, other);
  return along.length > 1 ? along : [insideOf(one), insideOf(other)];
}

export function linesOf(chart: Chart): ReadonlyMap<PlaceId, Line> {
  const areas = new Map((chart.areas ?? []).map((area) => [area.id, area]));
  return new Map((chart.borders ?? []).map((border) => [border.id, lineOf(border, areas)]));
}

/** Halfway along a line. */
export function halfway(line: Line): Point | null {
  let left = lengthOf(line) / 2;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Point, line[i] as Point];
    const here = far(a, b);
    if (here >= left && here > 0)
      return [Math.round(a[0] + ((b[0] - a[0]) * left) / here), Math.round(a[1] + ((b[1] - a[1]) * left) / here)];
    left -= here;
  }
  return line[0] ?? null;
}

/** What touches an area, and by which borders. */
export function bordersOf(chart: Chart, area: PlaceId): Border[] {
  return (chart.borders ?? []).filter((border) => border.between.includes(area));
}
