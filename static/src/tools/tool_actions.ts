/** The tools in the palette and on the sheet of keys. */
import type { Action } from "../actions/action";
import { copy, lift, paste, remove, useNearestDoor } from "../controls/deeds";
import type { Tabletop } from "../panels/context";
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
    label: GM_TOOLS.has(name) ? `${look.label} (with Shift: also with a token selected)` : look.label,
    keys: [...look.key.split(" "), ...(digit < 0 ? [] : [String(digit + 1)])],
    also: "tool measure template area mark",
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
    label: "Aim the tool (Shift: half cells), and use it",
    keys: ["←", "↑", "→", "↓", "Enter"],
  },
  {
    id: "look",
    group: "GM",
    label: "Have everybody look where you point (or hold the button with Shift)",
    keys: ["⇧", "P"],
  },
  { id: "mode_key", group: "Moving", label: "Next way of moving; Tab while dragging", keys: [".", ","] },
  {
    id: "door",
    group: "Moving",
    label: "Open or shut the door next to the token",
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
    label: "Copy what is selected",
    keys: ["Ctrl", "C"],
    available: chosen,
    run: (tabletop) => void copy(tabletop),
  },
  {
    id: "paste",
    group: "GM",
    label: "Put the copies where the pointer is",
    keys: ["Ctrl", "V"],
    available: gm,
    run: (tabletop) => void paste(tabletop),
  },
  {
    id: "remove",
    group: "GM",
    label: "Remove what is selected",
    keys: ["Del"],
    available: (tabletop) => chosen(tabletop) || tabletop.tools.marks.chosen.value?.mine === true,
    run: (tabletop) => void remove(tabletop),
  },
  {
    id: "lift",
    group: "GM",
    label: "Raise what is selected",
    keys: ["PgUp"],
    also: "elevation fly",
    available: chosen,
    run: (tabletop) => void lift(tabletop, 1),
  },
  {
    id: "lower",
    group: "GM",
    label: "Lower what is selected",
    keys: ["PgDn"],
    also: "elevation",
    available: chosen,
    run: (tabletop) => void lift(tabletop, -1),
  },
];
