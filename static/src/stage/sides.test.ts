import { beforeEach, describe, expect, it, vi } from "vitest";
import { discColor, initials, inkOn, sideLook } from "./sides";
import { ellipsised } from "./sprites";

const luminance = (color: string): number => {
  const value = Number.parseInt(color.slice(1), 16);
  const [r, g, b] = [16, 8, 0].map((shift) => {
    const part = ((value >> shift) & 255) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a: string, b: string): number => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

describe("sides", () => {
  it("of friends and foes differ in colour and in shape", () => {
    const [party, foe, neutral] = ["party", "foe", "neutral"].map(sideLook);
    expect(new Set([party?.rim, foe?.rim, neutral?.rim]).size).toBe(3);
    expect(new Set([party?.color, foe?.color, neutral?.color]).size).toBe(3);
  });

  it("of other names are told from those by their shape alone", () => {
    const known = new Set(["party", "foe", "neutral", ""].map((side) => sideLook(side).rim));
    const others = new Set(Array.from({ length: 200 }, (_, i) => sideLook(`side ${i}`).rim));
    expect(others.size).toBe(3);
    for (const rim of others) expect(known.has(rim), rim).toBe(false);
  });

  it("look the same however their names are written", () => {
    expect(sideLook("Pirates")).toEqual(sideLook(" pirates "));
    expect(sideLook("constructor").rim).toMatch(/^(diamond|octagon|pentagon)$/);
  });
});

describe("sides that were met", () => {
  beforeEach(() => vi.resetModules());

  it.each(Array.from({ length: 50 }, (_, i) => i))(
    "have three shapes for three of them, and seven colours (%i)",
    async (i) => {
      const { meetSides, sideLook } = await import("./sides");
      const sides = Array.from({ length: 7 }, (_, j) => `band ${i * 7 + j}`);
      meetSides(["party", ...sides]);
      expect(new Set(sides.slice(0, 3).map((side) => sideLook(side).rim)).size).toBe(3);
      expect(new Set(sides.map((side) => sideLook(side).color)).size).toBe(7);
      for (const rim of ["diamond", "octagon", "pentagon"])
        expect(sides.filter((side) => sideLook(side).rim === rim).length, rim).toBeGreaterThanOrEqual(2);
    },
  );

  it("keep their look when others come and when they go and come again", async () => {
    const { meetSides, sideLook } = await import("./sides");
    const before = sideLook("wolves");
    meetSides(["wolves"]);
    expect(sideLook("wolves")).toEqual(before);
    meetSides(Array.from({ length: 20 }, (_, i) => `pack ${i}`));
    meetSides(["wolves"]);
    expect(sideLook("Wolves")).toEqual(before);
  });
});

describe("initials", () => {
  it.each([
    ["Mara Voss", "MV"],
    ["orc", "OR"],
    ["Orc 7", "O7"],
    ["Orc 17", "O17"],
    ["Orc 171", "171"],
    ["The Quiet One", "TO"],
    ["", "?"],
    ["Żaneta", "ŻA"],
    ["🐉", "🐉"],
  ])("of %j are %s", (name, letters) => expect(initials(name)).toBe(letters));
});

describe("ink", () => {
  it("is readable on any disc", () => {
    for (let step = 0; step < 4096; step += 7) {
      const color = `#${[step >> 8, (step >> 4) & 15, step & 15].map((part) => (part * 17).toString(16).padStart(2, "0")).join("")}`;
      expect(contrast(color, inkOn(color)), color).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("uses the side's colour only where the token has none", () => {
    expect(discColor("#123456", "foe")).toBe("#123456");
    expect(discColor("", "foe")).toMatch(/^#[0-9a-f]{6}$/);
    expect(discColor("red;}", "foe")).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe("ellipsised", () => {
  const measure = (text: string): number => [...text].length;

  it("cuts only what does not fit, between characters", () => {
    expect(ellipsised("Mara", 10, measure)).toBe("Mara");
    expect(ellipsised("Bartholomew", 6, measure)).toBe("Barth…");
    expect(ellipsised("🐉🐉🐉🐉", 3, measure)).toBe("🐉🐉…");
    expect(ellipsised("A very long name", 7, measure)).toBe("A very…");
  });
});
