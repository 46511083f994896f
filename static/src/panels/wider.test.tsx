// @vitest-environment jsdom
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ACTIONS, doable, find } from "../actions/list";
import { Palette } from "../actions/palette";
import { BoardList } from "../board/board_list";
import { Requests } from "../dial/requests";
import { SettingsDialog } from "../dial/settings_dialog";
import { DiceTray } from "../dice/tray";
import { SceneStrip } from "../scenes/strip";
import { UnseenBanner } from "../scenes/unseen_banner";
import { Composer } from "../talk/composer";
import { type Seated, seat } from "./harness";
import { RuleTag } from "./rule_tag";

const TABLE = {
  active_scene: "s",
  scenes: [
    { id: "s", name: "Vault" },
    { id: "t", name: "Lair" },
    { id: "old", name: "Road", archived: true },
  ],
  ruleset: "r",
  options: { walk: 2 },
  settings: { dial: "refuse", paused: false },
};
const VIEW = {
  table: TABLE,
  "scene/s": { id: "s", name: "Vault", space: "square", width: 9, height: 9 },
  "token/a": { id: "a", name: "Ada", mine: true, scene: "s", at: [2, 3], size: 1, side: "party", bars: [] },
  "token/b": { id: "b", name: "Bo", mine: false, scene: "s", at: [4, 3], size: 1, side: "foe" },
};
const RULES = {
  rules: { "FW-11": "The dial.", "GC-02": "Each square costs." },
  settings: [
    { name: "dial", label: "Dial", kind: "choice", choices: ["refuse", "ask", "warn", "off"], default: "refuse" },
    { name: "paused", label: "Paused", kind: "bool", default: false },
  ],
  options: [{ name: "walk", label: "Walking", kind: "int", default: 1, rule: "GC-02" }],
};

let at: Seated;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(() => {
  at.leave();
  vi.useRealTimers();
});

