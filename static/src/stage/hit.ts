/** What lies under a position of the map, in cells. */
import type { Door, Token } from "../wire/view";
import type { Spot } from "./camera";
import type { Share } from "./crowd";

/** The token there: the smallest, of those who share a square the nearest, of equals the one drawn last. */
export function tokenAt(
  tokens: readonly Token[],
  world: Spot,
  sharing: ReadonlyMap<string, Share> = new Map(),
): Token | null {
  let best: Token | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const token of tokens) {
    if (token.at === null) continue;
    const inside =
      world.x >= token.at[0] &&
      world.y >= token.at[1] &&
      world.x < token.at[0] + token.size &&
      world.y < token.at[1] + token.size;
    if (!inside || (best !== null && token.size > best.size)) continue;
    const share = sharing.get(token.id);
    const middle = token.size / 2;
    const away =
      share === undefined
        ? 0
        : Math.hypot(world.x - token.at[0] - middle - share.dx, world.y - token.at[1] - middle - share.dy);
    if (best !== null && token.size === best.size && away > nearest) continue;
    best = token;
    nearest = away;
  }
  return best;
}

/** The door nearest to a position, if it is no further than `reach` cells. */
export function doorAt(doors: readonly Door[], world: Spot, reach: number): Door | null {
  let best: Door | null = null;
  let nearest = reach;
  for (const door of doors) {
    const distance = distanceToSegment(world, door.a, door.b);
    if (distance <= nearest) {
      nearest = distance;
      best = door;
    }
  }
  return best;
}

/** The ends are in thousandths of a cell, the answer is in cells. */
export function distanceToSegment(spot: Spot, a: readonly [number, number], b: readonly [number, number]): number {
  const ax = a[0] / 1000;
  const ay = a[1] / 1000;
  const dx = b[0] / 1000 - ax;
  const dy = b[1] / 1000 - ay;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((spot.x - ax) * dx + (spot.y - ay) * dy) / length));
  return Math.hypot(spot.x - ax - along * dx, spot.y - ay - along * dy);
}
