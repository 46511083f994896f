/** What a seat may see: the values of the view, as docs/protocol.md describes them. */

import type { Chart, PlaceId } from "./chart";

export type Cell = readonly [number, number];
/** Where a token is, or goes to: a cell, or on a map of areas an area or border. */
export type Position = Cell | PlaceId;
/** In thousandths of a cell. */
export type Point = readonly [number, number];
export type Role = "gm" | "player" | "spectator";

export interface TableView {
  active_scene: string | null;
  scenes: SceneName[];
  ruleset: string;
  options: Record<string, unknown>;
  settings: Settings;
  /** Seats that are shown another scene than the table's; only the GM is told. */
  seat_scenes?: Record<string, string>;
  undo?: { what: string };
  redo?: { what: string };
}

export interface SceneName {
  id: string;
  name: string;
  archived?: boolean;
}

/** How firmly the rules hold: forbid, ask the GM, let pass with a mark, or not at all. */
export type Dial = "refuse" | "ask" | "warn" | "off";

export interface Settings {
  dial: Dial;
  paused: boolean;
  player_doors: boolean;
  player_undo: boolean;
  player_marks: boolean;
  /** How long a question waits for its answer; 0 for as long as it takes. */
  prompt_seconds: number;
}

/** What a line stops; left out, it stops both. */
export type Blocks = "all" | "move" | "sight";
/** The side towards which a one-way wall lets through, looking from `a` to `b`. */
export type WayThrough = "" | "left" | "right";

/** A line on the map that has two ends: a wall or a door. */
export interface Barrier {
  id: string;
  a: Point;
  b: Point;
  secret?: boolean;
}

export interface Wall extends Barrier {
  blocks?: Blocks;
  way?: WayThrough;
}

export type DoorState = "open" | "closed" | "locked";
export type DoorKind = "door" | "window";

export interface Door extends Barrier {
  kind: DoorKind;
  state: DoorState;
}

export interface Light {
  at: Point;
  range: number;
  color: string;
  intensity: number;
}

export interface Picture {
  asset: string;
  url: string;
  /** For the GM, where players see a part of it only: that part; empty while it is nothing. */
  uncovered?: string;
  width: number;
  height: number;
  cell_px: number;
  /** Where its top left corner lies, in thousandths of a cell from the map's. */
  left: number;
  top: number;
}

/** An image of its own that a token wears. */
export interface Portrait {
  asset: string;
  url: string;
}

export const HEADINGS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
/** As the map is seen: `n` is up. */
export type Heading = (typeof HEADINGS)[number];

/** How a body moves by itself. */
export interface Motion {
  heading: Heading;
  /** Cells a cycle. */
  speed: number;
}

/** The answer that a token gives to a kind of prompt whenever it can. */
export interface StandingOrder {
  choice: string;
  details?: Record<string, unknown>;
}

/** An area that is about to be struck, and waits for answers. */
export interface Effect {
  scene: string;
  cells: Cell[];
  label: string;
  rule: string;
}

export interface Scene {
  id: string;
  name: string;
  space: "square" | "areas";
  width: number;
  height: number;
  picture?: Picture | null;
  walls?: Wall[];
  doors?: Door[];
  lights?: Light[];
  solid?: Cell[];
  /** The cells without gravity, or `all`: then those of `gravity` are the exceptions. */
  zero_g?: "all" | Cell[];
  gravity?: Cell[];
  /** On a map of areas. */
  chart?: Chart;
  /** Where each border is drawn, by its id. */
  lines?: Readonly<Record<PlaceId, readonly Point[]>>;
}

export interface Part {
  label: string;
  value: number;
  rule?: string;
}

/** `null` is no limit; lists and records name tokens. */
export type Reading = number | boolean | null | string | readonly string[] | Readonly<Record<string, number | null>>;

export interface Readout {
  label: string;
  value: Reading;
  parts?: Part[];
}

export interface Bar {
  id: string;
  label: string;
  value: number;
  max: number;
}

export interface Condition {
  id: string;
  label: string;
  rule?: string;
}

