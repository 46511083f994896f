/** What changed on the board between two looks at it, in sentences. */
import { place } from "../move/words";
import type { Bar, Door, Token } from "../wire/view";
import { bearing } from "./compass";

export interface Look {
  tokens: readonly Token[];
  doors: readonly Door[];
  /** Whose turn it is, by name; "" where it is nobody's. */
  turn: string;
}

export function changes(before: Look, after: Look): string[] {
  const known = new Map(before.tokens.map((token) => [token.id, token]));
  const told: string[] = [];
  for (const token of after.tokens) {
    const old = known.get(token.id);
    known.delete(token.id);
    if (old === undefined) told.push(`${token.name} is on the board, at ${where(token)}.`);
    else if (old !== token) told.push(...tokenChanges(old, token));
  }
  for (const token of known.values()) told.push(`${token.name} is no longer on the board.`);
  const doors = new Map(before.doors.map((door) => [door.id, door.state]));
  for (const door of after.doors) {
    const state = doors.get(door.id);
    if (state !== undefined && state !== door.state)
      told.push(`The ${door.kind} at ${doorPlace(door)} is ${door.state}.`);
  }
  if (before.turn !== after.turn) told.push(after.turn === "" ? "Nobody has the turn." : `${after.turn} has the turn.`);
  return told;
}

export function doorPlace({ a, b }: Door): string {
  return place([Math.floor((a[0] + b[0]) / 2000), Math.floor((a[1] + b[1]) / 2000)]);
}

function tokenChanges(old: Token, token: Token): string[] {
  const told: string[] = [];
  if (old.at !== null && token.at !== null && (old.at[0] !== token.at[0] || old.at[1] !== token.at[1])) {
    const far = bearing({ at: old.at, size: token.size }, { at: token.at, size: token.size }).replace(
      "next to it, ",
      "1 square ",
    );
    told.push(`${token.name} moved ${far === "in the same square" ? "a little" : far}, to ${where(token)}.`);
  }
  if (old.down !== token.down) told.push(`${token.name} is ${token.down ? "down" : "up again"}.`);
  const bars = new Map((old.bars ?? []).map((bar) => [bar.id, bar]));
  for (const bar of token.bars ?? []) {
    const had = bars.get(bar.id);
    if (had !== undefined && (had.value !== bar.value || had.max !== bar.max))
      told.push(`${token.name}: ${amount(bar)}.`);
  }
  const had = new Set((old.conditions ?? []).map((one) => one.id));
  const has = new Set((token.conditions ?? []).map((one) => one.id));
  for (const one of token.conditions ?? [])
    if (!had.has(one.id)) told.push(`${token.name} is ${one.label.toLowerCase()}.`);
  for (const one of old.conditions ?? [])
    if (!has.has(one.id)) told.push(`${token.name} is no longer ${one.label.toLowerCase()}.`);
  if ((old.hidden ?? false) !== (token.hidden ?? false))
    told.push(`${token.name} is ${token.hidden === true ? "hidden" : "revealed"}.`);
  return told;
}

export function amount(bar: Bar): string {
  return `${bar.value} of ${bar.max} ${bar.label.toLowerCase()}`;
}

function where(token: Token): string {
  return token.at === null ? "no place" : place(token.at);
}
