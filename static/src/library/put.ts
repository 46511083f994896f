/** Clicks on the map put one more of a kept token there, each with a name of its own. */
import type { Tabletop } from "../panels/context";
import { freshId } from "../wire/ids";
import type { LibraryEntry, Position } from "../wire/view";
import { oneMore } from "./names";

export function armEntry(tabletop: Tabletop, entry: LibraryEntry): void {
  const { session, ui } = tabletop;
  const { store } = session;
  const scene = store.sceneId.value;
  if (scene === null) return;
  ui.dialog.value = null;
  ui.tab.value = "map";
  const put = (at: Position): void => {
    const name = oneMore(
      entry.name,
      store.everyToken.value.map((token) => token.name),
    );
    const { size, side, kind, color, sheet, picture } = entry;
    void session.send(
      {
        type: "add_token",
        token: freshId("t"),
        name,
        scene,
        at,
        size,
        side,
        kind,
        color,
        sheet,
        ...(picture === undefined ? {} : { picture: picture.asset }),
      },
      store.cellOf(at),
    );
    // A click disarms; there is one more to put until somebody says enough.
    if (store.sceneId.value === scene) ui.armed.value = { name: entry.name, size, put };
  };
  ui.armed.value = { name: entry.name, size: entry.size, put };
  document.getElementById("map")?.focus();
}
