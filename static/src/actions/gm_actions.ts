/** What only the GM can do. */
import { togglePause } from "../dial/pause";
import { DIAL } from "../dial/words";
import type { Tabletop } from "../panels/context";
import type { DialogName } from "../panels/ui";
import type { Action } from "./action";

const isGm = ({ session }: Tabletop): boolean => session.store.isGm.value;
const withScene = (tabletop: Tabletop): boolean => isGm(tabletop) && tabletop.session.store.scene.value !== null;

function opens(id: DialogName, label: string, also: string, available = isGm): Action {
  return { id, group: "GM", label, also, available, run: ({ ui }) => ui.ask(id) };
}

export const GM_ACTIONS: readonly Action[] = [
  {
    id: "freely",
    group: "GM",
    label: "Place freely, or move by the rules again",
    keys: ["U"],
    also: "override unruled",
    available: isGm,
    run: ({ mover }) => {
      mover.freely.value = !mover.freely.value;
    },
  },
  { id: "pause", group: "GM", label: "Pause, or go on", available: isGm, run: togglePause },
  opens("add_token", "Add a token", "new character object", withScene),
  opens("library", "Token library", "kept monsters put"),
  opens("order", "Turn order", "initiative start stop turns combat", withScene),
  opens("doors", "Doors and windows", "lock open close", withScene),
  opens("import", "Add a map", "import scene universal vtt foundry picture blank upload"),
  opens("options", "House rules and settings", "options dial players"),
  ...DIAL.map(
    ({ id, label, words }): Action => ({
      id: `dial_${id}`,
      group: "GM",
      label: `Rules: ${label.toLowerCase()}`,
      also: `dial enforcement ${words}`,
      available: (tabletop) => isGm(tabletop) && tabletop.session.store.settings.value.dial !== id,
      run: ({ session }) => void session.send({ type: "set_settings", settings: { dial: id } }),
    }),
  ),
  {
    id: "reorder",
    group: "Turns",
    label: "Earlier or later in the order of turns (GM, on a name in the strip)",
    keys: ["Alt", "←", "→"],
  },
  {
    id: "scene",
    group: "Scenes",
    label: "This scene: name, size, copy, archive",
    also: "rename duplicate delete export",
    available: withScene,
    run: ({ ui, session }) => ui.ask("scene", session.store.sceneId.value),
  },
  {
    id: "send",
    group: "Scenes",
    label: "Send players to a scene of their own",
    also: "split party bring back",
    available: withScene,
    run: ({ ui, session }) => ui.ask("send", session.store.sceneId.value),
  },
];
