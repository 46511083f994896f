/** Every frame of the socket, by direction. The page to keep to is docs/protocol.md. */
import type { PlaceId } from "./chart";
import type { Act, Move, RawCommand } from "./command";
import type { Ruleset } from "./ruleset";
import type { Cell, Dial, LogLine, Point, Role, View } from "./view";

export const PROTOCOL = 1;

export interface Rejection {
  code: string;
  rule: string;
  message: string;
  /** Index of the refused step in the joined path. */
  at?: number | null;
}

export type Need =
  | "path"
  | "target"
  | "heading"
  | "speed"
  | "pivot"
  | "turn"
  | "squares"
  | "area"
  | "place"
  | "range"
  | "damage";

export interface Offer {
  id: string;
  label: string;
  command: RawCommand;
  /** What of the command is still to be chosen. */
  needs?: Need[];
  /** The values that may be chosen, where they can be counted. */
  among?: Partial<Record<Need, unknown[]>>;
  /** The heading it stands under. */
  group?: string;
  cost?: number;
  unit?: string;
  rule?: string;
  rejection?: Rejection | null;
}

export interface Person {
  id: string;
  name: string;
  role: Role;
  online: boolean;
}

/** Somebody who asked to join and waits for a GM. */
export interface Knock {
  id: string;
  name: string;
  role: Role;
}

export type Ask =
  | { type: "preview"; id: number; command: Move | Act }
  | { type: "reach"; id: number; token: string; mode: string }
  | { type: "offers"; id: number; token: string }
  | { type: "ranges"; id: number; token: string }
  | { type: "measure"; id: number; points: Cell[] };

export type Outgoing =
  | { type: "hello"; protocol: number; stream?: string; since?: number }
  | { type: "command"; id: string; command: RawCommand }
  | Ask
  | { type: "point"; at: Point; look?: boolean }
  | { type: "seen"; seq: number }
  | { type: "ping" };

export interface Welcome {
  type: "welcome";
  seat: { id: string; role: Role; name: string };
  campaign: { id: string; name: string; ruleset: string };
  stream: string;
  seq: number;
  view: View;
  log: LogLine[];
  ruleset: Ruleset;
}

export interface Patch {
  type: "patch";
  seq: number;
  set?: View;
  gone?: string[];
  log?: LogLine[];
}

/** A roll that a way asks for at its place `at`; `chance` in percent. */
export interface Check {
  at: number;
  label: string;
  rule: string;
  chance: number;
}

export interface PreviewAnswer {
  type: "preview";
  id: number;
  path: Cell[];
  costs: number[];
  unit?: string;
  left?: number | null;
  asks?: number[];
  rejection?: Rejection | null;
  /** What the table would do with such a refusal: put it to the GM, or let it pass with a mark. */
  dial?: Extract<Dial, "ask" | "warn">;
  /** The cells that an area effect would strike, and the tokens in them. */
  cells?: Cell[];
  caught?: string[];
  /** On a map of areas, in place of `path`; `>border` is what lies unknown behind a border. */
  places?: PlaceId[];
  /** `costs` and `left` count so many parts of a `unit`. */
  per?: number;
  checks?: Check[];
}

export interface MeasureAnswer {
  type: "measure";
  id: number;
  /** Running distances along the points, in tenths of `unit`. */
  totals: number[];
  unit: string;
}

/** How many milliseconds are left to answer each question that this seat sees, of `of` at first. */
export interface Countdown {
  type: "countdown";
  left: Readonly<Record<string, number>>;
  of: number;
  /** The time stands still. */
  held?: boolean;
}

/** Somebody points at a place on this scene. */
export interface Pointed {
  type: "pointed";
  seat: string;
  name: string;
  at: Point;
  look?: boolean;
}

export interface ReachAnswer {
  type: "reach";
  id: number;
  token: string;
  mode: string;
  unit: string;
  cells: (readonly [number, number, number])[];
  /** On a map of areas, in place of `cells`; what each costs counts `per` parts of a `unit`. */
  places?: (readonly [PlaceId, number])[];
  per?: number;
}

/** How many areas it is from a token to the others, and to each area of its map; `null`: no way leads there. */
export interface RangesAnswer {
  type: "ranges";
  id: number;
  token: string;
  areas: Readonly<Record<PlaceId, number>>;
  tokens: Readonly<Record<string, number | null>>;
}

export interface OffersAnswer {
  type: "offers";
  id: number;
  token: string;
  offers: Offer[];
}

/** A question that may not be asked, or not now. */
export interface Unanswered {
  type: "error";
  code: string;
  message: string;
}

export type Answer = PreviewAnswer | ReachAnswer | OffersAnswer | RangesAnswer | MeasureAnswer | Unanswered;

export type Incoming =
  | Welcome
  | { type: "resumed"; stream: string; seq: number }
  | Patch
  | { type: "ack"; id: string; seq: number }
  | ({ type: "rejected"; id: string } & Rejection)
  | PreviewAnswer
  | ReachAnswer
  | OffersAnswer
  | RangesAnswer
  | MeasureAnswer
  | Pointed
  | Countdown
  | { type: "people"; people: Person[] }
  | { type: "knocks"; knocks: Knock[] }
  | { type: "error"; code: string; message: string; id?: string | number | null }
  | { type: "resync" }
  | { type: "bye"; reason: string }
  | { type: "pong" };
