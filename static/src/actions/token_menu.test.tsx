// @vitest-environment jsdom
import { act } from "preact/test-utils";
import { afterEach, expect, it } from "vitest";
import { type Seated, seat } from "../panels/harness";
import { listenForPanels } from "./keys";
import { thingsToDo } from "./things";
import { TokenMenu } from "./token_menu";

const VIEW = {
  table: { active_scene: "s", scenes: [], ruleset: "r", options: {}, settings: { player_doors: true } },
  "scene/s": {
    id: "s",
    name: "S",
    width: 9,
    height: 9,
    doors: [{ id: "d", a: [2000, 3000], b: [3000, 3000], kind: "door", state: "closed" }],
  },
  clock: { kind: "turns", order: ["a"], active: "a", cycle: 1, your_turn: true },
  "token/a": { id: "a", name: "Ada", mine: true, scene: "s", at: [2, 3], size: 1, side: "party" },
  "token/b": { id: "b", name: "Brute", mine: false, scene: "s", at: [7, 7], size: 1, side: "foe", hidden: true },
};
const RULES = {
  modes: [
    { id: "walk", label: "Walk" },
    { id: "crawl", label: "Crawl" },
  ],
};

let at: Seated;
let stop: () => void = () => undefined;

afterEach(() => {
  stop();
  at.leave();
});

function open(role: "gm" | "player", token: string): void {
  at = seat(role, VIEW, RULES);
  stop = listenForPanels(at.tabletop);
  at.show(<TokenMenu />);
  act(() => {
    at.tabletop.session.store.selected.value = token;
  });
  press(window, "F10", { shiftKey: true });
}
const press = (on: EventTarget, key: string, more: KeyboardEventInit = {}): void => {
  act(() => void on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more })));
};
const items = (): HTMLElement[] => [...at.root.querySelectorAll<HTMLElement>("[role^=menuitem]")];
const names = (): string[] => items().map((item) => item.querySelector("span")?.textContent ?? "");
const take = (name: string): void => {
  act(() => items()[names().indexOf(name)]?.click());
};

it("offers a player what they may do with their own token, by key", () => {
  open("player", "a");
  expect(names()).toEqual([
    "Look at its sheet",
    "Centre the map on it",
    "Point at it for everybody",
    "Move by: Walk",
    "Move by: Crawl",
    "Open the door next to it",
    "End its turn",
    "Change its picture",
  ]);
  expect(document.activeElement).toBe(items()[0]);
  press(items()[0] as HTMLElement, "ArrowUp");
  expect(document.activeElement).toBe(items().at(-1));
  take("Move by: Crawl");
  expect(at.tabletop.mover.mode.value).toBe("crawl");
  expect(items()).toEqual([]);
});

it("offers only looks at what is another's", () => {
  open("player", "b");
  expect(names()).toEqual(["Look at its sheet", "Centre the map on it", "Point at it for everybody"]);
});

it("is left by Escape and by a press elsewhere, and does nothing then", () => {
  open("player", "a");
  press(items()[2] as HTMLElement, "Escape");
  expect(items()).toEqual([]);
  press(window, "ContextMenu");
  expect(items().length).toBeGreaterThan(3);
  act(() => void document.body.dispatchEvent(new Event("pointerdown", { bubbles: true })));
  expect(items()).toEqual([]);
  expect(at.commands()).toEqual([]);
});

it("lets the GM reveal, lift and remove, and the palette too", () => {
  open("gm", "b");
  take("Reveal it to players");
  press(window, "ContextMenu");
  take("Remove it");
  expect(at.commands()).toEqual([
    { type: "change_token", token: "b", hidden: false },
    { type: "remove_token", token: "b" },
  ]);
  const labels = thingsToDo(at.tabletop).map((action) => action.label);
  expect(labels).toContain("Brute: Reveal it to players");
  expect(labels.filter((label) => label.includes("Remove"))).toEqual([]);
});
