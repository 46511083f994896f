/** Which dice the faces of a roll are of: its notation says so, or else what it is called and made of. */
import type { Roll } from "../wire/view";
import { type Dice, diceIn } from "./notation";

export interface Face {
  value: number;
  /** Null where nobody can tell. */
  sides: number | null;
  sign: 1 | -1;
}

/** `usual` is what the ruleset rolls for attributes, for rolls that do not say what they are of. */
export function facesOf(roll: Roll, usual: string): Face[] {
  const texts = [roll.notation ?? "", ...(roll.parts ?? []).map((part) => part.label), roll.purpose, usual];
  for (const text of texts) {
    const dice = diceIn(text);
    if (count(dice) === roll.dice.length && fits(dice, roll.dice)) {
      const each = dice.flatMap(({ count, sides, sign }) => Array.from({ length: count }, () => ({ sides, sign })));
      return roll.dice.map((value, i) => ({ value, sides: each[i]?.sides ?? null, sign: each[i]?.sign ?? 1 }));
    }
  }
  return roll.dice.map((value) => ({ value, sides: null, sign: 1 }));
}

/** The dice that the faces are of, "2d6−1d4", or "" where nobody can tell. */
export function diceWords(faces: readonly Face[]): string {
  const groups: { count: number; sides: number; sign: 1 | -1 }[] = [];
  for (const { sides, sign } of faces) {
    if (sides === null) return "";
    const last = groups.at(-1);
    if (last?.sides === sides && last.sign === sign) last.count++;
    else groups.push({ count: 1, sides, sign });
  }
  return groups.map(({ count, sides, sign }, i) => `${sign < 0 ? "−" : i > 0 ? "+" : ""}${count}d${sides}`).join("");
}

function count(dice: readonly Dice[]): number {
  return dice.reduce((sum, one) => sum + one.count, 0);
}

function fits(dice: readonly Dice[], faces: readonly number[]): boolean {
  let at = 0;
  for (const { count, sides } of dice) {
    for (const face of faces.slice(at, at + count)) if (face > sides) return false;
    at += count;
  }
  return true;
}
