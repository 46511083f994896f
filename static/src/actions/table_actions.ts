/** What anybody at the table can do. Keys without an action of their own are here too, for the sheet of keys. */
import { nextOffer } from "../deeds/taking";
import type { Tabletop } from "../panels/context";
import type { Need } from "../wire/frames";
import { t } from "../words";
import type { Action } from "./action";

const mayMove = ({ session }: Tabletop): boolean => {
  const { store } = session;
  return store.me.value.role !== "spectator";
};
const hasScene = ({ session }: Tabletop): boolean => session.store.scene.value !== null;
const planning = ({ mover, deeds }: Tabletop): boolean => mover.plan.value !== null || deeds.current.value !== null;

function withOffer(need: Need): (tabletop: Tabletop) => boolean {
  return ({ session, deeds }) =>
    deeds.offered.for(session.store.selected.value ?? "").some((offer) => offer.needs?.[0] === need);
}

function endsTurn({ session }: Tabletop): boolean {
  const { store } = session;
  const { active, your_turn } = store.clock.value;
  return Boolean(active) && (your_turn || store.isGm.value);
}

export const TABLE_ACTIONS: readonly Action[] = [
  {
    id: "step",
    group: "Moving",
    label: t("Step the selected token (also W A S D); two at once go diagonally"),
    keys: ["←", "↑", "→", "↓"],
  },
  {
    id: "go",
    group: "Moving",
    label: t("Go the planned way, do the deed being chosen for"),
    keys: ["Enter"],
    available: planning,
    run: ({ mover, deeds }) => (deeds.current.value === null ? mover.put({ type: "commit" }) : deeds.enter()),
  },
  {
    id: "back",
    group: "Moving",
    label: t("Take back the last step of the plan or deed"),
    keys: ["Backspace"],
    available: planning,
    run: ({ mover, deeds }) => (deeds.current.value === null ? mover.put({ type: "back" }) : deeds.back()),
  },
  {
    id: "cancel",
    group: "Moving",
    label: t("Cancel the plan or deed"),
    keys: ["Esc"],
    available: planning,
    run: ({ mover, deeds }) => (deeds.current.value === null ? mover.put({ type: "cancel" }) : deeds.cancel()),
  },
  {
    id: "waypoint",
    group: "Moving",
    label: t("Waypoint while dragging (or let go with Ctrl held)"),
    keys: ["Q", "Space"],
    available: planning,
    run: ({ mover }) => mover.put({ type: "waypoint" }),
  },
  {
    id: "pivot_key",
    group: "Moving",
    label: t("Go round a square, where the rules have that"),
    keys: ["Q"],
    available: withOffer("pivot"),
    run: (tabletop) => void nextOffer(tabletop, "pivot"),
  },
  {
    id: "target_key",
    group: "Moving",
    label: t("What is done to somebody next to the token, as a push"),
    keys: ["K"],
    available: withOffer("target"),
    run: (tabletop) => void nextOffer(tabletop, "target"),
  },
  {
    id: "heading_key",
    group: "Moving",
    label: t("What takes a heading, as a push-off: the first, then the next"),
    keys: ["H"],
    available: withOffer("heading"),
    run: (tabletop) => void nextOffer(tabletop, "heading"),
  },
  {
    id: "deed_amount",
    group: "Moving",
    label: t("More or less speed or squares for it (also the wheel)"),
    keys: ["+", "−"],
  },
  {
    id: "end_turn",
    group: "Turns",
    label: t("End the turn"),
    keys: ["N"],
    also: t("next"),
    available: endsTurn,
    run: ({ session }) => {
      const { active } = session.store.clock.value;
      if (active) void session.send({ type: "end_turn", token: active });
    },
  },
  { id: "end_own", group: "Turns", label: t("End your own turn"), keys: ["Space"] },
  { id: "answer", group: "Turns", label: t("Answer a question by its number"), keys: ["1", "…", "9"] },
  {
    id: "undo",
    group: "Turns",
    label: t("Undo"),
    keys: ["Ctrl", "Z"],
    also: t("take back"),
    available: ({ session }) => session.store.table.value.undo !== undefined,
    run: ({ session }) => void session.send({ type: "undo" }),
  },
  {
    id: "redo",
    group: "Turns",
    label: t("Redo"),
    keys: ["Ctrl", "⇧", "Z"],
    also: t("again"),
    available: ({ session }) => session.store.table.value.redo !== undefined,
    run: ({ session }) => void session.send({ type: "redo" }),
  },
  {
    id: "talk",
    group: "Talk and dice",
    label: t("Say something"),
    keys: ["/"],
    also: t("chat whisper write"),
    available: mayMove,
    run: ({ ui }) => ui.focusChat(),
  },
  {
    id: "dice",
    group: "Talk and dice",
    label: t("Dice tray"),
    also: t("roll"),
    available: mayMove,
    run: ({ ui }) => {
      ui.tab.value = "chat";
      ui.tray.value = !ui.tray.value;
    },
  },
  {
    id: "roll_secret",
    group: "Talk and dice",
    label: t("Roll for the GM only, or for all again"),
    also: t("secret private dice"),
    available: mayMove,
    run: ({ ui, session }) => {
      ui.rollTo.value = ui.rollTo.value === "gm" ? "all" : "gm";
      session.notices.say(ui.rollTo.value === "gm" ? t("Rolls go to the GM only.") : t("Rolls are for all to see."));
    },
  },
  { id: "again", group: "Talk and dice", label: t("What you said before, in the chat box"), keys: ["↑", "↓"] },
  {
    id: "in_log",
    group: "Talk and dice",
    label: t("Into the rules named in the log, then up and down"),
    keys: ["Enter"],
  },
  {
    id: "zoom_in",
    group: "Map",
    label: t("Zoom in"),
    keys: ["+"],
    available: hasScene,
    run: ({ stage }) => stage.zoomBy(1.25),
  },
  {
    id: "zoom_out",
    group: "Map",
    label: t("Zoom out"),
    keys: ["−"],
    available: hasScene,
    run: ({ stage }) => stage.zoomBy(0.8),
  },
  {
    id: "fit",
    group: "Map",
    label: t("Whole map"),
    keys: ["0"],
    also: t("home fit"),
    available: hasScene,
    run: ({ stage }) => stage.fit(),
  },
  { id: "grid", group: "Map", label: t("Grid on or off"), keys: ["G"], run: ({ ui }) => ui.toggleGrid() },
  {
    id: "board",
    group: "Map",
    label: t("Board as a list"),
    keys: ["Alt", "L"],
    also: t("screen reader text tokens"),
    run: ({ ui }) => {
      ui.board.value = !ui.board.value;
    },
  },
  { id: "own", group: "Tokens", label: t("Next token of yours"), keys: ["Tab"] },
  { id: "any", group: "Tokens", label: t("Any token before, after"), keys: ["[", "]"] },
  { id: "menu", group: "Tokens", label: t("What you can do with the token, as a menu"), keys: ["⇧", "F10"] },
  {
    id: "deselect",
    group: "Tokens",
    label: t("Select nothing"),
    keys: ["Esc"],
    available: ({ session }) => session.store.selected.value !== null,
    run: ({ session }) => {
      session.store.selected.value = null;
    },
  },
  {
    id: "palette",
    group: "This window",
    label: t("All actions"),
    keys: ["Ctrl", "K"],
    also: t("command palette search"),
    run: ({ ui }) => ui.ask("palette"),
  },
  {
    id: "keys",
    group: "This window",
    label: t("Keys and gestures"),
    keys: ["?"],
    also: t("shortcuts help"),
    run: ({ ui }) => ui.ask("shortcuts"),
  },
  {
    id: "who",
    group: "This window",
    label: t("Who is here"),
    also: t("people players invite links"),
    run: ({ ui }) => {
      ui.people.value = true;
    },
  },
  {
    id: "rules",
    group: "This window",
    label: t("All rules, on a page of their own"),
    also: t("reference"),
    run: ({ session }) => {
      window.open(`/rules/${encodeURIComponent(session.store.ruleset.value.id)}/`, "_blank", "noopener");
    },
  },
  {
    id: "first_steps",
    group: "This window",
    label: t("First steps, on a page of its own"),
    also: t("help tutorial how"),
    run: () => {
      window.open("/first-steps/", "_blank", "noopener");
    },
  },
  {
    id: "history",
    group: "This window",
    label: t("What was played so far, on a page of its own"),
    also: t("history journal session"),
    run: ({ session }) => {
      window.open(`/campaigns/${encodeURIComponent(session.boot.campaign.id)}/history/`, "_blank", "noopener");
    },
  },
  {
    id: "device",
    group: "This window",
    label: t("Take your seat to another device"),
    also: t("phone link resume"),
    run: ({ session }) => location.assign(`/campaigns/${encodeURIComponent(session.boot.campaign.id)}/device/`),
  },
  {
    id: "leave",
    group: "This window",
    label: t("Leave the table"),
    run: ({ session }) => location.assign(session.boot.urls.leave),
  },
];
