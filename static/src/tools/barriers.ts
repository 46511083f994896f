/** Walls and doors as lines that are put, split, joined and cut: what changes, told as one order. No canvas, no socket. */

import type { Spot } from "../stage/camera";
import { distanceToSegment } from "../stage/hit";
import type { EditBarriers, PutDoor, PutWall } from "../wire/command";
import type { Barrier, Cell, Door, Point, Wall } from "../wire/view";
import { distance, samePoint, snapped } from "./snapping";

export type Change = Omit<EditBarriers, "type" | "scene">;

/** The cell in the middle of what a change is about, to show there why it was refused; null for a change of nothing. */
export function middleOf({ walls = [], doors = [], drop = [] }: Change, before: readonly Barrier[]): Cell | null {
  const each = walls[0] ?? doors[0] ?? before.find((one) => drop.includes(one.id));
  return each === undefined
    ? null
    : [Math.floor((each.a[0] + each.b[0]) / 2000), Math.floor((each.a[1] + each.b[1]) / 2000)];
}

/** An end this near, in cells, is meant; nearer than any corner of the grid. */
const END_REACH = 0.3;
/** Shorter than this is no wall. */
const SHORTEST = 50;

/** The end of a wall or door nearby, or else the nearest corner or half cell; with `free` just there. */
export function snapEnd(world: Spot, barriers: readonly Barrier[], free: boolean, not?: ReadonlySet<string>): Point {
  if (free) return snapped(world, true);
  let best: Point | null = null;
  let nearest = END_REACH * 1000;
  for (const each of barriers) {
    if (not?.has(each.id)) continue;
    for (const end of [each.a, each.b]) {
      const away = Math.hypot(end[0] - world.x * 1000, end[1] - world.y * 1000);
      if (away < nearest) {
        nearest = away;
        best = end;
      }
    }
  }
  return best ?? snapped(world);
}

export function barrierAt<B extends Barrier>(barriers: readonly B[], world: Spot, reach: number): B | null {
  let best: B | null = null;
  let nearest = reach;
  for (const each of barriers) {
    const away = distanceToSegment(world, each.a, each.b);
    if (away <= nearest) {
      nearest = away;
      best = each;
    }
  }
  return best;
}

/** The place on a wall nearest to a position: on the grid where the wall runs along it. */
export function onWall(wall: Barrier, world: Spot, free = false): Point {
  const length = distance(wall.a, wall.b);
  if (length === 0) return wall.a;
  const dx = (wall.b[0] - wall.a[0]) / length;
  const dy = (wall.b[1] - wall.a[1]) / length;
  const wanted = free ? [world.x * 1000, world.y * 1000] : snapped(world);
  const along = ((wanted[0] ?? 0) - wall.a[0]) * dx + ((wanted[1] ?? 0) - wall.a[1]) * dy;
  const kept = Math.max(0, Math.min(length, along));
  return [Math.round(wall.a[0] + dx * kept), Math.round(wall.a[1] + dy * kept)];
}

/** Only what differs from the default goes over the wire. */
export function plainWall(wall: Wall): PutWall {
  const { id, a, b, secret, blocks, way } = wall;
  return {
    id,
    a,
    b,
    ...(secret === true ? { secret } : {}),
    ...(blocks !== undefined && blocks !== "all" ? { blocks } : {}),
    ...(way ? { way } : {}),
  };
}

export function plainDoor(door: Door): PutDoor {
  const { id, a, b, kind, state, secret } = door;
  return { id, a, b, kind, state, ...(secret === true ? { secret } : {}) };
}

/** The wall in two, or null where there is nothing to split: too near an end. */
export function split(wall: Wall, at: Point, newId: string): Change | null {
  if (distance(wall.a, at) < SHORTEST || distance(wall.b, at) < SHORTEST) return null;
  return { walls: [plainWall({ ...wall, b: at }), plainWall({ ...wall, id: newId, a: at })] };
}

