import { many } from "../words";

/**
 * The search of the rules as one types: `<form data-search>` over `[data-entry]` elements. Without a script the form
 * asks the server, which finds the same.
 */
export function searchAsTyped(root: ParentNode): void {
  const form = root.querySelector<HTMLFormElement>("form[data-search]");
  const field = form?.querySelector<HTMLInputElement>("input[name=q]");
  if (!form || !field) return;
  const entries = [...root.querySelectorAll<HTMLElement>("[data-entry]")];
  const none = root.querySelector<HTMLElement>("[data-none]");
  const count = root.querySelector<HTMLElement>("[data-count]");
  const show = (): void => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const entry of entries) {
      const text = (entry.dataset.entry ?? "").toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
      if (!entry.hidden) shown += 1;
    }
    for (const group of root.querySelectorAll<HTMLElement>("[data-group]")) {
      group.hidden = group.querySelector("[data-entry]:not([hidden])") === null;
    }
    if (none) none.hidden = shown > 0;
    if (count) {
      const all = entries.length;
      count.textContent = words.length > 0 ? many("{shown} of {n} rule", "{shown} of {n} rules", all, { shown }) : "";
    }
  };
  // Only where the page holds all of them: the answer to a search holds what was found.
  if (form.dataset.search === "all") field.addEventListener("input", show);
  else return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
  });
}
