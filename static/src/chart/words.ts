/** What areas and borders are called, and numbers of halves. */
import type { Area, Border, PlaceId, Scale } from "../wire/chart";
import type { Position } from "../wire/view";
import { many, number, t } from "../words";
import { BEYOND, borderOf, type Layout } from "./layout";

/** Parts of a whole as people write them: ½, 1, 1½. */
export function parts(count: number, per = 2): string {
  return fraction(count / per);
}

/** A number, with its halves, thirds and quarters as such. */
export function fraction(value: number): string {
  if (value < 0) return `−${fraction(-value)}`;
  const whole = Math.trunc(value);
  const rest = value - whole;
  const sign = SIGNS.find(([of]) => Math.abs(of - rest) < 0.001)?.[1];
  if (sign === undefined) return number(Math.round(value * 100) / 100);
  return whole === 0 ? sign : `${number(whole)}${sign}`;
}

const SIGNS: readonly (readonly [number, string])[] = [
  [0.5, "½"],
  [0.25, "¼"],
  [0.75, "¾"],
];

export function areaName(area: Area): string {
  return area.name || area.id;
}

/** "the door between Hall and Yard", "Hall", "what lies beyond the door of Hall". */
export function placeName(layout: Layout, place: PlaceId): string {
  const area = layout.areas.get(place);
  if (area !== undefined) return areaName(area.area);
  const border = borderOf(layout, place);
  if (border === undefined) return t("a place that is not known");
  const name = borderName(layout, border.border);
  return place.startsWith(BEYOND) ? t("what lies beyond {border}", { border: name }) : name;
}

export function borderName(layout: Layout, border: Border): string {
  const [one, other] = border.between.flatMap((side) => layout.areas.get(side) ?? []);
  const kind = border.kind ?? "open";
  if (one === undefined) return kind === "door" ? t("a door") : kind === "passage" ? t("a passage") : t("a border");
  const a = areaName(one.area);
  if (other === undefined) {
    if (kind === "door") return t("a door of {area}", { area: a });
    return kind === "passage" ? t("a passage of {area}", { area: a }) : t("a border of {area}", { area: a });
  }
  const sides = { one: a, other: areaName(other.area) };
  if (kind === "door") return t("the door between {one} and {other}", sides);
  return kind === "passage"
    ? t("the passage between {one} and {other}", sides)
    : t("the border of {one} and {other}", sides);
}

/** Where something is, for people: by column and row, or by the name of the place. */
export function whereWords(layout: Layout | null, position: Position): string {
  if (typeof position !== "string")
    return t("column {column}, row {row}", { column: position[0] + 1, row: position[1] + 1 });
  return layout === null ? t("another map") : placeName(layout, position);
}

export const SCALE_NAMES: Record<Scale, string> = { zone: t("Zones"), sector: t("Sectors"), region: t("Regions") };

/** "1½ areas", as a price. */
export function areasWords(count: number, per = 2): string {
  return many("{areas} area", "{areas} areas", Math.ceil(count / per), { areas: parts(count, per) });
}
