/** Short words for costs and for what a preview says. */

import { borderOf, type Layout } from "../chart/layout";
import { areasWords, fraction } from "../chart/words";
import type { Tone } from "../stage/stage";
import type { PreviewAnswer } from "../wire/frames";
import type { Cell, Part, Token } from "../wire/view";
import { many, number, t } from "../words";

/** Units of two letters are abbreviations, written large: AP, MP. */
export function unitWord(unit: string): string {
  return unit.length === 2 ? unit.toUpperCase() : unit;
}

/** `cost` counts `per` parts of a unit, where there are parts: those of areas. */
export function priced(cost: number, unit: string, per = 1): string {
  if (per > 1) return areasWords(cost, per);
  const words = number(cost);
  return unit === "" ? words : `${words} ${unitWord(unit)}`;
}

/** "4 AP · 2 left", or how many steps where nothing is paid. */
export function costLine(answer: PreviewAnswer): string {
  const total = answer.costs.at(-1) ?? 0;
  const unit = answer.unit ?? "";
  const { left, per = 1 } = answer;
  if (left === null || left === undefined) {
    if (total > 0) return priced(total, unit, per);
    return answer.places === undefined ? many("{n} step", "{n} steps", answer.path.length) : t("free");
  }
  const rest = left - total;
  const price = priced(total, unit, per);
  return rest < 0
    ? t("{price} · {missing} too many", { price, missing: fraction(-rest / per) })
    : t("{price} · {rest} left", { price, rest: fraction(rest / per) });
}

/** What a way asks to be rolled, each with its chance. */
export function checkWords({ checks = [] }: PreviewAnswer): string[] {
  return checks.map(({ label, chance }) => t("{check}: {chance} % chance.", { check: label, chance }));
}

/** What halved the speed on a way, each named once: what its speed says, and legs off the road. */
export function slowedBy(
  layout: Layout | null,
  { places = [] }: PreviewAnswer,
  token: Token,
): Pick<Part, "label" | "rule">[] {
  const far = layout !== null && (layout.chart.scale ?? "zone") !== "zone";
  const offRoad = far && places.some((place) => borderOf(layout, place)?.border.off_road === true);
  return [...slowing(token), ...(offRoad ? [{ label: t("off the road"), rule: "AR-09" }] : [])];
}

/** What halves the speed of a token where it is, as its speed says. */
export function slowing(token: Token): readonly Part[] {
  return (token.readouts?.speed?.parts ?? []).filter((part) => part.value < 0);
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
  const way: readonly unknown[] = answer.places ?? answer.path;
  if (answer.dial !== undefined) return way.map(() => "leave");
  if (left === null || left === undefined) return way.map(() => "plain");
  return way.map((_, i) => {
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
