/** The keys of the table. Text fields and open dialogs keep theirs. */
import type { Tabletop } from "../panels/context";
import { answer } from "../panels/prompts";
import type { Cell, Token } from "../wire/view";

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

/** Two keys this close together are one step on the diagonal. */
const TOGETHER_MS = 45;
const PAN_PX = 60;

export function listenToKeys(tabletop: Tabletop): () => void {
  const { session, stage, mover, ui } = tabletop;
  const { store } = session;
  let gathered: Cell = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const step = (by: Cell): void => {
    const token = store.selectedToken.value;
    const grip = token !== null && store.speaksFor(token) ? mover.grip(token) : null;
    if (grip === null) {
      stage.panBy(-by[0] * PAN_PX, -by[1] * PAN_PX);
      return;
    }
    gathered = [gathered[0] === 0 ? by[0] : gathered[0], gathered[1] === 0 ? by[1] : gathered[1]];
    clearTimeout(timer);
    timer = setTimeout(() => {
      const whole = gathered;
      gathered = [0, 0];
      mover.put({ type: "step", token: grip, by: whole, way: mover.way });
      const end = mover.plan.value?.goal;
      if (end) stage.reveal(end);
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
    if (active && (your_turn || store.isGm.value)) void session.send({ type: "end_turn", token: active });
  };

  const answerBy = (digit: number): boolean => {
    const prompt = store.prompts.value.find((one) => one.choices !== undefined);
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
    else if (mover.plan.value !== null) mover.put({ type: "cancel" });
    else if (session.notices.refusal.value !== null) session.notices.clear();
    else if (store.selected.value !== null) store.selected.value = null;
    else return false;
    return true;
  };

  /** True when the key meant something here. */
  const press = (event: KeyboardEvent, onControl: boolean): boolean => {
    const planning = mover.plan.value;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === "KeyZ") {
      if (store.table.value.undo !== undefined) void session.send({ type: "undo" });
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const by = STEPS[event.code];
    if (by !== undefined && !(onControl && event.code.startsWith("Arrow"))) {
      step(by);
      return true;
    }
    switch (event.key) {
      case "Escape":
        return backOut();
      case "Enter":
        if (onControl || planning === null) return false;
        mover.put({ type: "commit" });
        return true;
      case "Backspace":
        if (planning === null) return false;
        mover.put({ type: "back" });
        return true;
      case " ":
        if (onControl) return false;
        if (planning !== null) mover.put({ type: "waypoint" });
        else if (store.clock.value.your_turn && !event.repeat) endTurn();
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
    if (/^[1-9]$/.test(event.key)) return answerBy(Number(event.key));
    switch (event.key.toLowerCase()) {
      case "q":
        if (planning === null) return false;
        mover.put({ type: "waypoint" });
        return true;
      case "n":
        if (!event.repeat) endTurn();
        return true;
      case "g":
        ui.toggleGrid();
        return true;
      case "u":
        if (!store.isGm.value) return false;
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
    if (event.key === "Tab" && target === document.body && !event.shiftKey && store.own.value.length > 0) {
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
