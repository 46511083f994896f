/** What a seat may ask for, as rules/commands.py has it. */
import type { Cell, DoorKind, DoorState, Scene } from "./view";

type Fields = Record<string, unknown>;

export interface Move {
  type: "move";
  token: string;
  path: Cell[];
  mode?: string;
}

export interface AddToken {
  type: "add_token";
  token: string;
  name: string;
  scene: string;
  at?: Cell | null;
  size?: number;
  side?: string;
  kind?: "character" | "object";
  hidden?: boolean;
  seats?: string[];
  color?: string;
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
  seats?: string[];
  color?: string;
}

export type Command =
  | Move
  | { type: "answer"; prompt: string; token: string; choice: string; [detail: string]: unknown }
  | { type: "end_turn"; token: string }
  | { type: "say"; text: string }
  | { type: "undo" }
  | AddToken
  | ChangeToken
  | { type: "change_sheet"; token: string; sheet?: Fields; status?: Fields }
  | { type: "place"; token: string; at: Cell | null; scene?: string }
  | { type: "remove_token"; token: string }
  | { type: "set_order"; order: string[]; active?: string }
  | { type: "stop_clock" }
  | { type: "add_scene"; scene: Scene; activate?: boolean }
  | { type: "activate_scene"; scene: string }
  | { type: "set_door"; scene: string; door: string; state?: DoorState; kind?: DoorKind }
  | { type: "set_options"; options: Fields };

/** An offer carries its command ready made; its fields are the ruleset's. */
export interface RawCommand {
  type: string;
  [field: string]: unknown;
}
