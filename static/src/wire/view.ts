/** What a seat may see: the values of the view, as docs/protocol.md describes them. */

export type Cell = readonly [number, number];
/** In thousandths of a cell. */
export type Point = readonly [number, number];
export type Role = "gm" | "player" | "spectator";

export interface TableView {
  active_scene: string | null;
  scenes: { id: string; name: string }[];
  ruleset: string;
  options: Record<string, unknown>;
  undo?: { what: string };
}

export interface Wall {
  id: string;
  a: Point;
  b: Point;
  secret?: boolean;
}

export type DoorState = "open" | "closed" | "locked";
export type DoorKind = "door" | "window";

export interface Door extends Wall {
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
  width: number;
  height: number;
  cell_px: number;
}

export interface Scene {
  id: string;
  name: string;
  space: "square";
  width: number;
  height: number;
  picture?: Picture | null;
  walls?: Wall[];
  doors?: Door[];
  lights?: Light[];
  solid?: Cell[];
}

export interface Part {
  label: string;
  value: number;
  rule?: string;
}

export interface Readout {
  value: number;
  parts?: Part[];
}

export interface Bar {
  id: string;
  label: string;
  value: number;
  max: number;
}

export interface Token {
  id: string;
  name: string;
  scene: string;
  at: Cell | null;
  size: number;
  side: string;
  kind: "character" | "object";
  color: string;
  hidden?: boolean;
  mine: boolean;
  seats?: string[];
  down: boolean;
  bars?: Bar[];
  sheet?: Record<string, unknown>;
  status?: Record<string, unknown>;
  readouts?: Record<string, Readout>;
}

export interface Clock {
  kind: "free_roam" | "turns";
  order: string[];
  /** `""` while a token unknown to this seat has its turn. */
  active: string | null;
  cycle: number;
  your_turn: boolean;
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

export interface Roll {
  purpose: string;
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
  roll?: Roll;
}

/** The flat keyed object that patches change: `table`, `clock`, `walk`, `scene/<id>`, `token/<id>`, `prompt/<id>`. */
export type View = Readonly<Record<string, unknown>>;
