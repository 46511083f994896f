/**
 * The move tool as a state machine: what hands do goes in, the next state and what is to be done come out. It knows no
 * canvas and no socket, so every gesture can be tried in a test.
 */
import type { Cell, Position } from "../wire/view";

/** `free` goes straight along the way, outside the rules (GM); `rule` asks them. */
export type Way = "rule" | "free";

export interface Plan {
  token: string;
  start: Position;
  size: number;
  way: Way;
  waypoints: Position[];
  goal: Position | null;
  /** `drag`: the goal follows the pointer. `aim`: it stays until another is chosen, by click or key. */
  phase: "drag" | "aim";
  /** From the token's corner to where it was taken hold of. */
  grip: Cell;
}

/** A token as hands take it: where it is, and how many cells wide. */
export interface Grip {
  id: string;
  at: Position;
  size: number;
}

export type Input =
  | { type: "drag"; token: Grip; grabbed: Position; way: Way }
  | { type: "over"; cell: Position }
  /** `keep` goes on planning; `place` (GM, outside the rules) puts the token there without a walk. */
  | { type: "drop"; cell: Position; keep: boolean; place?: boolean }
  | { type: "aim"; token: Grip; cell: Position; waypoint: boolean; way: Way }
  /** On from where the plan leads to; `next` says what lies there. */
  | { type: "step"; token: Grip; next: (end: Position) => Position | null; way: Way }
  | { type: "waypoint" }
  | { type: "back" }
  | { type: "commit" }
  /** Something else than the way has changed: the mode, say. */
  | { type: "again" }
  | { type: "second_finger" }
  | { type: "cancel" };

export type Effect =
  | { type: "preview"; token: string; path: Position[]; way: Way }
  | { type: "move"; token: string; path: Position[]; way: Way }
  | { type: "place"; token: string; at: Position }
  | { type: "dropped" };

export interface Next {
  plan: Plan | null;
  effects: Effect[];
}

const LONGEST = 500;
const STAY: Effect[] = [];

/** On a map of areas positions are names, which are the same or not. */
export const same = (a: Position | null, b: Position | null): boolean =>
  a === b || (isCell(a) && isCell(b) && a[0] === b[0] && a[1] === b[1]);

export function isCell(position: Position | null | undefined): position is Cell {
  return position !== null && position !== undefined && typeof position !== "string";
}

/** What the server is asked about: the waypoints and the goal, without the start and without standing still. */
export function pathOf(plan: Plan): Position[] {
  const all = plan.goal === null ? plan.waypoints : [...plan.waypoints, plan.goal];
  const path: Position[] = [];
  let last = plan.start;
  for (const cell of all) {
    if (!same(cell, last)) path.push(cell);
    last = cell;
  }
  return path;
}

