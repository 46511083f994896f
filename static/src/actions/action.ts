/** One thing that can be done at the table: found in the palette, listed among the keys. */
import type { Tabletop } from "../panels/context";

export type Group = "Moving" | "Turns" | "Talk and dice" | "Map" | "Tools" | "This window" | "Tokens" | "GM" | "Scenes";

/** The order on the sheet of keys. */
export const GROUPS: readonly Group[] = [
  "Moving",
  "Turns",
  "Talk and dice",
  "Map",
  "Tools",
  "Tokens",
  "This window",
  "GM",
  "Scenes",
];

export interface Action {
  id: string;
  label: string;
  group: Group;
  /** As printed on the keys; several stand for one after the other unless `together`. */
  keys?: readonly string[];
  /** More words to find it by. */
  also?: string;
  /** Left out: always. */
  available?(tabletop: Tabletop): boolean;
  /** Left out where only keys or hands can do it. */
  run?(tabletop: Tabletop): void;
}
