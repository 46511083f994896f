/** Aiming something at somebody: how far it carries is said first, then whom it is meant for. */
import { computed, signal } from "@preact/signals";
import type { StagePoint } from "../stage/stage";
import type { Store } from "../store/store";
import type { Offer, RangesAnswer } from "../wire/frames";
import type { Cell, Token } from "../wire/view";
import { t } from "../words";
import type { Deed } from "./deed";
import { TargetDeed } from "./target_deed";

const FURTHEST = 100;
const USUAL = 2;

export class AimDeed implements Deed {
  readonly kind = "aim";
  readonly range = signal(USUAL);
  readonly trouble = signal(null);
  readonly counts = signal(true);
  readonly ranges = signal<RangesAnswer | null>(null);
  readonly #targets: TargetDeed;

  constructor(
    store: Store,
    readonly token: string,
    readonly offer: Offer,
    under: ConstructorParameters<typeof TargetDeed>[3],
    private readonly ask: () => Promise<RangesAnswer | null>,
  ) {
    this.#targets = new TargetDeed(store, token, offer, under);
    this.refresh();
  }

  /** The nearest first. */
  readonly targets = computed((): { token: Token; far: number | null }[] =>
    this.#targets.targets.value
      .map((token) => ({ token, far: this.ranges.value?.tokens[token.id] ?? null }))
      .sort((a, b) => (a.far ?? FURTHEST) - (b.far ?? FURTHEST)),
  );
  readonly ringed = computed(() =>
    this.targets.value.filter(({ far }) => far !== null && far <= this.range.value).map(({ token }) => token.id),
  );
  readonly command = computed(() => {
    const command = this.#targets.command.value;
    return command === null ? null : { ...command, range: this.range.value };
  });
  readonly goes = computed(() => this.#targets.goes.value);
  readonly drawing = computed(() => this.#targets.drawing.value);

  get chosen(): TargetDeed["chosen"] {
    return this.#targets.chosen;
  }

  words(): string {
    return this.#targets.words();
  }

  /** "Range 1 of 2." */
  rangeWords(): string {
    const id = this.chosen.value;
    const far = id === null ? null : this.ranges.value?.tokens[id];
    return far == null ? "" : t("Range {far} of {range}", { far, range: this.range.value });
  }

  hover(at: StagePoint): void {
    this.#targets.hover(at);
  }

  tap(at: StagePoint): boolean {
    return this.#targets.tap(at);
  }

  step(by: Cell): void {
    this.#targets.step(by);
  }

  more(by: 1 | -1): boolean {
    this.range.value = Math.max(0, Math.min(FURTHEST, this.range.value + by));
    return true;
  }

  pick(n: number): boolean {
    const target = this.targets.value[n - 1];
    if (target !== undefined) this.chosen.value = target.token.id;
    return target !== undefined;
  }

  enter(): boolean {
    return this.#targets.enter();
  }

  back(): boolean {
    return this.#targets.back();
  }

  refresh(): void {
    this.#targets.refresh();
    void this.ask().then((answer) => {
      if (answer !== null) this.ranges.value = answer;
    });
  }
}
