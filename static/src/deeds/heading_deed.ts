/** A deed along one of the eight headings, some of them at a speed of one's choice. */
import { computed, signal } from "@preact/signals";
import type { StagePoint } from "../stage/stage";
import type { Store } from "../store/store";
import type { Offer } from "../wire/frames";
import { type Cell, HEADINGS, type Heading } from "../wire/view";
import { many, t } from "../words";
import type { Deed } from "./deed";
import { HEADING_NAMES, headingTo, meant, STEPS } from "./heading";

/** How far beyond the edge of the token its compass reaches, in cells. */
const REACH = 1.7;

export class HeadingDeed implements Deed {
  readonly kind = "heading";
  readonly trouble = signal(null);
  readonly ringed = signal([]);
  readonly headings: readonly Heading[];
  /** In ascending order; none where the deed has no speed. */
  readonly speeds: readonly number[];
  readonly heading = signal<Heading | null>(null);
  readonly speed = signal(0);

  constructor(
    private readonly store: Store,
    readonly token: string,
    readonly offer: Offer,
  ) {
    const legal = offer.among?.heading;
    this.headings = HEADINGS.filter((one) => legal === undefined || legal.includes(one));
    const quick = (offer.among?.speed ?? []).filter((one): one is number => typeof one === "number");
    this.speeds = offer.needs?.includes("speed") === true ? quick.sort((a, b) => a - b) : [];
    this.speed.value = this.speeds.at(-1) ?? 0;
    if (this.headings.length === 1) this.heading.value = this.headings[0] ?? null;
  }

  readonly counts = computed(() => this.speeds.length > 1);
  readonly goes = computed(() => this.token);
  readonly command = computed(() => {
    const heading = this.heading.value;
    if (heading === null) return null;
    const speed = this.speeds.length > 0 ? { speed: this.speed.value } : {};
    return { ...this.offer.command, heading, ...speed };
  });
  readonly drawing = computed(() => ({
    arrows: this.headings.map((one) => ({ by: STEPS[one], chosen: one === this.heading.value })),
  }));

  words(): string {
    const heading = this.heading.value;
    if (heading === null) return "";
    const way = HEADING_NAMES[heading];
    if (this.speeds.length === 0) return way;
    return many("{way}, at a speed of {n}", "{way}, at a speed of {n}", this.speed.value, { way });
  }

  hover(at: StagePoint): void {
    const found = this.#at(at);
    if (found !== null) this.heading.value = found;
  }

  tap(at: StagePoint): boolean {
    const found = this.#at(at);
    if (found === null) return false;
    const before = this.heading.value;
    this.heading.value = found;
    return before === found;
  }

  step([dx, dy]: Cell): void {
    const wished = headingTo({ x: 0, y: 0 }, { x: dx, y: dy });
    const found = wished === null ? null : meant(wished, this.headings);
    if (found !== null) this.heading.value = found;
  }

  more(by: 1 | -1): boolean {
    const next = this.speeds[this.speeds.indexOf(this.speed.value) + by];
    if (next !== undefined) this.speed.value = next;
    return this.speeds.length > 0;
  }

  pick(n: number): boolean {
    const heading = this.headings[n - 1];
    if (heading !== undefined) this.heading.value = heading;
    return heading !== undefined;
  }

  enter(): boolean {
    return this.heading.value !== null;
  }

  back(): boolean {
    if (this.heading.value === null || this.headings.length < 2) return false;
    this.heading.value = null;
    return true;
  }

  refresh(): void {
    // What is legal is told with the offer; the server judges the rest.
  }

  #at(at: StagePoint): Heading | null {
    const token = this.store.token(this.token);
    if (token?.at == null) return null;
    const middle = { x: token.at[0] + token.size / 2, y: token.at[1] + token.size / 2 };
    const away = Math.max(Math.abs(at.world.x - middle.x), Math.abs(at.world.y - middle.y));
    if (away < token.size / 4 || away > token.size / 2 + REACH) return null;
    const heading = headingTo(middle, at.world);
    return heading !== null && this.headings.includes(heading) ? heading : null;
  }
}

export function speedWords(deed: HeadingDeed): string {
  return t("{speed} of {most}", { speed: deed.speed.value, most: deed.speeds.at(-1) ?? 0 });
}
