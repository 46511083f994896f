/** A way round a square: the pivot is chosen first, then which way and how far. */
import { batch, computed, signal } from "@preact/signals";
import { Latest } from "../move/latest";
import { same } from "../move/plan";
import { place } from "../move/words";
import type { StagePoint } from "../stage/stage";
import type { Store } from "../store/store";
import type { RawCommand } from "../wire/command";
import type { Offer, PreviewAnswer, Rejection, Unanswered } from "../wire/frames";
import type { Cell } from "../wire/view";
import { many, number, t } from "../words";
import type { Deed } from "./deed";
import { enough, radiusOf, ringOf, squaresTo, type Turn, type Way, wayOf } from "./ring";

type Asked = { pivot: Cell; both: boolean };
/** `both` ways are known, not only the squares of the ring. */
type Rings = { pivot: Cell; both: boolean; cw: Way; ccw: Way };
const NOWHERE: Way = { cells: [], costs: [], asks: new Set(), open: 0 };

export class RotationDeed implements Deed {
  readonly kind = "rotation";
  readonly pivot = signal<Cell | null>(null);
  /** Where a pivot would be, while none is chosen. */
  readonly cursor = signal<Cell | null>(null);
  /** Clockwise above zero, counter-clockwise below. */
  readonly squares = signal(0);
  readonly rings = signal<Rings | null>(null);
  readonly trouble = signal<Rejection | null>(null);
  readonly ringed = signal([]);
  /** Chosen by a click or a key, so that the pointer leaves it alone. */
  #pinned = false;
  readonly #previews: Latest<Asked, { asked: Asked; cw: PreviewAnswer; ccw: PreviewAnswer | null }>;

