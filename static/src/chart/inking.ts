/** Places that became known a moment ago are drawn as with a pen; whoever wants no movement sees them at once. */
import type { PlaceId } from "../wire/chart";
import type { Layout } from "./layout";

const LASTS_MS = 900;
/** One after the other, not all together, and a whole map in no longer than this. */
const AFTER_MS = 140;
const ALL_MS = 1500;

export class Inking {
  #scene = "";
  #known: ReadonlySet<PlaceId> = new Set();
  readonly #began = new Map<PlaceId, number>();

  constructor(
    private readonly still: () => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get busy(): boolean {
    const now = this.now();
    for (const [place, began] of this.#began) if (now - began >= LASTS_MS) this.#began.delete(place);
    return this.#began.size > 0;
  }

  follow(scene: string, layout: Layout | null): void {
    const places = layout === null ? [] : [...layout.areas.keys(), ...layout.borders.keys()];
    if (scene === this.#scene && this.#known.size > 0 && !this.still()) {
      const fresh = places.filter((place) => !this.#known.has(place));
      const after = Math.min(AFTER_MS, ALL_MS / Math.max(1, fresh.length));
      for (const [i, place] of fresh.entries()) this.#began.set(place, this.now() + i * after);
    }
    if (scene !== this.#scene) this.#began.clear();
    this.#scene = scene;
    this.#known = new Set(places);
  }

  /** How far a place is drawn, from 0 to 1. */
  done(place: PlaceId): number {
    const began = this.#began.get(place);
    return began === undefined ? 1 : Math.max(0, Math.min(1, (this.now() - began) / LASTS_MS));
  }
}
