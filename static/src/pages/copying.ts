import { t } from "../words";

/**
 * Copy buttons beside read-only fields: `<button data-copy="ID OF THE FIELD" hidden>`. Hidden in the page as it comes,
 * since without a script they would do nothing; the field can be selected and copied by hand.
 */
export function offerCopying(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    const field = document.getElementById(button.dataset.copy ?? "");
    if (!(field instanceof HTMLInputElement)) continue;
    const label = button.textContent;
    let timer: ReturnType<typeof setTimeout> | undefined;
    button.hidden = false;
    // Heard by screen readers when the words change to "Copied".
    button.setAttribute("aria-live", "polite");
    field.addEventListener("focus", () => field.select());
    button.addEventListener("click", async () => {
      const copied = await copy(field);
      button.textContent = copied ? t("Copied") : t("Press Ctrl+C");
      clearTimeout(timer);
      timer = setTimeout(() => {
        button.textContent = label;
      }, 2500);
    });
  }
}

async function copy(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // There is no clipboard on plain HTTP, and that is how a table on the local network is reached.
    return document.execCommand("copy");
  }
}
