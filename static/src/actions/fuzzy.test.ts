import { describe, expect, it } from "vitest";
import { match } from "./fuzzy";

const best = (query: string, texts: string[]): string | undefined =>
  texts
    .map((text) => ({ text, found: match(query, text) }))
    .filter(({ found }) => found !== null)
    .sort((a, b) => (b.found?.score ?? 0) - (a.found?.score ?? 0))[0]?.text;

describe("match", () => {
  it("needs every letter, in order", () => {
    expect(match("xyz", "End the turn")).toBeNull();
    expect(match("nrut", "End the turn")).toBeNull();
    expect(match("", "End the turn")).toEqual({ score: 0, at: [] });
  });

  it("prefers beginnings of words", () => {
    expect(best("et", ["Select Ada", "End the turn"])).toBe("End the turn");
    expect(best("zoom", ["Whole map on one screen", "Zoom in"])).toBe("Zoom in");
    expect(best("tur", ["Put them under", "End the turn"])).toBe("End the turn");
  });

  it("knows letters with marks, and tells where it found them", () => {
    expect(match("elan", "Élan")?.at).toEqual([0, 1, 2, 3]);
    expect(match("zi", "Zoom in")?.at).toEqual([0, 5]);
  });
});
