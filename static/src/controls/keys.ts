/** The keys of the table. Text fields and open dialogs keep theirs. */
import { toward } from "../chart/toward";
import { nextOffer } from "../deeds/taking";
import { isCell } from "../move/plan";
import type { Tabletop } from "../panels/context";
import { answer } from "../panels/prompts";
import type { ToolName } from "../tools/tool";
import type { Cell, Position, Token } from "../wire/view";
import { t } from "../words";
import { copy, lift, paste, refrain, remove, useNearestDoor } from "./deeds";

const STEPS: Record<string, Cell> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  KeyW: [0, -1],
  KeyS: [0, 1],
  KeyA: [-1, 0],
  KeyD: [1, 0],
  Numpad8: [0, -1],
  Numpad2: [0, 1],
  Numpad4: [-1, 0],
  Numpad6: [1, 0],
  Numpad7: [-1, -1],
  Numpad9: [1, -1],
  Numpad1: [-1, 1],
  Numpad3: [1, 1],
};

/** Keys that take up a tool. Those of the GM's tools step a selected token instead; with Shift they never do. */
const TOOL_KEYS: Record<string, ToolName> = {
  v: "select",
  b: "band",
  r: "ruler",
  m: "ruler",
  f: "draw",
  j: "note",
  e: "erase",
  x: "strike",
};
const GM_TOOL_KEYS: Record<string, ToolName> = {
  w: "walls",
  d: "doors",
  g: "align",
  z: "gravity",
  a: "pen",
  i: "shaper",
  l: "reveal",
};
const TEMPLATES = ["circle", "square", "cone", "line"] as const;
/** By number, in the order of the rail. */
const BY_NUMBER: readonly ToolName[] = ["select", "band", "ruler", "circle", "square", "cone", "line", "draw", "note"];

/** Two keys this close together are one step on the diagonal. */
const TOGETHER_MS = 45;
const PAN_PX = 60;

/** The letter on the key; where it has none that we use, as in Greek, the one at its place. */
function letterOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  return /^[\x20-\x7e]$/.test(key) ? key : event.code.replace("Key", "").toLowerCase();
}

