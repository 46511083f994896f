// @vitest-environment jsdom
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it } from "vitest";
import { type Seated, seat } from "../panels/harness";
import { Prompts } from "../panels/prompts";
import { chanceOf, termsOf, towards } from "./leaps";

const dive = (x: number, y: number, metres: number) => ({
  id: "dive",
  label: `Dive to column ${x + 1}, row ${y + 1} (Celerity ${15 + 3 * metres})`,
  cost: 2 * metres,
  unit: "AP",
  rule: "GC-10",
  details: { to: [x, y], metres },
});
const STAND = { id: "stand", label: "Stand still", cost: 0, unit: "AP", rule: "GC-09" };
const asks = (token: string, choices: object[]) => ({
  id: `p-${token}`,
  kind: "leap",
  token,
  cause: token,
  rule: "GC-09",
  question: `The effect is about to strike ${token}.`,
  at: [3, 3],
  answered: false,
  choices,
});
const token = (id: string, more: object = {}) => ({
  [`token/${id}`]: { id, name: id, mine: false, scene: "s", at: [3, 3], size: 1, side: "", ...more },
});
const DIVES = [dive(2, 3, 1), dive(4, 3, 1), dive(5, 3, 2), STAND];
const RULES = { sheet: [{ name: "celerity", label: "Celerity", kind: "int" }] };
const TABLE = { table: { active_scene: "s", scenes: [], ruleset: "r", options: { attribute_roll: "1d20" } } };
const SCENE = { "scene/s": { id: "s", name: "S", space: "square", width: 9, height: 9 } };

let at: Seated;
afterEach(() => at.leave());

const button = (name: string): HTMLButtonElement => {
  const found = [...at.root.querySelectorAll("button")].find((one) => one.textContent?.includes(name));
  if (found === undefined) throw new Error(`no button ${name} in ${at.root.textContent}`);
  return found;
};
const press = (key: string): boolean => {
  let taken = false;
  act(() => {
    taken = at.tabletop.tools.leaps.key(new KeyboardEvent("keydown", { key }));
  });
  return taken;
};

describe("Diving on the map", () => {
  it("has a button a price and not a square, tells the chance, and answers with the square that is clicked", () => {
    at = seat(
      "player",
      { ...TABLE, ...SCENE, ...token("ada", { mine: true, sheet: { celerity: 3 } }), "prompt/p": asks("ada", DIVES) },
      RULES,
    );
    at.show(<Prompts />);
    expect(at.root.querySelectorAll("button.dive")).toHaveLength(2);
    expect(button("Dive 1 m").textContent).toContain("Celerity 18: 30 % · 2 squares");
    const { leaps } = at.tabletop.tools;
    expect(leaps.drawing.value.map(({ label }) => label)).toEqual(["1 m", "1 m", "2 m"]);
    expect(leaps.tap([0, 0])).toBe(false);
    expect(leaps.tap([5, 3])).toBe(true);
    expect(at.commands()).toEqual([
      { type: "answer", prompt: "p-ada", token: "ada", choice: "dive", to: [5, 3], metres: 2 },
    ]);
  });

  it("goes from square to square by key", () => {
    at = seat("player", { ...TABLE, ...SCENE, ...token("ada", { mine: true }), "prompt/p": asks("ada", DIVES) }, RULES);
    at.show(<Prompts />);
    expect(press("ArrowRight")).toBe(false);
    act(() => void at.tabletop.tools.leaps.digit(1));
    expect(press("ArrowRight")).toBe(true);
    expect(at.root.textContent).toContain("column 5, row 4");
    press("ArrowRight");
    press("Enter");
    expect(at.commands()).toMatchObject([{ choice: "dive", to: [5, 3] }]);
    act(() => void at.tabletop.tools.leaps.digit(3));
    expect(at.commands()).toMatchObject([{}, { choice: "stand" }]);
  });

  it("asks a GM for one after the other, and lets nobody who is here be answered for by a click", () => {
    at = seat(
      "gm",
      {
        ...TABLE,
        ...SCENE,
        ...token("ada", { seats: ["pia"] }),
        ...token("bo", { seats: ["otto"] }),
        ...token("orc", { seats: [] }),
        "prompt/a": asks("ada", DIVES),
        "prompt/b": asks("bo", DIVES),
        "prompt/c": asks("orc", DIVES),
      },
      RULES,
    );
    at.people([
      { id: "pia", name: "Pia", role: "player", online: true },
      { id: "otto", name: "Otto", role: "player", online: false },
    ]);
    at.show(<Prompts />);
    const { leaps } = at.tabletop.tools;
    expect(leaps.prompts.value.map(({ token: id }) => id)).toEqual(["orc", "bo", "ada"]);
    expect(at.root.querySelectorAll("article")).toHaveLength(1);
    act(() => leaps.turn(-1));
    expect(leaps.current.value?.token).toBe("ada");
    expect(leaps.tap([2, 3])).toBe(false);
    act(() => button("Dive 1 m").click());
    expect(leaps.tap([2, 3])).toBe(true);

    act(() => button("Stand still for 1 who is away").click());
    expect(at.commands()).toHaveLength(1);
    act(() => button("Yes, stand still").click());
    expect(at.commands()).toMatchObject([{}, { token: "bo", choice: "stand" }]);
  });

  it("knows chances, terms and the nearest square that way", () => {
    expect(chanceOf(18, 3)).toBe(30);
    expect(chanceOf(18, 50)).toBe(100);
    expect(chanceOf(24, 0)).toBe(0);
    expect(termsOf("Dive to column 3, row 4 (Celerity 18)")).toBe("Celerity 18");
    expect(termsOf("Dive")).toBe("");
    const dives = [
      [0, 2],
      [3, 1],
      [2, 0],
    ].map(([x, y]) => ({ cell: [x ?? 0, y ?? 0] as const, metres: 1, choice: STAND }));
    expect(towards(dives, [0, 0], [1, 0])?.cell).toEqual([2, 0]);
    expect(towards(dives, [0, 0], [-1, 0])).toBeNull();
  });
});
