// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { at, seated } from "../controls/rig";
import type { PreviewAnswer } from "../wire/frames";
import { boxCells, strokeCells } from "./painting";
import { reachOf } from "./strike";

function rigged() {
  const { table, said } = seated("gm");
  const { session, tools } = table;
  session.store.ruleset.value = { ...session.store.ruleset.value, commands: ["area_effect", "set_gravity"] };
  const asked: { command: { damage: unknown; size?: number } }[] = [];
  let answer: Partial<PreviewAnswer> = { cells: [[3, 3]], caught: ["ada", "bo"] };
  vi.spyOn(session.wire, "ask").mockImplementation(async (question) => {
    asked.push(question as never);
    return { type: "preview", id: 1, path: [], costs: [], ...answer } as PreviewAnswer;
  });
  vi.spyOn(session.wire, "command").mockImplementation(async (command) => {
    said.push(command as never);
    return { ok: true, seq: 2 } as never;
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { session, tools, said, asked, settled, answers: (next: Partial<PreviewAnswer>) => (answer = next) };
}

describe("Laying an area effect", () => {
  it("places it, hears whom it catches, strikes with a number as a number, and keeps the words for the next", async () => {
    const { tools, said, settled } = rigged();
    expect(tools.use("strike")).toBe(true);
    const { strike } = tools;
    strike.blow.label.value = " Grenade ";
    strike.blow.damage.value = "8";
    strike.dragStart(at(5.5, 5.5));
    strike.dragMove(at(8.5, 5.5));
    strike.dragEnd(at(8.5, 5.5));
    await settled();
    expect(tools.caught.value.map(({ id }) => id)).toEqual(["ada", "bo"]);
    expect(strike.finish()).toBe(true);
    await settled();
    expect(said.at(-1)).toEqual({
      type: "area_effect",
      shape: "circle",
      at: [5, 5],
      size: 3,
      damage: 8,
      label: "Grenade",
      scene: "s",
    });
    expect(strike.placed.value).toBeNull();
    expect(strike.blow.damage.value).toBe("8");
    expect(tools.name.value).toBe("select");
  });

  it("does not strike with damage that the server cannot read, and still tells whom it would catch", async () => {
    const { tools, asked, settled, answers } = rigged();
    tools.use("strike");
    const { strike } = tools;
    answers({ rejection: { code: "bad_damage", rule: "GC-09", message: "No." }, cells: [], caught: [] });
    strike.blow.damage.value = "q";
    strike.tap(at(5.5, 5.5));
    await Promise.resolve();
    answers({ cells: [[5, 5]], caught: ["bo"] });
    await settled();
    await settled();
    expect(asked.at(-1)?.command.damage).toBe(0);
    expect(strike.blow.damageProblem.value).toBe("No.");
    expect(strike.ready.value).toBe(false);
    expect(tools.caught.value.map(({ id }) => id)).toEqual(["bo"]);
  });

  it("paints single squares and wipes those that a stroke begins on; Esc gives up what was placed and then the tool", () => {
    const { tools } = rigged();
    tools.use("strike");
    const { strike } = tools;
    strike.take("cells");
    strike.dragStart(at(2.5, 2.5));
    strike.dragEnd(at(4.5, 2.5));
    strike.tap(at(3.5, 2.5));
    expect(strike.placed.value?.cells).toEqual([
      [2, 2],
      [4, 2],
    ]);
    expect(tools.back()).toBe(true);
    expect(strike.placed.value).toBeNull();
    expect(tools.name.value).toBe("strike");
    tools.back();
    expect(tools.name.value).toBe("select");
  });

  it("asks again when somebody has moved", async () => {
    const { session, tools, settled, answers } = rigged();
    tools.use("strike");
    tools.strike.tap(at(5.5, 5.5));
    await settled();
    answers({ cells: [[5, 5]], caught: ["orc"] });
    const { store } = session;
    store.view.value = { ...store.view.value, "token/orc": { ...store.token("orc"), at: [5, 5] } };
    await settled();
    expect(tools.caught.value.map(({ id }) => id)).toEqual(["orc"]);
  });

  it("is laid by keys alone: begin, widen, end, and once more to strike", async () => {
    const { tools, said, settled } = rigged();
    tools.use("strike");
    tools.strike.blow.damage.value = "2d6";
    tools.crosshair.value = { x: 5.5, y: 5.5 };
    const key = (name: string): boolean => tools.key(new KeyboardEvent("keydown", { key: name }));
    key("Enter");
    key("ArrowRight");
    key("ArrowRight");
    key("Enter");
    await settled();
    expect(said).toEqual([]);
    key("Enter");
    await settled();
    expect(said).toMatchObject([{ type: "area_effect", at: [5, 5], size: 2, damage: "2d6" }]);
  });

  it("is for a ruleset that has it, the GM, and whoever has the turn", () => {
    const { table } = seated("player");
    expect(table.tools.allowed("strike")).toBe(false);
    const { store } = table.session;
    store.ruleset.value = { ...store.ruleset.value, commands: ["area_effect", "set_gravity"] };
    expect(table.tools.allowed("strike")).toBe(false);
    store.view.value = {
      ...store.view.value,
      clock: { kind: "turns", order: ["ada"], active: "ada", cycle: 1, your_turn: true },
    };
    expect(table.tools.use("strike")).toBe(true);
    expect(table.tools.allowed("gravity")).toBe(false);
    store.view.value = {
      ...store.view.value,
      clock: { kind: "turns", order: ["ada"], active: "bo", cycle: 1, your_turn: false },
    };
    expect(table.tools.name.value).toBe("select");
  });

  it("takes the reach as the shape counts it", () => {
    expect(reachOf("circle", [0, 0], [3, 3])).toBe(4);
    expect(reachOf("square", [0, 0], [3, 3])).toBe(3);
  });
});

describe("Switching gravity", () => {
  it("sends one order a stroke, with every square the pointer passed over", async () => {
    const { tools, said, settled } = rigged();
    tools.use("gravity");
    tools.gravity.dragStart(at(1.5, 1.5));
    tools.gravity.dragMove(at(3.5, 2.5));
    expect(tools.gravity.drawing.value[0]?.kind).toBe("lift");
    tools.gravity.dragEnd(at(3.5, 3.5));
    await settled();
    expect(said).toEqual([
      {
        type: "set_gravity",
        on: false,
        scene: "s",
        cells: [
          [1, 1],
          [2, 2],
          [3, 2],
          [3, 3],
        ],
      },
    ]);
    expect(tools.gravity.drawing.value).toEqual([]);
  });

  it("takes a box no farther than the map", () => {
    const { tools } = rigged();
    tools.use("gravity");
    tools.gravity.brush.value = "box";
    tools.gravity.dragStart(at(18.5, 18.5));
    tools.gravity.dragMove(at(25.5, 19.5));
    expect(tools.gravity.drawing.value[0]?.cells).toHaveLength(4);
    tools.back();
    expect(tools.gravity.drawing.value).toEqual([]);
  });

  it("knows the squares of a stroke and of a box", () => {
    expect(strokeCells([0, 0], [0, 0])).toEqual([[0, 0]]);
    expect(strokeCells([2, 0], [0, 1])).toEqual([
      [2, 0],
      [1, 1],
      [0, 1],
    ]);
    expect(boxCells([1, 1], [0, 0])).toHaveLength(4);
  });
});
