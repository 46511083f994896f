/** Something that strikes a place: its name, its damage, and what the server says of it before it is dealt. */
import { computed, effect, signal, untracked } from "@preact/signals";
import { Latest } from "../move/latest";
import type { Session } from "../store/session";
import type { AreaEffect, Blast } from "../wire/command";
import type { PreviewAnswer, Unanswered } from "../wire/frames";
import type { Cell } from "../wire/view";

type Answer = PreviewAnswer | Unanswered;
export type Damage = number | string;

export class Blow<Place> {
  /** Kept, as the damage is, for the next one. */
  readonly label = signal("");
  readonly damage = signal("");
  /** What the server could not make of the damage. */
  readonly damageProblem = signal("");
  /** What else speaks against it. */
  readonly problem = signal("");
  readonly sending = signal(false);
  readonly answer = signal<PreviewAnswer | null>(null);

  readonly #asked = new Latest<{ place: Place; damage: string }, Answer>(
    ({ place, damage }) =>
      this.session.wire.ask({ type: "preview", command: this.#said(place, damage) }) as Promise<Answer | null>,
    ({ place, damage }, answer) => this.#heard(place, damage, answer),
  );

  constructor(
    private readonly session: Session,
    /** Where it would strike; null while nobody wants to know. */
    shown: () => Place | null,
    private readonly command: (place: Place, damage: Damage, label: string, scene: string | null) => AreaEffect | Blast,
  ) {
    effect(() => {
      const place = shown();
      const damage = this.damage.value.trim();
      // Asked again as tokens move and questions are answered: it may catch others then, or be allowed now.
      session.store.tokens.value;
      session.store.prompts.value;
      untracked(() => {
        if (place === null) this.#forget();
        else this.#asked.put({ place, damage });
      });
    });
  }

  readonly caught = computed(() => this.answer.value?.caught ?? []);
  readonly ready = computed(
    () =>
      this.damage.value.trim() !== "" &&
      this.damageProblem.value === "" &&
      this.problem.value === "" &&
      !this.sending.value,
  );

  async deal(place: Place, where: Cell | null): Promise<boolean> {
    this.sending.value = true;
    const outcome = await this.session.send(this.#said(place, this.damage.value.trim()), where);
    this.sending.value = false;
    return outcome.ok;
  }

  #said(place: Place, damage: string): AreaEffect | Blast {
    const { store } = this.session;
    // A player's is where the active token is.
    const scene = store.isGm.value ? store.sceneId.value : null;
    const number = /^\d+$/.test(damage) ? Number(damage) : damage === "" ? 0 : damage;
    return this.command(place, number, this.label.value.trim(), scene);
  }

  #heard(place: Place, damage: string, answer: Answer): void {
    const rejection = answer.type === "error" ? { code: answer.code, message: answer.message } : answer.rejection;
    if (rejection != null && damage !== "" && (rejection.code === "bad_damage" || answer.type === "error")) {
      this.damageProblem.value = rejection.message;
      // Whom it catches has nothing to do with how badly.
      this.#asked.put({ place, damage: "" });
      return;
    }
    if (damage !== "" || this.damage.value.trim() === "") this.damageProblem.value = "";
    this.problem.value = rejection?.message ?? "";
    this.answer.value = answer.type === "preview" ? answer : null;
  }

  #forget(): void {
    this.#asked.forget();
    this.answer.value = null;
    this.problem.value = "";
    this.damageProblem.value = "";
  }
}
