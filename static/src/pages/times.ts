/** Times as the reader's clock has them: `<time datetime="…" data-local="time|date">`; the server writes UTC. */
export function localTimes(root: ParentNode): void {
  const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });
  for (const element of root.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
    const at = new Date(element.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    element.textContent = (element.dataset.local === "date" ? date : time).format(at);
  }
}
