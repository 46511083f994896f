/** Keys that open something from anywhere, also from within a text field. The keys of the map are in controls. */
import type { Tabletop } from "../panels/context";
import { toScreen } from "../stage/camera";

export function listenForPanels(tabletop: Tabletop): () => void {
  const { ui } = tabletop;
  const down = (event: KeyboardEvent): void => {
    const control = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (control && event.code === "KeyK") {
      event.preventDefault();
      if (document.querySelector("dialog[open]") === null) ui.ask("palette");
    } else if (event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyL") {
      if (document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      ui.board.value = !ui.board.value;
    } else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      if (openMenu(tabletop, event.target)) event.preventDefault();
    }
  };
  window.addEventListener("keydown", down);
  return () => window.removeEventListener("keydown", down);
}

/** The menu of the token whose button has the focus, or of the selected one. */
function openMenu({ session, stage, ui }: Tabletop, target: EventTarget | null): boolean {
  const { store } = session;
  const from = target instanceof HTMLElement ? target : null;
  if (ui.board.value || document.querySelector("dialog[open]") !== null) return false;
  if (from?.closest("input, textarea, select, [role=menu]")) return false;
  const token = store.token(from?.dataset.token ?? store.selected.value);
  if (token?.at == null || token.scene !== store.sceneId.value) return false;
  if (!store.group.value.has(token.id)) store.selected.value = token.id;
  stage.reveal(token.at);
  const { x, y } = toScreen(stage.camera.value, token.at[0] + token.size, token.at[1] + token.size / 2);
  ui.menu.value = { token: token.id, x, y };
  return true;
}
