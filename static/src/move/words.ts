/** Short words for costs and for what a preview says. */
import type { Tone } from "../stage/stage";
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
  const own = Math.round(cells * length.cell * 10) / 10;
  const counted = `${cells} ${cells === 1 ? "cell" : "cells"}`;
  return length.unit === "" ? counted : `${counted} · ${own} ${length.unit}`;
}

/** Columns and rows are counted from 1 for people. */
export function place(cell: Cell): string {
  return `column ${cell[0] + 1}, row ${cell[1] + 1}`;
}
