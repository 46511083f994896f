// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { handsOn } from "../controls/hands";
import { listenToKeys } from "../controls/keys";
import { type Asked, at, type Rig, seated } from "../controls/rig";
import type { StageListener } from "../stage/stage";
import type { RawCommand } from "../wire/command";
import type { Offer } from "../wire/frames";
import type { Cell, Token } from "../wire/view";
import { HeadingDeed } from "./heading_deed";
import { RotationDeed } from "./rotation_deed";

const PUSH: Offer = {
  id: "push",
  label: "Push",
  command: { type: "push", token: "ada" },
  needs: ["target"],
  among: { target: ["bo", "orc"] },
  cost: 4,
  unit: "AP",
};
const PUSH_OFF: Offer = {
  id: "push_off",
  label: "Push off",
  command: { type: "push_off", token: "ada" },
  needs: ["heading", "speed"],
  among: { heading: ["n", "ne", "nw"], speed: [1, 2, 3] },
  cost: 6,
  unit: "AP",
};
const ROTATE: Offer = {
  id: "rotate_about",
  label: "Rotate about",
  command: { type: "rotate_about", token: "ada" },
  needs: ["pivot", "turn", "squares"],
  cost: 1,
  unit: "AP",
};

/** The four squares round (4, 3) from (3, 3), the start last. */
const RING: Cell[] = [
  [4, 2],
  [5, 3],
  [4, 4],
  [3, 3],
];

let rig: Rig;
let hands: StageListener;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  rig = seated("player");
  hands = handsOn(rig.table, () => null);
  stop = listenToKeys(rig.table);
  rig.table.session.store.selected.value = "ada";
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

const ada = (): Token => rig.table.session.store.token("ada") as Token;
const begin = (offer: Offer): void => {
  expect(rig.table.deeds.begin(ada(), offer)).toBe(true);
};
const previews = (): (Asked & { command: RawCommand })[] =>
  rig.asked.filter((one) => one.type === "preview") as (Asked & { command: RawCommand })[];
const deed = () => rig.table.deeds.current.value;

/** Answer all that is asked as a table would where nothing stands in the way; four AP go round the ring. */
async function answerAll(extra: (command: RawCommand) => object = () => ({})): Promise<void> {
  for (let asked = previews().length; ; asked = previews().length) {
    while (answered < previews().length) {
      const question = previews()[answered++];
      if (question !== undefined) rig.hear(foreseen(question, extra));
    }
    await vi.advanceTimersByTimeAsync(0);
    if (previews().length === asked) return;
  }
}
let answered = 0;
beforeEach(() => {
  answered = 0;
});

function foreseen({ id, command }: Asked & { command: RawCommand }, extra: (command: RawCommand) => object): object {
  const rounds = Array.from({ length: Number(command.squares ?? 0) }, (_, i) => {
    const ring = command.turn === "ccw" ? [RING[2], RING[1], RING[0], RING[3]] : RING;
    return ring[i % 4];
  });
  const path = command.type === "rotate_about" ? rounds : [[3, 2]];
  const costs = path.map((_, i) => (command.type === "rotate_about" ? i + 1 : 4));
  return { type: "preview", id, path, costs, unit: "AP", left: 9, ...extra(command) };
}

function press(key: string, code = key): void {
  window.dispatchEvent(new KeyboardEvent("keydown", { key, code, cancelable: true }));
}

describe("a deed done to somebody", () => {
  it("is done by a second click on the same one, and told its price before", async () => {
    begin(PUSH);
    expect(deed()?.ringed.value).toEqual(["bo", "orc"]);
    expect(deed()?.command.value).toBeNull();
    hands.tap(at(5.5, 3.5));
    await answerAll();
    expect(previews().at(-1)?.command).toEqual({ type: "push", token: "ada", target: "bo" });
    expect(rig.table.session.notices.polite.value).toContain("bo: 4 AP · 5 left.");
    expect(rig.said).toEqual([]);
    hands.tap(at(5.5, 3.5));
    expect(rig.said).toEqual([{ type: "push", token: "ada", target: "bo" }]);
  });

  it("has the only one chosen from the beginning, and goes on to whom the pointer is on", () => {
    begin({ ...PUSH, among: { target: ["orc"] } });
    expect(deed()?.command.value).toEqual({ type: "push", token: "ada", target: "orc" });
    rig.table.deeds.cancel();
    begin(PUSH);
    hands.hover(at(8.5, 3.5));
    expect(deed()?.command.value?.target).toBe("orc");
    press("ArrowRight");
    vi.advanceTimersByTime(60);
    expect(deed()?.command.value?.target).toBe("bo");
  });

  it("that is refused is not sent: it is told why, where it is", async () => {
    begin({ ...PUSH, among: { target: ["bo"] } });
    await answerAll(() => ({ path: [], costs: [], rejection: { code: "wall", rule: "GC-20", message: "A wall." } }));
    press("Enter");
    expect(rig.said).toEqual([]);
    expect(rig.table.session.notices.refusal.value).toMatchObject({ code: "wall", cell: [5, 3] });
  });
});

