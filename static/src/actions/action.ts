/** One thing that can be done at the table: found in the palette, listed among the keys. */
import type { Tabletop } from "../panels/context";
import { t } from "../words";

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

export const GROUP_NAMES: Readonly<Record<Group, string>> = {
  Moving: t("Moving"),
  Turns: t("Turns"),
  "Talk and dice": t("Talk and dice"),
  Map: t("Map"),
  Tools: t("Tools"),
  Tokens: t("Tokens"),
  "This window": t("This window"),
  GM: t("GM"),
  Scenes: t("Scenes"),
};

export interface Action {
  id: string;
  label: string;
  group: Group;
  /** As printed on English keys; several stand for one after the other unless `together`. */
  keys?: readonly string[];
  /** More words to find it by, which nobody reads. */
  also?: string;
  /** Left out: always. */
  available?(tabletop: Tabletop): boolean;
  /** Left out where only keys or hands can do it. */
  run?(tabletop: Tabletop): void;
}

/** Keys on which other languages print other words. */
const PRINTED: Readonly<Record<string, string>> = {
  Backspace: t("Backspace"),
  Ctrl: t("Ctrl"),
  Del: t("Del"),
  PgDn: t("PgDn"),
  PgUp: t("PgUp"),
  Space: t("Space"),
};

/** What is printed on a key where the language of the page is typed. */
export function printed(key: string): string {
  return PRINTED[key] ?? key;
}
