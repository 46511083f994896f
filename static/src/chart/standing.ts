/** Where those in an area or on a border stand: packed side by side, none over another, as large as there is room for. */
import type { Spot } from "../stage/camera";
import type { Area, Border, Chart, PlaceId } from "../wire/chart";
import type { Token } from "../wire/view";
import { contains, toEdge } from "./geometry";
import type { AreaShape, BorderShape, Layout } from "./layout";

const CAPACITY = { tiny: 4, normal: 8, large: 16 } as const;
const ON_BORDER = { tiny: 1, normal: 2, large: 4 } as const;
const SIZES = ["tiny", "normal", "large"] as const;
/** So many are expected where there is no limit. */
const EXPECTED = 6;
/** The upper part of an area is for its name. */
const FOR_NAME = 0.2;
const SMALLER = 0.9;
/** Of the room of a disc, so that there is a line of ground between two. */
const TOUCHING = 0.94;
/** Rows of discs lie in the gaps of those above. */
const ROW = 0.87;

/** How many fit into an area, or null without limit. */
export function capacityOf(area: Area, chart: Chart): number | null {
  return (chart.scale ?? "zone") === "zone" ? CAPACITY[area.size ?? "normal"] : null;
}

/** A border is as wide as the smaller of its two sides; a door or passage takes one. */
export function borderCapacity(border: Border, layout: Layout): number | null {
  if ((layout.chart.scale ?? "zone") !== "zone") return null;
  if ((border.kind ?? "open") !== "open") return 1;
  const sizes = border.between.flatMap((side) => layout.areas.get(side)?.area.size ?? "normal");
  return ON_BORDER[SIZES.find((size) => sizes.includes(size)) ?? "normal"];
}

/** How large a token stands on a map: as most of its areas have room for. */
export function discOf(areas: readonly AreaShape[], chart: Chart): number {
  const sizes = areas.map((area) => fitting(area, capacityOf(area.area, chart) ?? EXPECTED).size).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 1;
}

export interface Slots {
  size: number;
  spots: readonly Spot[];
}

const fits = new WeakMap<AreaShape, Map<string, Slots>>();

/** Room for `count` in an area, those in the middle first; none larger than `most`. */
export function fitting(shape: AreaShape, count: number, most = Number.POSITIVE_INFINITY): Slots {
  let kept = fits.get(shape);
  if (kept === undefined) {
    kept = new Map();
    fits.set(shape, kept);
  }
  const key = `${count} ${most}`;
  let slots = kept.get(key);
  if (slots === undefined) {
    slots = packed(shape, Math.max(1, count), most);
    kept.set(key, slots);
  }
  return slots;
}

function packed(shape: AreaShape, count: number, most: number): Slots {
  const { box } = shape;
  const narrow = Math.min(box.right - box.left, box.bottom - box.top);
  const least = narrow / 40 || 0.01;
  for (let size = Math.min(narrow * 0.42, most / TOUCHING); size > least; size *= SMALLER) {
    const spots = lattice(shape, size);
    if (spots.length >= count) return { size: size * TOUCHING, spots: spots.slice(0, count) };
  }
  return { size: least, spots: Array.from({ length: count }, () => shape.centre) };
}

/** Middles of discs of a size that touch each other, by how near the middle they are. */
function lattice({ outline, box, centre }: AreaShape, size: number): Spot[] {
  const floor = box.top + (box.bottom - box.top) * FOR_NAME + size / 2;
  const lower = { x: centre.x, y: centre.y + size * 0.15 };
  const rows = Math.ceil(Math.max(box.bottom - box.top, box.right - box.left) / (size * ROW)) + 1;
  let best: Spot[] = [];
  // Begun in the middle of a disc and between two: whichever holds more.
  for (const shift of [0, 0.5]) {
    const found: Spot[] = [];
    for (let row = -rows; row <= rows; row++) {
      const y = lower.y + row * size * ROW;
      if (y < floor || y > box.bottom) continue;
      const offset = (Math.abs(row) % 2) * 0.5 + shift;
      for (let column = -rows; column <= rows; column++) {
        const spot = { x: lower.x + (column + offset) * size, y };
        if (contains(outline, spot) && toEdge(outline, spot) >= size * 0.5) found.push(spot);
      }
    }
    if (found.length > best.length) best = found;
  }
  const far = (spot: Spot): number => Math.hypot(spot.x - lower.x, spot.y - lower.y);
  return best.sort((a, b) => far(a) - far(b) || a.y - b.y || a.x - b.x);
}

/** Side by side along a border. */
export function alongBorder(shape: BorderShape, count: number, size: number): Slots {
  const spots = Array.from({ length: count }, (_, i) => {
    const off = (i - (count - 1) / 2) * size;
    return { x: shape.middle.x + shape.along.x * off, y: shape.middle.y + shape.along.y * off };
  });
  return { size: size * TOUCHING, spots };
}

/** The tokens of a scene as they stand on it: each with a cell and a size of its own. */
export function stood(layout: Layout, tokens: readonly Token[]): Token[] {
  const groups = new Map<PlaceId, Token[]>();
  for (const token of tokens) {
    if (token.place === undefined) continue;
    const group = groups.get(token.place);
    if (group === undefined) groups.set(token.place, [token]);
    else group.push(token);
  }
  const found: Token[] = [];
  for (const [place, group] of groups) {
    // By id, so that nobody changes places when a name or the selection changes.
    group.sort((a, b) => (a.id < b.id ? -1 : 1));
    const slots = slotsOf(layout, place, group.length);
    if (slots === null) continue;
    for (const [i, token] of group.entries()) {
      const spot = slots.spots[i] ?? slots.spots[0];
      if (spot !== undefined) found.push(onSpot(token, spot, slots.size));
    }
  }
  return found;
}

function onSpot(token: Token, { x, y }: Spot, size: number): Token {
  return { ...token, at: [x - size / 2, y - size / 2], size, footprint: token.size };
}

function slotsOf(layout: Layout, place: PlaceId, count: number): Slots | null {
  const area = layout.areas.get(place);
  if (area === undefined) {
    const border = layout.borders.get(place);
    return border === undefined ? null : alongBorder(border, count, layout.disc * (count > 2 ? 0.7 : 0.85));
  }
  const room = fitting(area, Math.max(count, capacityOf(area.area, layout.chart) ?? EXPECTED));
  // In larger areas they stand as large as elsewhere, and together.
  return room.size <= layout.disc ? room : fitting(area, count, layout.disc);
}

/** How many characters are known to be in a place. */
export function countsOf(tokens: readonly Token[]): ReadonlyMap<PlaceId, number> {
  const counts = new Map<PlaceId, number>();
  for (const { place, kind } of tokens)
    if (place !== undefined && kind === "character") counts.set(place, (counts.get(place) ?? 0) + 1);
  return counts;
}