const button = (name: RegExp | string): HTMLButtonElement => {
  const all = [...at.root.querySelectorAll("button")];
  const found = all.find((one) => {
    const said = one.getAttribute("aria-label") ?? one.textContent ?? "";
    return typeof name === "string" ? said.trim() === name : name.test(said);
  });
  if (found === undefined) throw new Error(`No button ${name} among ${all.map((one) => one.textContent).join(", ")}`);
  return found;
};
const press = (name: RegExp | string): void => {
  act(() => button(name).click());
};
const type = (selector: string, text: string, key?: string): HTMLElement => {
  const field = at.root.querySelector<HTMLInputElement>(selector);
  if (field === null) throw new Error(`no ${selector}`);
  act(() => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  if (key !== undefined) act(() => void field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  return field;
};

describe("the chat box", () => {
  beforeEach(() => {
    at = seat("player", VIEW);
    at.people([
      { id: "me", name: "Pia", role: "player", online: true },
      { id: "o", name: "Otto", role: "player", online: true },
    ]);
    at.show(<Composer />);
  });

  it("speaks, whispers and rolls", () => {
    type("textarea", "Hello", "Enter");
    type("textarea", "/w otto psst", "Enter");
    type("textarea", "/gmroll 2d6+1 luck", "Enter");
    expect(at.commands()).toEqual([
      { type: "say", text: "Hello" },
      { type: "say", text: "psst", to: ["o"] },
      { type: "roll", notation: "2d6+1", label: "luck", to: "gm" },
    ]);
  });

  it("keeps a whisper that went wrong to itself", () => {
    const box = type("textarea", "/w nobody psst", "Enter") as HTMLTextAreaElement;
    expect(at.commands()).toEqual([]);
    expect(box.value).toBe("/w nobody psst");
    expect(at.root.querySelector('[role="alert"]')?.textContent).toContain("Nobody here is called");
  });

  it("whispers to those who are ticked until they are not", () => {
    press("Speaking to everybody");
    act(() => at.root.querySelectorAll<HTMLInputElement>(".whisper-list input")[1]?.click());
    expect(at.root.textContent).toContain("Only Otto will read this.");
    type("textarea", "psst", "Enter");
    press("To everybody again");
    type("textarea", "all", "Enter");
    expect(at.commands()).toEqual([
      { type: "say", text: "psst", to: ["o"] },
      { type: "say", text: "all" },
    ]);
  });
});

describe("the dice tray", () => {
  it("gathers dice and rolls them for whom it is set to", () => {
    at = seat("player", VIEW);
    at.show(<DiceTray />);
    press("One more d6");
    press("One more d6, 1 in hand");
    press("One more d20");
    press("One less");
    act(() => at.root.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click());
    press("Roll 1d20+2d6−1");
    expect(at.commands()).toEqual([{ type: "roll", notation: "1d20+2d6-1", to: "gm" }]);
    expect(button("Roll").disabled).toBe(true);
  });
});

describe("requests", () => {
  const REQUEST = {
    id: "r1",
    token: "a",
    name: "Pia",
    mode: "walk",
    path: [[5, 5]],
    rule: "FW-11",
    message: "A wall is in the way.",
  };

  it("are the GM's to rule on", () => {
    at = seat("gm", { ...VIEW, "request/r1": REQUEST });
    at.show(<Requests />);
    expect(at.root.textContent).toContain("Ada to column 6, row 6");
    press("Let pass");
    press("Refuse");
    expect(at.commands()).toEqual([
      { type: "rule_on", request: "r1", allow: true },
      { type: "rule_on", request: "r1", allow: false },
    ]);
  });

  it("tell who asked that the GM is asked", () => {
    at = seat("player", { ...VIEW, "request/r1": REQUEST });
    at.show(<Requests />);
    expect(at.root.textContent).toContain("The GM is asked");
    expect(at.root.querySelector("button")).toBeNull();
  });
});

describe("settings", () => {
  it("show each default, reset it, and send only what was changed", async () => {
    at = seat("gm", VIEW, RULES);
    at.show(<SettingsDialog />);
    expect(at.root.textContent).toContain("Default: 1");
    expect(at.root.textContent).toContain("Each square costs.");
    expect(at.root.querySelector('a[href="/campaigns/c/settings/"]')?.textContent).toBe("All on a page of its own");
    press("Reset Walking");
    act(() => at.root.querySelectorAll<HTMLInputElement>('input[type="radio"]')[1]?.click());
    await act(async () => {
      at.root.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    });
    expect(at.commands()).toEqual([{ type: "set_settings", settings: { dial: "ask" } }]);
  });
});

describe("a rule", () => {
  it("tells its words and leads to the page of rules", () => {
    at = seat("player", VIEW, RULES);
    at.show(<RuleTag id="GC-02" />);
    const link = at.root.querySelector<HTMLAnchorElement>("a.rule");
    expect(link?.getAttribute("href")).toBe("/rules/r/#GC-02");
    act(() => link?.click());
    expect(at.root.querySelector(".rule-words")?.textContent).toContain("Each square costs.");
  });
});

describe("the strip of scenes", () => {
  it("looks without bringing anybody, and then brings them", () => {
    at = seat("gm", { ...VIEW, "scene/t": { id: "t", name: "Lair", space: "square", width: 5, height: 5 } });
    at.show(
      <>
        <SceneStrip />
        <UnseenBanner />
      </>,
    );
    expect(at.root.textContent).not.toContain("Road");
    press(/Lair/);
    expect(at.commands()).toEqual([]);
    press("Bring players here");
    expect(at.commands()).toEqual([{ type: "activate_scene", scene: "t" }]);
    press(/1 archived/);
    expect(at.root.textContent).toContain("Road");
  });
});

describe("the board as a list", () => {
  it("says where everything is and what has changed", () => {
    at = seat("player", VIEW);
    at.tabletop.session.store.selected.value = "a";
    at.show(<BoardList />);
    expect(at.root.textContent).toContain("column 5, row 4 · 2 squares east of Ada");
    at.patch({ "token/b": { ...VIEW["token/b"], at: [3, 3] } });
    expect(at.root.querySelector("[aria-live]")?.textContent).toBe(
      "Bo moved 1 square to the west, to column 4, row 4.",
    );
  });
});

describe("the palette", () => {
  it("offers a seat what it can do and nothing else", () => {
    at = seat("player", VIEW);
    const mine = doable(at.tabletop).map((action) => action.label);
    expect(mine).toContain("Select Ada");
    expect(mine).not.toContain("Undo");
    expect(mine.filter((label) => /library|pause/i.test(label))).toEqual([]);
    at.leave();
    at = seat("gm", { ...VIEW, table: { ...TABLE, undo: { what: "a move" } } });
    const theirs = doable(at.tabletop).map((action) => action.label);
    expect(theirs).toEqual(expect.arrayContaining(["Undo", "Pause, or go on", "Bring everybody to Lair"]));
    expect(find(doable(at.tabletop), "lair")[0]?.action.label).toBe("Look at Lair");
  });

  it("answers the question that is open, and lets others go first", () => {
    const turns = { kind: "turns", cycle: 1, order: ["a", "b"], active: "a", your_turn: true };
    const asked = { id: "q", kind: "k", token: "a", cause: "b", rule: "GC-03", question: "Bo comes. What now?" };
    const view = {
      ...VIEW,
      clock: turns,
      "prompt/q": { ...asked, answered: false, choices: [{ id: "parry", label: "Parry", details: { weapon: 1 } }] },
    };
    at = seat("player", view, { delays: true });
    const run = (label: string): void => {
      const action = doable(at.tabletop).find((one) => one.label === label);
      if (action === undefined) throw new Error(`No ${label}`);
      action.run?.(at.tabletop);
    };
    run("Answer for Ada: Parry");
    run("Delay until after Bo");
    expect(at.commands()).toEqual([
      { type: "answer", prompt: "q", token: "a", choice: "parry", weapon: 1 },
      { type: "delay", token: "a", after: "b" },
    ]);
    at.leave();
    at = seat("player", { ...view, clock: { ...turns, your_turn: false } }, { delays: true });
    expect(doable(at.tabletop).some(({ label }) => /Delay/.test(label))).toBe(false);
    at.leave();
    at = seat("player", view);
    expect(doable(at.tabletop).some(({ label }) => /Delay/.test(label))).toBe(false);
  });

  it("does what was chosen by key", () => {
    vi.useFakeTimers();
    at = seat("gm", VIEW);
    at.show(<Palette />);
    type("input", "pause", "Enter");
    act(() => void vi.advanceTimersByTime(5));
    expect(at.commands()).toEqual([{ type: "set_settings", settings: { paused: true } }]);
  });

  it("shares its list with the sheet of keys, each action once", () => {
    const ids = ACTIONS.map((action) => action.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const action of ACTIONS) expect(action.run !== undefined || action.keys !== undefined, action.id).toBe(true);
  });
});
