/** Check boxes that need no button: `<input data-submit>` sends its form; the form's `[data-submitted]` button goes. */
export function submitOnChange(root: ParentNode): void {
  for (const box of root.querySelectorAll<HTMLInputElement>("input[data-submit]")) {
    const button = box.form?.querySelector<HTMLElement>("[data-submitted]");
    if (button) button.hidden = true;
    box.addEventListener("change", () => box.form?.requestSubmit());
  }
}
