/** What the table has to say to this person now: words for the live region and refusals shown where they happened. */
import { signal } from "@preact/signals";
import type { Rejection } from "../wire/frames";
import type { Cell } from "../wire/view";

export interface Refusal extends Rejection {
  /** Where on the map; null for what has no place. */
  cell: Cell | null;
  scene: string | null;
}

/** Short words over the map that leave by themselves. */
export interface Call {
  id: number;
  text: string;
}

const REFUSAL_MS = 7000;
const CALL_MS = 5000;
const MOST_CALLS = 3;

export class Notices {
  readonly polite = signal("");
  readonly refusal = signal<Refusal | null>(null);
  readonly calls = signal<readonly Call[]>([]);
  #told = 0;
  #fade: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    // The same words twice are read only once unless they differ.
    this.polite.value = this.polite.value === text ? `${text}\u00a0` : text;
  }

  /** Tell something to eyes and ears at once: it shows over the map for a while and is read out once. */
  call(text: string): void {
    const call = { id: ++this.#told, text };
    this.calls.value = [...this.calls.value.filter((one) => one.text !== text), call].slice(-MOST_CALLS);
    this.say(text);
    setTimeout(() => this.withdraw(call.id), CALL_MS);
  }

  withdraw(id: number): void {
    this.calls.value = this.calls.value.filter((one) => one.id !== id);
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
