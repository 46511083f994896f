/** The move tool at work: carries the plan's wishes to the server and its answers to the map. */
import { computed, effect, signal, untracked } from "@preact/signals";
import type { PlanDrawing } from "../stage/stage";
import type { Session } from "../store/session";
import type { PreviewAnswer, ReachAnswer, Unanswered } from "../wire/frames";
import type { Cell, Token } from "../wire/view";
import { t } from "../words";
import { bandsOf } from "./bands";
import { judged } from "./judged";
import { Latest } from "./latest";
import { advance, type Effect, type Input, type Plan, pathOf, same, type Way } from "./plan";
import { askedWords, costLine, leaveWords, place } from "./words";

const REACH_AFTER_MS = 60;

type Key = string;
const keyOf = (path: readonly Cell[]): Key => path.map((cell) => cell.join()).join(" ");

export class Mover {
  readonly plan = signal<Plan | null>(null);
  readonly preview = signal<{ key: Key; answer: PreviewAnswer } | null>(null);
  readonly reach = signal<ReachAnswer | null>(null);
  /** GM: tokens go straight where they are sent, whatever the rules say, and the log says so. */
  readonly freely = signal(false);
  /** How tokens move: one of the ruleset's modes. */
  readonly mode = signal("walk");
  /** The way a sent move was shown to take, to find the step that its refusal names. */
  readonly #previews: Latest<{ token: string; path: Cell[]; way: Way }, PreviewAnswer | Unanswered>;
  readonly #reaches: Latest<{ token: string; mode: string }, ReachAnswer | Unanswered>;
  readonly #stop: () => void;

