/** The ruler: points one after the other, and how far it is along them as the ruleset counts. */
import { computed, effect, signal } from "@preact/signals";
import { Latest } from "../move/latest";
import { same } from "../move/plan";
import { lengthWords } from "../move/words";
import type { RulerDrawing, StagePoint } from "../stage/stage";
import type { Session } from "../store/session";
import type { MeasureAnswer, Unanswered } from "../wire/frames";
import type { Ruleset } from "../wire/ruleset";
import type { Cell } from "../wire/view";
import { t } from "../words";
import type { Tool } from "./tool";

export interface Line {
  points: Cell[];
  /** Where the pointer is, while more points are awaited. */
  live: Cell | null;
  done: boolean;
}

export type Input =
  | { type: "point"; cell: Cell }
  | { type: "over"; cell: Cell }
  | { type: "end"; cell: Cell }
  | { type: "back" }
  | { type: "clear" };

/** As many as the server measures. */
const MOST = 100;

export function advance(line: Line | null, input: Input): Line | null {
  switch (input.type) {
    case "point": {
      if (line === null || line.done) return { points: [input.cell], live: null, done: false };
      // The same place twice is where the line ends.
      if (same(line.points.at(-1) ?? null, input.cell)) return { ...line, live: null, done: true };
      const points = [...line.points, input.cell].slice(0, MOST);
      return { points, live: null, done: points.length === MOST };
    }
    case "over":
      if (line === null || line.done || line.points.length >= MOST) return line;
      return same(line.live, input.cell) ? line : { ...line, live: input.cell };
    case "end": {
      if (line === null || line.done) return line;
      const last = line.points.at(-1) ?? null;
      const points = same(last, input.cell) ? line.points : [...line.points, input.cell];
      return points.length < 2 ? null : { points, live: null, done: true };
    }
    case "back":
      if (line === null || line.done || line.points.length < 2) return null;
      return { ...line, points: line.points.slice(0, -1) };
    case "clear":
      return null;
  }
}

/** What is measured: no place twice in a row. */
export function measured(line: Line | null): Cell[] {
  if (line === null) return [];
  const last = line.points.at(-1) ?? null;
  return line.live === null || same(line.live, last) ? line.points : [...line.points, line.live];
}

/** "6 cells · 30 ft" as the grid and as the ruleset count, and in brackets the part since the last point. */
export function rulerWords({ totals }: Pick<MeasureAnswer, "totals">, length: Ruleset["length"]): string {
  // Totals come in tenths of the ruleset's unit.
  const words = (tenths: number): string => lengthWords((tenths * 100) / length.cell, length);
  const total = totals.at(-1) ?? 0;
  const before = totals.at(-2) ?? 0;
  return before > 0 ? t("{total} (+{part})", { total: words(total), part: words(total - before) }) : words(total);
}

export class RulerTool implements Tool {
  readonly byKey = "tap";
  readonly line = signal<Line | null>(null);
  readonly #answer = signal<{ key: string; answer: MeasureAnswer } | null>(null);
  readonly #asked: Latest<Cell[], MeasureAnswer | Unanswered>;

  constructor(private readonly session: Session) {
    this.#asked = new Latest(
      (points) => session.wire.ask({ type: "measure", points }) as Promise<MeasureAnswer | Unanswered | null>,
      (points, answer) => {
        if (answer.type !== "measure") return;
        this.#answer.value = { key: points.join(" "), answer };
        if (this.line.value?.done === true) session.notices.say(rulerWords(answer, this.#length));
      },
    );
    effect(() => {
      const points = measured(this.line.value);
      if (points.length >= 2) this.#asked.put(points);
    });
  }

  readonly drawing = computed((): RulerDrawing | null => {
    const points = measured(this.line.value);
    if (points.length === 0) return null;
    const answer = this.#answer.value;
    const known = answer !== null && answer.key === points.join(" ");
    return {
      points: points.map(([x, y]) => ({ x: x + 0.5, y: y + 0.5 })),
      label: points.length < 2 ? "" : known ? rulerWords(answer.answer, this.#length) : "…",
    };
  });

  get #length(): Ruleset["length"] {
    return this.session.store.ruleset.value.length;
  }

  put(input: Input): void {
    this.line.value = advance(this.line.value, input);
  }

  grab(): boolean {
    return true;
  }

  dragStart(at: StagePoint): void {
    const { value } = this.line;
    if (value === null || value.done) this.put({ type: "point", cell: at.cell });
  }

  dragMove(at: StagePoint): void {
    this.put({ type: "over", cell: at.cell });
  }

  dragEnd(at: StagePoint): void {
    this.put({ type: at.ctrl ? "point" : "end", cell: at.cell });
  }

  dragCancel(): void {
    this.put({ type: "clear" });
  }

  tap(at: StagePoint): void {
    this.put({ type: "point", cell: at.cell });
  }

  hover(at: StagePoint | null): void {
    if (at !== null) this.put({ type: "over", cell: at.cell });
  }

  back(): boolean {
    if (this.line.value === null) return false;
    this.put({ type: "back" });
    return true;
  }

  cancel(): boolean {
    if (this.line.value === null) return false;
    this.put({ type: "clear" });
    return true;
  }

  finish(): boolean {
    const end = measured(this.line.value).at(-1);
    if (end === undefined || this.line.value?.done === true) return false;
    this.put({ type: "end", cell: end });
    return true;
  }

  key(event: KeyboardEvent): boolean {
    if (event.key === "Backspace") return this.back();
    const live = this.line.value?.live;
    if ((event.key !== " " && event.key.toLowerCase() !== "q") || live == null) return false;
    this.put({ type: "point", cell: live });
    return true;
  }

  leave(): void {
    this.put({ type: "clear" });
  }
}
