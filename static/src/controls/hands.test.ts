// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { GroupMover } from "../move/group_mover";
import { Mover } from "../move/mover";
import type { Tabletop } from "../panels/context";
import { Ui } from "../panels/ui";
import { doorAt, tokenAt } from "../stage/hit";
import { markAt } from "../stage/marks";
import type { Stage, StageListener, StagePoint } from "../stage/stage";
import type { Boot } from "../store/boot";
import { Session } from "../store/session";
import { Toolbox } from "../tools/toolbox";
import type { Welcome } from "../wire/frames";
import type { Line } from "../wire/socket";
import type { Role, View } from "../wire/view";
import { handsOn } from "./hands";

/** What was said to the server, without the ids that differ each time. */
let said: Record<string, unknown>[];
let hands: StageListener;
let table: Tabletop;

const token = (id: string, x: number, y: number, mine: boolean) => ({
  [`token/${id}`]: {
    id,
    name: id,
    scene: "s",
    at: [x, y],
    size: 1,
    side: "party",
    kind: "character",
    color: "",
    mine,
    down: false,
  },
});

const VIEW: View = {
  table: { active_scene: "s", scenes: [], ruleset: "r", options: {}, settings: { player_doors: true } },
  "scene/s": {
    id: "s",
    name: "S",
    space: "square",
    width: 20,
    height: 20,
    doors: [{ id: "d", a: [3000, 3000], b: [4000, 3000], kind: "door", state: "closed" }],
  },
  ...token("ada", 3, 3, true),
  ...token("bo", 5, 3, true),
  ...token("orc", 8, 3, false),
  "mark/m": {
    id: "m",
    scene: "s",
    kind: "circle",
    at: [10_000, 10_000],
    points: [],
    size: 2000,
    text: "",
    color: "",
    mine: true,
  },
};

