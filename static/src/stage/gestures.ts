/**
 * Fingers, pens, mouse and wheel, made into what they mean. Moving the map is decided here; everything else is told to
 * the listener. A second finger always ends a drag, so that a pinch can never move a token.
 */
import type { Spot } from "./camera";

export interface Hands {
  /** True when the press took hold of something; false lets it pan. `long`: asked again after a long press. */
  grab(at: Spot, event: PointerEvent, long?: boolean): boolean;
  dragStart(at: Spot, event: PointerEvent): void;
  dragMove(at: Spot, event: PointerEvent): void;
  dragEnd(at: Spot, event: PointerEvent): void;
  dragCancel(): void;
  secondary(): void;
  tap(at: Spot, event: PointerEvent): void;
  context(at: Spot, event: PointerEvent): void;
  /** A press held still: true if that was all of it, false if it may yet become a drag, a tap or a look closer. */
  hold(at: Spot, event: PointerEvent): boolean;
  hover(at: Spot | null, event: PointerEvent | null): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Spot): void;
  /** The wheel: a notch, or 0 while there is less than one. False when it is to zoom. */
  wheel?(by: 1 | 0 | -1): boolean;
}

const SLOP_MOUSE = 4;
const SLOP_TOUCH = 10;
const LONG_PRESS_MS = 500;
const RIGHT = 2;
/** A trackpad tells a notch in many small steps. */
const NOTCH = 60;

type Phase = "none" | "pressed" | "dragging" | "panning" | "pinching" | "spent";

export class Gestures {
  #phase: Phase = "none";
  #held = false;
  /** The finger has been still for long: lifted, it asks what can be done here. */
  #long = false;
  #fingers = new Map<number, Spot>();
  #start: Spot = { x: 0, y: 0 };
  #last: Spot = { x: 0, y: 0 };
  #button = 0;
  #buttons = 0;
  /** How far the wheel was turned since its last notch. */
  #turned = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop = new AbortController();

