/** What a seat may ask for, as rules/commands.py has it. */
import type { Chart, PlaceId } from "./chart";
import type {
  Blocks,
  Cell,
  DoorKind,
  DoorState,
  Heading,
  MarkKind,
  Point,
  Position,
  Scene,
  Settings,
  WayThrough,
} from "./view";

type Fields = Record<string, unknown>;

export interface Move {
  type: "move";
  token: string;
  path: Position[];
  mode?: string;
  /** GM: straight along the path, outside the rules. */
  unruled?: boolean;
}

export interface MoveGroup {
  type: "move_group";
  legs: { token: string; path: Cell[] }[];
  mode?: string;
  unruled?: boolean;
}

export interface PutMark {
  id: string;
  scene: string;
  kind: MarkKind;
  at: Point;
  points?: Point[];
  size?: number;
  text?: string;
  color?: string;
  hidden?: boolean;
}

export interface PutWall {
  id: string;
  a: Point;
  b: Point;
  secret?: boolean;
  blocks?: Blocks;
  way?: WayThrough;
}

export interface PutDoor {
  id: string;
  a: Point;
  b: Point;
  kind?: DoorKind;
  state?: DoorState;
  secret?: boolean;
}

export interface EditBarriers {
  type: "edit_barriers";
  scene: string;
  walls?: PutWall[];
  doors?: PutDoor[];
  drop?: string[];
}

export interface ChangeScene {
  type: "change_scene";
  scene: string;
  name?: string;
  archived?: boolean;
  width?: number;
  height?: number;
  cell_px?: number;
  left?: number;
  top?: number;
}

export interface AddToken {
  type: "add_token";
  token: string;
  name: string;
  scene: string;
  at?: Position | null;
  size?: number;
  side?: string;
  kind?: "character" | "object";
  hidden?: boolean;
  claimable?: boolean;
  seats?: string[];
  color?: string;
  picture?: string;
  elevation?: number;
  sheet?: Fields;
  status?: Fields;
}

export interface ChangeToken {
  type: "change_token";
  token: string;
  name?: string;
  size?: number;
  side?: string;
  hidden?: boolean;
  claimable?: boolean;
  seats?: string[];
  color?: string;
  picture?: string;
  elevation?: number;
}

/** Let something strike an area: a circle or square of `size` about `at`, or the very `cells`. */
export interface AreaEffect {
  type: "area_effect";
  shape: "circle" | "square" | "cells";
  at?: Cell;
  size?: number;
  cells?: Cell[];
  /** A number, or dice. */
  damage: number | string;
  label?: string;
  scene?: string;
}

/** Let something strike a whole area, on a grid 3 by 3 squares. */
export interface Blast {
  type: "blast";
  at: Position;
  damage: number | string;
  label?: string;
  scene?: string;
}

export interface RotateAbout {
  type: "rotate_about";
  token: string;
  pivot: Cell;
  turn: "cw" | "ccw";
  squares: number;
}

/** What a ruleset lets ask for besides; all but the GM's are previewed as moves are. */
export type Act =
  | AreaEffect
  | RotateAbout
  | { type: "push"; token: string; target: string }
  | { type: "push_off"; token: string; heading: Heading; speed: number }
  | { type: "drift" | "twist"; token: string; heading: Heading }
  | { type: "take_hold" | "brake"; token: string }
  | { type: "set_gravity"; on: boolean; cells?: Cell[]; scene?: string }
  | Blast
  | { type: "aim"; token: string; target: string; range: number; label?: string }
  | { type: "enter_map"; token: string; to?: PlaceId }
  | { type: "leave_map"; token: string }
  | { type: "next_unit" }
  | { type: "reveal"; scene: string; places: PlaceId[]; show?: boolean }
  | { type: "edit_chart"; scene: string; chart: Chart };

export type Command =
  | Act
  | Move
  | MoveGroup
  | { type: "delay"; token: string; after: string }
  | { type: "open_door"; token: string; door: string; open?: boolean }
  | { type: "answer"; prompt: string; token: string; choice: string; [detail: string]: unknown }
  | { type: "standing_order"; token: string; prompt: string; choice: string | null; weapon?: string }
  | { type: "end_turn"; token: string }
  | { type: "say"; text: string; to?: string[] }
  | { type: "roll"; notation: string; label?: string; to?: "all" | "gm"; token?: string }
  | { type: "put_mark"; mark: PutMark }
  | { type: "drop_marks"; marks: string[] }
  | { type: "undo" }
  | { type: "redo" }
  | AddToken
  | ChangeToken
  | { type: "change_sheet"; token: string; sheet?: Fields; status?: Fields }
  | { type: "place"; token: string; at: Position | null; scene?: string }
  | { type: "remove_token"; token: string }
  | { type: "set_order"; order: string[]; active?: string }
  | { type: "stop_clock" }
  | { type: "add_scene"; scene: Scene; activate?: boolean }
  | { type: "activate_scene"; scene: string }
  | { type: "set_door"; scene: string; door: string; state?: DoorState; kind?: DoorKind }
  | { type: "set_options"; options: Fields }
  | { type: "set_settings"; settings: Partial<Settings> }
  | { type: "rule_on"; request: string; allow: boolean }
  | ChangeScene
  | { type: "copy_scene"; scene: string; new: string; name: string; tokens?: boolean }
  | { type: "send_seats"; seats: string[]; scene: string | null; bring?: boolean }
  | EditBarriers
  | { type: "keep_token"; token: string; entry: string }
  | { type: "forget_token"; entry: string };

/** An offer carries its command ready made; its fields are the ruleset's. */
export interface RawCommand {
  type: string;
  [field: string]: unknown;
}
