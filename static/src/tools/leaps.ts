/** Answering on the map: the squares that somebody caught in an area can dive to, one question at a time. */
import { computed, signal } from "@preact/signals";
import { place, priced } from "../move/words";
import { answer } from "../panels/prompts";
import type { DiveDrawing } from "../stage/stage";
import type { Session } from "../store/session";
import type { Cell, Choice, Prompt, Token } from "../wire/view";
import { t } from "../words";

/** By price, the cheapest first. */
const COLORS = ["#6fcf97", "#f2c14e", "#ff9f5c", "#ff8a80"];
const DIRECTIONS: Record<string, Cell> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export interface Dive {
  choice: Choice;
  cell: Cell;
  metres: number;
}

/** Dives of one price: as many metres, as hard, as dear. */
export interface DiveGroup {
  metres: number;
  color: string;
  dives: Dive[];
  /** What is rolled against what, as the server words it. */
  terms: string;
  /** In percent; null where that is not easily known. */
  chance: number | null;
}

export class Leaps {
  readonly #chosen = signal<string | null>(null);
  /** The question for which the GM has taken up the map, though its player is here. */
  readonly #taken = signal<string | null>(null);
  readonly #cursor = signal<Cell | null>(null);

  constructor(private readonly session: Session) {}

  /** Open questions that this seat may answer; last those to tokens whose players are here to do so. */
  readonly prompts = computed(() => {
    const { store } = this.session;
    const rank = ({ token: id }: Prompt): number => {
      const token = store.token(id);
      const seats = token?.seats ?? [];
      return this.#owns(token) ? 0 : seats.length === 0 ? 1 : this.#here(seats) ? 3 : 2;
    };
    return store.prompts.value
      .filter(({ kind, choices }) => kind === "leap" && choices !== undefined)
      .sort((a, b) => rank(a) - rank(b));
  });

