/** How a way that the server has judged is drawn: as far as it leads, what each step comes to, and where it is refused. */
import type { PlanDrawing } from "../stage/stage";
import type { PreviewAnswer } from "../wire/frames";
import type { Cell, Position } from "../wire/view";
import { isCell } from "./plan";
import { tonesOf } from "./words";

export type Judged = Pick<PlanDrawing, "path" | "tones" | "rest" | "refused" | "asks" | "checks">;

/** `cellOf` says where on the map a place lies. */
export function judged(
  answer: PreviewAnswer,
  asked: readonly Position[],
  cellOf: (position: Position) => Cell | null = (position) => (isCell(position) ? position : null),
): Judged {
  const joined: readonly Position[] = answer.places ?? answer.path;
  const way = (joined.length > 0 ? joined : asked).flatMap((position) => {
    const cell = cellOf(position);
    return cell === null ? [] : [cell];
  });
  const stopped = stops(answer);
  const refusedAt = stopped ? (answer.rejection?.at ?? 0) : way.length;
  return {
    path: way.slice(0, refusedAt),
    tones: tonesOf(answer),
    rest: way.slice(refusedAt),
    refused: stopped,
    asks: (answer.asks ?? []).map((i) => way[i]).filter((cell) => cell !== undefined),
    checks: (answer.checks ?? []).map(({ at }) => way[at]).filter((cell) => cell !== undefined),
  };
}

/** Whether it is refused: what the table would let pass, or ask the GM about, is a way to go all the same. */
export function stops(answer: PreviewAnswer): boolean {
  return answer.rejection != null && answer.dial === undefined;
}