export function advance(plan: Plan | null, input: Input): Next {
  switch (input.type) {
    case "drag": {
      const { id, at, size } = input.token;
      const { grabbed } = input;
      const grip: Cell = isCell(grabbed) && isCell(at) ? [grabbed[0] - at[0], grabbed[1] - at[1]] : [0, 0];
      // Taking hold of a token with a plan goes on with that plan, as after Ctrl.
      const going = plan !== null && plan.token === id && plan.way === input.way;
      const waypoints = going ? withGoal(plan) : [];
      return kept({ token: id, start: at, size, way: input.way, waypoints, goal: null, phase: "drag", grip });
    }
    case "over": {
      if (plan === null || plan.phase !== "drag") return kept(plan);
      const goal = corner(plan, input.cell);
      return same(goal, plan.goal) ? kept(plan) : asked({ ...plan, goal });
    }
    case "drop": {
      if (plan === null || plan.phase !== "drag") return kept(plan);
      const moved = { ...plan, goal: corner(plan, input.cell) };
      if (input.keep) return asked({ ...moved, waypoints: withGoal(moved), goal: null, phase: "aim" });
      const end = moved.goal;
      if (input.place === true && moved.way === "free" && end !== null && !same(end, moved.start))
        return { plan: null, effects: [{ type: "place", token: moved.token, at: end }] };
      return committed(moved);
    }
    case "aim": {
      const { id, at, size } = input.token;
      const base = plan !== null && plan.token === id ? plan : fresh(id, at, size, input.way);
      const aimed: Plan = { ...base, phase: "aim" };
      if (input.waypoint) {
        return asked({ ...aimed, waypoints: [...withGoal(aimed), input.cell], goal: null });
      }
      const end = aimed.goal ?? aimed.waypoints.at(-1) ?? null;
      if (plan !== null && plan.phase === "aim" && same(end, input.cell)) return committed(aimed);
      return asked({ ...aimed, goal: input.cell });
    }
    case "step": {
      const { id, at, size } = input.token;
      const base = plan !== null && plan.token === id ? plan : fresh(id, at, size, input.way);
      const aimed: Plan = { ...base, phase: "aim" };
      const end = aimed.goal ?? aimed.waypoints.at(-1) ?? aimed.start;
      const next = input.next(end);
      if (next === null) return kept(plan);
      const waypoints = withGoal(aimed);
      // A step back onto the way is a step taken back.
      const before = waypoints.length > 1 ? (waypoints.at(-2) ?? null) : waypoints.length === 1 ? aimed.start : null;
      if (before !== null && same(before, next)) return back(aimed);
      if (waypoints.length >= LONGEST) return kept(plan);
      return asked({ ...aimed, waypoints, goal: next });
    }
    case "waypoint":
      if (plan === null || plan.goal === null) return kept(plan);
      return asked({ ...plan, waypoints: withGoal(plan), goal: plan.phase === "drag" ? plan.goal : null });
    case "back":
      return plan === null ? kept(plan) : back(plan);
    case "again":
      return plan === null ? kept(plan) : asked(plan);
    case "commit":
      return plan === null ? kept(plan) : committed(plan);
    case "second_finger":
      return plan?.phase === "drag" ? cancelled() : kept(plan);
    case "cancel":
      return plan === null ? kept(plan) : cancelled();
  }
}

function fresh(token: string, start: Position, size: number, way: Way): Plan {
  return { token, start, size, way, waypoints: [], goal: null, phase: "aim", grip: [0, 0] };
}

function corner(plan: Plan, cell: Position): Position {
  if (!isCell(cell)) return cell;
  return [cell[0] - plan.grip[0], cell[1] - plan.grip[1]];
}

function withGoal(plan: Plan): Position[] {
  const last = plan.waypoints.at(-1) ?? plan.start;
  return plan.goal === null || same(plan.goal, last) ? plan.waypoints : [...plan.waypoints, plan.goal];
}

function back(plan: Plan): Next {
  if (plan.phase === "drag") return asked({ ...plan, waypoints: plan.waypoints.slice(0, -1) });
  const waypoints = withGoal(plan).slice(0, -1);
  const goal = waypoints.at(-1) ?? null;
  if (goal === null) return cancelled();
  return asked({ ...plan, waypoints: waypoints.slice(0, -1), goal });
}

function committed(plan: Plan): Next {
  const path = pathOf(plan);
  const end = path.at(-1);
  if (end === undefined) return cancelled();
  return { plan: null, effects: [{ type: "move", token: plan.token, path, way: plan.way }] };
}

function cancelled(): Next {
  return { plan: null, effects: [{ type: "dropped" }] };
}

function kept(plan: Plan | null): Next {
  return { plan, effects: STAY };
}

function asked(plan: Plan): Next {
  const path = pathOf(plan);
  // A way to where the token stands is none; what is held may still be carried elsewhere.
  if (path.length === 0) return plan.phase === "drag" ? kept(plan) : cancelled();
  return { plan, effects: [{ type: "preview", token: plan.token, path, way: plan.way }] };
}
