/** Keys that open something from anywhere, also from within a text field. The keys of the map are in controls. */
import type { Tabletop } from "../panels/context";

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
    }
  };
  window.addEventListener("keydown", down);
  return () => window.removeEventListener("keydown", down);
}
