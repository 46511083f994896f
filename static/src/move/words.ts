/** Short words for costs and for what a preview says. */
import type { PreviewAnswer } from "../wire/frames";
import type { Cell } from "../wire/view";

/** Units of two letters are abbreviations, written large: AP, MP. */
export function unitWord(unit: string): string {
  return unit.length <= 2 ? unit.toUpperCase() : unit;
}

export function priced(cost: number, unit: string): string {
  return unit === "" ? String(cost) : `${cost} ${unitWord(unit)}`;
}

/** "4 AP · 2 left", "free", or why not. */
export function costLine(answer: PreviewAnswer): string {
  const total = answer.costs.at(-1) ?? 0;
  const unit = answer.unit ?? "";
  const left = answer.left;
  if (left === null || left === undefined) {
    const steps = answer.path.length;
    return total > 0 ? priced(total, unit) : `${steps} ${steps === 1 ? "step" : "steps"}`;
  }
  const rest = left - total;
  if (rest < 0) return `${priced(total, unit)} · ${-rest} too many`;
  return `${priced(total, unit)} · ${rest} left`;
}

/** Columns and rows are counted from 1 for people. */
export function place(cell: Cell): string {
  return `column ${cell[0] + 1}, row ${cell[1] + 1}`;
}