  constructor(
    private readonly store: Store,
    readonly token: string,
    readonly offer: Offer,
    private readonly ask: (command: RawCommand) => Promise<PreviewAnswer | Unanswered | null>,
  ) {
    this.#previews = new Latest(
      (asked) => this.#foresee(asked),
      (_, answer) => this.#heard(answer),
    );
  }

  readonly counts = computed(() => this.pivot.value !== null);
  readonly goes = computed(() => this.token);
  readonly turn = computed((): Turn => (this.squares.value < 0 ? "ccw" : "cw"));
  readonly command = computed(() => {
    const pivot = this.pivot.value;
    const squares = this.squares.value;
    return pivot === null || squares === 0 ? null : this.#command(pivot, this.turn.value, Math.abs(squares));
  });
  /** The rings, once they are known for the pivot that is looked at. */
  readonly shown = computed(() => {
    const rings = this.rings.value;
    const pivot = this.pivot.value ?? this.cursor.value;
    if (rings === null || !same(rings.pivot, pivot)) return null;
    return rings.both || this.pivot.value === null ? rings : null;
  });
  readonly drawing = computed(() => {
    const at = this.store.token(this.token)?.at;
    const cell = this.pivot.value ?? this.cursor.value;
    if (cell === null || at == null) return {};
    const rings = this.shown.value;
    return {
      pivot: { cell, from: at, label: radiusWords(at, cell) },
      ring: rings === null ? [] : ringOf(rings.cw, rings.ccw),
      faint: this.pivot.value === null,
    };
  });

  words(): string {
    const pivot = this.pivot.value;
    if (pivot === null) return this.cursor.value === null ? "" : place(this.cursor.value);
    const squares = this.squares.value;
    if (squares === 0) return t("about {place}", { place: place(pivot) });
    return squares > 0
      ? many("{n} square clockwise", "{n} squares clockwise", squares)
      : many("{n} square counter-clockwise", "{n} squares counter-clockwise", -squares);
  }

  hover(at: StagePoint): void {
    if (this.pivot.value === null) this.look(at.cell);
    else if (!this.#pinned) this.squares.value = this.#squaresTo(at.cell) ?? this.squares.value;
  }

  tap(at: StagePoint): boolean {
    if (this.pivot.value === null) {
      this.about(at.cell);
      return false;
    }
    const squares = this.#squaresTo(at.cell);
    if (squares === null) return false;
    const again = this.#pinned && same(at.cell, this.#reached());
    if (!again) this.go(squares);
    return again;
  }

  step([dx, dy]: Cell): void {
    if (this.pivot.value !== null) {
      this.more(dx + dy < 0 ? -1 : 1);
      return;
    }
    const from = this.cursor.value ?? this.store.token(this.token)?.at;
    if (from == null) return;
    this.look([from[0] + dx, from[1] + dy]);
  }

  more(by: 1 | -1): boolean {
    if (this.pivot.value === null) return false;
    const next = this.squares.value + by;
    this.go(next === 0 ? by : next);
    return true;
  }

  pick(): boolean {
    return false;
  }

  enter(): boolean {
    if (this.pivot.value === null && this.cursor.value !== null) this.about(this.cursor.value);
    return this.squares.value !== 0;
  }

  back(): boolean {
    if (this.#pinned) {
      this.#pinned = false;
      this.squares.value = 0;
    } else if (this.pivot.value !== null) {
      batch(() => {
        this.cursor.value = this.pivot.value;
        this.pivot.value = null;
        this.squares.value = 0;
        this.trouble.value = null;
      });
    } else return false;
    return true;
  }

  refresh(): void {
    const pivot = this.pivot.value;
    if (pivot !== null) this.#previews.put({ pivot, both: true });
  }

  /** Look at a square as a pivot, without choosing it. */
  look(cell: Cell): void {
    if (!this.#possible(cell) || same(cell, this.cursor.value)) return;
    this.cursor.value = cell;
    this.#previews.put({ pivot: cell, both: false });
  }

  about(pivot: Cell): void {
    if (!this.#possible(pivot)) return;
    batch(() => {
      this.pivot.value = pivot;
      this.squares.value = 0;
    });
    this.#pinned = false;
    this.#previews.put({ pivot, both: true });
  }

  /** So many squares, as far as the ring goes. */
  go(squares: number): void {
    const rings = this.shown.value;
    const most = (squares < 0 ? rings?.ccw : rings?.cw)?.cells.length ?? 0;
    if (most === 0) return;
    this.#pinned = true;
    this.squares.value = Math.max(-most, Math.min(most, squares));
  }

  #possible(cell: Cell): boolean {
    const at = this.store.token(this.token)?.at;
    const scene = this.store.scene.value;
    if (at == null || scene === null || same(at, cell)) return false;
    return cell[0] >= 0 && cell[1] >= 0 && cell[0] < scene.width && cell[1] < scene.height;
  }

  #squaresTo(cell: Cell): number | null {
    const rings = this.shown.value;
    return rings === null ? null : squaresTo(cell, rings.cw, rings.ccw);
  }

  #reached(): Cell | null {
    const rings = this.shown.value;
    const squares = this.squares.value;
    return (squares < 0 ? rings?.ccw : rings?.cw)?.cells[Math.abs(squares) - 1] ?? null;
  }

  #command(pivot: Cell, turn: Turn, squares: number): RawCommand {
    return { ...this.offer.command, pivot, turn, squares };
  }

  /** One way after the other, so that one question is out at a time. A pivot only looked at shows one way: the other has the same squares. */
  async #foresee(asked: Asked): Promise<{ asked: Asked; cw: PreviewAnswer; ccw: PreviewAnswer | null } | null> {
    const at = this.store.token(this.token)?.at;
    if (at == null) return null;
    const most = enough(at, asked.pivot);
    const cw = await this.ask(this.#command(asked.pivot, "cw", most));
    if (cw?.type !== "preview") return null;
    const ccw = asked.both ? await this.ask(this.#command(asked.pivot, "ccw", most)) : null;
    return { asked, cw, ccw: ccw?.type === "preview" ? ccw : null };
  }

  #heard({ asked, cw, ccw }: { asked: Asked; cw: PreviewAnswer; ccw: PreviewAnswer | null }): void {
    const at = this.store.token(this.token)?.at;
    if (at == null) return;
    batch(() => {
      const other = ccw === null ? NOWHERE : wayOf(ccw, at);
      this.rings.value = { pivot: asked.pivot, both: asked.both, cw: wayOf(cw, at), ccw: other };
      // With no ring at all it is the deed that is refused and not a square of it.
      this.trouble.value = asked.both && cw.path.length === 0 ? (cw.rejection ?? null) : null;
    });
  }
}

/** From middle to middle, in cells. */
export function radiusWords(from: Cell, pivot: Cell): string {
  return t("r {distance}", { distance: number(Math.round(radiusOf(from, pivot) * 100) / 100) });
}