export interface Token {
  id: string;
  name: string;
  scene: string;
  at: Cell | null;
  /** On a map of areas, where `at` is null; `">"` where its own players do not know the place any more. */
  place?: PlaceId;
  size: number;
  /** In the browser, of those in an area: `size` is then how large they stand there, and this what it was. */
  footprint?: number;
  side: string;
  kind: "character" | "object";
  color: string;
  hidden?: boolean;
  claimable?: boolean;
  mine: boolean;
  seats?: string[];
  down: boolean;
  bars?: Bar[];
  sheet?: Record<string, unknown>;
  status?: Record<string, unknown>;
  readouts?: Record<string, Readout>;
  conditions?: Condition[];
  picture?: Portrait;
  /** In the ruleset's unit of length. */
  elevation?: number;
  /** The way it came this turn, start first. */
  trail?: Cell[];
  motion?: Motion;
  /** Standing orders by the kind of prompt; told to those who play it. */
  orders?: Record<string, StandingOrder>;
}

export interface Clock {
  kind: "free_roam" | "turns" | "units";
  /** Of time, where the clock counts `units`. */
  unit?: { kind: "round" | "stretch" | "watch"; name: string };
  order: string[];
  /** `""` while a token unknown to this seat has its turn. */
  active: string | null;
  cycle: number;
  your_turn: boolean;
  /** What the order is made from, by token, where there is such a number. */
  numbers?: Readonly<Record<string, number>>;
}

export interface Choice {
  id: string;
  label: string;
  cost?: number;
  unit?: string;
  rule?: string;
  details?: Record<string, unknown>;
}

export interface Prompt {
  id: string;
  kind: string;
  token: string;
  cause: string;
  rule: string;
  question: string;
  at?: Cell | null;
  answered: boolean;
  choices?: Choice[];
}

export interface Walk {
  token: string;
  mode: string;
  into: Cell;
  rest: Cell[];
}

export type MarkKind = "circle" | "square" | "cone" | "line" | "drawing" | "text";
export const TEMPLATES: readonly MarkKind[] = ["circle", "square", "cone", "line"];

/** Something drawn on the map that is no token. Its places and sizes are in thousandths of a cell. */
export interface Mark {
  id: string;
  scene: string;
  kind: MarkKind;
  at: Point;
  points: Point[];
  /** The radius of a circle, half the side of a square, the width of a line or of a cone's end. */
  size: number;
  text: string;
  color: string;
  /** This seat may change it. */
  mine: boolean;
  hidden?: boolean;
}

/** A refused move that the GM is asked to let pass. */
export interface MoveRequest {
  id: string;
  token: string;
  name: string;
  mode: string;
  path: Position[];
  rule: string;
  message: string;
}

/** A token kept for another time. */
export interface LibraryEntry {
  id: string;
  name: string;
  size: number;
  side: string;
  kind: "character" | "object";
  color: string;
  sheet: Record<string, unknown>;
  picture?: Portrait;
}

export interface Library {
  entries: LibraryEntry[];
}

export interface Roll {
  purpose: string;
  /** The dice whose faces these are. */
  notation?: string;
  dice: number[];
  total: number;
  parts?: Part[];
  difficulty?: number | null;
  success?: boolean | null;
  beats?: boolean;
}

export type LogKind = "move" | "halt" | "turn" | "prompt" | "roll" | "damage" | "gm" | "scene" | "chat" | "undo";

export interface LogLine {
  id: number;
  kind: LogKind;
  text: string;
  at: string;
  rule?: string;
  rules?: string[];
  token?: string;
  by?: string;
  gm?: boolean;
  unruled?: boolean;
  /** A whisper, or a roll for the GM. */
  private?: boolean;
  /** The seats that read what is private; `gm` stands for the GMs. */
  to?: string[];
  /** How a token went, start first. */
  path?: Cell[];
  /** The same on a map of areas, without what players do not know. */
  places?: PlaceId[];
  /** Lines that are no longer so, and lines that are so again. */
  takes_back?: number[];
  brings_back?: number[];
  roll?: Roll;
}

/** The flat keyed object that patches change: `table`, `clock`, `walk`, `effect`, `library`, and under `scene/`, `token/`, `prompt/`, `mark/`, `request/`. */
export type View = Readonly<Record<string, unknown>>;
