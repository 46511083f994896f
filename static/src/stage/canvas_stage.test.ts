// @vitest-environment jsdom
import { effect, untracked } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Scene, Token } from "../wire/view";
import { CanvasStage } from "./canvas_stage";

const SCENE: Scene = { id: "s", name: "Hall", space: "square", width: 60, height: 60 };
const TOKEN: Token = {
  id: "ada",
  name: "Ada",
  scene: "s",
  at: [50, 50],
  size: 1,
  side: "party",
  kind: "character",
  color: "#4f9cff",
  mine: true,
  down: false,
};

/** The middles of the pictures stamped on each canvas since it was last wiped. */
let stamped: Map<HTMLCanvasElement, { x: number; y: number }[]>;
let stage: CanvasStage;
let host: HTMLDivElement;

function context(canvas: HTMLCanvasElement): unknown {
  const stamps: { x: number; y: number }[] = [];
  stamped.set(canvas, stamps);
  const known: Record<string, unknown> = {
    measureText: (text: string) => ({ width: text.length * 6 }),
    clearRect: () => stamps.splice(0),
    drawImage: (_: unknown, x: number, y: number, width: number, height: number) =>
      stamps.push({ x: x + width / 2, y: y + height / 2 }),
  };
  return new Proxy(known, { get: (target, name: string) => target[name] ?? (() => undefined), set: () => true });
}

beforeEach(() => {
  stamped = new Map();
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
  vi.stubGlobal(
    "Path2D",
    class {
      moveTo(): void {}
      lineTo(): void {}
      rect(): void {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
    return context(this) as never;
  });
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(390);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  host = document.createElement("div");
  document.body.append(host);
  stage = new CanvasStage();
  stage.mount(host);
});

afterEach(() => {
  stage.destroy();
  host.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("draws tokens where the camera went when the map was first seen", () => {
  const stop = effect(() => {
    if (stage.drawn.value) untracked(() => stage.reveal([50, 50]));
  });
  stage.setScene(SCENE);
  stage.setTokens([TOKEN], { selected: null, group: new Set(), active: null, asked: new Set() });
  const before = stage.cellToScreen(50, 50);
  for (let frames = 0; frames < 5; frames++) vi.advanceTimersToNextFrame();
  stop();

  const spot = stage.cellToScreen(50, 50);
  expect(spot).not.toEqual(before);
  const [disc] = stamped.get(host.children[1] as HTMLCanvasElement) ?? [];
  expect(disc?.x).toBeCloseTo(spot.x);
  expect(disc?.y).toBeCloseTo(spot.y);
});
