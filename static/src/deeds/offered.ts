/** What the selected token may do now, as the server said last. */
import { effect, signal } from "@preact/signals";
import type { Session } from "../store/session";
import type { Offer, OffersAnswer, Unanswered } from "../wire/frames";

const AFTER_MS = 120;
const AGAIN_MS = 40;
const PATIENCE_MS = 2000;
/** Commands that menus have under names of their own. */
const ELSEWHERE: ReadonlySet<string> = new Set(["move", "standing_order", "end_turn", "delay"]);
const NONE: readonly Offer[] = [];

export class Offered {
  readonly #known = signal<{ token: string; offers: readonly Offer[] } | null>(null);
  readonly #stop: () => void;

  constructor(session: Session) {
    const { store, wire } = session;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const stop = effect(() => {
      const token = store.selectedToken.value;
      const connected = store.connection.value === "connected";
      // What may be done depends on everything: ask again after whatever changed.
      store.view.value;
      clearTimeout(timer);
      const number = ++asked;
      if (token === null || !store.speaksFor(token)) {
        this.#known.value = null;
        return;
      }
      if (!connected) return;
      timer = setTimeout(async () => {
        const answer = (await wire.ask({ type: "offers", token: token.id })) as OffersAnswer | Unanswered | null;
        if (number !== asked || answer === null) return;
        this.#known.value = { token: token.id, offers: answer.type === "offers" ? answer.offers : NONE };
      }, AFTER_MS);
    });
    this.#stop = () => {
      clearTimeout(timer);
      stop();
    };
  }

  destroy(): void {
    this.#stop();
  }

  /** All there is for a token that was selected only just now: what the server says to it, or null if it says nothing. */
  async soon(token: string): Promise<readonly Offer[] | null> {
    const until = Date.now() + PATIENCE_MS;
    while (this.#known.peek()?.token !== token) {
      if (Date.now() > until) return null;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
    return this.#known.peek()?.offers ?? null;
  }

  /** What a menu has of it: no ways of moving, no standing orders, and nothing that is refused. */
  doable(token: string): readonly Offer[] {
    return this.for(token).filter((offer) => !offer.rejection && !ELSEWHERE.has(offer.command.type));
  }

  /** All there is for a token; nothing while the server has not said. */
  for(token: string): readonly Offer[] {
    const known = this.#known.value;
    return known?.token === token ? known.offers : NONE;
  }
}