  constructor(
    private readonly session: Session,
    private readonly hint: (token: string, path: readonly Cell[]) => void,
  ) {
    const { wire, store, notices } = session;
    this.#previews = new Latest(
      ({ token, path, way }) =>
        wire.ask({
          type: "preview",
          command: { type: "move", token, path, mode: this.mode.value, ...unruledIf(way) },
        }) as Promise<PreviewAnswer | Unanswered | null>,
      ({ path }, said) => {
        const answer = said.type === "preview" ? said : refusedWhole(said);
        this.preview.value = { key: keyOf(path), answer };
        if (this.plan.value?.phase === "aim") notices.say(spoken(answer, path));
      },
    );
    this.#reaches = new Latest(
      ({ token, mode }) => wire.ask({ type: "reach", token, mode }) as Promise<ReachAnswer | Unanswered | null>,
      (asked, answer) => {
        if (asked.token === store.selected.value) this.reach.value = answer.type === "reach" ? answer : null;
      },
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopReach = effect(() => {
      const token = store.selectedToken.value;
      // What can be reached depends on everything: ask again after whatever changed.
      store.view.value;
      const wanted =
        token?.at != null && store.speaksFor(token) && store.connection.value === "connected" && !this.freely.value;
      clearTimeout(timer);
      if (this.reach.peek()?.token !== token?.id || !wanted) this.reach.value = null;
      const mode = this.mode.value;
      if (wanted) timer = setTimeout(() => this.#reaches.put({ token: token.id, mode }), REACH_AFTER_MS);
    });
    const stopPlan = effect(() => {
      const plan = this.plan.peek();
      const token = plan === null ? null : store.token(plan.token);
      store.view.value;
      // The ground moved under the plan: the token went, or left the map.
      if (plan !== null && (token === null || token.at === null || !same(token.at, plan.start)))
        untracked(() => this.put({ type: "cancel" }));
    });
    const stopSelection = effect(() => {
      const selected = store.selected.value;
      const plan = this.plan.peek();
      if (plan !== null && plan.token !== selected) untracked(() => this.put({ type: "cancel" }));
    });
    const stopFreely = effect(() => {
      this.freely.value;
      if (this.plan.peek() !== null) untracked(() => this.put({ type: "cancel" }));
    });
    const stopMode = effect(() => {
      const { modes } = store.ruleset.value;
      const first = modes[0];
      if (first !== undefined && !modes.some((one) => one.id === this.mode.value)) this.mode.value = first.id;
      if (this.plan.peek() !== null) untracked(() => this.put({ type: "again" }));
    });
    this.#stop = () => {
      stopMode();
      stopReach();
      stopPlan();
      stopSelection();
      stopFreely();
    };
  }

  /** The next of the ruleset's modes, or the one before; told, as it is not always seen. */
  turnMode(by: 1 | -1): void {
    const { modes } = this.session.store.ruleset.value;
    const index = modes.findIndex((mode) => mode.id === this.mode.value);
    const next = modes[(index + by + modes.length) % Math.max(1, modes.length)];
    if (next === undefined) return;
    // What was answered for another mode is no answer for this one.
    this.preview.value = null;
    this.mode.value = next.id;
    this.session.notices.say(next.label);
  }

  readonly bands = computed(() => {
    const reach = this.reach.value;
    if (reach === null) return null;
    return bandsOf(reach.cells, reach.unit, this.session.store.token(reach.token)?.size ?? 1);
  });

  /** The preview of the plan as it stands, or null while the server has not answered for it. */
  readonly current = computed(() => {
    const plan = this.plan.value;
    const preview = this.preview.value;
    return plan !== null && preview !== null && preview.key === keyOf(pathOf(plan)) ? preview.answer : null;
  });

  readonly drawing = computed((): PlanDrawing | null => {
    const plan = this.plan.value;
    if (plan === null) return null;
    const asked = pathOf(plan);
    const answer = this.current.value;
    const base = {
      size: plan.size,
      start: plan.start,
      waypoints: plan.waypoints,
      goal: plan.goal,
      unruled: plan.way === "free",
    };
    if (answer === null) return { ...base, path: [], tones: [], rest: asked, refused: false, asks: [] };
    return { ...base, ...judged(answer, asked) };
  });

  get way(): Way {
    return this.freely.value && this.session.store.isGm.value ? "free" : "rule";
  }

  destroy(): void {
    this.#stop();
  }

  put(input: Input): void {
    const next = advance(this.plan.value, input);
    this.plan.value = next.plan;
    for (const wish of next.effects) this.#do(wish);
  }

  grip(token: Token): { id: string; at: Cell; size: number } | null {
    return token.at === null ? null : { id: token.id, at: token.at, size: token.size };
  }

  #do(wish: Effect): void {
    const { session } = this;
    switch (wish.type) {
      case "preview":
        this.#previews.put({ token: wish.token, path: wish.path, way: wish.way });
        return;
      case "dropped":
        this.#previews.forget();
        this.preview.value = null;
        return;
      case "place":
        this.#previews.forget();
        void session.send({ type: "place", token: wish.token, at: wish.at }, wish.at);
        return;
      case "move":
        void this.#move(wish.token, wish.path, wish.way);
    }
  }

  /** The steps that the server makes of a way, as far as it will say. */
  async #joined(token: string, path: Cell[], way: Way): Promise<readonly Cell[]> {
    const answer = await this.session.wire.ask({
      type: "preview",
      command: { type: "move", token, path, mode: this.mode.value, ...unruledIf(way) },
    });
    return answer?.type === "preview" ? answer.path : [];
  }

  async #move(token: string, path: Cell[], way: Way): Promise<void> {
    const { session } = this;
    const preview = this.preview.value;
    const joined = preview?.key === keyOf(path) ? preview.answer.path : [];
    this.#previews.forget();
    this.preview.value = null;
    if (joined.length > 0) this.hint(token, joined);
    const outcome = await session.wire.command({
      type: "move",
      token,
      path,
      mode: this.mode.value,
      ...unruledIf(way),
    });
    if (outcome.ok) {
      session.notices.clear();
      if (preview?.answer.dial === "ask") session.notices.say(t("The GM is asked."));
      return;
    }
    let step: Cell | undefined;
    if (outcome.at !== undefined && outcome.at !== null) {
      // Let go before the preview came: only now is it asked which way the refused step belongs to.
      const steps = joined.length > 0 ? joined : await this.#joined(token, path, way);
      step = steps[outcome.at];
    }
    const cell = step ?? path.at(-1) ?? session.store.token(token)?.at ?? null;
    session.notices.refuse(outcome, cell, session.store.sceneId.value);
  }
}

function unruledIf(way: Way): { unruled?: true } {
  return way === "free" ? { unruled: true } : {};
}

/** A question that was refused as a whole, told as a preview that goes nowhere. */
function refusedWhole({ code, message }: Unanswered): PreviewAnswer {
  return { type: "preview", id: 0, path: [], costs: [], rejection: { code, rule: "", message } };
}

function spoken(answer: PreviewAnswer, path: readonly Cell[]): string {
  const end = answer.path.at(-1) ?? path.at(-1);
  const { rejection } = answer;
  const what = rejection ? [rejection.message, rejection.rule].filter(Boolean).join(" ") : `${costLine(answer)}.`;
  const where = end === undefined ? what : t("{place}: {what}", { place: place(end), what });
  return [where, rejection ? leaveWords(answer) : askedWords(answer)].filter(Boolean).join(" ");
}
