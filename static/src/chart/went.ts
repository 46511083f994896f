/** The way that a log line tells of, as the stage walks it. */
import type { Store } from "../store/store";
import type { Cell, LogLine } from "../wire/view";

/** Over a map of areas from place to place, and at the end to where the token stands among the others there. */
export function wayOf(store: Store, { token: id, path, places }: LogLine): readonly Cell[] | null {
  if (path !== undefined) return path;
  const token = store.token(id ?? null);
  if (places === undefined || token?.at == null || places.at(-1) !== token.place) return null;
  const cells = places.slice(0, -1).flatMap((place) => {
    const cell = store.cellOf(place, token.size);
    return cell === null ? [] : [cell];
  });
  return [...cells, token.at];
}
