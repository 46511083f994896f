/** For tests of panels: a table without a server, which says what it was told. */
import { signal } from "@preact/signals";
import { type ComponentChild, render } from "preact";
import { act } from "preact/test-utils";
import { Deeds } from "../deeds/deeds";
import type { Boot } from "../store/boot";
import { Session } from "../store/session";
import { Leaps } from "../tools/leaps";
import type { Rejection } from "../wire/frames";
import type { Line } from "../wire/socket";
import { type Tabletop, TabletopProvider } from "./context";
import { Ui } from "./ui";

const BOOT: Boot = {
  campaign: { id: "c", name: "C" },
  socket: "",
  role: "player",
  csrf: "",
  urls: { leave: "/", scenes: "/campaigns/c/scenes/", outline: "/outline/" },
  invites: [],
};

export interface Seated {
  tabletop: Tabletop;
  root: HTMLElement;
  /** Every command that was sent, the first first. */
  commands(): Record<string, unknown>[];
  show(panel: ComponentChild): void;
  patch(set: Record<string, unknown>, log?: object[]): void;
  people(people: object[]): void;
  /** The server does what was asked last. */
  acked(): Promise<void>;
  /** The server does not do what was asked last. */
  refuse(rejection: Rejection): Promise<void>;
  /** Anything else that the server says. */
  hear(frame: object): void;
  leave(): void;
}

export function seat(role: "gm" | "player", view: Record<string, unknown>, ruleset: object = {}): Seated {
  const sent: { type: string; id?: string; command?: Record<string, unknown> }[] = [];
  const line: Line = {
    send: (text) => sent.push(JSON.parse(text)),
    close: () => undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const session = new Session({ ...BOOT, role }, () => line);
  session.wire.start();
  line.onopen?.();
  const hear = (frame: object): void => {
    act(() => line.onmessage?.({ data: JSON.stringify(frame) }));
  };
  const answer = (frame: object): Promise<void> =>
    act(async () => {
      const id = sent.findLast(({ type }) => type === "command")?.id;
      line.onmessage?.({ data: JSON.stringify({ ...frame, id }) });
    });
  hear({
    type: "welcome",
    seat: { id: "me", role, name: "Pia" },
    campaign: { id: "c", name: "C", ruleset: "r" },
    stream: "s",
    seq: 1,
    log: [],
    ruleset: { id: "r", title: "R", ...ruleset },
    view,
  });
  const ui = new Ui();
  const mover = {
    mode: signal("walk"),
    freely: signal(false),
    plan: signal(null),
    reach: signal(null),
    current: signal(null),
    put: () => undefined,
  };
  const stage = {
    reveal: () => undefined,
    panBy: () => undefined,
    cellToScreen: (x: number, y: number) => ({ x, y }),
    drawn: signal(false),
    camera: signal({ x: 0, y: 0, scale: 40 }),
  };
  const deeds = new Deeds(session, { hitTest: () => ({ token: null, door: null, mark: null, place: null }) });
  const tools = {
    name: signal("select"),
    allowed: () => true,
    use: () => true,
    marks: { chosen: signal(null) },
    leaps: new Leaps(session),
  };
  const tabletop = { session, ui, mover, stage, deeds, tools } as unknown as Tabletop;
  const root = document.createElement("div");
  document.body.append(root);
  return {
    tabletop,
    root,
    commands: () => sent.flatMap(({ type, command }) => (type === "command" && command !== undefined ? [command] : [])),
    show: (panel) => act(() => render(<TabletopProvider value={tabletop}>{panel}</TabletopProvider>, root)),
    patch: (set, log = []) => hear({ type: "patch", seq: session.store.seq.value + 1, set, log }),
    people: (people) => hear({ type: "people", people }),
    acked: () => answer({ type: "ack", seq: session.store.seq.value }),
    refuse: (rejection) => answer({ type: "rejected", ...rejection }),
    hear,
    leave() {
      render(null, root);
      root.remove();
      deeds.destroy();
      session.wire.stop();
    },
  };
}
