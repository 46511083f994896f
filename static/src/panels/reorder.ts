/** Changing the order of a list by dragging with mouse or finger, or by key. One hand for every list that has an order. */
import { useEffect, useRef, useState } from "preact/hooks";
import { moved } from "../gm/order";

const MOUSE_SLACK_PX = 6;
/** A finger that rests so long means the entry and not the list that it scrolls. */
const HOLD_MS = 320;
const FINGER_SLACK_PX = 10;

interface Grip {
  onPointerDown(event: PointerEvent): void;
  onKeyDown(event: KeyboardEvent): void;
  onClickCapture(event: Event): void;
  "data-reorder": string;
}

export interface Reorder {
  /** As it would be if one let go now. */
  order: readonly string[];
  held: string | null;
  /** What to put on an entry. A `handle` takes a finger at once; its style must say `touch-action: none`. */
  grip(id: string, handle?: boolean): Grip;
}

export function useReorder(ids: readonly string[], axis: "x" | "y", commit: (order: string[]) => void): Reorder {
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const swallow = useRef(false);
  const latest = useRef({ ids, commit });
  latest.current = { ids, commit };
  const key = ids.join("\n");
  // What the table says replaces what was dragged, be it the same or not.
  useEffect(() => setDraft(null), [key]);
  useEffect(() => () => stop.current?.(), []);

  const begin = (down: PointerEvent, id: string, handle: boolean): void => {
    if (down.button !== 0 || !down.isPrimary) return;
    const finger = down.pointerType !== "mouse";
    let order: readonly string[] = latest.current.ids;
    let active = false;
    // The same entries may stand in another list of this page too.
    const list = (down.currentTarget as Element).closest("ol, ul") ?? document.body;
    const start = (): void => {
      active = true;
      swallow.current = true;
      setHeld(id);
    };
    const timer = finger && !handle ? setTimeout(start, HOLD_MS) : undefined;
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
      if (!active) {
        if (finger && !handle) {
          if (far > FINGER_SLACK_PX) end();
          return;
        }
        if (far < MOUSE_SLACK_PX) return;
        start();
      }
      const goal = placeUnder(list, event, id, order, axis);
      const at = order.indexOf(id);
      if (goal !== at) {
        order = moved(order, at, goal);
        setDraft(order);
      }
    };
    // Else the list would scroll away under the finger; the system asks the touch events, not the pointer's.
    const still = (event: Event): void => {
      if (active) event.preventDefault();
    };
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", drop);
      window.removeEventListener("touchmove", still);
      stop.current = null;
      setHeld(null);
    };
    const up = (): void => {
      end();
      if (!active) return;
      setTimeout(() => {
        swallow.current = false;
      });
      if (order.join("\n") !== latest.current.ids.join("\n")) latest.current.commit([...order]);
    };
    const drop = (): void => {
      end();
      swallow.current = false;
      setDraft(null);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", drop);
    window.addEventListener("touchmove", still, { passive: false });
    stop.current = drop;
  };

  return {
    order: draft ?? ids,
    held,
    grip: (id, handle = false) => ({
      "data-reorder": id,
      onPointerDown: (event) => begin(event, id, handle),
      onKeyDown: (event) => {
        if (!(event.altKey || handle) || event.ctrlKey || event.metaKey) return;
        const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        const at = ids.indexOf(id);
        const goal = Math.max(0, Math.min(ids.length - 1, at + by));
        if (goal !== at) commit(moved(ids, at, goal));
      },
      onClickCapture: (event) => {
        if (!swallow.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  };
}

/** Where the entry would come to stand: after everything whose middle the pointer has passed. */
function placeUnder(list: Element, event: PointerEvent, id: string, order: readonly string[], axis: "x" | "y"): number {
  const at = axis === "x" ? event.clientX : event.clientY;
  let before = 0;
  for (const element of list.querySelectorAll<HTMLElement>("[data-reorder]")) {
    const other = element.dataset.reorder ?? "";
    if (other === id || !order.includes(other)) continue;
    const box = (element.closest("li") ?? element).getBoundingClientRect();
    if ((axis === "x" ? box.left + box.width / 2 : box.top + box.height / 2) < at) before++;
  }
  return before;
}
