/** Pictures that tokens wear, fetched once each. One that does not come leaves the initials standing. */

export type Portrayed = HTMLImageElement | "loading" | "failed";

const KEPT = 400;

export class Portraits {
  #kept = new Map<string, Portrayed>();

  constructor(private readonly changed: () => void) {}

  get(url: string): Portrayed {
    const found = this.#kept.get(url);
    if (found !== undefined) return found;
    this.#kept.set(url, "loading");
    if (this.#kept.size > KEPT) {
      const oldest = this.#kept.keys().next().value;
      if (oldest !== undefined) this.#kept.delete(oldest);
    }
    const image = new Image();
    image.decoding = "async";
    image.onload = () => this.#settle(url, image.naturalWidth > 0 ? image : "failed");
    image.onerror = () => this.#settle(url, "failed");
    image.src = url;
    return "loading";
  }

  #settle(url: string, to: Portrayed): void {
    this.#kept.set(url, to);
    this.changed();
  }
}
