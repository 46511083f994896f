/** How a line of the log reads: a roll taken apart, the hour, the rules it follows. */
import { fraction } from "../chart/words";
import type { LogLine, Part, Roll } from "../wire/view";
import { language, t } from "../words";

export function signed(value: number): string {
  return value < 0 ? fraction(value) : `+${fraction(value)}`;
}

/** What a roll is of, where one part holds the whole of it, dice and all: "knife 1d4+1". */
export function wholePart(roll: Roll): Part | null {
  const [first, ...rest] = roll.parts ?? [];
  return first !== undefined && rest.length === 0 && first.value === roll.total && first.label !== "dice"
    ? first
    : null;
}

/** The parts that are not the dice themselves, which are shown as faces. */
export function bonusParts(roll: Roll): Part[] {
  if (wholePart(roll) !== null) return [];
  return (roll.parts ?? []).filter((part) => part.label !== "dice" && part.value !== 0);
}

/** What it took. A roll that must exceed its difficulty says so. */
export function against(roll: Roll): string {
  const n = roll.difficulty;
  if (n === undefined || n === null) return "";
  return roll.beats === true ? t("more than {n} needed", { n }) : t("{n} needed", { n });
}

/** Every rule a line names, once each, in order. */
export function rulesOf(line: LogLine): string[] {
  const named = [line.rule, ...(line.rules ?? []), ...(line.roll?.parts ?? []).map((part) => part.rule)];
  return [...new Set(named.filter((rule): rule is string => rule !== undefined && rule !== ""))];
}

/** The page's language as it is written where this browser is: English has the hours of two clocks. */
function ownLocale(): string {
  return navigator.languages.find((one) => one.split("-")[0] === language) ?? language;
}

/** The hour as the page's language writes it; nothing for what is no time. */
export function hour(at: string, locale?: string): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return "";
  return time.toLocaleTimeString(locale ?? ownLocale(), { hour: "2-digit", minute: "2-digit" });
}

/** The lines without those that the next one says over again: whoever draws a map changes it fifty times. */
export function saidOnce(lines: readonly LogLine[], gone: ReadonlySet<number>): LogLine[] {
  return lines.filter((line, i) => {
    const next = lines[i + 1];
    return (
      next === undefined ||
      line.kind !== "scene" ||
      next.kind !== "scene" ||
      line.text !== next.text ||
      gone.has(line.id) !== gone.has(next.id)
    );
  });
}

/** The lines that were taken back and not done again since. */
export function takenBack(lines: readonly LogLine[]): ReadonlySet<number> {
  const gone = new Set<number>();
  for (const line of lines) {
    for (const id of line.takes_back ?? []) gone.add(id);
    for (const id of line.brings_back ?? []) gone.delete(id);
  }
  return gone;
}
