/** How a way that the server has judged is drawn: as far as it leads, what each step comes to, and where it is refused. */
import type { PlanDrawing } from "../stage/stage";
import type { PreviewAnswer } from "../wire/frames";
import type { Cell } from "../wire/view";
import { tonesOf } from "./words";

export type Judged = Pick<PlanDrawing, "path" | "tones" | "rest" | "refused" | "asks">;

export function judged(answer: PreviewAnswer, asked: readonly Cell[]): Judged {
  const way = answer.path.length > 0 ? answer.path : asked;
  const stopped = stops(answer);
  const refusedAt = stopped ? (answer.rejection?.at ?? 0) : way.length;
  return {
    path: way.slice(0, refusedAt),
    tones: tonesOf(answer),
    rest: way.slice(refusedAt),
    refused: stopped,
    asks: (answer.asks ?? []).map((i) => way[i]).filter((cell) => cell !== undefined),
  };
}

/** Whether it is refused: what the table would let pass, or ask the GM about, is a way to go all the same. */
export function stops(answer: PreviewAnswer): boolean {
  return answer.rejection != null && answer.dial === undefined;
}