  readonly current = computed(
    () => this.prompts.value.find(({ id }) => id === this.#chosen.value) ?? this.prompts.value[0] ?? null,
  );

  readonly token = computed(() => this.session.store.token(this.current.value?.token ?? null));

  readonly dives = computed((): Dive[] =>
    (this.current.value?.choices ?? []).flatMap((choice) => {
      const cell = choice.details?.to as Cell | undefined;
      return cell === undefined ? [] : [{ choice, cell, metres: Number(choice.details?.metres ?? 1) }];
    }),
  );

  /** What is answered by a button: tuck in, stand still. */
  readonly others = computed(() => (this.current.value?.choices ?? []).filter(({ details }) => details?.to == null));

  readonly groups = computed((): DiveGroup[] => {
    const lengths = [...new Set(this.dives.value.map(({ metres }) => metres))].sort((a, b) => a - b);
    return lengths.map((metres, i) => {
      const dives = this.dives.value.filter((dive) => dive.metres === metres);
      const terms = termsOf(dives[0]?.choice.label ?? "");
      const color = COLORS[Math.min(i, COLORS.length - 1)] ?? "";
      return { metres, color, dives, terms, chance: this.#chance(terms) };
    });
  });

  /** The dive that Enter would take. */
  readonly cursor = computed(() => {
    const cell = this.#cursor.value;
    return cell === null ? null : (this.dives.value.find((dive) => sameCell(dive.cell, cell)) ?? null);
  });

  /** Questions to tokens whose players are all away. */
  readonly absent = computed(() =>
    this.prompts.value.filter((prompt) => {
      const seats = this.session.store.token(prompt.token)?.seats ?? [];
      return seats.length > 0 && !this.#here(seats);
    }),
  );

  /** A click of the GM does not answer for somebody who is here and thinks, unless the GM has said so. */
  readonly live = computed(() => {
    const token = this.token.value;
    const prompt = this.current.value;
    if (prompt === null || token === null || token.scene !== this.session.store.sceneId.value) return false;
    return this.#owns(token) || !this.#here(token.seats ?? []) || this.#taken.value === prompt.id;
  });

  readonly drawing = computed((): DiveDrawing[] => {
    if (!this.live.value) return [];
    const size = this.token.value?.size ?? 1;
    return this.groups.value.flatMap(({ dives, color, metres }) =>
      dives.map((dive) => ({
        cell: dive.cell,
        size,
        color,
        label: t("{n} m", { n: metres }),
        chosen: dive === this.cursor.value,
      })),
    );
  });

  /** Go on to another question. */
  turn(by: number): void {
    const all = this.prompts.value;
    const at = all.findIndex(({ id }) => id === this.current.value?.id);
    this.#chosen.value = all[(at + by + all.length) % all.length]?.id ?? null;
    this.#cursor.value = null;
  }

  diveAt(cell: Cell): Dive | null {
    if (!this.live.value) return null;
    const exact = this.dives.value.find((dive) => sameCell(dive.cell, cell));
    if (exact !== undefined) return exact;
    const size = this.token.value?.size ?? 1;
    const covers = ({ cell: [x, y] }: Dive): boolean =>
      cell[0] >= x && cell[1] >= y && cell[0] < x + size && cell[1] < y + size;
    return (size > 1 && this.dives.value.find(covers)) || null;
  }

  /** Look for a square: the nearest of these to begin with. */
  seek(dives: readonly Dive[]): void {
    this.#taken.value = this.current.value?.id ?? null;
    this.#point(dives[0]);
  }

  take(choice: Choice): void {
    const prompt = this.current.value;
    this.#cursor.value = null;
    if (prompt !== null) answer(this.session, prompt, choice);
  }

  tap(cell: Cell): boolean {
    const dive = this.diveAt(cell);
    if (dive !== null) this.take(dive.choice);
    return dive !== null;
  }

  /** The digits of the card: its prices first, then its other answers. */
  digit(n: number): boolean {
    const group = this.groups.value[n - 1];
    if (group !== undefined) {
      this.seek(group.dives);
      return true;
    }
    const choice = this.others.value[n - 1 - this.groups.value.length];
    if (choice !== undefined) this.take(choice);
    return choice !== undefined;
  }

  key(event: KeyboardEvent): boolean {
    const dive = this.cursor.value;
    if (dive === null) return false;
    if (event.key === "Enter") this.take(dive.choice);
    else if (event.key === "Escape") this.#cursor.value = null;
    else {
      const way = DIRECTIONS[event.key];
      if (way === undefined) return false;
      this.#point(towards(this.dives.value, dive.cell, way) ?? dive);
    }
    return true;
  }

  standStill(prompts: readonly Prompt[]): void {
    for (const prompt of prompts) {
      const choice = prompt.choices?.at(-1);
      if (choice !== undefined) answer(this.session, prompt, choice);
    }
  }

  #point(dive: Dive | undefined): void {
    this.#cursor.value = dive?.cell ?? null;
    if (dive === undefined) return;
    const { cost = 0, unit = "" } = dive.choice;
    this.session.notices.say(t("{place}: {what}", { place: place(dive.cell), what: priced(cost, unit) }));
  }

  #owns(token: Token | null): boolean {
    return token !== null && this.session.store.owns(token);
  }

  #here(seats: readonly string[]): boolean {
    return this.session.store.people.value.some(({ id, online }) => online && seats.includes(id));
  }

  #chance(terms: string): number | null {
    const { ruleset, table } = this.session.store;
    const field = ruleset.value.sheet.find(({ label, kind }) => kind === "int" && terms.startsWith(`${label} `));
    const bonus = this.token.value?.sheet?.[field?.name ?? ""];
    const difficulty = /(\d+)$/.exec(terms)?.[1];
    if (table.value.options.attribute_roll !== "1d20" || typeof bonus !== "number" || difficulty === undefined)
      return null;
    return chanceOf(Number(difficulty), bonus);
  }
}

/** That a d20 with a bonus comes to the difficulty or more, in percent. */
export function chanceOf(difficulty: number, bonus: number): number {
  return Math.max(0, Math.min(20, 21 - difficulty + bonus)) * 5;
}

/** What stands in brackets at the end of a choice's label. */
export function termsOf(label: string): string {
  return /\(([^()]*)\)\s*$/.exec(label)?.[1] ?? "";
}

/** The nearest that way; what lies aside of it counts as farther. */
export function towards(dives: readonly Dive[], from: Cell, [dx, dy]: Cell): Dive | null {
  let best: Dive | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const dive of dives) {
    const x = dive.cell[0] - from[0];
    const y = dive.cell[1] - from[1];
    const along = x * dx + y * dy;
    const far = along + 2 * Math.abs(x * dy - y * dx);
    if (along > 0 && far < least) {
      best = dive;
      least = far;
    }
  }
  return best;
}

const sameCell = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];
