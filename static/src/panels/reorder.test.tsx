// @vitest-environment jsdom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useReorder } from "./reorder";

const WIDE = 100;
let root: HTMLElement;
let committed: string[][];
let clicked: string[];

function List({ ids, handle = false }: { ids: string[]; handle?: boolean }) {
  const reorder = useReorder(ids, "x", (order) => committed.push(order));
  return (
    <ol>
      {reorder.order.map((id) => (
        <li key={id}>
          <button type="button" onClick={() => clicked.push(id)} {...reorder.grip(id, handle)}>
            {id}
          </button>
        </li>
      ))}
    </ol>
  );
}

const shown = (): string[] => [...root.querySelectorAll("button")].map((one) => one.textContent ?? "");
const of = (id: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(`[data-reorder="${id}"]`);
  if (found === null) throw new Error(`no ${id}`);
  return found;
};

/** jsdom has no pointer events of its own. */
function point(type: string, target: EventTarget, x: number, pointerType: string): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: 5, button: 0 });
  Object.assign(event, { pointerId: 1, isPrimary: true, pointerType });
  act(() => void target.dispatchEvent(event));
}

beforeEach(() => {
  committed = [];
  clicked = [];
  root = document.createElement("div");
  document.body.append(root);
  vi.useFakeTimers();
  // As if they stood in a row, each a hundred pixels wide.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const all = [...root.querySelectorAll("li")];
    const at = all.indexOf(this as HTMLLIElement);
    return { left: at * WIDE, width: WIDE, top: 0, height: 10 } as DOMRect;
  });
});

afterEach(() => {
  render(null, root);
  root.remove();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("dragging an order", () => {
  it("moves with the mouse and tells the new order once", () => {
    act(() => render(<List ids={["a", "b", "c"]} />, root));
    point("pointerdown", of("c"), 250, "mouse");
    point("pointermove", window, 240, "mouse");
    point("pointermove", window, 20, "mouse");
    expect(shown()).toEqual(["c", "a", "b"]);
    point("pointerup", window, 20, "mouse");
    expect(committed).toEqual([["c", "a", "b"]]);
    act(() => of("c").click());
    expect(clicked).toEqual([]);
    vi.runAllTimers();
    act(() => of("c").click());
    expect(clicked).toEqual(["c"]);
  });

  it("leaves a click a click", () => {
    act(() => render(<List ids={["a", "b"]} />, root));
    point("pointerdown", of("a"), 50, "mouse");
    point("pointermove", window, 52, "mouse");
    point("pointerup", window, 52, "mouse");
    act(() => of("a").click());
    expect([committed, clicked]).toEqual([[], ["a"]]);
  });

  it("takes a finger that rests, and lets one that swipes scroll", () => {
    act(() => render(<List ids={["a", "b", "c"]} />, root));
    point("pointerdown", of("a"), 50, "touch");
    point("pointermove", window, 250, "touch");
    point("pointerup", window, 250, "touch");
    expect(committed).toEqual([]);
    point("pointerdown", of("a"), 50, "touch");
    act(() => void vi.advanceTimersByTime(400));
    point("pointermove", window, 260, "touch");
    point("pointerup", window, 260, "touch");
    expect(committed).toEqual([["b", "c", "a"]]);
  });

  it("takes a finger on a handle at once, and puts all back when the system takes it away", () => {
    act(() => render(<List ids={["a", "b", "c"]} handle />, root));
    point("pointerdown", of("a"), 50, "touch");
    point("pointermove", window, 160, "touch");
    expect(shown()).toEqual(["b", "a", "c"]);
    point("pointercancel", window, 160, "touch");
    expect(shown()).toEqual(["a", "b", "c"]);
    expect(committed).toEqual([]);
  });

  it("goes by key, with Alt where the arrows mean something else", () => {
    act(() => render(<List ids={["a", "b", "c"]} />, root));
    const key = (init: KeyboardEventInit): void => {
      act(() => void of("b").dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init })));
    };
    key({ key: "ArrowRight" });
    expect(committed).toEqual([]);
    key({ key: "ArrowRight", altKey: true });
    key({ key: "ArrowUp", altKey: true });
    expect(committed).toEqual([
      ["a", "c", "b"],
      ["b", "a", "c"],
    ]);
  });
});
