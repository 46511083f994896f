/** The tools in the palette and on the sheet of keys. */
import type { Action } from "../actions/action";
import { copy, lift, paste, remove, useNearestDoor } from "../controls/deeds";
import type { Tabletop } from "../panels/context";
import { t } from "../words";
import { GM_TOOLS, TOOLS, type ToolName } from "./tool";
import { LOOKS } from "./tool_list";

const gm = ({ session }: Tabletop): boolean => session.store.isGm.value;
const chosen = (tabletop: Tabletop): boolean => gm(tabletop) && tabletop.session.store.chosen.value.length > 0;
/** As printed on the keys, with the digit that does the same. */
const DIGITS: readonly ToolName[] = ["select", "band", "ruler", "circle", "square", "cone", "line", "draw", "note"];

function tool(name: ToolName): Action {
  const look = LOOKS[name];
  const digit = DIGITS.indexOf(name);
  return {
    id: `tool_${name}`,
    group: GM_TOOLS.has(name) ? "GM" : "Tools",
    label: GM_TOOLS.has(name) ? t("{tool} (with Shift: also with a token selected)", { tool: look.label }) : look.label,
    // The key of this one does not take it up: it points at once.
    ...(name === "ping" ? {} : { keys: [...look.key.split(" "), ...(digit < 0 ? [] : [String(digit + 1)])] }),
    also: t("tool measure template area mark"),
    available: ({ tools, session }) => session.store.scene.value !== null && tools.allowed(name),
    run: ({ tools, ui }) => {
      ui.tab.value = "map";
      tools.use(name);
    },
  };
}

export const TOOL_ACTIONS: readonly Action[] = [
  ...TOOLS.map(tool),
  {
    id: "aim",
    group: "Tools",
    label: t("Aim the tool (Shift: half cells), and use it"),
    keys: ["←", "↑", "→", "↓", "Enter"],
  },
  {
    id: "ping",
    group: "Tools",
    label: t("Point where the pointer is; held down, along its way (or hold the button still)"),
    keys: ["P"],
  },
  {
    id: "look",
    group: "GM",
    label: t("Have everybody look where the pointer is (or hold the button still with Shift)"),
    keys: ["⇧", "P"],
  },
  { id: "mode_key", group: "Moving", label: t("Next way of moving; Tab while dragging"), keys: [".", ","] },
  {
    id: "door",
    group: "Moving",
    label: t("Open or shut the door next to the token"),
    keys: ["O"],
    available: ({ session }) => {
      const { store } = session;
      return store.selectedToken.value !== null && (store.isGm.value || store.settings.value.player_doors);
    },
    run: (tabletop) => void useNearestDoor(tabletop),
  },
  {
    id: "copy",
    group: "GM",
    label: t("Copy what is selected"),
    keys: ["Ctrl", "C"],
    available: chosen,
    run: (tabletop) => void copy(tabletop),
  },
  {
    id: "paste",
    group: "GM",
    label: t("Put the copies where the pointer is"),
    keys: ["Ctrl", "V"],
    available: gm,
    run: (tabletop) => void paste(tabletop),
  },
  {
    id: "remove",
    group: "GM",
    label: t("Remove what is selected"),
    keys: ["Del"],
    available: (tabletop) => chosen(tabletop) || tabletop.tools.marks.chosen.value?.mine === true,
    run: (tabletop) => void remove(tabletop),
  },
  {
    id: "lift",
    group: "GM",
    label: t("Raise what is selected"),
    keys: ["PgUp"],
    also: t("elevation fly"),
    available: chosen,
    run: (tabletop) => void lift(tabletop, 1),
  },
  {
    id: "lower",
    group: "GM",
    label: t("Lower what is selected"),
    keys: ["PgDn"],
    also: t("elevation"),
    available: chosen,
    run: (tabletop) => void lift(tabletop, -1),
  },
];
