/** What only the GM can do. */
import { togglePause } from "../dial/pause";
import { DIAL } from "../dial/words";
import type { Tabletop } from "../panels/context";
import type { DialogName } from "../panels/ui";
import { language, t } from "../words";
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
    label: t("Place freely, or move by the rules again"),
    keys: ["U"],
    also: t("override unruled"),
    available: isGm,
    run: ({ mover }) => {
      mover.freely.value = !mover.freely.value;
    },
  },
  { id: "pause", group: "GM", label: t("Pause, or go on"), available: isGm, run: togglePause },
  opens("add_token", t("Add a token"), t("new character object"), withScene),
  opens("library", t("Token library"), t("kept monsters put")),
  opens("order", t("Turn order"), t("initiative start stop turns combat"), withScene),
  opens("doors", t("Doors and windows"), t("lock open close"), withScene),
  opens("import", t("Add a map"), t("import scene universal vtt foundry picture blank upload")),
  opens("options", t("House rules and settings"), t("options dial players")),
  ...DIAL.map(
    ({ id, label, words }): Action => ({
      id: `dial_${id}`,
      group: "GM",
      label: t("Rules: {way}", { way: label.toLocaleLowerCase(language) }),
      also: `${t("dial enforcement")} ${words}`,
      available: (tabletop) => isGm(tabletop) && tabletop.session.store.settings.value.dial !== id,
      run: ({ session }) => void session.send({ type: "set_settings", settings: { dial: id } }),
    }),
  ),
  {
    id: "reorder",
    group: "Turns",
    label: t("Earlier or later in the order of turns (GM, on a name in the strip)"),
    keys: ["Alt", "←", "→"],
  },
  {
    id: "scene",
    group: "Scenes",
    label: t("This scene: name, size, copy, archive"),
    also: t("rename duplicate delete export"),
    available: withScene,
    run: ({ ui, session }) => ui.ask("scene", session.store.sceneId.value),
  },
  {
    id: "send",
    group: "Scenes",
    label: t("Send players to a scene of their own"),
    also: t("split party bring back"),
    available: withScene,
    run: ({ ui, session }) => ui.ask("send", session.store.sceneId.value),
  },
];
