/** Tokens that share their squares, moved apart and made smaller so that each can be seen and taken hold of. */
import type { Token } from "../wire/view";

export interface Share {
  /** From the middle of the footprint, in cells. */
  dx: number;
  dy: number;
  /** How large a token is drawn, of its usual size. */
  part: number;
  /** Its place among those who share, and so the line its name is written on. */
  place: number;
}

export const ALONE: Share = { dx: 0, dy: 0, part: 1, place: 0 };

/** Those who share, by id; whoever stands alone is not listed. */
export function shares(tokens: readonly Token[]): ReadonlyMap<string, Share> {
  const together = new Map<string, Token[]>();
  for (const token of tokens) {
    if (token.at === null) continue;
    const key = `${token.at[0]},${token.at[1]},${token.size}`;
    const group = together.get(key);
    if (group === undefined) together.set(key, [token]);
    else group.push(token);
  }
  const found = new Map<string, Share>();
  for (const group of together.values()) {
    if (group.length < 2) continue;
    // By id, so that nobody changes places when another is selected.
    const ordered = [...group].sort((a, b) => (a.id < b.id ? -1 : 1));
    const part = ordered.length === 2 ? 0.66 : ordered.length <= 4 ? 0.52 : 0.4;
    for (const [place, token] of ordered.entries()) {
      const angle = (place / ordered.length) * 2 * Math.PI + (ordered.length === 2 ? Math.PI * 1.2 : Math.PI * 1.25);
      const reach = token.size * (ordered.length === 2 ? 0.24 : 0.27);
      found.set(token.id, { dx: Math.cos(angle) * reach, dy: Math.sin(angle) * reach, part, place });
    }
  }
  return found;
}
