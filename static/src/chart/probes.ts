/** What the way that is planned would come to in each of the other ways of moving: known before anything is rolled. */
import { effect, signal, untracked } from "@preact/signals";
import { type Plan, pathOf } from "../move/plan";
import type { Session } from "../store/session";
import type { PreviewAnswer } from "../wire/frames";

const AFTER_MS = 90;
const PATIENCE_MS = 1500;
const NOTHING: ReadonlyMap<string, PreviewAnswer> = new Map();

/** What of the move tool it needs to know. */
export interface Planning {
  readonly plan: { readonly value: Plan | null };
  readonly current: { readonly value: PreviewAnswer | null };
  readonly mode: { readonly value: string };
}

export class Probes {
  /** By mode, for the plan as it stands. */
  readonly answers = signal(NOTHING);
  #asking = 0;
  readonly #stop: () => void;

  constructor(session: Session, planning: Planning) {
    const { store } = session;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = "";
    const stop = effect(() => {
      const plan = planning.plan.value;
      const answer = planning.current.value;
      const { modes } = store.ruleset.value;
      const wanted = plan !== null && plan.phase === "aim" && plan.way === "rule" && store.layout.value !== null;
      clearTimeout(timer);
      const key = wanted ? `${plan.token} ${pathOf(plan).join(" ")}` : "";
      if (key !== asked) {
        asked = key;
        untracked(() => (this.answers.value = NOTHING));
      }
      this.#asking++;
      // The plan's own question comes first: the server answers only the newest of them.
      if (!wanted || answer === null) return;
      untracked(() => this.#keep(planning.mode.value, answer));
      const path = pathOf(plan);
      const others = modes.map(({ id }) => id).filter((id) => id !== planning.mode.value);
      timer = setTimeout(() => void this.#ask(session, plan.token, path, others), AFTER_MS);
    });
    this.#stop = () => {
      clearTimeout(timer);
      stop();
    };
  }

  destroy(): void {
    this.#stop();
  }

  #keep(mode: string, answer: PreviewAnswer): void {
    this.answers.value = new Map(this.answers.value).set(mode, answer);
  }

  async #ask(
    session: Session,
    token: string,
    path: ReturnType<typeof pathOf>,
    modes: readonly string[],
  ): Promise<void> {
    const asking = ++this.#asking;
    for (const mode of modes) {
      const answer = await Promise.race([
        session.wire.ask({ type: "preview", command: { type: "move", token, path, mode } }),
        new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS)),
      ]);
      if (asking !== this.#asking) return;
      if (answer?.type === "preview") this.#keep(mode, answer);
    }
  }
}
