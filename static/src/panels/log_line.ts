/** How a line of the log reads: a roll taken apart, the hour, the rules it follows. */
import type { LogLine, Part, Roll } from "../wire/view";

export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** "12 + 3 Strength = 15 vs 13: success". A roll that must exceed its difficulty says so. */
export function rollWords(roll: Roll): string {
  const faces = roll.dice.length === 0 ? "" : `[${roll.dice.join(", ")}]`;
  const bonuses = bonusParts(roll).map((part) => `${signed(part.value)} ${part.label}`);
  const sum = [wholePart(roll)?.label ?? "", faces, ...bonuses].filter((word) => word !== "").join(" ");
  return `${sum} = ${roll.total}${against(roll)}${verdict(roll)}`;
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

export function against(roll: Roll): string {
  if (roll.difficulty === undefined || roll.difficulty === null) return "";
  return roll.beats === true ? `, more than ${roll.difficulty} needed` : `, ${roll.difficulty} needed`;
}

function verdict(roll: Roll): string {
  if (roll.success === undefined || roll.success === null) return "";
  return roll.success ? ": success" : ": failure";
}

/** Every rule a line names, once each, in order. */
export function rulesOf(line: LogLine): string[] {
  const named = [line.rule, ...(line.rules ?? []), ...(line.roll?.parts ?? []).map((part) => part.rule)];
  return [...new Set(named.filter((rule): rule is string => rule !== undefined && rule !== ""))];
}

/** The hour in this window's own way of writing it; nothing for what is no time. */
export function hour(at: string, locale?: string): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return "";
  return time.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
}
