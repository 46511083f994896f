/** What this window has open: nothing here is known to anybody else. */
import { signal } from "@preact/signals";
import type { PlaceId } from "../wire/chart";
import type { Cell, Position } from "../wire/view";

export type DialogName =
  | "add_token"
  | "order"
  | "import"
  | "options"
  | "shortcuts"
  | "doors"
  | "palette"
  | "library"
  | "picture"
  | "scene"
  | "send";
export type Tab = "map" | "turn" | "chat" | "sheet";

/** A click on the map is awaited and will be given to `put`. */
export interface Armed {
  name: string;
  size: number;
  put(at: Position): void;
}

/** The menu of a token is open, at this place from the map's corner. */
export interface TokenMenuAt {
  token: string;
  x: number;
  y: number;
}

const GRID_KEY = "footwork.grid";

export class Ui {
  readonly dialog = signal<DialogName | null>(null);
  /** The token or scene that the open dialog is about, where it is about one. */
  readonly subject = signal<string | null>(null);
  readonly tab = signal<Tab>("map");
  readonly armed = signal<Armed | null>(null);
  readonly menu = signal<TokenMenuAt | null>(null);
  readonly hover = signal<Cell | null>(null);
  /** The area or border under the pointer. */
  readonly over = signal<PlaceId | null>(null);
  /** On a map of areas: how far everything is from the selected token, in place of where it can go. */
  readonly ranges = signal(false);
  readonly grid = signal(recalled(GRID_KEY) !== "off");
  readonly people = signal(false);
  readonly tools = signal(false);
  /** Something was wished from the sheet; the chat box takes the focus when this rises. */
  readonly chatFocus = signal(0);
  /** The seats that are to read what is written next; none means everybody. */
  readonly whisperTo = signal<readonly string[]>([]);
  /** The dice tray under the log. */
  readonly tray = signal(false);
  /** Who sees what is rolled by the tray and from sheets. */
  readonly rollTo = signal<"all" | "gm">("all");
  /** The board as a list, in place of the canvas. */
  readonly board = signal(false);

  ask(dialog: DialogName, subject: string | null = null): void {
    this.subject.value = subject;
    this.dialog.value = dialog;
    this.tools.value = false;
  }

  toggleGrid(): void {
    this.grid.value = !this.grid.value;
    try {
      localStorage.setItem(GRID_KEY, this.grid.value ? "on" : "off");
    } catch {
      // Storage may be forbidden; the grid is then as it was at the next visit.
    }
  }

  focusChat(): void {
    this.tab.value = "chat";
    this.chatFocus.value++;
  }
}

function recalled(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
