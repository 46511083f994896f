/** Copies of tokens: what is asked of the server to put the same ones there again. */
import type { AddToken } from "../wire/command";
import type { Position, Token } from "../wire/view";

/** "Orc 2" after "Orc" and "Orc 1": the first number that nobody has. */
export function nextName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/\s+\d+$/u, "");
  for (let number = 2; ; number++) {
    // A name has at most 80 characters, the number included.
    const next = `${[...stem].slice(0, 80 - String(number).length - 1).join("")} ${number}`;
    if (!taken.has(next)) return next;
  }
}

/**
 * The copies stand to each other as the copied did, about `to`, and never outside the map; on a map of areas all in that
 * place.
 */
export function copiesOf(
  copied: readonly Token[],
  to: Position,
  scene: { id: string; width: number; height: number },
  names: Iterable<string>,
  freshId: () => string,
): AddToken[] {
  const placed = copied.flatMap((token) => (token.at === null ? [] : [{ token, at: token.at }]));
  const first = placed[0];
  if (first === undefined) return [];
  const left = Math.min(...placed.map(({ at }) => at[0]));
  const top = Math.min(...placed.map(({ at }) => at[1]));
  const taken = new Set(names);
  return placed.map(({ token, at }) => {
    const name = nextName(token.name, taken);
    taken.add(name);
    return {
      type: "add_token",
      token: freshId(),
      name,
      scene: scene.id,
      at:
        typeof to === "string"
          ? to
          : [
              Math.max(0, Math.min(scene.width - token.size, to[0] + at[0] - left)),
              Math.max(0, Math.min(scene.height - token.size, to[1] + at[1] - top)),
            ],
      size: token.footprint ?? token.size,
      side: token.side,
      kind: token.kind,
      color: token.color,
      ...(token.hidden === true ? { hidden: true } : {}),
      ...(token.picture === undefined ? {} : { picture: token.picture.asset }),
      ...(token.elevation ? { elevation: token.elevation } : {}),
      sheet: token.sheet ?? {},
      status: token.status ?? {},
    };
  });
}
