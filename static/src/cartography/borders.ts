/** Borders follow from areas: they arise where two come to touch, and go where they part. */

import type { Area, Border, Chart, PlaceId } from "../wire/chart";
import { freshId } from "../wire/ids";
import { type Line, shared, touching } from "./geometry";

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

/** Where a border lies: along its own line, else where its areas touch; or nowhere. */
export function lineOf(border: Border, areas: ReadonlyMap<PlaceId, Area>): Line {
  if (border.line !== undefined && border.line.length > 0) return border.line;
  const [one, other] = border.between.map((id) => areas.get(id)?.polygon ?? []);
  return one === undefined || other === undefined ? [] : shared(one, other);
}

/** The lines of all borders that have one. */
export function linesOf(chart: Chart): ReadonlyMap<PlaceId, Line> {
  const areas = new Map((chart.areas ?? []).map((area) => [area.id, area]));
  const lines = (chart.borders ?? []).map((border) => [border.id, lineOf(border, areas)] as const);
  return new Map(lines.filter(([, line]) => line.length > 1));
}

/** What touches an area, and by which borders. */
export function bordersOf(chart: Chart, area: PlaceId): Border[] {
  return (chart.borders ?? []).filter((border) => border.between.includes(area));
}
