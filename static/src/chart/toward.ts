/** Which place an arrow key leads to. */
import type { PlaceId } from "../wire/chart";
import type { Cell } from "../wire/view";
import { type Layout, nextTo, spotOf } from "./layout";

/** Further round than this is another way. */
const WIDEST = (80 / 180) * Math.PI;

/** The place next to another that lies most in that direction, or null. */
export function toward(layout: Layout, from: PlaceId, [dx, dy]: Cell): PlaceId | null {
  const here = spotOf(layout, from);
  if (here === null) return null;
  const wanted = Math.atan2(dy, dx);
  let best: PlaceId | null = null;
  let least = WIDEST;
  for (const place of nextTo(layout, from)) {
    const there = spotOf(layout, place);
    if (there === null) continue;
    const off = Math.abs(turned(Math.atan2(there.y - here.y, there.x - here.x) - wanted));
    if (off < least) {
      least = off;
      best = place;
    }
  }
  return best;
}

function turned(angle: number): number {
  const whole = 2 * Math.PI;
  return ((((angle + Math.PI) % whole) + whole) % whole) - Math.PI;
}
