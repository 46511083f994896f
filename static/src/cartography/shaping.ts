/** What can be done to a map of areas by hand. Each answers with the whole map as it is then, or says why it cannot be. */
import type { Area, Border, Chart, PlaceId } from "../wire/chart";
import { freshId } from "../wire/ids";
import type { Point } from "../wire/view";
import { t } from "../words";
import { bordered, bordersOf, isBetween, lineOf } from "./borders";
import {
  cut,
  isSimple,
  type Line,
  lengthOf,
  type Polygon,
  same,
  shared,
  union,
  withCorners,
  withoutFlat,
} from "./geometry";

/** A sentence about what was asked for and cannot be. */
export type Problem = { problem: string };
export type Shaped = { chart: Chart; chosen: PlaceId[] } | Problem;

/** The server takes no more in one outline. */
export const MOST_CORNERS = 200;
export const MOST_AREAS = 500;

const areasOf = (chart: Chart): readonly Area[] => chart.areas ?? [];
const find = (chart: Chart, id: PlaceId): Area | undefined => areasOf(chart).find((area) => area.id === id);

/** An outline that cannot be one, in words, or null. */
export function outlineProblem(polygon: Polygon): string | null {
  if (polygon.length > MOST_CORNERS) return t("An area has at most {n} corners.", { n: MOST_CORNERS });
  if (polygon.length < 3) return t("An area needs at least three corners.");
  return isSimple(polygon) ? null : t("The outline crosses or touches itself there.");
}

/** Areas as they are after a change of shape: edges that lie on each other share their corners, borders follow. */
function reshaped(
  chart: Chart,
  areas: readonly Area[],
  changed: ReadonlySet<PlaceId>,
  borders: readonly Border[],
): Chart {
  const corners = areas.filter((area) => changed.has(area.id)).flatMap((area) => area.polygon ?? []);
  const others = areas.filter((area) => !changed.has(area.id)).flatMap((area) => area.polygon ?? []);
  const joined = areas.map((area) => {
    if (area.polygon === undefined || area.polygon.length === 0) return area;
    const polygon = withCorners(area.polygon, changed.has(area.id) ? [...others, ...corners] : corners);
    return polygon === area.polygon || polygon.length > MOST_CORNERS ? area : { ...area, polygon };
  });
  return { ...chart, areas: joined, borders: bordered(areasOf(chart), joined, borders) };
}

export function withArea(chart: Chart, area: Area): Shaped {
  const problem =
    areasOf(chart).length >= MOST_AREAS
      ? t("A map holds at most {n} areas.", { n: MOST_AREAS })
      : outlineProblem(area.polygon ?? []);
  if (problem !== null) return { problem };
  const drawn = reshaped(chart, [...areasOf(chart), area], new Set([area.id]), chart.borders ?? []);
  return { chart: drawn, chosen: [area.id] };
}

/** A corner goes elsewhere, for all areas that have it or only for `alone`; lines of borders go along. */
export function cornerMoved(chart: Chart, from: Point, to: Point, alone: PlaceId | null = null): Shaped {
  const changed = new Set<PlaceId>();
  const areas = areasOf(chart).map((area) => {
    const mine = alone === null || alone === area.id;
    if (!mine || !area.polygon?.some((corner) => same(corner, from))) return area;
    changed.add(area.id);
    const polygon = area.polygon.map((corner) => (same(corner, from) ? to : corner));
    // Put onto its neighbour, a corner is one with it.
    return {
      ...area,
      polygon: polygon.filter((corner, i) => !same(corner, polygon[(i + 1) % polygon.length] as Point)),
    };
  });
  return moved(chart, areas, changed, (point) => (alone === null && same(point, from) ? to : point));
}

/** A corner more on the side of an area, and of whatever lies along there. */
export function cornerAdded(chart: Chart, at: Point, id: PlaceId): Chart {
  const areas = areasOf(chart).map((area) =>
    area.polygon === undefined || area.id !== id ? area : { ...area, polygon: withCorners(area.polygon, [at]) },
  );
  return reshaped(chart, areas, new Set([id]), chart.borders ?? []);
}