/** A door in a wall from `a` to `b`, both on it: what is left of the wall stays on both sides. */
export function cut(wall: Wall, door: Door, ids: () => string): Change {
  // From the wall's beginning the nearer end of the door comes first.
  const first = distance(wall.a, door.a) <= distance(wall.a, door.b);
  const from = first ? door.a : door.b;
  const to = first ? door.b : door.a;
  const left = distance(wall.a, from) >= SHORTEST;
  const right = distance(wall.b, to) >= SHORTEST;
  const walls: PutWall[] = [];
  if (left) walls.push(plainWall({ ...wall, b: from }));
  if (right) walls.push(plainWall({ ...wall, id: left ? ids() : wall.id, a: to }));
  return { walls, doors: [plainDoor(door)], ...(left || right ? {} : { drop: [wall.id] }) };
}

/** Where a door of `length` stands on a wall about a place; shorter where the wall is. */
export function doorway(wall: Barrier, about: Point, length = 1000): { a: Point; b: Point } {
  const whole = distance(wall.a, wall.b);
  const dx = (wall.b[0] - wall.a[0]) / whole;
  const dy = (wall.b[1] - wall.a[1]) / whole;
  const wide = Math.min(length, whole);
  const middle = distance(wall.a, about);
  const from = Math.max(0, Math.min(whole - wide, middle - wide / 2));
  const at = (along: number): Point => [Math.round(wall.a[0] + dx * along), Math.round(wall.a[1] + dy * along)];
  return { a: at(from), b: at(from + wide) };
}

/** The wall closed again where a door was. Walls on both sides that go on straight become one. */
export function wallUp(door: Door, walls: readonly Wall[], id: string): Change {
  let filled: Wall = { id, a: door.a, b: door.b, ...(door.secret === true ? { secret: true } : {}) };
  const drop = [door.id];
  for (const wall of walls) {
    const grown = joined(wall, filled);
    if (grown === null || wall.secret !== filled.secret || wall.blocks !== undefined || wall.way) continue;
    // The first that is joined lends its id; a second goes.
    if (filled.id === id) filled = { ...filled, ...grown, id: wall.id };
    else {
      filled = { ...filled, ...grown };
      drop.push(wall.id);
    }
  }
  return { walls: [plainWall(filled)], drop };
}

/** Two lines end to end on one straight as one; null if they are not. */
function joined(one: Barrier, other: Barrier): { a: Point; b: Point } | null {
  for (const [a, meeting] of [
    [one.a, one.b],
    [one.b, one.a],
  ] as const) {
    for (const [from, b] of [
      [other.a, other.b],
      [other.b, other.a],
    ] as const) {
      if (!samePoint(meeting, from)) continue;
      const cross = (from[0] - a[0]) * (b[1] - from[1]) - (from[1] - a[1]) * (b[0] - from[0]);
      const ahead = (from[0] - a[0]) * (b[0] - from[0]) + (from[1] - a[1]) * (b[1] - from[1]);
      // As the first one ran, so does the whole.
      if (cross === 0 && ahead > 0) return samePoint(meeting, one.b) ? { a, b } : { a: b, b: a };
    }
  }
  return null;
}

/** Ends that lie at `from` moved to `to`: of the chosen, and with them of all that meet there, unless told not to. */
export function endsMoved(
  walls: readonly Wall[],
  doors: readonly Door[],
  from: Point,
  to: Point,
  only: ReadonlySet<string> | null,
): Change {
  const move = <B extends Barrier>(each: B): B => ({
    ...each,
    a: samePoint(each.a, from) ? to : each.a,
    b: samePoint(each.b, from) ? to : each.b,
  });
  const touched = (each: Barrier): boolean =>
    (only === null || only.has(each.id)) && (samePoint(each.a, from) || samePoint(each.b, from));
  const moved = <B extends Barrier>(all: readonly B[]): B[] => all.filter(touched).map(move);
  const gone = (each: Barrier): boolean => samePoint(each.a, each.b);
  const newWalls = moved(walls);
  const newDoors = moved(doors);
  return {
    walls: newWalls.filter((wall) => !gone(wall)).map(plainWall),
    doors: newDoors.filter((door) => !gone(door)).map(plainDoor),
    // What has shrunk to nothing is nothing.
    drop: [...newWalls, ...newDoors].filter(gone).map((each) => each.id),
  };
}
