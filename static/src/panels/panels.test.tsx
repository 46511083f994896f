// @vitest-environment jsdom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Boot } from "../store/boot";
import { Session } from "../store/session";
import { Leaps } from "../tools/leaps";
import type { FormField } from "../wire/ruleset";
import type { Line } from "../wire/socket";
import { type Tabletop, TabletopProvider } from "./context";
import { Fields } from "./fields";
import { Log } from "./log";
import { Prompts } from "./prompts";
import { Ui } from "./ui";

const BOOT: Boot = {
  campaign: { id: "c", name: "C" },
  socket: "",
  role: "player",
  csrf: "",
  urls: { leave: "/", scenes: "/", outline: "/outline/" },
  invites: [],
};

let root: HTMLElement;
let session: Session;
let sent: Record<string, unknown>[];

class Observer {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", Observer);
  sent = [];
  const line: Line = {
    send: (text) => sent.push(JSON.parse(text)),
    close: () => undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  session = new Session(BOOT, () => line);
  session.wire.start();
  line.onopen?.();
  line.onmessage?.({
    data: JSON.stringify({
      type: "welcome",
      seat: { id: "me", role: "player", name: "Ana" },
      campaign: { id: "c", name: "C", ruleset: "r" },
      stream: "s",
      seq: 1,
      log: [],
      ruleset: { rules: { "GC-03": "May be asked.", "GC-05": "Both roll Strength." } },
      view: {
        "token/a": { id: "a", name: "Ana", mine: true, scene: "s", at: [0, 0], size: 1, side: "" },
        "token/b": { id: "b", name: "Bo", mine: false, scene: "s", at: [1, 0], size: 1, side: "" },
      },
    }),
  });
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(() => {
  render(null, root);
  root.remove();
  session.wire.stop();
  vi.unstubAllGlobals();
});

function show(panel: preact.ComponentChild): void {
  const tools = { leaps: new Leaps(session) };
  const tabletop = { session, ui: new Ui(), stage: {}, mover: {}, tools } as unknown as Tabletop;
  render(<TabletopProvider value={tabletop}>{panel}</TabletopProvider>, root);
}

function ask(prompt: object): void {
  session.store.hear({ type: "patch", seq: session.store.seq.value + 1, set: prompt as Record<string, unknown> });
}

const QUESTION = { id: "p", kind: "invaded", cause: "b", rule: "GC-03", question: "Bo comes in.", answered: false };

describe("Prompts", () => {
  it("answer with the choice and all that its details hold", () => {
    ask({
      "prompt/p": {
        ...QUESTION,
        token: "a",
        choices: [
          { id: "parry", label: "Parry (knife)", cost: 2, unit: "AP", details: { weapon: "knife" } },
          { id: "allow", label: "Let it in" },
        ],
      },
    });
    show(<Prompts />);
    const buttons = [...root.querySelectorAll<HTMLButtonElement>(".choice")];
    expect(buttons.map((button) => button.textContent)).toEqual(["1Parry (knife)2 AP", "2Let it infree"]);
    buttons[0]?.click();
    expect(sent.at(-1)?.command).toEqual({ type: "answer", prompt: "p", token: "a", choice: "parry", weapon: "knife" });
  });

  it("say once what a choice does that the question does not tell, without reading it out with every name", () => {
    ask({
      "prompt/p": {
        ...QUESTION,
        token: "a",
        choices: [
          { id: "block", label: "Body-block", cost: 2, unit: "AP", rule: "GC-05" },
          { id: "push", label: "Push", cost: 2, unit: "AP", rule: "GC-05" },
          { id: "allow", label: "Let it in", rule: "GC-03" },
        ],
      },
    });
    show(<Prompts />);
    const named = (button: Element, attribute: string): string[] =>
      (button.getAttribute(attribute) ?? "").split(" ").flatMap((id) => document.getElementById(id)?.textContent ?? []);
    const [block, ...rest] = root.querySelectorAll(".choice");
    if (block === undefined) throw new Error("no choices");
    expect(named(block, "aria-labelledby")).toEqual(["Body-block", "2 AP"]);
    expect(named(block, "aria-describedby")).toEqual(["Both roll Strength."]);
    expect(rest.map((button) => button.querySelector(".choice-what"))).toEqual([null, null]);
  });

  it("tell everybody else who is being waited for", () => {
    ask({ "prompt/p": { ...QUESTION, token: "b" } });
    show(<Prompts />);
    expect(root.textContent).toContain("Waiting for Bo…");
    expect(root.querySelector(".choice")).toBeNull();
  });
});

describe("Log", () => {
  it("shows what people write as text, never as markup", () => {
    const text = '<img src=x onerror="alert(1)">';
    session.store.hear({ type: "patch", seq: 2, log: [{ id: 1, kind: "chat", text, by: "<b>Bo</b>", at: "" }] });
    show(<Log />);
    expect(root.querySelector("img, .line b b")).toBeNull();
    expect(root.textContent).toContain(text);
  });

  it("marks what only the GM is sent, and moves outside the rules but not all else that a GM does", () => {
    session.store.hear({
      type: "patch",
      seq: 2,
      log: [
        { id: 1, kind: "gm", text: "hidden", at: "", gm: true, unruled: true },
        { id: 2, kind: "move", text: "placed", at: "", unruled: true },
        { id: 3, kind: "move", text: "walked", at: "" },
      ],
    });
    show(<Log />);
    const badges = [...root.querySelectorAll(".line")].map((line) =>
      [...line.querySelectorAll(".badge")].map((badge) => badge.textContent),
    );
    expect(badges).toEqual([["GM only"], ["outside the rules"], []]);
  });
});

describe("What was taken back", () => {
  it("is marked in the log, though it was shown already", async () => {
    const hear = (seq: number, line: object): void =>
      session.store.hear({ type: "patch", seq, log: [{ kind: "move", text: "x", at: "", ...line }] } as never);
    hear(2, { id: 1 });
    show(<Log />);
    expect(root.querySelector(".line-gone")).toBeNull();
    await act(async () => hear(3, { id: 2, kind: "undo", takes_back: [1] }));
    expect([...root.querySelectorAll(".line")].map((one) => one.classList.contains("line-gone"))).toEqual([
      true,
      false,
    ]);
    expect(root.querySelector(".line-gone")?.textContent).toContain("taken back");
    await act(async () => hear(4, { id: 3, kind: "undo", brings_back: [1] }));
    expect(root.querySelector(".line-gone")).toBeNull();
  });
});

describe("Fields", () => {
  it("are built from the ruleset's own description, each with its label", () => {
    const fields: FormField[] = [
      { name: "ap", label: "Action points", kind: "int", unit: "AP", default: 6, rule: "GC-01" },
      { name: "unaware", label: "Unaware", kind: "bool", default: false },
      { name: "diagonals", label: "Diagonals", kind: "choice", choices: ["one", "euclid"], default: "one" },
      { name: "weapons", label: "Weapons", kind: "list", fields: [{ name: "name", label: "Weapon", kind: "text" }] },
    ];
    const changes: [string, unknown][] = [];
    show(
      <Fields
        fields={fields}
        values={{ ap: 6, unaware: false, diagonals: "one", weapons: [{ name: "knife" }] }}
        onChange={(...change) => changes.push(change)}
      />,
    );
    for (const input of root.querySelectorAll<HTMLInputElement>("input, select")) {
      expect(root.querySelector(`label[for="${input.id}"]`), input.id).not.toBeNull();
    }
    const ap = root.querySelector<HTMLInputElement>("input");
    if (ap === null) throw new Error("no input");
    ap.value = "8";
    ap.dispatchEvent(new Event("input", { bubbles: true }));
    root.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
    root.querySelector<HTMLButtonElement>(".add-row")?.click();
    expect(changes).toEqual([
      ["ap", 8],
      ["unaware", true],
      ["weapons", [{ name: "knife" }, { name: "" }]],
    ]);
  });
});