  constructor(
    private readonly host: HTMLElement,
    private readonly hands: Hands,
  ) {
    const options = { signal: this.#stop.signal };
    host.addEventListener("pointerdown", (event) => this.#down(event), options);
    host.addEventListener("pointermove", (event) => this.#move(event), options);
    host.addEventListener("pointerup", (event) => this.#up(event), options);
    host.addEventListener("pointercancel", (event) => this.#cancel(event), options);
    host.addEventListener("pointerleave", () => this.#phase === "none" && hands.hover(null, null), options);
    host.addEventListener("contextmenu", (event) => event.preventDefault(), options);
    host.addEventListener("wheel", (event) => this.#wheel(event), { ...options, passive: false });
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  /** Let go of what is held, as Escape does; the rest of the press means nothing. */
  release(): void {
    if (this.#phase === "dragging" || this.#phase === "pressed") this.#phase = "spent";
  }

  #spot(event: { clientX: number; clientY: number }): Spot {
    const box = this.host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #down(event: PointerEvent): void {
    const spot = this.#spot(event);
    this.#fingers.set(event.pointerId, spot);
    try {
      this.host.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already cannot be captured, and need not be.
    }
    if (this.#fingers.size > 1) {
      this.#pinchStart();
      return;
    }
    this.#phase = "pressed";
    this.#start = spot;
    this.#last = spot;
    this.#button = event.button;
    this.#buttons = event.buttons;
    this.#long = false;
    this.#held = event.button === 0 && this.hands.grab(spot, event);
    clearTimeout(this.#timer);
    if (event.button !== 0) return;
    this.#timer = setTimeout(() => {
      if (this.#phase !== "pressed") return;
      if (this.hands.hold(spot, event)) {
        this.#phase = "spent";
        return;
      }
      if (event.pointerType === "mouse") return;
      // A finger rests before a slow drag as well, so what it meant is known when it moves or leaves.
      this.#long = true;
      this.#held = this.hands.grab(spot, event, true);
      navigator.vibrate?.(12);
    }, LONG_PRESS_MS);
  }

  #move(event: PointerEvent): void {
    const spot = this.#spot(event);
    if (!this.#fingers.has(event.pointerId)) {
      this.hands.hover(spot, event);
      return;
    }
    // With one button held, another is told by its bit only, never by an event of its own.
    const pressed = event.buttons & ~this.#buttons;
    this.#buttons = event.buttons;
    if (this.#phase === "dragging" && (pressed & RIGHT) !== 0) this.hands.secondary();
    if (this.#phase === "pinching") {
      this.#pinch(event.pointerId, spot);
      return;
    }
    this.#fingers.set(event.pointerId, spot);
    if (this.#phase === "pressed") {
      const slop = event.pointerType === "mouse" ? SLOP_MOUSE : SLOP_TOUCH;
      if (Math.hypot(spot.x - this.#start.x, spot.y - this.#start.y) < slop) return;
      clearTimeout(this.#timer);
      this.#phase = this.#held ? "dragging" : "panning";
      if (this.#held) this.hands.dragStart(this.#start, event);
    }
    if (this.#phase === "dragging") this.hands.dragMove(spot, event);
    if (this.#phase === "panning") this.hands.pan(spot.x - this.#last.x, spot.y - this.#last.y);
    this.#last = spot;
  }

  #up(event: PointerEvent): void {
    clearTimeout(this.#timer);
    const spot = this.#spot(event);
    this.#fingers.delete(event.pointerId);
    const phase = this.#phase;
    if (phase === "pinching" || (phase === "spent" && this.#fingers.size > 0)) {
      // What is left of a pinch is no tap and no drag.
      this.#phase = this.#fingers.size > 0 ? "spent" : "none";
      return;
    }
    this.#phase = "none";
    if (phase === "dragging") this.hands.dragEnd(spot, event);
    else if (phase === "pressed" && this.#button === 2) this.hands.context(spot, event);
    else if (phase === "pressed" && this.#long) this.hands.context(spot, event);
    else if (phase === "pressed" && this.#button === 0) this.hands.tap(spot, event);
  }

  #cancel(event: PointerEvent): void {
    clearTimeout(this.#timer);
    this.#fingers.delete(event.pointerId);
    if (this.#phase === "dragging") this.hands.dragCancel();
    this.#phase = this.#fingers.size > 0 ? "spent" : "none";
  }

  #pinchStart(): void {
    clearTimeout(this.#timer);
    if (this.#phase === "dragging") this.hands.dragCancel();
    this.#phase = "pinching";
  }

  #pinch(id: number, spot: Spot): void {
    const before = [...this.#fingers.values()];
    this.#fingers.set(id, spot);
    const after = [...this.#fingers.values()];
    const [a, b] = before;
    const [c, d] = after;
    if (a === undefined || b === undefined || c === undefined || d === undefined) return;
    const was = Math.hypot(a.x - b.x, a.y - b.y);
    const is = Math.hypot(c.x - d.x, c.y - d.y);
    const middle = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
    this.hands.pan(middle.x - (a.x + b.x) / 2, middle.y - (a.y + b.y) / 2);
    if (was > 0) this.hands.zoom(is / was, middle);
  }

  /** Whether the wheel means something else than zooming now. */
  #notch(step: number): boolean {
    if (this.hands.wheel === undefined) return false;
    this.#turned = Math.sign(step) === Math.sign(this.#turned) ? this.#turned + step : step;
    if (Math.abs(this.#turned) < NOTCH) return this.hands.wheel(0);
    const by = this.#turned < 0 ? 1 : -1;
    this.#turned = 0;
    return this.hands.wheel(by);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    // A pinch on a trackpad arrives as a wheel with Ctrl and small steps.
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    const step = Math.max(-240, Math.min(240, event.deltaY * lines));
    if (!event.ctrlKey && this.#notch(step)) return;
    this.hands.zoom(Math.exp(-step * speed), this.#spot(event));
  }
}
