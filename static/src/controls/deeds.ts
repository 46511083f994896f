/** What can be done to what is selected, by key as well as by menu: copy, remove, hide, lift, open a door. */
import { copiesOf } from "../move/copying";
import type { Tabletop } from "../panels/context";
import { distanceToSegment } from "../stage/hit";
import type { Notices } from "../store/notices";
import { freshId } from "../wire/ids";
import type { Cell, Door, Position, Token } from "../wire/view";
import { listed, t } from "../words";

let copied: readonly Token[] = [];

/** A key that is not for this seat says so: silence would look like a fault. */
export function refrain(notices: Notices, words: string): true {
  notices.call(words);
  return true;
}

export function copy({ session }: Tabletop): boolean {
  const { store, notices } = session;
  if (store.chosen.value.length === 0) return false;
  if (!store.isGm.value) return refrain(notices, t("Only the GM copies tokens."));
  copied = store.chosen.value;
  notices.say(t("Copied: {names}.", { names: namesOf(copied) }));
  return true;
}

const namesOf = (tokens: readonly Token[]): string => listed(tokens.map((token) => token.name));

/** At the pointer, or else a cell beside where they were copied from. */
export async function paste({ session, stage, tools }: Tabletop): Promise<void> {
  const { store } = session;
  const scene = store.scene.value;
  if (!store.isGm.value || scene === null || copied.length === 0) return;
  const corner = (axis: 0 | 1): number => Math.min(...copied.map(({ at }) => at?.[axis] ?? 0));
  const { pointer } = tools;
  const cell: Cell = pointer === null ? [corner(0) + 1, corner(1) + 1] : [Math.floor(pointer.x), Math.floor(pointer.y)];
  const under = pointer === null ? null : stage.hitTest(pointer).place;
  const to: Position | null = store.layout.value === null ? cell : (under ?? copied[0]?.place ?? null);
  if (to === null) return;
  const names = store.everyToken.value.map((token) => token.name);
  const made: string[] = [];
  for (const command of copiesOf(copied, to, scene, names, freshId)) {
    const outcome = await session.send(command, command.at == null ? null : store.cellOf(command.at));
    if (!outcome.ok) break;
    made.push(command.token);
  }
  const seen = made.filter((id) => store.token(id) !== null);
  if (seen.length > 0) store.choose(seen);
}

/** Taken off the table for good; the GM's undo brings them back. */
export function remove({ session, tools }: Tabletop): boolean {
  const { store, notices } = session;
  if (tools.marks.chosen.value !== null) return tools.marks.drop();
  const tokens = store.chosen.value;
  if (tokens.length === 0) return false;
  if (!store.isGm.value) return refrain(notices, t("Only the GM removes tokens."));
  for (const token of tokens) void session.send({ type: "remove_token", token: token.id });
  notices.say(t("Removed: {names}. Control Z brings them back.", { names: namesOf(tokens) }));
  return true;
}

export function lift({ session }: Tabletop, by: 1 | -1): boolean {
  const { store, notices } = session;
  const tokens = store.chosen.value;
  if (tokens.length === 0) return false;
  if (!store.isGm.value) return refrain(notices, t("Only the GM raises and lowers tokens."));
  const step = store.ruleset.value.length.cell || 1;
  for (const token of tokens)
    void session.send({ type: "change_token", token: token.id, elevation: (token.elevation ?? 0) + by * step });
  return true;
}

/** Whether a token stands at a door, as the server counts it: a cell from the middle of one of its own. */
export function standsAt(token: Token, door: Door): boolean {
  if (token.at === null) return false;
  for (let dx = 0; dx < token.size; dx++) {
    for (let dy = 0; dy < token.size; dy++) {
      if (distanceToSegment({ x: token.at[0] + dx + 0.5, y: token.at[1] + dy + 0.5 }, door.a, door.b) <= 1) return true;
    }
  }
  return false;
}

/** Who of this seat could open the door: the selected token first. */
export function opener({ session }: Tabletop, door: Door): Token | null {
  const { store } = session;
  if (door.kind !== "door" || !store.settings.value.player_doors) return null;
  const selected = store.selectedToken.value;
  const own = selected !== null && store.owns(selected) ? [selected, ...store.own.value] : store.own.value;
  return own.find((token) => token.scene === store.sceneId.value && standsAt(token, door)) ?? null;
}

/** Open it if it is shut, shut it if it is open. False when it is not for this seat to do so. */
export function useDoor(tabletop: Tabletop, door: Door): boolean {
  const { session } = tabletop;
  const { store } = session;
  const scene = store.sceneId.value;
  const cell = [Math.floor((door.a[0] + door.b[0]) / 2000), Math.floor((door.a[1] + door.b[1]) / 2000)] as const;
  if (door.kind !== "door" || scene === null) return false;
  if (store.isGm.value) {
    const state = door.state === "open" ? "closed" : "open";
    void session.send({ type: "set_door", scene, door: door.id, state }, cell);
    return true;
  }
  const token = opener(tabletop, door);
  if (token === null) return false;
  void session.send({ type: "open_door", token: token.id, door: door.id, open: door.state !== "open" }, cell);
  return true;
}

/** The door that the selected token stands at, the nearest of several. */
export function useNearestDoor(tabletop: Tabletop): boolean {
  const { store, notices } = tabletop.session;
  const token = store.selectedToken.value;
  const at = token?.at;
  if (token === null || at == null || !store.speaksFor(token))
    return refrain(notices, t("Select a token that stands at a door, then open it."));
  const middle = { x: at[0] + token.size / 2, y: at[1] + token.size / 2 };
  const away = (door: Door): number => distanceToSegment(middle, door.a, door.b);
  const doors = (store.scene.value?.doors ?? [])
    .filter((door) => door.kind === "door" && standsAt(token, door))
    .sort((a, b) => away(a) - away(b));
  const door = doors[0];
  if (door === undefined) notices.call(t("No door is next to {name}.", { name: token.name }));
  else if (!useDoor(tabletop, door)) notices.call(t("Only the GM opens doors here."));
  return true;
}
