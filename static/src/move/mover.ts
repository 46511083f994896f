/** The move tool at work: carries the plan's wishes to the server and its answers to the map. */
import { computed, effect, signal, untracked } from "@preact/signals";
import { Probes } from "../chart/probes";
import { type ChartReach, reachOf } from "../chart/reach";
import { whereWords } from "../chart/words";
import type { PlanDrawing } from "../stage/stage";
import type { Session } from "../store/session";
import { positionOf } from "../store/store";
import type { PreviewAnswer, RangesAnswer, ReachAnswer, Unanswered } from "../wire/frames";
import type { Cell, Position, Token } from "../wire/view";
import { t } from "../words";
import { bandsOf } from "./bands";
import { judged } from "./judged";
import { Latest } from "./latest";
import { advance, type Effect, type Grip, type Input, isCell, type Plan, pathOf, same, type Way } from "./plan";
import { askedWords, checkWords, costLine, leaveWords, slowing } from "./words";

const REACH_AFTER_MS = 60;

type Key = string;
const keyOf = (path: readonly Position[]): Key => path.map(String).join(" ");

export class Mover {
  readonly plan = signal<Plan | null>(null);
  readonly preview = signal<{ key: Key; answer: PreviewAnswer } | null>(null);
  readonly reach = signal<ReachAnswer | null>(null);
  /** How far it is from the selected token to everything, on a map of areas. */
  readonly ranges = signal<RangesAnswer | null>(null);
  /** GM: tokens go straight where they are sent, whatever the rules say, and the log says so. */
  readonly freely = signal(false);
  /** How tokens move: one of the ruleset's modes. */
  readonly mode = signal("walk");
  /** The way a sent move was shown to take, to find the step that its refusal names. */
  readonly #previews: Latest<{ token: string; path: Position[]; way: Way }, PreviewAnswer | Unanswered>;
  readonly #reaches: Latest<{ token: string; mode: string }, ReachAnswer | Unanswered>;
  readonly #ranges: Latest<string, RangesAnswer | Unanswered>;
  readonly #stop: () => void;

