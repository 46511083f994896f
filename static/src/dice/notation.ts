/** Dice text as far as the browser needs it: to make some, and to know the dice in what somebody wrote. The server judges it. */

export interface Dice {
  sign: 1 | -1;
  count: number;
  sides: number;
}

const TERM = /(?:\d{0,3}[dD]\d{1,4}|\d{1,6})(?![\w.])/y;
const FIRST = /\s*[+-]?\s*/y;
const MORE = /\s*[+-]\s*[+-]?\s*/y;
const TIMES = /\s*\*\s*/y;
const SHUT = /\s*\)(?![\w.])/y;
/** The server takes fewer; here it only keeps the search short. */
const DEEPEST = 20;
const GROUP = /([+-]?)\s*(\d{0,3})[dD](\d{1,4})(?!\w)/g;

/** The dice notation that `text` begins with, and what follows it; null where it begins with none. */
export function split(text: string): { notation: string; rest: string } | null {
  const found = text.slice(0, sum(text, 0, 0) ?? 0);
  if (!/d/i.test(found)) return null;
  return { notation: found.trim(), rest: text.slice(found.length).trim() };
}

function after(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/** Where the sum ends that begins at a place, as far as it can be read; null where none begins. */
function sum(text: string, at: number, depth: number): number | null {
  let end = product(text, after(FIRST, text, at) ?? at, depth);
  while (end !== null) {
    const next = after(MORE, text, end);
    const further = next === null ? null : product(text, next, depth);
    if (further === null) return end;
    end = further;
  }
  return null;
}

function product(text: string, at: number, depth: number): number | null {
  let end = factor(text, at, depth);
  while (end !== null) {
    const next = after(TIMES, text, end);
    const further = next === null ? null : factor(text, next, depth);
    if (further === null) return end;
    end = further;
  }
  return null;
}

function factor(text: string, at: number, depth: number): number | null {
  if (text[at] !== "(") return after(TERM, text, at);
  const end = depth < DEEPEST ? sum(text, at + 1, depth + 1) : null;
  return end === null ? null : after(SHUT, text, end);
}

export function isNotation(text: string): boolean {
  return split(text)?.rest === "";
}

/** Every group of dice in a text, in the order in which they are rolled. */
export function diceIn(text: string): Dice[] {
  return Array.from(text.matchAll(GROUP), ([, sign, count, sides]) => ({
    sign: sign === "-" ? (-1 as const) : (1 as const),
    count: count === "" || count === undefined ? 1 : Number(count),
    sides: Number(sides),
  }));
}

/** Dice with a number added: "1d20" and −2 are "1d20-2". */
export function plus(notation: string, bonus: number): string {
  if (bonus === 0) return notation;
  return `${notation}${bonus < 0 ? "-" : "+"}${Math.abs(bonus)}`;
}

/** A handful of dice as text, most sides first, so that the same handful reads the same however it was gathered. */
export function poolText(pool: ReadonlyMap<number, number>, bonus: number): string {
  const dice = [...pool]
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => b - a)
    .map(([sides, count]) => `${count}d${sides}`)
    .join("+");
  return dice === "" ? "" : plus(dice, bonus);
}
