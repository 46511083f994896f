/** Finding by a few letters: all of them in order, the better the closer together and the nearer to beginnings of words. */

export interface Match {
  score: number;
  /** Places of the letters found, to show them. */
  at: number[];
}

const START = 8;
const NEXT = 5;
const HERE = 1;

export function match(query: string, text: string): Match | null {
  const wanted = folded(query).replaceAll(" ", "");
  const letters = folded(text);
  if (wanted === "") return { score: 0, at: [] };
  // Whole words in one piece first: what somebody types is mostly the beginning of what they mean.
  const piece = letters.indexOf(folded(query).trim());
  if (piece >= 0) {
    const begins = piece === 0 || !isLetter(letters[piece - 1]);
    const at = Array.from({ length: query.trim().length }, (_, i) => piece + i);
    return { score: at.length * (begins ? START + NEXT : NEXT) - piece / 100, at };
  }
  return scattered(wanted, letters);
}

function scattered(wanted: string, letters: string): Match | null {
  const at: number[] = [];
  let score = 0;
  let from = 0;
  for (const letter of wanted) {
    let found = letters.indexOf(letter, from);
    if (found < 0) return null;
    // The beginning of a later word is what is meant, unless the letters run on.
    if (found !== from || from === 0) {
      for (let i = found; i >= 0; i = letters.indexOf(letter, i + 1)) {
        if (i === 0 || !isLetter(letters[i - 1])) {
          found = i;
          break;
        }
      }
    }
    score += found === 0 || !isLetter(letters[found - 1]) ? START : found === from && from > 0 ? NEXT : HERE;
    at.push(found);
    from = found + 1;
  }
  return { score: score - letters.length / 100, at };
}

function folded(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
}

function isLetter(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
}
