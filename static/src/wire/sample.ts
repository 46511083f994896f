/** Tokens for tests: as plain as the wire allows. */
import type { Cell, Token } from "./view";

export function sampleToken(id: string, at: Cell | null, size = 1): Token {
  return {
    id,
    name: id,
    scene: "s",
    at,
    size,
    side: "",
    kind: "character",
    color: "",
    mine: false,
    down: false,
  };
}
