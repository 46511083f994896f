import { describe, expect, it } from "vitest";
import type { Welcome } from "../wire/frames";
import type { LogLine } from "../wire/view";
import { Store } from "./store";

const line = (id: number): LogLine => ({ id, kind: "chat", text: `line ${id}`, at: "2026-01-01T10:00:00Z" });

const token = (id: string, more: object = {}): object => ({
  id,
  name: id,
  scene: "s1",
  at: [1, 1],
  size: 1,
  side: "",
  kind: "character",
  color: "",
  mine: false,
  down: false,
  ...more,
});

function welcome(view: object, role: "gm" | "player" = "player"): Welcome {
  return {
    type: "welcome",
    seat: { id: "me", role, name: "Me" },
    campaign: { id: "c", name: "C", ruleset: "free" },
    stream: "x",
    seq: 5,
    view: {
      table: { active_scene: "s1", scenes: [], ruleset: "free", options: {} },
      "scene/s1": { id: "s1", name: "One", space: "square", width: 5, height: 5 },
      ...view,
    },
    log: [line(1), line(2)],
    ruleset: {
      id: "free",
      title: "Free",
      modes: [],
      rules: {},
      sheet: [],
      status: [],
      options: [],
      settings: [],
      length: { cell: 1, unit: "" },
      spaces: ["square"],
      delays: false,
      commands: [],
    },
  };
}

describe("Store", () => {
  it("derives scene, tokens and own tokens from the view", () => {
    const store = new Store();
    store.hear(
      welcome({
        "token/a": token("a", { mine: true }),
        "token/b": token("b", { scene: "s2" }),
        "token/c": token("c", { at: null }),
      }),
    );
    expect(store.scene.value?.name).toBe("One");
    expect(store.tokens.value.map((one) => one.id)).toEqual(["a"]);
    expect(store.own.value.map((one) => one.id)).toEqual(["a"]);
    expect(store.everyToken.value).toHaveLength(3);
  });

  it("knows a GM's own tokens by their seats", () => {
    const store = new Store();
    store.hear(welcome({ "token/a": token("a", { seats: ["me"] }), "token/b": token("b", { seats: [] }) }, "gm"));
    expect(store.own.value.map((one) => one.id)).toEqual(["a"]);
  });

  it("forgets a selection that left the view", () => {
    const store = new Store();
    store.hear(welcome({ "token/a": token("a") }));
    store.selected.value = "a";
    store.hear({ type: "patch", seq: 6, gone: ["token/a"] });
    expect(store.selected.value).toBeNull();
    expect(store.seq.value).toBe(6);
  });

  it("takes no log line twice", () => {
    const store = new Store();
    store.hear(welcome({}));
    store.hear({ type: "patch", seq: 6, log: [line(2), line(3)] });
    expect(store.log.value.map((one) => one.id)).toEqual([1, 2, 3]);
  });

  it("lists questions until they are answered", () => {
    const store = new Store();
    const prompt = { id: "p", kind: "invaded", token: "a", cause: "b", rule: "GC-03", question: "?", answered: false };
    store.hear(welcome({ "prompt/p": prompt }));
    expect(store.prompts.value).toHaveLength(1);
    store.hear({ type: "patch", seq: 6, set: { "prompt/p": { ...prompt, answered: true } } });
    expect(store.prompts.value).toHaveLength(0);
  });
});
