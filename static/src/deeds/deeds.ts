/** The deed that is under way, if one is: what the server makes of it, and doing it. */
import { computed, effect, signal, untracked } from "@preact/signals";
import { judged, stops } from "../move/judged";
import { Latest } from "../move/latest";
import { same } from "../move/plan";
import type { PlanDrawing, Stage } from "../stage/stage";
import type { Session } from "../store/session";
import { positionOf } from "../store/store";
import type { Act, RawCommand } from "../wire/command";
import type { Offer, PreviewAnswer, Unanswered } from "../wire/frames";
import type { Cell, Position, Token } from "../wire/view";
import { t } from "../words";
import { AimDeed } from "./aim_deed";
import type { Deed } from "./deed";
import { HeadingDeed } from "./heading_deed";
import { Offered } from "./offered";
import { RotationDeed } from "./rotation_deed";
import { TargetDeed } from "./target_deed";
import { spoken } from "./verdict";

export class Deeds {
  readonly offered: Offered;
  readonly current = signal<Deed | null>(null);
  readonly #foreseen = signal<{ key: string; answer: PreviewAnswer } | null>(null);
  readonly #previews: Latest<RawCommand, PreviewAnswer | Unanswered>;
  /** Where the token was as the deed began. */
  #start: Position | null = null;
  readonly #stop: () => void;

  constructor(
    private readonly session: Session,
    private readonly stage: Pick<Stage, "hitTest">,
  ) {
    const { store, notices } = session;
    this.offered = new Offered(session);
    this.#previews = new Latest(
      (command) => this.#ask(command),
      (command, said) => {
        const answer = said.type === "preview" ? said : refusedWhole(said);
        this.#foreseen.value = { key: JSON.stringify(command), answer };
        const deed = this.current.value;
        if (deed !== null) notices.say(spoken(deed, answer));
      },
    );
    const stopAsking = effect(() => {
      const command = this.current.value?.command.value ?? null;
      store.view.value;
      if (command !== null) untracked(() => this.#previews.put(command));
    });
    const stopRefreshing = effect(() => {
      store.view.value;
      untracked(() => this.current.value?.refresh());
    });
    const stopWithToken = effect(() => {
      const deed = this.current.value;
      if (deed === null) return;
      const token = store.token(deed.token);
      // Another is selected, or it is no longer where the deed began.
      const now = token === null ? null : positionOf(token);
      if (
        token === null ||
        now === null ||
        !same(now, this.#start) ||
        store.selected.value !== deed.token ||
        token.scene !== store.sceneId.value
      )
        untracked(() => this.cancel());
    });
    const stopTelling = effect(() => {
      const trouble = this.current.value?.trouble.value;
      const told = [trouble?.message, trouble?.rule].filter(Boolean).join(" ");
      if (told !== "") untracked(() => notices.say(told));
    });
    this.#stop = () => {
      stopAsking();
      stopRefreshing();
      stopWithToken();
      stopTelling();
      this.offered.destroy();
    };
  }

  destroy(): void {
    this.#stop();
  }

  /** What the server says to the command as it is chosen; null while it has not said. */
  readonly answer = computed((): PreviewAnswer | null => {
    const command = this.current.value?.command.value ?? null;
    const foreseen = this.#foreseen.value;
    return command !== null && foreseen?.key === JSON.stringify(command) ? foreseen.answer : null;
  });

  readonly ready = computed(() => this.answer.value !== null && !stops(this.answer.value));

  /** The way that would be gone, as a plan is drawn. */
  readonly plan = computed((): PlanDrawing | null => {
    const deed = this.current.value;
    const answer = this.answer.value;
    const goes = deed === null ? null : this.session.store.token(deed.goes.value);
    if (goes?.at == null || answer === null) return null;
    const way = judged(answer, []);
    const goal = [...way.path, ...way.rest].at(-1) ?? null;
    return { size: goes.size, start: goes.at, ...way, waypoints: [], goal, unruled: false };
  });

  /** Where the words about it belong on the map. */
  readonly place = computed((): { cell: Cell; size: number; from: Cell } | null => {
    const deed = this.current.value;
    if (deed === null) return null;
    const goes = this.session.store.token(deed.goes.value);
    if (goes?.at == null) return null;
    const plan = this.plan.value;
    return { cell: plan?.goal ?? goes.at, size: goes.size, from: goes.at };
  });

  /** Begin a deed. False where it needs what is chosen otherwise. */
  begin(token: Token, offer: Offer): boolean {
    const deed = this.#deedOf(token, offer);
    if (deed === null || token.at === null) return false;
    this.cancel();
    this.#start = positionOf(token);
    this.session.notices.clear();
    this.current.value = deed;
    return true;
  }

  cancel(): void {
    this.#previews.forget();
    this.#foreseen.value = null;
    this.current.value = null;
  }

  /** A step back, and with nothing to take back the whole of it. */
  back(): void {
    if (this.current.value?.back() !== true) this.cancel();
  }

  /** Enter: choose what is looked at, and do it once all is chosen. */
  enter(): void {
    if (this.current.value?.enter() === true) void this.commit();
  }

  async commit(): Promise<void> {
    const deed = this.current.value;
    const command = deed?.command.value ?? null;
    if (deed === null || command === null) return;
    const { notices } = this.session;
    const answer = this.answer.value;
    const cell = this.place.value?.cell ?? null;
    if (answer !== null && stops(answer) && answer.rejection != null) {
      notices.refuse(answer.rejection, cell, this.session.store.sceneId.value);
      return;
    }
    const outcome = await this.session.send(command, cell);
    if (!outcome.ok) return;
    if (this.current.value === deed) this.cancel();
    notices.say(answer?.dial === "ask" ? t("The GM is asked.") : t("{deed}: done.", { deed: deed.offer.label }));
  }

  #ask(command: RawCommand): Promise<PreviewAnswer | Unanswered | null> {
    // An offer's command is one of those that are foreseen, or the server says that it is not.
    return this.session.wire.ask({ type: "preview", command: command as unknown as Act }) as Promise<
      PreviewAnswer | Unanswered | null
    >;
  }

  #deedOf(token: Token, offer: Offer): Deed | null {
    const { store } = this.session;
    const needs = offer.needs ?? [];
    if (needs.includes("pivot")) return new RotationDeed(store, token.id, offer, (command) => this.#ask(command));
    if (needs.includes("range"))
      return new AimDeed(
        store,
        token.id,
        offer,
        (at) => this.stage.hitTest(at).token,
        async () => {
          const answer = await this.session.wire.ask({ type: "ranges", token: token.id });
          return answer?.type === "ranges" ? answer : null;
        },
      );
    if (needs.includes("target")) return new TargetDeed(store, token.id, offer, (at) => this.stage.hitTest(at).token);
    if (needs.includes("heading")) return new HeadingDeed(store, token.id, offer);
    return null;
  }
}

/** A question that was refused as a whole, told as a preview that goes nowhere. */
function refusedWhole({ code, message }: Unanswered): PreviewAnswer {
  return { type: "preview", id: 0, path: [], costs: [], rejection: { code, rule: "", message } };
}
