/** The eight headings as steps on the map, as keys and pointers give them, and in words. */
import type { Spot } from "../stage/camera";
import { type Cell, HEADINGS, type Heading } from "../wire/view";
import { t } from "../words";

export const STEPS: Readonly<Record<Heading, Cell>> = {
  n: [0, -1],
  ne: [1, -1],
  e: [1, 0],
  se: [1, 1],
  s: [0, 1],
  sw: [-1, 1],
  w: [-1, 0],
  nw: [-1, -1],
};

export const ARROWS: Readonly<Record<Heading, string>> = {
  n: "↑",
  ne: "↗",
  e: "→",
  se: "↘",
  s: "↓",
  sw: "↙",
  w: "←",
  nw: "↖",
};

export const HEADING_NAMES: Readonly<Record<Heading, string>> = {
  n: t("north"),
  ne: t("north-east"),
  e: t("east"),
  se: t("south-east"),
  s: t("south"),
  sw: t("south-west"),
  w: t("west"),
  nw: t("north-west"),
};

/** As on a compass card. */
export const HEADING_LETTERS: Readonly<Record<Heading, string>> = {
  n: t("N"),
  ne: t("NE"),
  e: t("E"),
  se: t("SE"),
  s: t("S"),
  sw: t("SW"),
  w: t("W"),
  nw: t("NW"),
};

/** The nearest of the eight; null for no way at all. */
export function headingTo(from: Spot, to: Spot): Heading | null {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  if (dx === 0 && dy === 0) return null;
  const eighth = Math.round(Math.atan2(dx, -dy) / (Math.PI / 4));
  return HEADINGS[(eighth + 8) % 8] ?? null;
}

/** The one of some headings that is meant by another: itself, or else the only one beside it. */
export function meant(heading: Heading, among: readonly Heading[]): Heading | null {
  if (among.includes(heading)) return heading;
  const at = HEADINGS.indexOf(heading);
  const beside = [1, 7].map((by) => HEADINGS[(at + by) % 8]).filter((one) => one !== undefined && among.includes(one));
  return beside.length === 1 ? (beside[0] ?? null) : null;
}
