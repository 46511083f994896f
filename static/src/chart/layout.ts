/** Where the areas and borders of a map lie on its page, in cells: as drawn, and laid out where nobody drew them. */
import type { Spot } from "../stage/camera";
import type { Area, Border, Chart, PlaceId } from "../wire/chart";
import type { Point, Scene } from "../wire/view";
import { type Box, boxOf, exitTo, middleOf, type Outline, roomiest } from "./geometry";
import { boxOfSeat, cornersOf, type Seating, seated } from "./seats";
import { discOf } from "./standing";

export interface AreaShape {
  area: Area;
  outline: Outline;
  box: Box;
  /** Where there is most room inside, and how much. */
  centre: Spot;
  room: number;
  /** Nobody drew it. */
  laidOut: boolean;
}

export interface BorderShape {
  border: Border;
  /** Where it is drawn; of a connection between areas that do not touch, across it. */
  line: Outline;
  middle: Spot;
  /** Which way the line goes in its middle; of length 1. */
  along: Spot;
  length: number;
  /** From area to area, where they do not touch. */
  link: readonly [Spot, Spot] | null;
  /** Where one steps through into what is not known. */
  stub: Spot | null;
}

export interface Layout {
  chart: Chart;
  areas: ReadonlyMap<PlaceId, AreaShape>;
  borders: ReadonlyMap<PlaceId, BorderShape>;
  /** The borders of each area, as the map lists them. */
  exits: ReadonlyMap<PlaceId, readonly PlaceId[]>;
  /** How large a token usually stands, in cells. */
  disc: number;
}

/** Ahead of a border's id: whatever lies behind it. */
export const BEYOND = ">";
const CROSSING = 0.3;
const NO_LINES: NonNullable<Scene["lines"]> = {};

const known = new WeakMap<Chart, Layout>();
const seatings = new Map<string, Seating>();

/** The layout of a scene that is a map of areas. */
export function layoutOf(scene: Scene): Layout | null {
  const { chart } = scene;
  if (chart === undefined) return null;
  let layout = known.get(chart);
  if (layout === undefined) {
    const { made, seating } = laidOut(scene, chart, seatings.get(scene.id) ?? null);
    if (seating !== null) seatings.set(scene.id, seating);
    layout = made;
    known.set(chart, layout);
  }
  return layout;
}

/** Whether an id is that of a border or of what lies behind one. */
export function borderOf(layout: Layout, place: PlaceId): BorderShape | undefined {
  return layout.borders.get(place.startsWith(BEYOND) ? place.slice(BEYOND.length) : place);
}

/** The middle of an area or border, and of what lies unknown behind one. */
export function spotOf(layout: Layout, place: PlaceId): Spot | null {
  const area = layout.areas.get(place);
  if (area !== undefined) return area.centre;
  const border = borderOf(layout, place);
  if (border === undefined) return null;
  return place.startsWith(BEYOND) ? (border.stub ?? border.middle) : border.middle;
}

/** What half an area leads to. */
export function nextTo(layout: Layout, place: PlaceId): PlaceId[] {
  const border = layout.borders.get(place);
  if (border === undefined) return [...(layout.exits.get(place) ?? [])];
  const sides = border.border.between.filter((side) => layout.areas.has(side));
  return sides.length < 2 ? [...sides, BEYOND + place] : sides;
}

export function laidOut(scene: Scene, chart: Chart, before: Seating | null): { made: Layout; seating: Seating | null } {
  const areas = new Map<PlaceId, AreaShape>();
  const drawn = (chart.areas ?? []).filter(({ polygon }) => (polygon?.length ?? 0) >= 3);
  for (const area of drawn) areas.set(area.id, shapeOf(area, (area.polygon ?? []).map(toSpot), false));
  const undrawn = (chart.areas ?? []).filter(({ id }) => !areas.has(id));
  let seating: Seating | null = null;
  if (undrawn.length > 0) {
    const graph = { ids: undrawn.map(({ id }) => id), next: neighbours(chart) };
    const taken = [...areas.values()].map(({ box }) => box);
    seating = seated(graph, scene, taken, before);
    for (const area of undrawn) {
      const seat = seating.seats.get(area.id);
      if (seat !== undefined) areas.set(area.id, shapeOf(area, cornersOf(boxOfSeat(seat, seating, scene, 0.72)), true));
    }
  }
  const exits = new Map<PlaceId, PlaceId[]>([...areas.keys()].map((id) => [id, []]));
  for (const { id, between } of chart.borders ?? []) for (const side of between) exits.get(side)?.push(id);
  const borders = bordersOf(chart, areas, exits, scene.lines ?? NO_LINES);
  return { made: { chart, areas, borders, exits, disc: discOf([...areas.values()], chart) }, seating };
}

function shapeOf(area: Area, outline: Outline, auto: boolean): AreaShape {
  const { spot, room } = roomiest(outline);
  return { area, outline, box: boxOf(outline), centre: spot, room, laidOut: auto };
}

function toSpot([x, y]: Point): Spot {
  return { x: x / 1000, y: y / 1000 };
}

function neighbours(chart: Chart): Map<PlaceId, PlaceId[]> {
  const next = new Map<PlaceId, PlaceId[]>();
  for (const { between } of chart.borders ?? []) {
    const [a, b] = between;
    if (a === undefined || b === undefined) continue;
    next.set(a, [...(next.get(a) ?? []), b]);
    next.set(b, [...(next.get(b) ?? []), a]);
  }
  return next;
}

