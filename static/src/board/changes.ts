/** What changed on the board between two looks at it, in sentences. */
import { place } from "../move/words";
import type { PlaceId } from "../wire/chart";
import type { Bar, Door, DoorKind, DoorState, Token } from "../wire/view";
import { many, t } from "../words";
import { TOWARDS, wayOf } from "./compass";

export interface Look {
  tokens: readonly Token[];
  doors: readonly Door[];
  /** Whose turn it is: a token's name, `null` for somebody unseen, "" where it is nobody's. */
  turn: string | null;
  /** On a map of areas: what a place is called. */
  placeName?: (place: PlaceId) => string;
}

export function changes(before: Look, after: Look): string[] {
  const known = new Map(before.tokens.map((token) => [token.id, token]));
  const told: string[] = [];
  for (const token of after.tokens) {
    const old = known.get(token.id);
    known.delete(token.id);
    if (old === undefined) told.push(appeared(token, after.placeName));
    else if (old !== token) told.push(...tokenChanges(old, token, after.placeName));
  }
  for (const { name } of known.values()) told.push(t("{name} is no longer on the board.", { name }));
  const doors = new Map(before.doors.map((door) => [door.id, door.state]));
  for (const door of after.doors) {
    const state = doors.get(door.id);
    if (state !== undefined && state !== door.state) told.push(doorWords(door));
  }
  if (before.turn !== after.turn) told.push(turnWords(after.turn));
  return told;
}

export function turnWords(turn: Look["turn"]): string {
  if (turn === null) return t("Someone unseen has the turn.");
  return turn === "" ? t("Nobody has the turn.") : t("{name} has the turn.", { name: turn });
}

const DOOR_WORDS: Record<DoorKind, Record<DoorState, (named: { place: string }) => string>> = {
  door: {
    open: (named) => t("The door at {place} is open.", named),
    closed: (named) => t("The door at {place} is closed.", named),
    locked: (named) => t("The door at {place} is locked.", named),
  },
  window: {
    open: (named) => t("The window at {place} is open.", named),
    closed: (named) => t("The window at {place} is closed.", named),
    locked: (named) => t("The window at {place} is locked.", named),
  },
};

export function doorWords(door: Door): string {
  return DOOR_WORDS[door.kind][door.state]({ place: doorPlace(door) });
}

export function doorPlace({ a, b }: Door): string {
  return place([Math.floor((a[0] + b[0]) / 2000), Math.floor((a[1] + b[1]) / 2000)]);
}

function appeared({ name, at, place: id }: Token, called: Look["placeName"]): string {
  if (id !== undefined && called !== undefined)
    return t("{name} is on the board, at {place}.", { name, place: called(id) });
  return at === null
    ? t("{name} is on the board.", { name })
    : t("{name} is on the board, at {place}.", { name, place: place(at) });
}

function tokenChanges(old: Token, token: Token, called: Look["placeName"]): string[] {
  const { name } = token;
  const told: string[] = [];
  if (token.place !== undefined && called !== undefined) {
    // Others who come and go push it about; it has moved only where the place is another.
    if (old.place !== token.place) told.push(t("{name} moved to {place}.", { name, place: called(token.place) }));
  } else if (old.at !== null && token.at !== null) {
    const dx = token.at[0] - old.at[0];
    const dy = token.at[1] - old.at[1];
    const way = wayOf(dx, dy);
    if (way !== null)
      told.push(
        many(
          "{name} moved {n} square {towards}, to {place}.",
          "{name} moved {n} squares {towards}, to {place}.",
          Math.max(Math.abs(dx), Math.abs(dy)),
          { name, towards: TOWARDS[way], place: place(token.at) },
        ),
      );
  }
  if (old.down !== token.down)
    told.push(token.down ? t("{name} is down.", { name }) : t("{name} is up again.", { name }));
  const bars = new Map((old.bars ?? []).map((bar) => [bar.id, bar]));
  for (const bar of token.bars ?? []) {
    const had = bars.get(bar.id);
    if (had !== undefined && (had.value !== bar.value || had.max !== bar.max))
      told.push(t("{name} has {amount}.", { name, amount: amount(bar) }));
  }
  const before = conditionsOf(old);
  const after = conditionsOf(token);
  for (const [id, label] of after)
    if (!before.has(id)) told.push(t("{name} gets the condition {label}.", { name, label }));
  for (const [id, label] of before)
    if (!after.has(id)) told.push(t("{name} loses the condition {label}.", { name, label }));
  if ((old.hidden ?? false) !== (token.hidden ?? false))
    told.push(token.hidden === true ? t("{name} is hidden.", { name }) : t("{name} is revealed.", { name }));
  return told;
}

export function amount({ value, max, label }: Bar): string {
  return t("{value} of {max} {label}", { value, max, label });
}

/** That somebody is down is said already. */
function conditionsOf({ conditions = [] }: Token): Map<string, string> {
  return new Map(conditions.filter(({ id }) => id !== "down").map(({ id, label }) => [id, label]));
}
