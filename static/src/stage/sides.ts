/** How sides are told apart: by the colour of the rim and by its shape, so that neither is needed alone. */

export type Rim = "circle" | "hexagon" | "square" | "diamond" | "octagon" | "pentagon";

export interface SideLook {
  color: string;
  rim: Rim;
}

const KNOWN: ReadonlyMap<string, SideLook> = new Map([
  ...named({ color: "#f2c14e", rim: "square" }, "", "neutral"),
  ...named({ color: "#5cc8ff", rim: "circle" }, "party", "crew", "heroes", "players", "blue"),
  ...named({ color: "#ff6b6b", rim: "hexagon" }, "foe", "foes", "raiders", "monsters", "enemies", "red"),
]);

function named(look: SideLook, ...names: string[]): [string, SideLook][] {
  return names.map((name) => [name, look]);
}

/** For other names: no shape of a known one is among them. */
const COLORS = ["#6fcf97", "#ff9f5c", "#f28fd0", "#d8dee9", "#9be15d", "#4fd6d0", "#ffd1a8"];
const RIMS: Rim[] = ["diamond", "octagon", "pentagon"];

/** The looks of other names that tokens have had since this window was opened: nobody's shape changes during play. */
const met = new Map<string, SideLook>();

/**
 * Give each new side the shape and the colour that the fewest have. Its name says where the search begins, so that windows
 * that meet sides in another order differ only where names clash.
 */
export function meetSides(sides: Iterable<string>): void {
  for (const side of sides) {
    const key = keyOf(side);
    if (!KNOWN.has(key) && !met.has(key)) met.set(key, freshLook(key));
  }
}

/** How a side looks; one that no token has yet, as it would if it came now. */
export function sideLook(side: string): SideLook {
  const key = keyOf(side);
  return KNOWN.get(key) ?? met.get(key) ?? freshLook(key);
}

function keyOf(side: string): string {
  return side.trim().toLowerCase();
}

function freshLook(key: string): SideLook {
  let hash = 0;
  for (const char of key) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  const looks = [...met.values()];
  return {
    color: leastUsed(
      COLORS,
      looks.map((look) => look.color),
      hash,
    ),
    rim: leastUsed(
      RIMS,
      looks.map((look) => look.rim),
      hash >>> 7,
    ),
  };
}

function leastUsed<T>(all: readonly T[], used: readonly T[], start: number): T {
  const count = (one: T): number => used.filter((each) => each === one).length;
  const first = start % all.length;
  return [...all.slice(first), ...all.slice(0, first)].reduce((best, one) => (count(one) < count(best) ? one : best));
}

/** The corners of a rim of radius 1 about the origin; null for a circle. */
export function rimCorners(rim: Rim): [number, number][] | null {
  const turn: Record<Exclude<Rim, "circle">, [number, number, number]> = {
    hexagon: [6, 0, 1.02],
    square: [4, Math.PI / 4, 1.2],
    diamond: [4, 0, 1.08],
    octagon: [8, Math.PI / 8, 1.02],
    pentagon: [5, -Math.PI / 2, 1.06],
  };
  if (rim === "circle") return null;
  const [count, start, reach] = turn[rim];
  return Array.from({ length: count }, (_, i) => {
    const angle = start + (i * 2 * Math.PI) / count;
    return [Math.cos(angle) * reach, Math.sin(angle) * reach];
  });
}

/** What stands on a token without a picture. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = [...(words[0] ?? "")];
  const tail = words.length > 1 ? words.at(-1) : undefined;
  // Of a numbered many, the number is what tells them apart.
  if (tail !== undefined && /^\d+$/.test(tail)) return `${first[0] ?? ""}${tail}`.toLocaleUpperCase().slice(-3);
  const second = tail === undefined ? first[1] : [...tail][0];
  return `${first[0] ?? "?"}${second ?? ""}`.toLocaleUpperCase();
}

/** Black or white, whichever reads better on the colour. */
export function inkOn(color: string): string {
  const value = Number.parseInt(color.slice(1), 16);
  const channel = (shift: number): number => {
    const part = ((value >> shift) & 255) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0);
  return light > 0.179 ? "#000000" : "#ffffff";
}

/** A darker shade of the side's colour, for tokens without one of their own. */
export function discColor(color: string, side: string): string {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color;
  const value = Number.parseInt(sideLook(side).color.slice(1), 16);
  const part = (shift: number): string =>
    Math.round(((value >> shift) & 255) * 0.42 + 14)
      .toString(16)
      .padStart(2, "0");
  return `#${part(16)}${part(8)}${part(0)}`;
}
