/** A deed done to somebody: to be chosen among those whom it can be done to. */
import { computed, signal } from "@preact/signals";
import type { Spot } from "../stage/camera";
import type { StagePoint } from "../stage/stage";
import type { Store } from "../store/store";
import type { Offer } from "../wire/frames";
import type { Cell, Token } from "../wire/view";
import type { Deed } from "./deed";

export class TargetDeed implements Deed {
  readonly kind = "target";
  readonly chosen = signal<string | null>(null);
  readonly trouble = signal(null);
  readonly counts = signal(false);

  constructor(
    private readonly store: Store,
    readonly token: string,
    readonly offer: Offer,
    private readonly under: (spot: Spot) => Token | null,
  ) {
    const [only, other] = this.targets.value;
    if (only !== undefined && other === undefined) this.chosen.value = only.id;
  }

  readonly targets = computed((): Token[] =>
    (this.offer.among?.target ?? []).flatMap((id) => this.store.token(String(id)) ?? []),
  );
  readonly ringed = computed(() => this.targets.value.map(({ id }) => id));
  readonly command = computed(() =>
    this.chosen.value === null ? null : { ...this.offer.command, target: this.chosen.value },
  );
  readonly goes = computed(() => this.chosen.value ?? this.token);
  readonly drawing = computed(() => {
    const target = this.store.token(this.chosen.value);
    return target?.at == null ? {} : { picked: { cell: target.at, size: target.size } };
  });

  words(): string {
    return this.store.token(this.chosen.value)?.name ?? "";
  }

  hover(at: StagePoint): void {
    const found = this.#at(at);
    if (found !== null) this.chosen.value = found;
  }

  tap(at: StagePoint): boolean {
    const found = this.#at(at);
    if (found === null) return false;
    const before = this.chosen.value;
    this.chosen.value = found;
    return before === found;
  }

  step([dx, dy]: Cell): void {
    this.more(dx + dy < 0 ? -1 : 1);
  }

  more(by: 1 | -1): boolean {
    const all = this.targets.value;
    const at = all.findIndex(({ id }) => id === this.chosen.value);
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by;
    this.chosen.value = all[(next + all.length) % Math.max(1, all.length)]?.id ?? null;
    return true;
  }

  pick(n: number): boolean {
    const target = this.targets.value[n - 1];
    if (target !== undefined) this.chosen.value = target.id;
    return target !== undefined;
  }

  enter(): boolean {
    return this.chosen.value !== null;
  }

  back(): boolean {
    if (this.chosen.value === null || this.targets.value.length < 2) return false;
    this.chosen.value = null;
    return true;
  }

  refresh(): void {
    if (this.store.token(this.chosen.value) === null) this.chosen.value = null;
  }

  #at(at: StagePoint): string | null {
    const id = this.under(at.world)?.id;
    return id !== undefined && this.targets.value.some((token) => token.id === id) ? id : null;
  }
}