describe("a deed along a heading", () => {
  it("knows only the legal ones, by number pad, number and arrows", () => {
    begin(PUSH_OFF);
    const heading = deed() as HeadingDeed;
    expect(heading).toBeInstanceOf(HeadingDeed);
    press("9", "Numpad9");
    vi.advanceTimersByTime(60);
    expect(heading.heading.value).toBe("ne");
    press("2", "Numpad2");
    vi.advanceTimersByTime(60);
    expect(heading.heading.value).toBe("ne");
    press("1", "Digit1");
    expect(heading.heading.value).toBe("n");
    press("ArrowLeft");
    vi.advanceTimersByTime(60);
    expect(heading.heading.value).toBe("nw");
  });

  it("is as fast as its cap at first, and slower by wheel and key, never beyond", () => {
    begin(PUSH_OFF);
    press("1", "Digit1");
    expect(deed()?.command.value).toMatchObject({ heading: "n", speed: 3 });
    expect(hands.wheel?.(1)).toBe(true);
    expect(deed()?.command.value?.speed).toBe(3);
    hands.wheel?.(-1);
    press("-");
    press("-");
    expect(deed()?.command.value?.speed).toBe(1);
    press("Enter");
    expect(rig.said).toEqual([{ type: "push_off", token: "ada", heading: "n", speed: 1 }]);
  });

  it("is chosen by its arrow beside the token and done by the next click; a place far away means nothing", () => {
    begin(PUSH_OFF);
    hands.tap(at(15.5, 3.5));
    hands.tap(at(4.5, 3.5));
    expect(deed()?.command.value).toBeNull();
    hands.tap(at(4.5, 2.5));
    expect(deed()?.command.value).toMatchObject({ heading: "ne" });
    hands.tap(at(4.5, 2.5));
    expect(rig.said).toEqual([{ type: "push_off", token: "ada", heading: "ne", speed: 3 }]);
  });
});