/** A corner less, for all areas that have it; of triangles it stays. */
export function cornerDropped(chart: Chart, at: Point): Shaped {
  const changed = new Set<PlaceId>();
  const areas = areasOf(chart).map((area) => {
    if (!area.polygon?.some((corner) => same(corner, at))) return area;
    changed.add(area.id);
    return { ...area, polygon: area.polygon.filter((corner) => !same(corner, at)) };
  });
  return moved(chart, areas, changed, (point) => point);
}

/** Whole areas go by so much; those that stay keep their outlines. */
export function areasMoved(chart: Chart, ids: ReadonlySet<PlaceId>, by: Point): Shaped {
  const by2 = ([x, y]: Point): Point => [x + by[0], y + by[1]];
  const areas = areasOf(chart).map((area) =>
    ids.has(area.id) && area.polygon !== undefined ? { ...area, polygon: area.polygon.map(by2) } : area,
  );
  const borders = (chart.borders ?? []).map((border) =>
    border.line !== undefined && border.between.every((area) => ids.has(area))
      ? { ...border, line: border.line.map(by2) }
      : border,
  );
  return { chart: reshaped(chart, areas, ids, borders), chosen: [...ids] };
}

function moved(
  chart: Chart,
  areas: readonly Area[],
  changed: ReadonlySet<PlaceId>,
  point: (at: Point) => Point,
): Shaped {
  for (const area of areas) {
    const problem = changed.has(area.id) ? outlineProblem(area.polygon ?? []) : null;
    if (problem !== null) return { problem };
  }
  const borders = (chart.borders ?? []).map((border) =>
    border.line === undefined ? border : { ...border, line: border.line.map(point) },
  );
  return { chart: reshaped(chart, areas, changed, borders), chosen: [...changed] };
}

/** An area in two along a line over it. The first keeps all that it was; the second is like it. */
export function split(chart: Chart, id: PlaceId, line: Line): Shaped {
  const area = find(chart, id);
  const pieces = area?.polygon === undefined ? null : cut(area.polygon, line);
  if (area === undefined || pieces === null)
    return { problem: t("The line has to go through the area, from its outline to its outline.") };
  // The larger part is what people will take for the area that it was.
  const [polygon, rest] = measure(pieces[0]) >= measure(pieces[1]) ? pieces : [pieces[1], pieces[0]];
  const name = area.name ? t("{name} (2)", { name: [...area.name].slice(0, 70).join("") }) : "";
  const { link: _, ...alike } = area;
  const other: Area = { ...alike, id: freshId("a"), name, polygon: rest };
  const here = areasOf(chart).findIndex((each) => each.id === id);
  const areas = [...areasOf(chart).slice(0, here), { ...area, polygon }, other, ...areasOf(chart).slice(here + 1)];
  const dealt: Border[] = [{ id: freshId("b"), between: [id, other.id] }];
  const news = [other.id, dealt[0]?.id ?? ""];
  for (const border of chart.borders ?? []) {
    const beyond = border.between.find((each) => each !== id);
    const neighbour = beyond === undefined || !border.between.includes(id) ? undefined : find(chart, beyond);
    const [mine, its] =
      border.line === undefined
        ? [polygon, rest].map((piece) => lengthOf(shared(piece, neighbour?.polygon ?? [])))
        : [1, 0];
    if (neighbour === undefined || !its) {
      dealt.push(border);
      continue;
    }
    const there: readonly [PlaceId, PlaceId] = [other.id, neighbour.id];
    if (!mine) dealt.push({ ...border, between: there });
    else {
      const second: Border = { ...walled(border), id: freshId("b"), between: its > mine ? [id, neighbour.id] : there };
      dealt.push(its > mine ? { ...border, between: there } : border, second);
      if (isKnown(chart, border.id)) news.push(second.id);
    }
  }
  // Judged as if there had been two before: what had no border with the whole has none with its parts.
  const drawn = reshaped({ ...chart, areas }, areas, new Set([id, other.id]), dealt);
  return { chart: isKnown(chart, id) ? revealed(drawn, news) : drawn, chosen: [id, other.id] };
}

const measure = (polygon: Polygon): number => lengthOf([...polygon, polygon[0] as Point]);

/** What is beside a door is wall. */
function walled(border: Border): Border {
  const { kind = "open", ...rest } = border;
  return kind === "open" ? border : { ...rest, closed: true };
}