function sit(role: Role): void {
  said = [];
  const line: Line = {
    send: (text) => {
      const frame = JSON.parse(text) as { type: string; command?: Record<string, unknown> };
      if (frame.type === "command" && frame.command) said.push(frame.command);
      if (frame.type === "point") said.push(frame);
    },
    close: () => undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const session = new Session({} as Boot, () => line);
  session.wire.start();
  const welcome: Welcome = {
    type: "welcome",
    seat: { id: "me", role, name: "Me" },
    campaign: { id: "c", name: "C", ruleset: "r" },
    stream: "x",
    seq: 1,
    view: VIEW,
    log: [],
    ruleset: {
      id: "r",
      title: "R",
      modes: [{ id: "walk", label: "Walk" }],
      rules: {},
      sheet: [],
      status: [],
      options: [],
      settings: [],
      length: { cell: 5, unit: "ft" },
      delays: false,
    },
  };
  line.onmessage?.({ data: JSON.stringify(welcome) });
  const { store } = session;
  const stage = {
    camera: { value: { x: 0, y: 0, scale: 12 } },
    size: { value: { width: 400, height: 400 } },
    hitTest: (world: { x: number; y: number }) => {
      const found = tokenAt(store.tokens.value, world);
      const door = found === null ? doorAt(store.scene.value?.doors ?? [], world, 0.3) : null;
      return { token: found, door, mark: (found ?? door) ? null : markAt(store.marks.value, world, 0.5) };
    },
    pulse: () => undefined,
  } as unknown as Stage;
  const mover = new Mover(session, () => undefined);
  const tools = new Toolbox(session, stage);
  table = { session, stage, mover, tools, group: new GroupMover(session, mover), ui: new Ui() };
  hands = handsOn(table, () => null);
}

const at = (x: number, y: number, more: Partial<StagePoint> = {}): StagePoint => ({
  screen: { x: x * 12, y: y * 12 },
  world: { x, y },
  cell: [Math.floor(x), Math.floor(y)],
  ctrl: false,
  shift: false,
  alt: false,
  touch: false,
  ...more,
});

function drag(from: StagePoint, to: StagePoint, long = false): boolean {
  if (!hands.grab(from, long)) return false;
  hands.dragStart(from);
  hands.dragMove(to);
  hands.dragEnd(to);
  return true;
}

const chosen = (): string[] => table.session.store.chosen.value.map((one) => one.id);

beforeEach(() => sit("player"));

describe("the hand", () => {
  it("moves one's own tokens and nobody else's", () => {
    expect(drag(at(3.5, 3.5), at(3.5, 6.5))).toBe(true);
    expect(said).toEqual([{ type: "move", token: "ada", path: [[3, 6]], mode: "walk" }]);
    expect(drag(at(8.5, 3.5), at(8.5, 6.5))).toBe(false);
    expect(said).toHaveLength(1);
  });

  it("lets a finger move the map over what is not selected, unless it rested there first", () => {
    const finger = { touch: true };
    expect(drag(at(3.5, 3.5, finger), at(3.5, 6.5, finger))).toBe(false);
    expect(drag(at(3.5, 3.5, finger), at(3.5, 6.5, finger), true)).toBe(true);
    expect(said).toHaveLength(1);
  });

  it("forgets a drag that a second finger ends", () => {
    hands.grab(at(3.5, 3.5), false);
    hands.dragStart(at(3.5, 3.5));
    hands.dragMove(at(9.5, 9.5));
    hands.dragCancel();
    expect(table.mover.plan.value).toBeNull();
    expect(said).toEqual([]);
  });

  it("gathers a group by Shift and by a box, and moves it as one order", () => {
    hands.tap(at(3.5, 3.5));
    hands.tap(at(5.5, 3.5, { shift: true }));
    expect(chosen()).toEqual(["ada", "bo"]);
    hands.tap(at(8.5, 3.5, { shift: true }));
    expect(chosen()).toEqual(["ada", "bo"]);
    table.session.store.choose([]);
    expect(drag(at(1, 1, { shift: true }), at(9, 9, { shift: true }))).toBe(true);
    expect(chosen()).toEqual(["ada", "bo"]);
    drag(at(5.5, 3.5), at(5.5, 5.5));
    expect(said.at(-1)).toEqual({
      type: "move_group",
      mode: "walk",
      legs: [
        { token: "ada", path: [[3, 5]] },
        { token: "bo", path: [[5, 5]] },
      ],
    });
    hands.tap(at(15, 15));
    expect(chosen()).toEqual([]);
  });

  it("opens a door that a token of one's own stands at, and the GM any", () => {
    hands.tap(at(3.5, 2.95));
    expect(said).toEqual([{ type: "open_door", token: "ada", door: "d", open: true }]);
    sit("gm");
    hands.tap(at(3.5, 2.95));
    expect(said).toEqual([{ type: "set_door", scene: "s", door: "d", state: "open" }]);
  });

  it("points where a press is held still, but not on a token", () => {
    expect(hands.hold(at(15, 15))).toBe(true);
    expect(said).toEqual([{ type: "point", at: [15_000, 15_000] }]);
    expect(hands.hold(at(3.5, 3.5))).toBe(false);
    sit("gm");
    hands.hold(at(15, 15, { shift: true }));
    expect(said).toEqual([{ type: "point", at: [15_000, 15_000], look: true }]);
  });

  it("chooses a mark and moves it, and places go to the tool in hand first", () => {
    hands.tap(at(10, 10));
    expect(table.tools.marks.chosenId.value).toBe("m");
    drag(at(11, 10), at(14, 12));
    expect(said.at(-1)).toMatchObject({ type: "put_mark", mark: { id: "m", at: [13_000, 12_000], size: 2000 } });
    table.tools.use("circle");
    drag(at(3.5, 3.5), at(6.5, 3.5));
    expect(said.at(-1)).toMatchObject({ type: "put_mark", mark: { kind: "circle", at: [3500, 3500], size: 3000 } });
    expect(said.some((one) => one.type === "move")).toBe(false);
  });

  it("gives a player no walls to draw", () => {
    expect(table.tools.use("walls")).toBe(false);
    sit("gm");
    expect(table.tools.use("walls")).toBe(true);
    hands.tap(at(1, 1));
    hands.tap(at(4, 1));
    hands.tap(at(4, 1));
    expect(said).toMatchObject([{ type: "edit_barriers", scene: "s", walls: [{ a: [1000, 1000], b: [4000, 1000] }] }]);
  });
});
