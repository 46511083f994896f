// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Gestures, type Hands } from "./gestures";

let host: HTMLDivElement;
let gestures: Gestures;
let calls: string[];
let holds: boolean;
let still: boolean;

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