function bordersOf(
  chart: Chart,
  areas: ReadonlyMap<PlaceId, AreaShape>,
  exits: ReadonlyMap<PlaceId, readonly PlaceId[]>,
  lines: NonNullable<Scene["lines"]>,
): Map<PlaceId, BorderShape> {
  const shapes = new Map<PlaceId, BorderShape>();
  const open: [Border, AreaShape][] = [];
  const pairs = new Map<string, number>();
  for (const border of chart.borders ?? []) {
    const line = lines[border.id] ?? border.line;
    const sides = border.between.flatMap((side) => areas.get(side) ?? []);
    const [one, other] = sides;
    if (line !== undefined && line.length >= 2) {
      shapes.set(border.id, alongLine(border, line.map(toSpot), one, other === undefined));
    } else if (one !== undefined && other !== undefined) {
      const pair = [one.area.id, other.area.id].sort().join(" ");
      const nth = pairs.get(pair) ?? 0;
      pairs.set(pair, nth + 1);
      shapes.set(border.id, across(border, one, other, nth));
    } else if (one !== undefined) open.push([border, one]);
  }
  // Stubs point to where there is least else around their area.
  for (const [border, area] of open) shapes.set(border.id, outwards(border, area, exits, shapes, areas));
  return shapes;
}

function alongLine(border: Border, line: Outline, area: AreaShape | undefined, stubbed: boolean): BorderShape {
  const { spot, along, length } = middleOf(line);
  let stub: Spot | null = null;
  if (stubbed) {
    const reach = Math.max(0.5, Math.min(length * 0.4, (area?.room ?? 1) * 0.45));
    const out = { x: -along.y, y: along.x };
    const inwards = area !== undefined && out.x * (area.centre.x - spot.x) + out.y * (area.centre.y - spot.y) > 0;
    const sign = inwards ? -1 : 1;
    stub = { x: spot.x + out.x * reach * sign, y: spot.y + out.y * reach * sign };
  }
  return { border, line, middle: spot, along, length, link: null, stub };
}

/** Of several between the same two each has its own way, side by side. */
function across(border: Border, one: AreaShape, other: AreaShape, nth: number): BorderShape {
  const dx = other.centre.x - one.centre.x;
  const dy = other.centre.y - one.centre.y;
  const far = Math.hypot(dx, dy) || 1;
  const along = { x: -dy / far, y: dx / far };
  const wide = Math.min(one.room, other.room);
  const aside = nth === 0 ? 0 : Math.ceil(nth / 2) * (nth % 2 === 1 ? 1 : -1) * wide * 0.6;
  const shift = (spot: Spot): Spot => ({ x: spot.x + along.x * aside, y: spot.y + along.y * aside });
  const from = exitTo(one.outline, shift(one.centre), shift(other.centre));
  const to = exitTo(other.outline, shift(other.centre), shift(one.centre));
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return { border, ...crossing(middle, along, wide * 2 * CROSSING), link: [from, to], stub: null };
}

function crossing(
  middle: Spot,
  along: Spot,
  length: number,
): Pick<BorderShape, "line" | "middle" | "along" | "length"> {
  const half = length / 2;
  const line = [
    { x: middle.x - along.x * half, y: middle.y - along.y * half },
    { x: middle.x + along.x * half, y: middle.y + along.y * half },
  ];
  return { line, middle, along, length };
}

const WAYS_OUT = 16;

function outwards(
  border: Border,
  area: AreaShape,
  exits: ReadonlyMap<PlaceId, readonly PlaceId[]>,
  shapes: ReadonlyMap<PlaceId, BorderShape>,
  areas: ReadonlyMap<PlaceId, AreaShape>,
): BorderShape {
  const { centre, outline } = area;
  const reach = Math.max(area.box.right - area.box.left, area.box.bottom - area.box.top);
  const others = (exits.get(area.area.id) ?? []).flatMap((id) => shapes.get(id)?.middle ?? []);
  let best = { edge: centre, out: { x: 0, y: 1 }, score: -Infinity };
  for (let i = 0; i < WAYS_OUT; i++) {
    const angle = (i / WAYS_OUT) * 2 * Math.PI;
    const out = { x: Math.cos(angle), y: Math.sin(angle) };
    const edge = exitTo(outline, centre, { x: centre.x + out.x * reach * 2, y: centre.y + out.y * reach * 2 });
    const tip = { x: edge.x + out.x * area.room, y: edge.y + out.y * area.room };
    let score = Math.min(...others.map((spot) => Math.hypot(spot.x - edge.x, spot.y - edge.y)), reach);
    for (const other of areas.values()) {
      if (other !== area) score = Math.min(score, Math.hypot(other.centre.x - tip.x, other.centre.y - tip.y));
    }
    if (score > best.score + 1e-6) best = { edge, out, score };
  }
  const { edge, out } = best;
  const along = { x: -out.y, y: out.x };
  const step = Math.max(0.3, area.room * 0.45);
  const stub = { x: edge.x + out.x * step, y: edge.y + out.y * step };
  return { border, ...crossing(edge, along, area.room * 2 * CROSSING), link: null, stub };
}
