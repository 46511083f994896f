/** How long to wait before the next try: doubling, capped, and spread so that a whole table does not knock at once. */
const FIRST_MS = 400;
const CAP_MS = 10_000;

export function delay(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(CAP_MS, FIRST_MS * 2 ** attempt);
  return Math.round(ceiling * (0.5 + 0.5 * random()));
}
