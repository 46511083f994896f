// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Tabletop } from "../panels/context";
import type { Role } from "../wire/view";
import { listenToKeys } from "./keys";
import { seated } from "./rig";

let said: Record<string, unknown>[];
let table: Tabletop;
let stop: () => void = () => undefined;

function sit(role: Role): void {
  stop();
  ({ table, said } = seated(role));
  stop = listenToKeys(table);
}

/** A key by its letter; the code is where it is on most keyboards. */
function press(key: string, more: KeyboardEventInit = {}): void {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  window.dispatchEvent(new KeyboardEvent("keydown", { key, code, cancelable: true, ...more }));
}

const tool = (): string => table.tools.name.value;

beforeEach(() => {
  vi.useFakeTimers();
  sit("gm");
});

afterEach(() => {
  stop();
  stop = () => undefined;
  vi.useRealTimers();
});

describe("the keys", () => {
  it("take up tools by letter and by number, and Escape puts them away", () => {
    press("r");
    expect(tool()).toBe("ruler");
    for (const kind of ["circle", "square", "cone", "line", "circle"]) {
      press("t");
      expect(tool()).toBe(kind);
    }
    press("8");
    expect(tool()).toBe("draw");
    press("Escape");
    expect(tool()).toBe("select");
  });

  it("step a selected token where they would else take up the GM's tools", () => {
    table.session.store.choose(["ada"]);
    press("d");
    vi.advanceTimersByTime(100);
    expect(tool()).toBe("select");
    expect(table.mover.plan.value?.goal).toEqual([4, 3]);
    press("D", { shiftKey: true });
    expect(tool()).toBe("doors");
    press("s");
    expect(tool()).toBe("select");
    table.session.store.choose([]);
    press("w");
    expect(tool()).toBe("walls");
    sit("player");
    press("W", { shiftKey: true });
    expect(tool()).toBe("select");
  });

  it("measure from cell to cell", () => {
    press("r");
    press("ArrowRight");
    press("Enter");
    press("ArrowRight");
    press("ArrowDown");
    press("Enter");
    const points = table.tools.ruler.line.value?.points ?? [];
    expect(points).toHaveLength(2);
    const [a, b] = points;
    expect([(b?.[0] ?? 0) - (a?.[0] ?? 0), (b?.[1] ?? 0) - (a?.[1] ?? 0)]).toEqual([1, 1]);
    press("Backspace");
    expect(table.tools.ruler.line.value?.points).toHaveLength(1);
  });

  it("draw out a template with Enter, arrows, Enter", () => {
    press("4");
    press("ArrowRight");
    press("Enter");
    press("ArrowRight");
    press("ArrowRight");
    press("Enter");
    expect(said).toMatchObject([{ type: "put_mark", mark: { kind: "circle", size: 2000 } }]);
  });

  it("draw a wall from corner to corner", () => {
    press("w");
    press("ArrowRight");
    for (const key of ["Enter", "ArrowRight", "ArrowRight", "Enter", "Enter"]) press(key);
    expect(said).toMatchObject([{ type: "edit_barriers", walls: [{}] }]);
  });

  it("lead a group and send one order", () => {
    table.session.store.choose(["ada", "bo"]);
    press("ArrowDown");
    press("ArrowDown");
    press("Enter");
    expect(said).toMatchObject([{ type: "move_group", legs: [{ path: [[3, 5]] }, { path: [[5, 5]] }] }]);
  });

  it("undo, redo, copy and paste wherever the letters are on the keyboard", async () => {
    press("z", { ctrlKey: true, code: "KeyY" });
    press("y", { ctrlKey: true, code: "KeyZ" });
    press("Z", { ctrlKey: true, shiftKey: true });
    press("я", { ctrlKey: true, code: "KeyZ" });
    expect(said.map((one) => one.type)).toEqual(["undo", "redo", "redo", "undo"]);
    said.length = 0;
    table.session.store.choose(["orc"]);
    press("c", { ctrlKey: true });
    table.tools.pointer = { x: 12.4, y: 7.9 };
    press("v", { ctrlKey: true });
    expect(said).toMatchObject([{ type: "add_token", name: "orc 2", at: [12, 7] }]);
    press("Delete");
    expect(said.at(-1)).toEqual({ type: "remove_token", token: "orc" });
  });

  it("trace the pointer's way while P is held down, and no faster than is seen", () => {
    const points = () => said.filter(({ type }) => type === "point").map(({ at }) => at);
    table.tools.pointer = { x: 5, y: 5 };
    press("p");
    press("p", { repeat: true });
    for (const x of [5.5, 6, 6, 6.5]) {
      table.tools.pointer = { x, y: 5 };
      vi.advanceTimersByTime(60);
      press("p", { repeat: true });
    }
    expect(points()).toEqual([
      [5000, 5000],
      [6000, 5000],
      [6500, 5000],
    ]);
  });

  it("open the door one stands at, point, and change the override", () => {
    table.session.store.choose(["ada"]);
    press("o");
    expect(said.at(-1)).toMatchObject({ type: "set_door", door: "d", state: "open" });
    press("u");
    expect(table.mover.way).toBe("free");
    press("ArrowLeft");
    vi.advanceTimersByTime(100);
    press("Enter");
    expect(said.at(-1)).toMatchObject({ type: "move", token: "ada", unruled: true });
    sit("player");
    press("u");
    expect(table.mover.way).toBe("rule");
  });

  it("tell a player what only the GM does, and do nothing", () => {
    sit("player");
    const { store, notices } = table.session;
    const told = (): string | undefined => notices.calls.value.at(-1)?.text;
    press("u");
    expect(told()).toMatch(/^Only the GM moves tokens/);
    store.choose(["ada"]);
    for (const [key, words] of [
      ["Delete", /removes/],
      ["PageUp", /raises/],
      ["n", /^Nobody has a turn/],
    ] as const) {
      press(key);
      expect(told()).toMatch(words);
    }
    store.choose(["orc"]);
    press("o");
    expect(told()).toMatch(/^Select a token that stands at a door/);
    store.hear({ type: "patch", seq: 2, set: { table: { ...store.table.value, settings: { player_doors: false } } } });
    store.choose(["ada"]);
    press("o");
    expect(told()).toBe("Only the GM opens doors here.");
    expect(notices.polite.value).toBe("Only the GM opens doors here.");
    expect(said).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(notices.calls.value).toEqual([]);
  });

  it("leave text fields alone", () => {
    const field = document.createElement("input");
    document.body.append(field);
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "r", code: "KeyR", bubbles: true }));
    expect(tool()).toBe("select");
    field.remove();
  });
});
