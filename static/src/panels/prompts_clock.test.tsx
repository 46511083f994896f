// @vitest-environment jsdom
import { act } from "preact/test-utils";
import { afterEach, expect, it, vi } from "vitest";
import { type Seated, seat } from "./harness";
import { Prompts } from "./prompts";
import { secondsLeft } from "./prompts_clock";

const choices = [
  { id: "parry", label: "Parry", cost: 3, unit: "AP" },
  { id: "allow", label: "Let it in" },
];
const prompt = (id: string, token: string, more: object = {}) => ({
  id,
  kind: "invaded",
  token,
  cause: "c",
  rule: "GC-03",
  question: "Somebody comes.",
  answered: false,
  ...more,
});
const VIEW = {
  "token/a": { id: "a", name: "Ada", mine: true, scene: "s", at: [0, 0], size: 1, side: "" },
  "token/b": { id: "b", name: "Bo", mine: false, scene: "s", at: [1, 0], size: 1, side: "" },
  "prompt/p1": prompt("p1", "a", { choices }),
  "prompt/p2": prompt("p2", "b"),
};

let at: Seated;
afterEach(() => {
  at?.leave();
  vi.useRealTimers();
});

const clocks = (): (string | null)[] =>
  [...at.root.querySelectorAll(".prompt-clock span")].map((one) => one.textContent);

it("counts down to the last answer, for oneself and for those who are waited for, and says when it is soon", () => {
  vi.useFakeTimers();
  at = seat("player", VIEW);
  at.show(<Prompts />);
  expect(clocks()).toEqual([]);
  at.hear({ type: "countdown", left: { p1: 12_400, p2: 20_000 }, of: 20_000 });
  expect(clocks()).toEqual(["20 s left", "13 s left, then: Let it in"]);
  act(() => void vi.advanceTimersByTime(4000));
  expect(clocks()).toEqual(["16 s left", "9 s left, then: Let it in"]);
  expect(at.tabletop.session.notices.polite.value).toBe("9 s left");
  at.hear({ type: "countdown", left: { p1: 8000, p2: 15_000 }, of: 20_000, held: true });
  act(() => void vi.advanceTimersByTime(60_000));
  expect(clocks()).toEqual(["15 s left (paused)", "8 s left, then: Let it in (paused)"]);
});

it("knows no time for what may take as long as it does", () => {
  expect(secondsLeft(null, "p1", 0)).toBeNull();
  const time = { type: "countdown", left: { p1: 500 }, of: 1000, heard: 100 } as const;
  expect(secondsLeft(time, "p2", 100)).toBeNull();
  expect(secondsLeft(time, "p1", 300)).toBe(1);
  expect(secondsLeft(time, "p1", 9000)).toBe(0);
});
