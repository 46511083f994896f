// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Gestures, type Hands } from "./gestures";

let host: HTMLDivElement;
let gestures: Gestures;
let calls: string[];
let holds: boolean;
let still: boolean;
let counts: boolean;

const note =
  (name: string) =>
  (...args: unknown[]): void => {
    calls.push(args.length > 0 && typeof args[0] === "number" ? `${name} ${args.slice(0, 2).join(" ")}` : name);
  };

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  holds = true;
  still = false;
  counts = false;
  host = document.createElement("div");
  document.body.append(host);
  const hands: Hands = {
    grab: () => holds,
    dragStart: note("start"),
    dragMove: note("move"),
    dragEnd: note("end"),
    dragCancel: note("cancel"),
    secondary: note("secondary"),
    tap: note("tap"),
    context: note("context"),
    hold: () => still,
    hover: () => undefined,
    pan: note("pan"),
    zoom: (factor) => calls.push(`zoom ${factor.toFixed(2)}`),
    wheel: (by) => {
      if (counts) calls.push(`wheel ${by}`);
      return counts;
    },
  };
  gestures = new Gestures(host, hands);
});

afterEach(() => {
  gestures.destroy();
  host.remove();
  vi.useRealTimers();
});

function pointer(
  type: string,
  x: number,
  y: number,
  more: { id?: number; kind?: string; button?: number; buttons?: number } = {},
): void {
  const event = new MouseEvent(`pointer${type}`, {
    clientX: x,
    clientY: y,
    button: more.button ?? 0,
    buttons: more.buttons ?? (type === "up" ? 0 : 1),
    bubbles: true,
  });
  Object.defineProperties(event, {
    pointerId: { value: more.id ?? 1 },
    pointerType: { value: more.kind ?? "mouse" },
  });
  host.dispatchEvent(event);
}

describe("gestures", () => {
  it("tell a tap from a drag", () => {
    pointer("down", 10, 10);
    pointer("move", 12, 11);
    pointer("up", 12, 11);
    expect(calls).toEqual(["tap"]);
    calls.length = 0;
    pointer("down", 10, 10);
    pointer("move", 40, 10);
    pointer("up", 40, 10);
    expect(calls).toEqual(["start", "move", "end"]);
  });

  it("move the map where nothing is held, and with the right button", () => {
    holds = false;
    pointer("down", 0, 0);
    pointer("move", 30, 5);
    pointer("up", 30, 5);
    expect(calls).toEqual(["pan 30 5"]);
    calls.length = 0;
    holds = true;
    pointer("down", 0, 0, { button: 2, buttons: 2 });
    pointer("move", 0, 20, { buttons: 2 });
    pointer("up", 0, 20, { button: 2 });
    expect(calls).toEqual(["pan 0 20"]);
  });

  it("end a drag at the second finger: a pinch moves no token", () => {
    pointer("down", 0, 0, { id: 1, kind: "touch" });
    pointer("move", 40, 0, { id: 1, kind: "touch" });
    pointer("down", 100, 0, { id: 2, kind: "touch" });
    pointer("move", 160, 0, { id: 2, kind: "touch" });
    pointer("up", 40, 0, { id: 1, kind: "touch" });
    pointer("move", 170, 30, { id: 2, kind: "touch" });
    pointer("up", 170, 30, { id: 2, kind: "touch" });
    expect(calls).toEqual(["start", "move", "cancel", "pan 30 0", "zoom 2.00"]);
  });

  it("know a finger held still, which is then no tap", () => {
    pointer("down", 5, 5, { kind: "touch" });
    vi.advanceTimersByTime(600);
    pointer("up", 5, 5, { kind: "touch" });
    expect(calls).toEqual(["context"]);
  });

  it("tell a right click, and a right press during a drag", () => {
    pointer("down", 5, 5, { button: 2, buttons: 2 });
    pointer("up", 5, 5, { button: 2 });
    expect(calls).toEqual(["context"]);
    calls.length = 0;
    pointer("down", 0, 0);
    pointer("move", 30, 0);
    pointer("move", 30, 0, { buttons: 3 });
    pointer("move", 30, 0, { buttons: 1 });
    pointer("up", 30, 0);
    expect(calls.filter((call) => call !== "move")).toEqual(["start", "secondary", "end"]);
  });

  it("cancel a drag that the system takes away", () => {
    pointer("down", 0, 0);
    pointer("move", 30, 0);
    pointer("cancel", 30, 0);
    expect(calls.at(-1)).toBe("cancel");
  });

  it("zoom by the wheel", () => {
    host.dispatchEvent(new WheelEvent("wheel", { deltaY: -100, cancelable: true }));
    expect(calls).toEqual(["zoom 1.17"]);
  });
});

