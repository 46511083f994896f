// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listenToKeys } from "../controls/keys";
import { type Rig, seated } from "../controls/rig";
import type { StagePoint } from "../stage/stage";
import type { Mark } from "../wire/view";
import { caughtWords } from "./mark_bar";

let rig: Rig;
let stop: () => void;

function sit(role: "gm" | "player" | "spectator"): void {
  stop?.();
  rig = seated(role);
  stop = listenToKeys(rig.table);
}

const at = (x: number, y: number, held: Partial<StagePoint> = {}): StagePoint => ({
  screen: { x: x * 12, y: y * 12 },
  world: { x, y },
  cell: [Math.floor(x), Math.floor(y)],
  ctrl: false,
  shift: false,
  alt: false,
  touch: false,
  ...held,
});

function press(key: string, held: KeyboardEventInit = {}): void {
  window.dispatchEvent(new KeyboardEvent("keydown", { key, code: `Key${key.toUpperCase()}`, bubbles: true, ...held }));
}

/** What the server would have said of a mark by now. */
function arrives(mark: Mark): void {
  const { store } = rig.table.session;
  store.view.value = { ...store.view.value, [`mark/${mark.id}`]: mark };
}

const put = (): Mark => (rig.said.at(-1) as unknown as { mark: Mark }).mark;
const refusal = () => rig.table.session.notices.refusal.value;

beforeEach(() => {
  vi.useFakeTimers();
  sit("gm");
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe("pointing", () => {
  it("is done by P where the pointer is, whatever is in hand, and takes up nothing", () => {
    const { tools } = rig.table;
    tools.use("ruler");
    tools.pointer = { x: 4.25, y: 6 };
    press("p");
    expect(rig.said).toEqual([{ type: "point", at: [4250, 6000] }]);
    vi.advanceTimersByTime(1000);
    press("P", { shiftKey: true });
    expect(rig.said.at(-1)).toEqual({ type: "point", at: [4250, 6000], look: true });
    expect(tools.name.value).toBe("ruler");
  });

  it("has players look only when a GM asks it", () => {
    rig.table.tools.use("ping");
    rig.table.tools.ping.look.value = true;
    rig.table.tools.ping.tap(at(1, 1));
    expect(rig.said.at(-1)).toEqual({ type: "point", at: [1000, 1000], look: true });
    sit("player");
    rig.table.tools.ping.tap(at(1, 1, { shift: true }));
    expect(rig.said).toEqual([{ type: "point", at: [1000, 1000] }]);
  });
});

describe("a template", () => {
  it("tells whom it catches while it is drawn and once it lies there", () => {
    const { tools } = rig.table;
    const caught = () => tools.caught.value.map((token) => token.id);
    tools.use("circle");
    const tool = tools.current;
    tool?.dragStart(at(3, 3));
    tool?.dragMove(at(6, 3));
    expect(caught()).toEqual(["ada", "bo"]);
    tool?.dragEnd(at(6, 3));
    arrives(put());
    expect(caught()).toEqual(["ada", "bo"]);
    // Taken up in the hand it is still what is meant.
    press("Escape");
    expect(tools.name.value).toBe("select");
    expect(tools.marks.chosen.value?.id).toBe(put().id);
    expect(caught()).toEqual(["ada", "bo"]);
  });

  it("leaves keys to the token that is selected", () => {
    const { tools, session } = rig.table;
    session.store.choose(["ada"]);
    tools.use("circle");
    tools.current?.dragStart(at(3, 3));
    tools.current?.dragEnd(at(6, 3));
    arrives(put());
    press("Escape");
    expect(tools.marks.chosenId.value).toBeNull();
  });

  it("has words for nobody, for some, and for more than can be read", () => {
    expect(caughtWords([])).toBe("Nobody inside.");
    expect(caughtWords(["Ada", "Bo"])).toBe("2 inside: Ada and Bo");
    const crowd = Array.from({ length: 20 }, (_, i) => `Orc ${i}`);
    expect(caughtWords(crowd)).toMatch(/^20 inside: Orc 0, .*, Orc 15, and 4 more$/);
  });
});

describe("who sees a mark", () => {
  it("is chosen by the GM before it is put", () => {
    const { tools } = rig.table;
    tools.use("note");
    tools.veiled.value = true;
    tools.note.tap(at(2, 2));
    tools.note.write("A trap");
    expect(put()).toMatchObject({ kind: "text", text: "A trap", hidden: true });
    tools.use("circle");
    // Asked anew of every tool, so that nothing stays out of sight by oversight.
    expect(tools.veiled.value).toBe(false);
    tools.veiled.value = true;
    tools.current?.dragStart(at(3, 3));
    tools.current?.dragMove(at(6, 3));
    expect(tools.draft.value?.mark.hidden).toBe(true);
    tools.veiled.value = false;
    tools.current?.dragEnd(at(6, 3));
    expect(put().hidden).toBeUndefined();
  });

  it("is everybody when a player puts it", () => {
    sit("player");
    const { tools, session } = rig.table;
    session.store.view.value = {
      ...session.store.view.value,
      table: {
        ...session.store.table.value,
        settings: { ...session.store.settings.value, player_marks: true },
      },
    };
    tools.use("note");
    tools.veiled.value = true;
    tools.note.tap(at(2, 2));
    tools.note.write("Mine");
    expect(put()).toMatchObject({ text: "Mine" });
    expect(put().hidden).toBeUndefined();
  });
});

describe("the ruler", () => {
  it("loses its last place by Backspace or the other button, and all of them by Esc", () => {
    const { tools } = rig.table;
    const points = () => tools.ruler.line.value?.points;
    tools.use("ruler");
    for (const x of [1, 3, 5]) tools.ruler.tap(at(x, 1));
    press("Backspace");
    expect(points()).toEqual([
      [1, 1],
      [3, 1],
    ]);
    tools.ruler.back();
    expect(points()).toEqual([[1, 1]]);
    tools.ruler.tap(at(5, 1));
    press("Escape");
    expect(points()).toBeUndefined();
    expect(tools.name.value).toBe("ruler");
    press("Escape");
    expect(tools.name.value).toBe("select");
  });
});

describe("a barrier that cannot be", () => {
  it("says why where it was tried", () => {
    const { doors, walls } = rig.table.tools;
    doors.tap(at(12.5, 12.5));
    expect(refusal()).toMatchObject({ code: "no_wall", cell: [12, 12], scene: "s" });
    doors.dragStart(at(12, 12));
    doors.dragEnd(at(12.1, 12, { shift: true }));
    expect(refusal()).toMatchObject({ code: "too_narrow", cell: [12, 12] });
    walls.hover(at(15.5, 15.5));
    expect(walls.splitAt()).toBe(true);
    expect(refusal()).toMatchObject({ code: "no_wall", cell: [15, 15] });
    rig.table.tools.use("ruler");
    expect(refusal()).toBeNull();
    expect(rig.said).toEqual([]);
  });
});
