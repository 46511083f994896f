/**
 * Parts of a page that follow what happens: `<div data-live="SECONDS">`. The page is fetched again and the part's new
 * words are put in the place of the old ones. Where the server sends it on (a newcomer who was let in), so does this.
 */
export function keepAlive(root: ParentNode): void {
  for (const part of root.querySelectorAll<HTMLElement>("[data-live]")) {
    const seconds = Number(part.dataset.live);
    if (!(seconds > 0)) continue;
    const parts = [...root.querySelectorAll("[data-live]")];
    const index = parts.indexOf(part);
    let last = "";
    const again = (): void => {
      setTimeout(look, seconds * 1000);
    };
    const look = async (): Promise<void> => {
      // Nobody looks: nothing is asked.
      if (document.hidden) return again();
      try {
        const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
        if (answer.redirected && new URL(answer.url).pathname !== location.pathname) {
          location.assign(answer.url);
          return;
        }
        if (answer.ok) last = swap(part, index, await answer.text(), last);
      } catch {
        // The server is away for a moment; the next look may find it.
      }
      again();
    };
    again();
  }
}

/** Put the part of a fetched page in place, unless somebody is at work in the one shown. The new words. */
function swap(part: HTMLElement, index: number, text: string, last: string): string {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.querySelectorAll("[data-live]")[index];
  if (fresh === undefined) return last;
  const words = withoutTokens(fresh.innerHTML);
  if (words === (last || withoutTokens(part.innerHTML)) || part.contains(document.activeElement)) return last;
  part.replaceChildren(...fresh.childNodes);
  return words;
}

/** Every answer masks the form token anew: that is no news. */
function withoutTokens(html: string): string {
  return html.replaceAll(/name="csrfmiddlewaretoken" value="[^"]*"/g, "");
}
