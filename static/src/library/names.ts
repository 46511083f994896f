/** The name of one more of a kind: "Goblin", then "Goblin 2", counting on from the highest there is. */
export function oneMore(name: string, taken: readonly string[]): string {
  const base = name.replace(/ \d+$/, "");
  let highest = 0;
  for (const other of taken) {
    if (other === base) highest = Math.max(highest, 1);
    else if (other.startsWith(`${base} `) && /^\d{1,6}$/.test(other.slice(base.length + 1)))
      highest = Math.max(highest, Number(other.slice(base.length + 1)));
  }
  if (highest === 0) return name;
  const number = ` ${highest + 1}`;
  return base.slice(0, 80 - number.length) + number;
}
