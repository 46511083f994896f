/** What was said from this window, to say again: arrow up goes back, arrow down comes forward to what was being written. */

const KEPT = 50;

export class Recall {
  #said: string[] = [];
  #at = 0;
  #draft = "";

  keep(text: string): void {
    if (text !== this.#said.at(-1)) this.#said = [...this.#said, text].slice(-KEPT);
    this.#at = this.#said.length;
    this.#draft = "";
  }

  /** The one before; null at the oldest. */
  back(now: string): string | null {
    if (this.#at === 0) return null;
    if (this.#at === this.#said.length) this.#draft = now;
    this.#at--;
    return this.#said[this.#at] ?? null;
  }

  forth(): string | null {
    if (this.#at >= this.#said.length) return null;
    this.#at++;
    return this.#said[this.#at] ?? this.#draft;
  }
}
