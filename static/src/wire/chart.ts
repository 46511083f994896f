/** Maps of areas, as docs/protocol.md describes them. What is left out has the first of its values. */
import type { Point } from "./view";

export const SCALES = ["zone", "sector", "region"] as const;
export const SIZES = ["normal", "tiny", "large"] as const;
export const FOOTINGS = ["normal", "difficult", "very_difficult"] as const;
export const SURFACES = ["none", "easy", "normal", "smooth"] as const;
export const WATERS = ["none", "calm", "turbulent"] as const;
export const GAPS = ["none", "tiny", "significant", "very_large"] as const;
export const BORDER_KINDS = ["open", "passage", "door"] as const;
export const AREA_FLAGS = ["open_terrain", "cramped", "noisy", "plain_view", "loud", "dark"] as const;

export type Scale = (typeof SCALES)[number];
export type AreaSize = (typeof SIZES)[number];
export type Footing = (typeof FOOTINGS)[number];
export type Surface = (typeof SURFACES)[number];
export type Water = (typeof WATERS)[number];
export type Gap = (typeof GAPS)[number];
export type BorderKind = (typeof BORDER_KINDS)[number];
export type AreaFlag = (typeof AREA_FLAGS)[number];

/** Where somebody stands, or goes: the id of an area or of a border. */
export type PlaceId = string;
/** Corners in thousandths of a cell. */
export type Polygon = readonly Point[];

/** What slows or stops whoever goes there: of areas and borders alike. */
export interface Terrain {
  ground?: Footing;
  surface?: Surface;
  water?: Water;
}

export interface Area extends Terrain, Partial<Readonly<Record<AreaFlag, boolean>>> {
  id: PlaceId;
  name?: string;
  size?: AreaSize;
  polygon?: Polygon;
  /** The scene that it holds; only the GM is told. */
  link?: string;
}

export interface Border extends Terrain {
  id: PlaceId;
  /** Both areas for the GM; for others those that they know, which may be one or none. */
  between: readonly PlaceId[];
  kind?: BorderKind;
  closed?: boolean;
  gap?: Gap;
  off_road?: boolean;
  /** Where it is drawn, if that does not follow from its areas. */
  line?: readonly Point[];
}

export interface Chart {
  scale?: Scale;
  weather?: "fair" | "harsh";
  areas?: readonly Area[];
  borders?: readonly Border[];
  /** What players know; only the GM is told. */
  revealed?: "all" | readonly PlaceId[];
  /** The scene and the area that hold this map; only the GM is told. */
  within?: readonly [string, PlaceId];
}