  /** What the plan would come to in the other modes, on a map of areas. */
  readonly probes: Probes;

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
        if (this.plan.value?.phase === "aim") notices.say(this.#spoken(answer, path));
      },
    );
    this.#reaches = new Latest(
      ({ token, mode }) => wire.ask({ type: "reach", token, mode }) as Promise<ReachAnswer | Unanswered | null>,
      (asked, answer) => {
        if (asked.token === store.selected.value) this.reach.value = answer.type === "reach" ? answer : null;
      },
    );
    this.#ranges = new Latest(
      (token) => wire.ask({ type: "ranges", token }) as Promise<RangesAnswer | Unanswered | null>,
      (token, answer) => {
        if (token === store.selected.value) this.ranges.value = answer.type === "ranges" ? answer : null;
      },
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    let later: ReturnType<typeof setTimeout> | undefined;
    const stopRanges = effect(() => {
      const token = store.selectedToken.value;
      store.view.value;
      const wanted = token?.place !== undefined && store.speaksFor(token) && store.connection.value === "connected";
      clearTimeout(later);
      if (this.ranges.peek()?.token !== token?.id || !wanted) this.ranges.value = null;
      if (wanted) later = setTimeout(() => this.#ranges.put(token.id), REACH_AFTER_MS);
    });
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
      const now = token === null ? null : positionOf(token);
      if (plan !== null && (now === null || !same(now, plan.start))) untracked(() => this.put({ type: "cancel" }));
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
    this.probes = new Probes(session, this);
    this.#stop = () => {
      this.probes.destroy();
      stopMode();
      stopReach();
      stopRanges();
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
    this.useMode(next.id);
    this.session.notices.say(next.label);
  }

  useMode(mode: string): void {
    if (mode === this.mode.value) return;
    // What was answered for another mode is no answer for this one.
    this.preview.value = null;
    this.mode.value = mode;
  }

  readonly bands = computed(() => {
    const reach = this.reach.value;
    if (reach === null || this.session.store.layout.value !== null) return null;
    return bandsOf(reach.cells, reach.unit, this.session.store.token(reach.token)?.size ?? 1);
  });

  /** What the places of a map of areas come to; null on a grid. */
  readonly grasp = computed((): ChartReach | null => {
    const { store } = this.session;
    const reach = this.reach.value;
    const layout = store.layout.value;
    const token = store.token(reach?.token ?? null);
    if (reach === null || layout === null || token?.place === undefined) return null;
    return reachOf(layout, reach, token, store.tokens.value, slowing(token).length);
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
    const { store } = this.session;
    const cellOf = (position: Position): Cell | null => store.cellOf(position, plan.size);
    const cells = (positions: readonly Position[]): Cell[] => positions.flatMap((one) => cellsOf(cellOf(one)));
    // In an area it stands beside the others, not in the middle.
    const at = store.token(plan.token)?.at;
    const start = isCell(plan.start) ? plan.start : (at ?? cellOf(plan.start));
    if (start === null) return null;
    const base = {
      size: plan.size,
      start,
      waypoints: cells(plan.waypoints),
      goal: plan.goal === null ? null : cellOf(plan.goal),
      unruled: plan.way === "free",
    };
    if (answer === null) return { ...base, path: [], tones: [], rest: cells(asked), refused: false, asks: [] };
    return { ...base, ...judged(answer, asked, cellOf) };
  });

  /** Where the plan leads to, on a map of areas, and the place that it is refused at. */
  readonly aimed = computed((): { goal: string | null; refused: string | null } => {
    const plan = this.plan.value;
    const goal = plan?.goal ?? plan?.waypoints.at(-1) ?? null;
    const answer = this.current.value;
    const refused = answer?.rejection?.at == null ? null : (answer.places?.[answer.rejection.at] ?? null);
    return { goal: typeof goal === "string" ? goal : null, refused };
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

  grip(token: Token): Grip | null {
    const at = token.at === null ? null : positionOf(token);
    return at === null ? null : { id: token.id, at, size: token.size };
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
        void session.send({ type: "place", token: wish.token, at: wish.at }, session.store.cellOf(wish.at));
        return;
      case "move":
        void this.#move(wish.token, wish.path, wish.way);
    }
  }

  /** The steps that the server makes of a way, as far as it will say. */
  async #joined(token: string, path: Position[], way: Way): Promise<readonly Position[]> {
    const answer = await this.session.wire.ask({
      type: "preview",
      command: { type: "move", token, path, mode: this.mode.value, ...unruledIf(way) },
    });
    return answer?.type === "preview" ? (answer.places ?? answer.path) : [];
  }

  async #move(token: string, path: Position[], way: Way): Promise<void> {
    const { session } = this;
    const preview = this.preview.value;
    const known = preview?.key === keyOf(path) ? preview.answer : null;
    const joined: readonly Position[] = known?.places ?? known?.path ?? [];
    this.#previews.forget();
    this.preview.value = null;
    // On a map of areas where it comes to stand is known only when it does.
    const cells = joined.flatMap(cellsOf);
    if (cells.length > 0) this.hint(token, cells);
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
    let step: Position | undefined;
    if (outcome.at !== undefined && outcome.at !== null) {
      // Let go before the preview came: only now is it asked which way the refused step belongs to.
      const steps = joined.length > 0 ? joined : await this.#joined(token, path, way);
      step = steps[outcome.at];
    }
    const place = step ?? path.at(-1);
    const { store } = session;
    const cell = (place === undefined ? null : store.cellOf(place)) ?? store.token(token)?.at ?? null;
    session.notices.refuse(outcome, cell, store.sceneId.value);
  }

  #spoken(answer: PreviewAnswer, path: readonly Position[]): string {
    const joined: readonly Position[] = answer.places ?? answer.path;
    const end = joined.at(-1) ?? path.at(-1);
    const { rejection } = answer;
    const what = rejection ? [rejection.message, rejection.rule].filter(Boolean).join(" ") : `${costLine(answer)}.`;
    const place = end === undefined ? "" : whereWords(this.session.store.layout.value, end);
    const where = end === undefined ? what : t("{place}: {what}", { place, what });
    return [where, rejection ? leaveWords(answer) : askedWords(answer), ...checkWords(answer)]
      .filter(Boolean)
      .join(" ");
  }
}

function cellsOf(position: Position | null): Cell[] {
  return isCell(position) ? [position] : [];
}

function unruledIf(way: Way): { unruled?: true } {
  return way === "free" ? { unruled: true } : {};
}

/** A question that was refused as a whole, told as a preview that goes nowhere. */
function refusedWhole({ code, message }: Unanswered): PreviewAnswer {
  return { type: "preview", id: 0, path: [], costs: [], rejection: { code, rule: "", message } };
}
