/** Short words for costs and for what a preview says. */
import type { Tone } from "../stage/stage";
import type { PreviewAnswer } from "../wire/frames";
import type { Cell } from "../wire/view";
import { many, number, t } from "../words";

/** Units of two letters are abbreviations, written large: AP, MP. */
export function unitWord(unit: string): string {
  return unit.length === 2 ? unit.toUpperCase() : unit;
}

export function priced(cost: number, unit: string): string {
  return unit === "" ? number(cost) : `${number(cost)} ${unitWord(unit)}`;
}

/** "4 AP · 2 left", or how many steps where nothing is paid. */
export function costLine(answer: PreviewAnswer): string {
  const total = answer.costs.at(-1) ?? 0;
  const unit = answer.unit ?? "";
  const left = answer.left;
  if (left === null || left === undefined) {
    return total > 0 ? priced(total, unit) : many("{n} step", "{n} steps", answer.path.length);
  }
  const rest = left - total;
  const price = priced(total, unit);
  return rest < 0
    ? t("{price} · {missing} too many", { price, missing: -rest })
    : t("{price} · {rest} left", { price, rest });
}

/** That the move would wait for others, or "". */
export function askedWords({ asks = [] }: PreviewAnswer): string {
  return asks.length === 0 ? "" : many("Somebody there will be asked.", "{n} there will be asked.", asks.length);
}

/** What the table would do with a move against the rules, or "" where it refuses it. */
export function leaveWords({ dial }: PreviewAnswer): string {
  if (dial === undefined) return "";
  return dial === "ask" ? t("The GM will be asked.") : t("It will be marked.");
}

/** What each step of a preview comes to, for its colour: what leaves as much again is cheap. */
export function tonesOf(answer: PreviewAnswer): Tone[] {
  const { left } = answer;
  if (answer.dial !== undefined) return answer.path.map(() => "leave");
  if (left === null || left === undefined) return answer.path.map(() => "plain");
  return answer.path.map((_, i) => {
    const cost = answer.costs[i] ?? answer.costs.at(-1) ?? 0;
    return cost > left ? "far" : cost * 2 > left ? "more" : "one";
  });
}

/** A length in thousandths of a cell, as the ruleset measures cells. */
export function lengthWords(thousandths: number, length: { cell: number; unit: string }): string {
  const cells = Math.round(thousandths / 100) / 10;
  const counted = many("{n} cell", "{n} cells", cells);
  return length.unit === ""
    ? counted
    : `${counted} · ${number(Math.round(cells * length.cell * 10) / 10)} ${length.unit}`;
}

/** Columns and rows are counted from 1 for people. */
export function place(cell: Cell): string {
  return t("column {column}, row {row}", { column: cell[0] + 1, row: cell[1] + 1 });
}
