import { describe, expect, it } from "vitest";
import { sampleToken } from "../wire/sample";
import { shares } from "./crowd";
import { tokenAt } from "./hit";

describe("shares", () => {
  it("leaves whoever stands alone as they are", () => {
    expect(shares([sampleToken("a", [0, 0]), sampleToken("b", [1, 0]), sampleToken("c", null)]).size).toBe(0);
  });

  it.each([2, 3, 4, 6])("keeps %i in one square apart and inside it, whatever their order", (count) => {
    const all = Array.from({ length: count }, (_, i) => sampleToken(String(i), [4, 4]));
    const found = shares(all);
    expect(shares([...all].reverse())).toEqual(found);
    const spots = [...found.values()];
    expect(new Set(spots.map((spot) => spot.place)).size).toBe(count);
    for (const spot of spots) {
      expect(Math.abs(spot.dx) + spot.part * 0.4).toBeLessThan(0.56);
      expect(Math.abs(spot.dy) + spot.part * 0.4).toBeLessThan(0.56);
    }
  });

  it("lets each of them be taken hold of", () => {
    const all = [sampleToken("a", [4, 4]), sampleToken("b", [4, 4])];
    const found = shares(all);
    for (const one of all) {
      const share = found.get(one.id);
      const spot = { x: 4.5 + (share?.dx ?? 0), y: 4.5 + (share?.dy ?? 0) };
      expect(tokenAt(all, spot, found)?.id).toBe(one.id);
    }
  });
});
