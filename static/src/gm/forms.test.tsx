// @vitest-environment jsdom
import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Seated, seat } from "../panels/harness";
import { AddTokenDialog } from "./add_token";
import { ImportDialog } from "./import_dialog";
import { armCopy } from "./placing";

const VIEW = {
  table: { active_scene: "s", scenes: [{ id: "s", name: "Vault" }], ruleset: "r", options: {}, settings: {} },
  "scene/s": { id: "s", name: "Vault", space: "square", width: 9, height: 7 },
  "token/b": { id: "b", name: "Bo", mine: false, scene: "s", at: [4, 3], size: 1, side: "foe", kind: "character" },
};
const RULES = { sheet: [{ name: "ap", label: "Action points", kind: "int", default: 7, min: 0 }] };

let at: Seated;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  Element.prototype.scrollIntoView = () => undefined;
  at = seat("gm", VIEW, RULES);
  Object.assign(at.tabletop.stage, {
    size: signal({ width: 400, height: 300 }),
    camera: signal({ x: 0, y: 0, scale: 40 }),
  });
});
afterEach(() => {
  at.leave();
  vi.unstubAllGlobals();
});

const alerts = (): string[] => [...at.root.querySelectorAll('[role="alert"]')].map((one) => one.textContent ?? "");
const field = (label: string): HTMLInputElement => {
  const found = [...at.root.querySelectorAll("label")].find((one) => one.textContent?.trim().startsWith(label));
  return document.getElementById(found?.htmlFor ?? "") as HTMLInputElement;
};
function write(label: string, text: string): void {
  const input = field(label);
  input.value = text;
  act(() => void input.dispatchEvent(new Event("input", { bubbles: true })));
}
const submit = () =>
  act(async () => {
    at.root.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });

describe("a new token", () => {
  it("has what is wrong with its sheet said once, at the field, folded out", async () => {
    at.show(<AddTokenDialog />);
    write("Name", "Orc");
    write("Action points", "many");
    await submit();
    expect(alerts()).toEqual(["A whole number, please."]);
    expect(at.root.querySelector("details")?.open).toBe(true);
    expect(document.activeElement).toBe(field("Action points"));
    expect(at.tabletop.ui.armed.value).toBeNull();
  });

  it("waits for another click when the place was refused", async () => {
    at.show(<AddTokenDialog />);
    write("Name", "Orc");
    await submit();
    const armed = at.tabletop.ui.armed.value;
    expect(armed?.name).toBe("Orc");
    at.tabletop.ui.armed.value = null;
    armed?.put([1, 1]);
    await at.refuse({ code: "outside", rule: "FW-10", message: "Not there." });
    expect(at.tabletop.session.notices.refusal.value).toMatchObject({ message: "Not there.", cell: [1, 1] });
    expect(at.tabletop.ui.armed.value).toBe(armed);
    at.tabletop.ui.armed.value = null;
    armed?.put([2, 2]);
    await at.acked();
    expect(at.tabletop.ui.armed.value).toBeNull();
  });
});

it("puts a copy of a token by a click, and leaves the sheet at hand", () => {
  const { store } = at.tabletop.session;
  store.choose(["b"]);
  const token = store.selectedToken.value;
  if (token === null) throw new Error("Bo is not there.");
  armCopy(at.tabletop, token);
  expect(at.tabletop.ui.armed.value?.name).toBe("Bo 2");
  at.tabletop.ui.armed.value?.put([20, 1]);
  expect(at.commands().at(-1)).toMatchObject({ type: "add_token", name: "Bo 2", at: [8, 1], side: "foe" });
  expect(store.selected.value).toBe("b");
});

describe("a new map", () => {
  class Sending {
    static last: Sending;
    readonly upload: { onprogress?: (event: object) => void } = {};
    status = 0;
    responseText = "";
    onload?: () => void;
    onabort?: () => void;
    constructor() {
      Sending.last = this;
    }
    open(): void {
      // Nobody is called.
    }
    setRequestHeader(): void {
      // Nobody is called.
    }
    send(): void {
      // Nobody is called.
    }
    abort(): void {
      this.onabort?.();
    }
  }
  const answer = (status: number, body: object) =>
    act(async () => {
      Object.assign(Sending.last, { status, responseText: JSON.stringify(body) });
      Sending.last.onload?.();
    });

  beforeEach(() => {
    vi.stubGlobal("XMLHttpRequest", Sending);
    at.show(<ImportDialog />);
  });

  it("tells how much is sent, and then that it is read", async () => {
    await submit();
    act(() => Sending.last.upload.onprogress?.({ lengthComputable: true, loaded: 30, total: 120 }));
    expect(at.root.querySelector("progress")?.value).toBe(0.25);
    expect(at.root.textContent).toContain("Sending: 25%");
    act(() => Sending.last.upload.onprogress?.({ lengthComputable: true, loaded: 120, total: 120 }));
    expect(at.root.textContent).toContain("The server is reading it…");
  });

  it("is refused at the field that is meant, and the words stay until it is sent again", async () => {
    await submit();
    await answer(400, { error: { code: "bad_file", message: "vault.uvtt: no map.", field: "file" } });
    expect(alerts()).toEqual(["vault.uvtt: no map."]);
    expect(field("File").parentElement?.querySelector('[role="alert"]')).not.toBeNull();
    await submit();
    expect(alerts()).toEqual([]);
    // Of a field that is not on screen it is told below.
    await answer(400, { error: { code: "bad_value", message: "Too many.", field: "options" } });
    expect(at.root.querySelector(".notice")?.textContent).toBe("Too many.");
  });

  it("keeps the form when sending is stopped", async () => {
    await submit();
    const stop = [...at.root.querySelectorAll("button")].find((one) => one.textContent === "Stop sending");
    await act(async () => stop?.click());
    expect(alerts()).toEqual(["The upload was stopped."]);
    expect(at.root.querySelector("progress")).toBeNull();
  });
});
