/**
 * Something that a token is about to do and that still needs something to be chosen. It is led by hands and keys as a
 * tool is; what the server makes of it, and doing it, is the affair of `Deeds`.
 */
import type { ReadonlySignal } from "@preact/signals";
import type { DeedDrawing, StagePoint } from "../stage/stage";
import type { RawCommand } from "../wire/command";
import type { Offer, Rejection } from "../wire/frames";
import type { Cell } from "../wire/view";

export interface Deed {
  readonly kind: "target" | "heading" | "rotation" | "aim";
  readonly token: string;
  readonly offer: Offer;
  /** The command as it is chosen, or null while something is missing. */
  readonly command: ReadonlySignal<RawCommand | null>;
  /** Whose way a preview of the command tells. */
  readonly goes: ReadonlySignal<string>;
  /** Tokens to ring. */
  readonly ringed: ReadonlySignal<readonly string[]>;
  readonly drawing: ReadonlySignal<Partial<DeedDrawing>>;
  /** Whether there is more or less of something, for the wheel. */
  readonly counts: ReadonlySignal<boolean>;
  /** Why there is nothing to choose from. */
  readonly trouble: ReadonlySignal<Rejection | null>;
  /** What is chosen, for ears; "" for nothing. */
  words(): string;
  hover(at: StagePoint): void;
  /** True when what is there was chosen before: then it is meant to be done. */
  tap(at: StagePoint): boolean;
  /** One step of the arrow keys. */
  step(by: Cell): void;
  /** Wheel, plus and minus: of what there is more or less of. False where there is no such thing. */
  more(by: 1 | -1): boolean;
  /** The n-th of what is listed, from 1. */
  pick(n: number): boolean;
  /** Enter: true when all is chosen; otherwise it chooses what is being looked at. */
  enter(): boolean;
  /** A step back; false when nothing was chosen yet. */
  back(): boolean;
  /** The table has changed. */
  refresh(): void;
}