describe("on a small map under a finger", () => {
  const touch = { kind: "touch" } as const;

  it("twenty pinches that begin on a token move nobody", () => {
    for (let i = 0; i < 20; i++) {
      // The first finger lands on the token and may slide before the second comes down.
      pointer("down", 50, 50, { id: 1, ...touch });
      if (i % 2 === 0) pointer("move", 50 + i * 2, 50, { id: 1, ...touch });
      pointer("down", 90, 50, { id: 2, ...touch });
      pointer("move", 90 + 5 * i, 60, { id: 2, ...touch });
      pointer("move", 40, 50, { id: 1, ...touch });
      pointer("up", 40, 50, { id: i % 3 === 0 ? 2 : 1, ...touch });
      pointer("move", 20, 20, { id: i % 3 === 0 ? 1 : 2, ...touch });
      pointer("up", 20, 20, { id: i % 3 === 0 ? 1 : 2, ...touch });
    }
    expect(calls.filter((call) => call === "end" || call === "tap" || call === "context")).toEqual([]);
  });

  it("twenty slow drags are twenty drags, and the map stays where it is", () => {
    for (let i = 0; i < 20; i++) {
      pointer("down", 50, 50, touch);
      // Longer than a long press before it goes anywhere, then by single pixels.
      vi.advanceTimersByTime(400 + i * 30);
      for (let x = 51; x < 75; x++) {
        pointer("move", x, 50, touch);
        vi.advanceTimersByTime(40);
      }
      pointer("up", 75, 50, touch);
    }
    expect(calls.filter((call) => call === "end")).toHaveLength(20);
    expect(calls.some((call) => call.startsWith("pan") || call === "context" || call === "tap")).toBe(false);
  });

  it("a second finger during a slow drag takes it back", () => {
    pointer("down", 50, 50, { id: 1, ...touch });
    vi.advanceTimersByTime(700);
    pointer("move", 80, 50, { id: 1, ...touch });
    pointer("down", 120, 50, { id: 2, ...touch });
    pointer("up", 120, 50, { id: 2, ...touch });
    pointer("up", 80, 50, { id: 1, ...touch });
    expect(calls).toEqual(["start", "move", "cancel"]);
  });

  it("a finger that rested first takes along what it would else have panned over", () => {
    holds = false;
    pointer("down", 50, 50, touch);
    holds = true;
    vi.advanceTimersByTime(600);
    pointer("move", 80, 50, touch);
    pointer("up", 80, 50, touch);
    expect(calls).toEqual(["start", "move", "end"]);
  });

  it("a press that was all of it is neither tap nor drag nor pan", () => {
    still = true;
    for (const kind of ["touch", "mouse"]) {
      pointer("down", 50, 50, { kind });
      vi.advanceTimersByTime(600);
      pointer("move", 80, 50, { kind });
      pointer("up", 80, 50, { kind });
    }
    expect(calls).toEqual([]);
  });

  it("the wheel zooms, unless a notch of it means something else; a pinch on a trackpad zooms always", () => {
    const turn = (deltaY: number, ctrlKey = false): void => {
      host.dispatchEvent(new WheelEvent("wheel", { deltaY, ctrlKey }));
    };
    turn(100);
    expect(calls).toEqual(["zoom 0.85"]);
    calls = [];
    counts = true;
    for (const step of [25, 25, 25, -100]) turn(step);
    expect(calls.filter((call) => call !== "wheel 0")).toEqual(["wheel -1", "wheel 1"]);
    calls = [];
    turn(10, true);
    expect(calls).toEqual(["zoom 0.90"]);
  });

  it("a mouse held still on something may still drag it", () => {
    pointer("down", 50, 50);
    vi.advanceTimersByTime(900);
    pointer("move", 80, 50);
    pointer("up", 80, 50);
    expect(calls).toEqual(["start", "move", "end"]);
  });
});