const isKnown = (chart: Chart, id: PlaceId): boolean =>
  chart.revealed === undefined || chart.revealed === "all" || chart.revealed.includes(id);

function revealed(chart: Chart, more: readonly PlaceId[]): Chart {
  const { revealed: known } = chart;
  return known === undefined || known === "all" ? chart : { ...chart, revealed: [...known, ...more] };
}

/** Two areas that touch as one: the first, with the borders of both. */
export function merge(chart: Chart, one: PlaceId, other: PlaceId): Shaped {
  const [first, second] = [find(chart, one), find(chart, other)];
  if (first === undefined || second === undefined) return { problem: t("Choose two areas to merge.") };
  if (shared(first.polygon ?? [], second.polygon ?? []).length < 2)
    return { problem: t("Only areas that touch along an edge can be merged.") };
  const together = union(first.polygon ?? [], second.polygon ?? []);
  if (together === null) return { problem: t("Together they would enclose a hole, or hang together by a corner.") };
  const rest = areasOf(chart).filter((area) => area.id !== one && area.id !== other);
  const needed = new Set(rest.flatMap((area) => area.polygon ?? []).map(String));
  const polygon = withoutFlat(together, (corner) => needed.has(String(corner)));
  const areas = areasOf(chart)
    .filter((area) => area.id !== other)
    .map((area) => (area.id === one ? { ...area, polygon } : area));
  const byId = new Map(areasOf(chart).map((area) => [area.id, area]));
  const kept: Border[] = [];
  for (const border of chart.borders ?? []) {
    if (isBetween(border, one, other)) continue;
    const between = border.between.map((area) => (area === other ? one : area)) as [PlaceId, PlaceId];
    const rival = kept.findIndex((each) => between.includes(one) && isBetween(each, between[0], between[1]));
    if (rival < 0) kept.push({ ...border, between });
    else if (!alike(kept[rival] as Border, border)) {
      // A door here and a wall there: each stays where it was.
      const before = kept[rival] as Border;
      kept[rival] = { ...before, line: lineOf(originalOf(chart, before), byId) };
      kept.push({ ...border, between, line: lineOf(border, byId) });
    }
  }
  // Judged by what touched before, under the one name that is left.
  const before = areasOf(chart).map((area) => (area.id === one ? { ...area, polygon } : area));
  const base: Chart = { ...chart, areas: before.filter((area) => area.id !== other) };
  return { chart: forgotten(reshaped(base, areas, new Set([one]), kept)), chosen: [one] };
}

const originalOf = (chart: Chart, border: Border): Border =>
  chart.borders?.find((each) => each.id === border.id) ?? border;

/** Whether two borders are the same but for where they are. */
function alike(a: Border, b: Border): boolean {
  const traits = ({ id: _, between: __, line: ___, ...rest }: Border): string =>
    JSON.stringify(Object.entries(rest).sort(([x], [y]) => (x < y ? -1 : 1)));
  return traits(a) === traits(b);
}

/** Without the chosen areas and borders. */
export function without(chart: Chart, ids: ReadonlySet<PlaceId>): Chart {
  const areas = areasOf(chart).filter((area) => !ids.has(area.id));
  const known = new Set(areas.map((area) => area.id));
  const borders = (chart.borders ?? []).filter(
    (border) => !ids.has(border.id) && border.between.every((area) => known.has(area)),
  );
  return forgotten({ ...chart, areas, borders });
}

/** Nothing is known of what is not there any more. */
function forgotten(chart: Chart): Chart {
  const { revealed: known } = chart;
  if (known === undefined || known === "all") return chart;
  const there = new Set([...areasOf(chart), ...(chart.borders ?? [])].map((place) => place.id));
  return { ...chart, revealed: known.filter((id) => there.has(id)) };
}

/** A way between two areas that have none, also where they do not touch: stairs, a ford, a secret passage. */
export function joined(chart: Chart, one: PlaceId, other: PlaceId): Shaped {
  if (bordersOf(chart, one).some((border) => isBetween(border, one, other)))
    return { problem: t("There is a border between them already.") };
  const border: Border = { id: freshId("b"), between: [one, other] };
  return { chart: { ...chart, borders: [...(chart.borders ?? []), border] }, chosen: [border.id] };
}
