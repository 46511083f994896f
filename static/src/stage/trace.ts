/** Where a pointer went that is moved while it points: the places of the last moment, oldest first. */
import type { Spot } from "./camera";

export interface Step {
  at: Spot;
  when: number;
}

/** Whoever points again so soon goes on with the same line. */
export const FOLLOWS_MS = 400;
/** So long a step is seen. */
export const TRACE_MS = 1400;
/** In cells. */
const STILL = 0.02;

export function follow(trace: readonly Step[], at: Spot, when: number): Step[] {
  const last = trace.at(-1);
  // Twice at one place is pointing at it twice, and no line.
  const moved = last !== undefined && Math.hypot(at.x - last.at.x, at.y - last.at.y) > STILL;
  const goesOn = moved && when - last.when < FOLLOWS_MS;
  return [...(goesOn ? fresh(trace, when) : []), { at, when }];
}

export function fresh(trace: readonly Step[], now: number): Step[] {
  return trace.filter(({ when }) => now - when < TRACE_MS);
}
