/** A table for tests of hands and keys: everything but a canvas and a server, and what was said to the server. */
import { Deeds } from "../deeds/deeds";
import { GroupMover } from "../move/group_mover";
import { Mover } from "../move/mover";
import type { Tabletop } from "../panels/context";
import { Ui } from "../panels/ui";
import { doorAt, tokenAt } from "../stage/hit";
import { markAt } from "../stage/marks";
import type { Stage, StagePoint } from "../stage/stage";
import type { Boot } from "../store/boot";
import { Session } from "../store/session";
import { Toolbox } from "../tools/toolbox";
import type { Welcome } from "../wire/frames";
import type { Line } from "../wire/socket";
import type { Role, View } from "../wire/view";

export interface Rig {
  table: Tabletop;
  /** Commands and pointings, in order. */
  said: Record<string, unknown>[];
  /** Questions, in order. */
  asked: Asked[];
  /** The server says something. */
  hear(frame: object): void;
}

export interface Asked {
  type: string;
  id: number;
  [field: string]: unknown;
}

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

const QUESTIONS: ReadonlySet<string> = new Set(["preview", "offers"]);

export function seated(role: Role): Rig {
  const said: Record<string, unknown>[] = [];
  const asked: Asked[] = [];
  const line: Line = {
    send: (text) => {
      const frame = JSON.parse(text) as Asked & { command?: Record<string, unknown> };
      if (frame.type === "command" && frame.command) said.push(frame.command);
      if (frame.type === "point") said.push(frame);
      if (QUESTIONS.has(frame.type)) asked.push(frame);
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
      spaces: ["square"],
      delays: false,
      commands: [],
    },
  };
  const hear = (frame: object): void => line.onmessage?.({ data: JSON.stringify(frame) });
  hear(welcome);
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
    reveal: () => undefined,
    release: () => undefined,
    panBy: () => undefined,
    cellToScreen: (x: number, y: number) => ({ x: x * 12, y: y * 12 }),
  } as unknown as Stage;
  const mover = new Mover(session, () => undefined);
  const tools = new Toolbox(session, stage);
  const group = new GroupMover(session, mover);
  const deeds = new Deeds(session, stage);
  return { table: { session, stage, mover, tools, group, deeds, ui: new Ui() }, said, asked, hear };
}

export const at = (x: number, y: number, more: Partial<StagePoint> = {}): StagePoint => ({
  screen: { x: x * 12, y: y * 12 },
  world: { x, y },
  cell: [Math.floor(x), Math.floor(y)],
  ctrl: false,
  shift: false,
  alt: false,
  touch: false,
  ...more,
});
