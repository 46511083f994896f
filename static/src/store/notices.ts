/** What the table has to say to this person now: words for the live region and refusals shown where they happened. */
import { signal } from "@preact/signals";
import type { Rejection } from "../wire/frames";
import type { Cell } from "../wire/view";

export interface Refusal extends Rejection {
  /** Where on the map; null for what has no place. */
  cell: Cell | null;
  scene: string | null;
}

const REFUSAL_MS = 9000;

export class Notices {
  readonly polite = signal("");
  readonly refusal = signal<Refusal | null>(null);
  #fade: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    // The same words twice are read only once unless they differ.
    this.polite.value = this.polite.value === text ? `${text}\u00a0` : text;
  }

  refuse(rejection: Rejection, cell: Cell | null = null, scene: string | null = null): void {
    clearTimeout(this.#fade);
    this.refusal.value = { ...rejection, cell, scene };
    this.#fade = setTimeout(() => this.clear(), REFUSAL_MS);
  }

  clear(): void {
    clearTimeout(this.#fade);
    this.refusal.value = null;
  }
}
