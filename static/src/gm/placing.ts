/** A click on the map puts a token there, outside the rules. */
import type { Tabletop } from "../panels/context";
import type { Token } from "../wire/view";

export function arm({ session, ui }: Tabletop, token: Token): void {
  const scene = session.store.sceneId.value;
  if (scene === null) return;
  ui.tab.value = "map";
  ui.armed.value = {
    name: token.name,
    size: token.size,
    put: (cell) => void session.send({ type: "place", token: token.id, at: cell, scene }, cell),
  };
  document.getElementById("map")?.focus();
}
