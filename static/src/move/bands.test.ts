import { describe, expect, it } from "vitest";
import { bandsOf } from "./bands";
import { costLine, priced } from "./words";

describe("bandsOf", () => {
  it("sorts cells into at most four prices, each cell in one", () => {
    const cells = Array.from({ length: 10 }, (_, i) => [i, 0, i] as const);
    const { bands } = bandsOf(cells, "AP", 1);
    expect(bands.map((band) => band.label)).toEqual(["1–3 AP", "4–6 AP", "7–9 AP"]);
    expect(bands.flatMap((band) => band.cells)).toHaveLength(9);
  });

  it("tells every price apart by colour and by hatching", () => {
    const { bands } = bandsOf(
      [1, 2, 3, 4].map((cost) => [cost, 0, cost] as const),
      "AP",
      1,
    );
    expect(new Set(bands.map(({ color }) => color)).size).toBe(4);
    expect(bands.map(({ hatch }) => hatch)).toEqual(["none", "rising", "falling", "crossed"]);
  });

  it("tells one price plainly and has nothing to say of nothing", () => {
    expect(bandsOf([[1, 0, 2]], "AP", 1).bands[0]?.label).toBe("2 AP");
    expect(bandsOf([], "AP", 1).bands).toEqual([]);
  });

  it("uses one tint where nothing is paid", () => {
    const { bands, costs } = bandsOf(
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
      "",
      1,
    );
    expect(bands).toHaveLength(1);
    expect(costs.size).toBe(0);
  });

  it("covers the footprint of a large token at the cheapest price", () => {
    const { costs } = bandsOf(
      [
        [0, 0, 1],
        [1, 0, 2],
      ],
      "AP",
      2,
    );
    expect(costs.get("1,1")).toBe(1);
    expect(costs.get("2,1")).toBe(2);
  });
});

describe("words", () => {
  const answer = { type: "preview" as const, id: 1, path: [[1, 1] as const], costs: [4], unit: "AP" };

  it("say the cost and what is left", () => {
    expect(costLine({ ...answer, left: 6 })).toBe("4 AP · 2 left");
    expect(costLine({ ...answer, left: 3 })).toBe("4 AP · 1 too many");
    expect(costLine({ ...answer, left: null, costs: [0] })).toBe("1 step");
  });

  it("write short units large", () => {
    expect(priced(3, "ap")).toBe("3 AP");
    expect(priced(3, "metres")).toBe("3 metres");
    expect(priced(3, "")).toBe("3");
  });
});
