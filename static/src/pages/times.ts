import { language } from "../words";

/** Times as the reader's clock has them: `<time datetime="…" data-local="time|date">`; the server writes UTC. */
export function localTimes(root: ParentNode): void {
  // In the page's language, as it is written where the reader lives if they speak it there.
  const locale = navigator.languages.find((one) => one.split("-")[0] === language) ?? language;
  const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long" });
  for (const element of root.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
    const at = new Date(element.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    element.textContent = (element.dataset.local === "date" ? date : time).format(at);
  }
}
