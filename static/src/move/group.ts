/** Several tokens led by one: the same way for each, from where it stands, given as one order. */
import type { MoveGroup } from "../wire/command";
import type { Cell, Token } from "../wire/view";

export interface Follower {
  id: string;
  start: Cell;
  size: number;
}

/** `by` is how far they all are to go. */
export interface GroupPlan {
  lead: string;
  followers: Follower[];
  by: Cell;
  /** `drag`: follows the pointer; `aim`: stays, to be gone with Enter. */
  phase: "drag" | "aim";
  /** The cell that was taken hold of. */
  grabbed: Cell;
}

export function startGroup(
  tokens: readonly Token[],
  lead: string,
  grabbed: Cell,
  phase: "drag" | "aim",
): GroupPlan | null {
  const followers = tokens.flatMap((token) =>
    token.at === null ? [] : [{ id: token.id, start: token.at, size: token.size }],
  );
  return followers.length < 2 ? null : { lead, followers, by: [0, 0], phase, grabbed };
}

export function goalOf(follower: Follower, by: Cell): Cell {
  return [follower.start[0] + by[0], follower.start[1] + by[1]];
}

/** As far that way as all of them stay on the map; so a group never loses its shape at the edge. */
export function clamped(plan: GroupPlan, by: Cell, width: number, height: number): Cell {
  let [dx, dy] = by;
  for (const { start, size } of plan.followers) {
    dx = Math.max(-start[0], Math.min(width - size - start[0], dx));
    dy = Math.max(-start[1], Math.min(height - size - start[1], dy));
  }
  return [dx, dy];
}

/**
 * The order for the server, or null for standing still. Whoever is furthest ahead goes first, so that those behind find
 * the place free that they walk into.
 */
export function orderOf(plan: GroupPlan, mode: string, unruled: boolean): MoveGroup | null {
  const [dx, dy] = plan.by;
  if (dx === 0 && dy === 0) return null;
  const ahead = ({ start, size }: Follower): number =>
    start[0] * dx + start[1] * dy + (size * (Math.abs(dx) + Math.abs(dy))) / 2;
  const legs = [...plan.followers]
    .sort((a, b) => ahead(b) - ahead(a))
    .map((follower) => ({ token: follower.id, path: [goalOf(follower, plan.by)] }));
  return { type: "move_group", legs, mode, ...(unruled ? { unruled } : {}) };
}
