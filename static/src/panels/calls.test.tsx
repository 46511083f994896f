// @vitest-environment jsdom
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RefusalBubble, RefusalToast } from "./bubbles";
import { Calls } from "./calls";
import { EndTurn } from "./end_turn";
import { type Seated, seat } from "./harness";

const ADA = { id: "a", name: "Ada", mine: true, scene: "s", at: [2, 3], size: 1, side: "" };
const turnOf = (active: string, your_turn: boolean) => ({
  clock: { kind: "turns", order: ["a", "b"], active, cycle: 1, your_turn },
});
const QUESTION = { id: "p", kind: "invaded", token: "a", cause: "b", rule: "", question: "?", answered: false };
const person = (name: string, online = true) => ({ id: name, name, role: "player", online });

let at: Seated;

beforeEach(() => {
  vi.useFakeTimers();
  at = seat("player", { "token/a": ADA, ...turnOf("b", false) });
});

afterEach(() => {
  at.leave();
  vi.useRealTimers();
});

const heard = (): string => at.tabletop.session.notices.polite.value;

it("calls whose turn it is, once, and no longer than it is", () => {
  at.show(<Calls />);
  expect(at.root.textContent).toBe("");
  at.patch(turnOf("a", true));
  expect([at.root.textContent, heard()]).toEqual(["It is your turn: Ada", "It is your turn: Ada"]);
  act(() => at.tabletop.session.notices.say("Something else."));
  at.patch({ "token/a": { ...ADA, at: [3, 3] } });
  expect(heard()).toBe("Something else.");
  at.patch(turnOf("b", false));
  expect(at.root.textContent).toBe("");
  at.patch(turnOf("a", true));
  act(() => void vi.advanceTimersByTime(10_000));
  expect(at.root.textContent).toBe("");
});

it("calls who comes, but neither who was here already nor whose line broke for a moment", () => {
  at.show(<Calls />);
  at.people([person("me"), person("Bo"), person("Cy", false)]);
  expect(at.root.textContent).toBe("");
  at.people([person("me"), person("Bo"), person("Cy"), person("Di")]);
  expect(at.root.textContent).toBe("Cy and Di are at the table now.");
  act(() => void vi.advanceTimersByTime(10_000));
  expect(at.root.textContent).toBe("");
  at.people([person("me"), person("Bo", false), person("Cy"), person("Di")]);
  act(() => void vi.advanceTimersByTime(5000));
  at.people([person("me"), person("Bo"), person("Cy"), person("Di")]);
  expect(at.root.textContent).toBe("");
  at.people([person("me"), person("Bo", false)]);
  act(() => void vi.advanceTimersByTime(60_000));
  at.people([person("me"), person("Bo")]);
  expect(at.root.textContent).toBe("Bo is at the table now.");
});

it("ends a refusal with its reason, and shows one at a time", () => {
  const { notices } = at.tabletop.session;
  at.show(
    <>
      <RefusalBubble />
      <RefusalToast />
    </>,
  );
  const shown = (): string[] => [...at.root.querySelectorAll('[role="alert"]')].map((one) => one.textContent ?? "");
  act(() => notices.refuse({ code: "not_your_turn", rule: "", message: "Not yet." }));
  act(() => notices.refuse({ code: "not_your_turn", rule: "", message: "Still not." }));
  expect(shown()).toEqual(["Still not. "]);
  at.patch({ "token/a": { ...ADA, at: [3, 3] } });
  expect(shown()).toHaveLength(1);
  at.patch(turnOf("a", true));
  expect(shown()).toEqual([]);
  act(() => notices.refuse({ code: "x", rule: "", message: "No." }));
  act(() => void vi.advanceTimersByTime(10_000));
  expect(shown()).toEqual([]);
});

it("does not urge to end a turn while a question waits", () => {
  at.patch(turnOf("a", true));
  at.show(<EndTurn />);
  const gold = (): boolean => at.root.querySelector(".end-turn")?.classList.contains("gold") === true;
  expect(gold()).toBe(true);
  at.patch({ "prompt/p": { ...QUESTION, choices: [{ id: "allow", label: "Let it in" }] } });
  expect(gold()).toBe(false);
  at.patch({ "prompt/p": { ...QUESTION, answered: true } });
  expect(gold()).toBe(true);
});
