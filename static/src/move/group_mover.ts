/** The group's plan at work: one preview for each of them, one order for all. */
import { computed, effect, signal, untracked } from "@preact/signals";
import type { GhostDrawing } from "../stage/stage";
import type { Session } from "../store/session";
import type { PreviewAnswer, Unanswered } from "../wire/frames";
import type { Cell, Token } from "../wire/view";
import { clamped, type Follower, type GroupPlan, goalOf, orderOf, startGroup } from "./group";
import type { Mover } from "./mover";

/** So many are asked about before the order is given; the server judges all of them anyway. */
const PREVIEWED = 16;

export class GroupMover {
  readonly plan = signal<GroupPlan | null>(null);
  readonly #answers = signal<ReadonlyMap<string, PreviewAnswer | Unanswered>>(new Map());
  #asking = 0;
  readonly #stop: () => void;

  constructor(
    private readonly session: Session,
    private readonly mover: Mover,
  ) {
    this.#stop = effect(() => {
      const { store } = session;
      store.view.value;
      const plan = untracked(() => this.plan.value);
      // Somebody of the group went or was moved: the plan is about a group that is no more.
      const still = plan?.followers.every(({ id, start }) => {
        const at = store.token(id)?.at;
        return at != null && at[0] === start[0] && at[1] === start[1];
      });
      if (still === false) untracked(() => this.cancel());
    });
  }

  destroy(): void {
    this.#stop();
  }

  readonly ghosts = computed((): GhostDrawing[] => {
    const plan = this.plan.value;
    if (plan === null || (plan.by[0] === 0 && plan.by[1] === 0)) return [];
    return plan.followers.map((follower) => {
      const answer = this.#answers.value.get(follower.id);
      const goal = goalOf(follower, plan.by);
      const way = answer?.type === "preview" ? answer.path : [];
      const refused = answer?.type === "error" || (answer?.rejection != null && answer.dial === undefined);
      return { token: follower.id, size: follower.size, path: [follower.start, ...way], goal, refused };
    });
  });

  /** How many of those asked about would be refused. */
  readonly refused = computed(() => this.ghosts.value.filter((ghost) => ghost.refused).length);

  start(tokens: readonly Token[], lead: string, grabbed: Cell, phase: "drag" | "aim"): boolean {
    this.plan.value = startGroup(tokens, lead, grabbed, phase);
    this.#answers.value = new Map();
    return this.plan.value !== null;
  }

  over(cell: Cell): void {
    const plan = this.plan.value;
    if (plan !== null) this.#aim([cell[0] - plan.grabbed[0], cell[1] - plan.grabbed[1]]);
  }

  step(by: Cell): void {
    const plan = this.plan.value;
    if (plan !== null) this.#aim([plan.by[0] + by[0], plan.by[1] + by[1]]);
  }

  cancel(): void {
    this.#asking++;
    this.plan.value = null;
    this.#answers.value = new Map();
  }

  async commit(): Promise<void> {
    const plan = this.plan.value;
    const { session, mover } = this;
    if (plan === null) return;
    const order = orderOf(plan, mover.mode.value, mover.way === "free");
    const lead = plan.followers.find((one) => one.id === plan.lead) ?? plan.followers[0];
    this.cancel();
    if (order !== null && lead !== undefined) await session.send(order, goalOf(lead, plan.by));
  }

  #aim(by: Cell): void {
    const plan = this.plan.value;
    const scene = this.session.store.scene.value;
    if (plan === null || scene === null) return;
    const to = clamped(plan, by, scene.width, scene.height);
    if (to[0] === plan.by[0] && to[1] === plan.by[1]) return;
    this.plan.value = { ...plan, by: to };
    this.#answers.value = new Map();
    void this.#preview(plan.followers.slice(0, PREVIEWED), to);
  }

  /** One after the other: the server answers only the newest preview. */
  async #preview(followers: readonly Follower[], by: Cell): Promise<void> {
    const asking = ++this.#asking;
    const { mover, session } = this;
    if (by[0] === 0 && by[1] === 0) return;
    for (const follower of followers) {
      const answer = await session.wire.ask({
        type: "preview",
        command: {
          type: "move",
          token: follower.id,
          path: [goalOf(follower, by)],
          mode: mover.mode.value,
          ...(mover.way === "free" ? { unruled: true } : {}),
        },
      });
      if (asking !== this.#asking) return;
      if (answer?.type === "preview" || answer?.type === "error")
        this.#answers.value = new Map(this.#answers.value).set(follower.id, answer);
    }
  }
}