export function listenToKeys(tabletop: Tabletop): () => void {
  const { session, stage, mover, group, deeds, tools, ui } = tabletop;
  const { store } = session;
  let gathered: Cell = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stepGroup = (by: Cell): boolean => {
    const lead = store.selectedToken.value;
    if (store.group.value.size < 2 || lead?.at == null || store.layout.value !== null) return false;
    if (group.plan.value === null && !group.start(store.chosen.value, lead.id, lead.at, "aim")) return false;
    group.step(by);
    return true;
  };

  /** What lies one step that way: a cell, or on a map of areas whatever half an area leads to. */
  const beside = (end: Position, by: Cell): Position | null => {
    if (isCell(end)) return [end[0] + by[0], end[1] + by[1]];
    const layout = store.layout.value;
    return layout === null ? null : toward(layout, end, by);
  };

  const step = (by: Cell): void => {
    const deed = deeds.current.value;
    if (deed === null && (stepGroup(by) || tools.marks.step(by[0], by[1]))) return;
    const token = store.selectedToken.value;
    const grip = token !== null && store.speaksFor(token) ? mover.grip(token) : null;
    if (grip === null && deed === null) {
      stage.panBy(-by[0] * PAN_PX, -by[1] * PAN_PX);
      return;
    }
    gathered = [gathered[0] === 0 ? by[0] : gathered[0], gathered[1] === 0 ? by[1] : gathered[1]];
    clearTimeout(timer);
    timer = setTimeout(() => {
      const whole = gathered;
      gathered = [0, 0];
      if (deed !== null) deed.step(whole);
      if (deed !== null || grip === null) return;
      mover.put({ type: "step", token: grip, next: (end) => beside(end, whole), way: mover.way });
      const end = mover.plan.value?.goal;
      const cell = end ? store.cellOf(end) : null;
      if (cell !== null) stage.reveal(cell);
    }, TOGETHER_MS);
  };

  /** A token that was out of sight has its button only once the map has come to rest. */
  const focusOn = (id: string, frames = 60): void => {
    requestAnimationFrame(() => {
      if (store.selected.value !== id) return;
      const button = document.querySelector<HTMLElement>(`[data-token="${CSS.escape(id)}"]`);
      if (button !== null) button.focus();
      else if (frames > 0) focusOn(id, frames - 1);
    });
  };

  const choose = (token: Token | undefined): void => {
    if (token === undefined) return;
    store.selected.value = token.id;
    if (token.at !== null) stage.reveal(token.at);
    focusOn(token.id);
  };

  const endTurn = (): void => {
    const { active, your_turn } = store.clock.value;
    if (active === null) session.notices.call(t("Nobody has a turn now."));
    else if (active && (your_turn || store.isGm.value)) void session.send({ type: "end_turn", token: active });
    else session.notices.call(t("It is not your turn."));
  };

  const answerBy = (digit: number): boolean => {
    const prompt = store.prompts.value.find((one) => one.choices !== undefined);
    if (prompt?.kind === "leap") return tools.leaps.digit(digit);
    const choice = prompt?.choices?.[digit - 1];
    if (prompt === undefined || choice === undefined) return false;
    answer(session, prompt, choice);
    return true;
  };

  const backOut = (): boolean => {
    if (ui.people.value || ui.tools.value) {
      ui.people.value = false;
      ui.tools.value = false;
    } else if (ui.armed.value !== null) ui.armed.value = null;
    else if (deeds.current.value !== null) deeds.cancel();
    else if (mover.plan.value !== null || group.plan.value !== null) {
      // What is held under the pointer is let go of too: the rest of the press means nothing.
      stage.release();
      mover.put({ type: "cancel" });
      group.cancel();
    } else if (tools.band.value !== null) {
      stage.release();
      tools.band.value = null;
    } else if (tools.current !== null || tools.name.value === "band") {
      stage.release();
      return tools.back();
    } else if (tools.back()) return true;
    else if (session.notices.refusal.value !== null) session.notices.clear();
    else if (store.selected.value !== null) store.selected.value = null;
    else return false;
    return true;
  };

  const withControl = (event: KeyboardEvent): boolean => {
    const key = letterOf(event);
    // Asked for even where it will be refused: the server knows why, and says so.
    if (key === "z" || key === "y") {
      if (!event.repeat) void session.send({ type: key === "z" && !event.shiftKey ? "undo" : "redo" });
      return true;
    }
    if (event.shiftKey) return false;
    // Words that are marked on the page are what a copy means.
    if (key === "c") return getSelection()?.isCollapsed !== false && copy(tabletop);
    if (key !== "v" || !store.isGm.value) return false;
    void paste(tabletop);
    return true;
  };

  const takeTool = (event: KeyboardEvent): boolean => {
    if (event.repeat) return false;
    const key = letterOf(event);
    const gm = GM_TOOL_KEYS[key];
    const steps = event.code in STEPS && store.chosen.value.length > 0 && tools.current === null;
    if (gm !== undefined && store.isGm.value && (event.shiftKey || (key !== "g" && !steps)))
      return tools.use(tools.name.value === gm ? "select" : gm);
    // S walks south; out of another tool it leads back to the hand.
    if (key === "s" && tools.current !== null) return tools.use("select");
    if (event.shiftKey) return false;
    if (key === "t") {
      const at = (TEMPLATES as readonly ToolName[]).indexOf(tools.name.value);
      return tools.use(TEMPLATES[(at + 1) % TEMPLATES.length] ?? "circle");
    }
    const name = TOOL_KEYS[key];
    // Where nothing strikes single squares, the same key strikes areas.
    return name !== undefined && (tools.use(name) || (name === "strike" && tools.use("blast")));
  };

  /** Point at where the pointer is, or at the selected token. */
  const point = (look: boolean): boolean => {
    const token = store.selectedToken.value;
    const own = token?.at == null ? null : { x: token.at[0] + token.size / 2, y: token.at[1] + token.size / 2 };
    const at = tools.crosshair.value ?? tools.pointer ?? own;
    if (look && !store.isGm.value) refrain(session.notices, t("Only the GM has everybody look. You point there."));
    return at !== null && tools.ping.point(at, look);
  };

  /** Keys that mean the deed under way, besides those of the arrows and Escape. */
  const leadDeed = (event: KeyboardEvent, onControl: boolean): boolean => {
    const deed = deeds.current.value;
    if (deed === null || tools.current !== null) return false;
    if (event.key === "Enter" && !onControl) deeds.enter();
    else if (event.key === "Backspace") deeds.back();
    else if (event.key === "+" || event.key === "=") return deed.more(1);
    else if (event.key === "-" || event.key === "−") return deed.more(-1);
    // A question comes first: its answers have numbers as well.
    else if (store.prompts.value.some((prompt) => prompt.choices !== undefined)) return false;
    else return /^Digit[1-9]$/.test(event.code) && deed.pick(Number(event.code.slice(5)));
    return true;
  };

  /** True when the key meant something here. */
  const press = (event: KeyboardEvent, onControl: boolean): boolean => {
    const planning = mover.plan.value;
    if ((event.ctrlKey || event.metaKey) && !event.altKey) return withControl(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (planning?.phase === "drag" && event.key === "Tab") {
      mover.turnMode(event.shiftKey ? -1 : 1);
      return true;
    }
    if (!(onControl && event.key === "Enter") && tools.leaps.key(event)) return true;
    if (!onControl && tools.key(event)) return true;
    if (leadDeed(event, onControl)) return true;
    if (takeTool(event)) return true;
    const by = STEPS[event.code];
    if (by !== undefined && !(onControl && event.code.startsWith("Arrow"))) {
      step(by);
      return true;
    }
    switch (event.key) {
      case "Escape":
        return backOut();
      case "Enter":
        if (onControl) return false;
        if (group.plan.value !== null) void group.commit();
        else if (planning !== null) mover.put({ type: "commit" });
        else return false;
        return true;
      case "Backspace":
        if (planning === null) return false;
        mover.put({ type: "back" });
        return true;
      case "Delete":
        return !event.repeat && remove(tabletop);
      case "PageUp":
        return lift(tabletop, 1);
      case "PageDown":
        return lift(tabletop, -1);
      case ".":
        mover.turnMode(1);
        return true;
      case ",":
        mover.turnMode(-1);
        return true;
      case " ":
        if (onControl) return false;
        if (planning !== null) mover.put({ type: "waypoint" });
        else if (event.repeat) return true;
        else if (store.clock.value.your_turn) endTurn();
        else if (store.isGm.value)
          void session.send({ type: "set_settings", settings: { paused: !store.settings.value.paused } });
        else if (store.clock.value.active !== null) endTurn();
        return true;
      case "/":
        ui.focusChat();
        return true;
      case "?":
        ui.dialog.value = "shortcuts";
        return true;
      case "+":
      case "=":
        stage.zoomBy(1.25);
        return true;
      case "-":
      case "−":
        stage.zoomBy(0.8);
        return true;
      case "0":
      case "Home":
        stage.fit();
        return true;
      case "[":
      case "]": {
        const all = store.tokens.value;
        const index = all.findIndex((token) => token.id === store.selected.value);
        const next = event.key === "]" ? index + 1 : index <= 0 ? all.length - 1 : index - 1;
        choose(all[next % Math.max(1, all.length)]);
        return true;
      }
      default:
        break;
    }
    if (/^[1-9]$/.test(event.key)) {
      const digit = Number(event.key);
      return answerBy(digit) || tools.use(BY_NUMBER[digit - 1] ?? "select");
    }
    switch (event.key.toLowerCase()) {
      case "q":
        if (planning !== null) mover.put({ type: "waypoint" });
        else if (!event.repeat) void nextOffer(tabletop, "pivot");
        return true;
      case "k":
        if (!event.repeat) void nextOffer(tabletop, "target");
        return true;
      case "h":
        if (!event.repeat) void nextOffer(tabletop, "heading");
        return true;
      case "p":
        if (!event.repeat) return point(event.shiftKey);
        if (!event.shiftKey && tools.pointer !== null) tools.ping.trace(tools.pointer);
        return true;
      case "o":
        return !event.repeat && useNearestDoor(tabletop);
      case "c":
        if (store.selected.value === null) return false;
        ui.tab.value = "sheet";
        return true;
      case "n":
        if (!event.repeat) endTurn();
        return true;
      case "g":
        ui.toggleGrid();
        return true;
      case "u":
        if (!store.isGm.value) return refrain(session.notices, t("Only the GM moves tokens outside the rules."));
        mover.freely.value = !mover.freely.value;
        return true;
      default:
        return false;
    }
  };

  const down = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]") !== null) return;
    if (target?.closest("input, textarea, select, [contenteditable]")) return;
    // From nowhere in particular, Tab goes to one's own tokens first.
    const dragging = mover.plan.value?.phase === "drag";
    if (event.key === "Tab" && target === document.body && !event.shiftKey && !dragging && store.own.value.length > 0) {
      const own = store.own.value;
      choose(own.find((token) => token.id === store.selected.value) ?? own[0]);
      event.preventDefault();
      return;
    }
    const onControl = target?.closest("button:not(.proxy), a, summary, [role=log]") != null;
    if (press(event, onControl)) event.preventDefault();
  };
  window.addEventListener("keydown", down);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("keydown", down);
  };
}