describe("a way round a square", () => {
  it("shows the ring of the square under the pointer, and both ways round it once it is chosen", async () => {
    begin(ROTATE);
    hands.hover(at(4.5, 3.5));
    await answerAll();
    expect(deed()?.drawing.value).toMatchObject({ faint: true, pivot: { cell: [4, 3], label: "r 1" } });
    expect(previews()).toHaveLength(1);
    hands.tap(at(4.5, 3.5));
    await answerAll();
    expect(deed()?.drawing.value.ring).toEqual([
      { cell: [4, 2], cw: "1", ccw: "3", asks: false },
      { cell: [5, 3], cw: "2", ccw: "2", asks: false },
      { cell: [4, 4], cw: "3", ccw: "1", asks: false },
    ]);
  });

  it("takes no click on a ring of which only one way is known", async () => {
    begin(ROTATE);
    hands.hover(at(4.5, 3.5));
    await answerAll();
    hands.tap(at(4.5, 3.5));
    // Both ways are asked about now; counter-clockwise this is the first square and not the third.
    hands.tap(at(4.5, 4.5));
    expect(deed()?.command.value).toBeNull();
    await answerAll();
    hands.tap(at(4.5, 4.5));
    expect(deed()?.command.value).toMatchObject({ turn: "ccw", squares: 1 });
  });

  it("takes a click on the ring for the way and the squares, and another one for going", async () => {
    begin(ROTATE);
    hands.tap(at(4.5, 3.5));
    await answerAll();
    hands.tap(at(4.5, 4.5));
    await answerAll();
    expect(deed()?.command.value).toEqual({
      type: "rotate_about",
      token: "ada",
      pivot: [4, 3],
      turn: "ccw",
      squares: 1,
    });
    expect(rig.table.deeds.plan.value?.path).toEqual([[4, 4]]);
    expect(rig.said).toEqual([]);
    hands.tap(at(4.5, 4.5));
    expect(rig.said).toEqual([{ type: "rotate_about", token: "ada", pivot: [4, 3], turn: "ccw", squares: 1 }]);
  });

  it("goes by key alone: to the square, round it, back, and up", async () => {
    begin(ROTATE);
    press("ArrowRight");
    await vi.advanceTimersByTimeAsync(60);
    await answerAll();
    press("Enter");
    await answerAll();
    const rotation = deed() as RotationDeed;
    expect(rotation).toBeInstanceOf(RotationDeed);
    expect(rotation.pivot.value).toEqual([4, 3]);
    for (let i = 0; i < 5; i++) press("+");
    // The ring has three squares besides the start.
    expect(rotation.squares.value).toBe(3);
    press("Backspace");
    expect(rotation.squares.value).toBe(0);
    press("ArrowLeft");
    await vi.advanceTimersByTimeAsync(60);
    expect(rotation.squares.value).toBe(-1);
    press("Backspace");
    press("Backspace");
    expect(rotation.pivot.value).toBeNull();
    press("Backspace");
    expect(deed()).toBeNull();
  });

  it("shows as far as it can be paid, and marks whose answer it waits for", async () => {
    begin(ROTATE);
    hands.tap(at(4.5, 3.5));
    await answerAll(({ turn }) => ({
      asks: turn === "cw" ? [0] : [],
      rejection: { code: "not_enough", rule: "GC-02", message: "Too dear.", at: turn === "cw" ? 2 : 1 },
    }));
    expect(deed()?.drawing.value.ring).toEqual([
      { cell: [4, 2], cw: "1", ccw: "", asks: true },
      { cell: [5, 3], cw: "2", ccw: "", asks: false },
      { cell: [4, 4], cw: "", ccw: "1", asks: false },
    ]);
  });

  it("tells why there is no ring", async () => {
    begin(ROTATE);
    hands.tap(at(4.5, 3.5));
    await answerAll(() => ({
      path: [],
      costs: [],
      rejection: { code: "not_your_turn", rule: "GC-01", message: "No." },
    }));
    expect(deed()?.trouble.value).toMatchObject({ rule: "GC-01" });
  });

  it("asks one question at a time, however fast the pointer is", async () => {
    begin(ROTATE);
    for (let x = 4; x < 14; x++) hands.hover(at(x + 0.5, 3.5));
    expect(previews()).toHaveLength(1);
    await answerAll();
    expect(previews()).toHaveLength(2);
    expect(previews().at(-1)?.command.pivot).toEqual([13, 3]);
  });
});

it("is given up by Escape, by another token being selected, and by the token going elsewhere", () => {
  begin(PUSH);
  press("Escape");
  expect(deed()).toBeNull();
  expect(rig.table.session.store.selected.value).toBe("ada");
  begin(PUSH);
  rig.table.session.store.selected.value = "bo";
  expect(deed()).toBeNull();
  rig.table.session.store.selected.value = "ada";
  begin(PUSH);
  rig.hear({ type: "patch", seq: 2, set: { "token/ada": { ...ada(), at: [3, 4] } } });
  expect(deed()).toBeNull();
});

it("is taken up by its key, as soon as the server has said what there is", async () => {
  press("q", "KeyQ");
  await vi.advanceTimersByTimeAsync(200);
  expect(deed()).toBeNull();
  const question = rig.asked.find((one) => one.type === "offers");
  rig.hear({ type: "offers", id: question?.id, token: "ada", offers: [PUSH, PUSH_OFF, ROTATE] });
  await vi.advanceTimersByTimeAsync(100);
  expect(deed()?.offer.id).toBe("rotate_about");
  for (const [key, id] of [
    ["k", "push"],
    ["h", "push_off"],
  ] as const) {
    press(key, `Key${key.toUpperCase()}`);
    await vi.advanceTimersByTimeAsync(0);
    expect(deed()?.offer.id).toBe(id);
  }
});
