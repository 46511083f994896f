/** What the sizes, flags and grounds of areas and borders are called. */
import type {
  AreaFlag,
  AreaSize,
  Border,
  BorderKind,
  Chart,
  Footing,
  Gap,
  PlaceId,
  Scale,
  Surface,
  Water,
} from "../wire/chart";
import { t } from "../words";

export type Choices<T extends string> = readonly (readonly [T, string])[];

export const SCALE_CHOICES: Choices<Scale> = [
  ["zone", t("zones (rooms, 4 m)")],
  ["sector", t("sectors (districts, 400 m)")],
  ["region", t("regions (lands, 10 km)")],
];
export const WEATHER_CHOICES: Choices<"fair" | "harsh"> = [
  ["fair", t("fair")],
  ["harsh", t("harsh")],
];
export const SIZE_CHOICES: Choices<AreaSize> = [
  ["tiny", t("tiny")],
  ["normal", t("normal")],
  ["large", t("large")],
];
export const GROUND_CHOICES: Choices<Footing> = [
  ["normal", t("normal")],
  ["difficult", t("difficult")],
  ["very_difficult", t("very difficult")],
];
export const SURFACE_CHOICES: Choices<Surface> = [
  ["none", t("nothing to climb")],
  ["easy", t("easy to climb")],
  ["normal", t("to be climbed")],
  ["smooth", t("too smooth to climb")],
];
export const WATER_CHOICES: Choices<Water> = [
  ["none", t("none")],
  ["calm", t("calm")],
  ["turbulent", t("turbulent")],
];
export const GAP_CHOICES: Choices<Gap> = [
  ["none", t("none")],
  ["tiny", t("tiny")],
  ["significant", t("to be leapt")],
  ["very_large", t("too large to leap")],
];
export const KIND_CHOICES: Choices<BorderKind> = [
  ["open", t("open")],
  ["passage", t("passage")],
  ["door", t("door")],
];
export const FLAG_CHOICES: Choices<AreaFlag> = [
  ["open_terrain", t("Open terrain")],
  ["cramped", t("Cramped")],
  ["noisy", t("Noisy ground")],
  ["plain_view", t("In plain view")],
  ["loud", t("Loud")],
  ["dark", t("Dark")],
];

const CAPACITY: Record<AreaSize, number> = { tiny: 4, normal: 8, large: 16 };
const BORDER_CAPACITY: Record<AreaSize, number> = { tiny: 1, normal: 2, large: 4 };
const SMALLEST: readonly AreaSize[] = ["tiny", "normal", "large"];

/** How many fit in (AR-02); null without limit. */
export function capacityOf(chart: Chart, id: PlaceId): number | null {
  if ((chart.scale ?? "zone") !== "zone") return null;
  const size = (area: PlaceId): AreaSize => chart.areas?.find((each) => each.id === area)?.size ?? "normal";
  const border = chart.borders?.find((each) => each.id === id);
  if (border === undefined) return CAPACITY[size(id)];
  if ((border.kind ?? "open") !== "open") return 1;
  const narrow = SMALLEST.find((one) => border.between.some((area) => size(area) === one)) ?? "normal";
  return BORDER_CAPACITY[narrow];
}

export function areaWords(chart: Chart, id: PlaceId): string {
  return chart.areas?.find((area) => area.id === id)?.name || t("an area without a name");
}

export function borderWords(chart: Chart, { between: [one = "", other = ""] }: Border): string {
  return t("Between {one} and {other}", { one: areaWords(chart, one), other: areaWords(chart, other) });
}
