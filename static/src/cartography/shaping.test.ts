import { describe, expect, it } from "vitest";
import type { Border, Chart } from "../wire/chart";
import type { Point } from "../wire/view";
import { lineOf } from "./borders";
import { lengthOf, type Polygon, shared, twice } from "./geometry";
import {
  areasMoved,
  cornerDropped,
  cornerMoved,
  joined,
  merge,
  type Shaped,
  split,
  withArea,
  without,
} from "./shaping";
import { snapTo } from "./snap";

const box = (x: number, y: number, width: number, height: number): Polygon => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

function made(shaped: Shaped): Chart {
  if ("problem" in shaped) throw new Error(shaped.problem);
  return shaped.chart;
}

const borderOf = (chart: Chart, a: string, b: string): Border | undefined =>
  chart.borders?.find(({ between }) => between.includes(a) && between.includes(b));
const outline = (chart: Chart, id: string): Polygon => chart.areas?.find((area) => area.id === id)?.polygon ?? [];

/** A hall with a cell to its right and a door between. */
function hall(): Chart {
  let chart = made(withArea({}, { id: "hall", polygon: box(0, 0, 4000, 8000) }));
  chart = made(withArea(chart, { id: "cell", polygon: box(4000, 2000, 3000, 3000) }));
  return {
    ...chart,
    borders: chart.borders?.map((border) => ({ ...border, kind: "door" as const, ground: "difficult" as const })) ?? [],
  };
}

describe("drawing", () => {
  it("has a border arise where areas touch, and gives both the corners of their edge", () => {
    const chart = hall();
    expect(chart.borders).toHaveLength(1);
    expect(outline(chart, "hall")).toContainEqual([4000, 2000]);
    expect(outline(chart, "hall")).toContainEqual([4000, 5000]);
  });

  it("refuses outlines that cannot be", () => {
    expect(
      withArea(
        {},
        {
          id: "x",
          polygon: [
            [0, 0],
            [4000, 4000],
            [4000, 0],
            [0, 4000],
          ],
        },
      ),
    ).toHaveProperty("problem");
    expect(
      withArea(
        {},
        {
          id: "x",
          polygon: [
            [0, 0],
            [4000, 4000],
          ],
        },
      ),
    ).toHaveProperty("problem");
  });

  it("does not open anew what was left without a border", () => {
    const walled: Chart = { ...hall(), borders: [] };
    const chart = made(withArea(walled, { id: "attic", polygon: box(0, -2000, 4000, 2000) }));
    expect(borderOf(chart, "hall", "attic")).toBeDefined();
    expect(borderOf(chart, "hall", "cell")).toBeUndefined();
  });

  it("puts corners on corners, on edges, and else on the grid", () => {
    const areas = hall().areas ?? [];
    expect(snapTo([4090, 5080], areas, 300, false)).toEqual([4000, 5000]);
    expect(snapTo([4090, 6480], areas, 300, false)).toEqual([4000, 6500]);
    expect(snapTo([4090, 6380], areas, 300, true)).toEqual([4000, 6380]);
    expect(snapTo([9120, 9400], areas, 300, false)).toEqual([9000, 9500]);
    expect(snapTo([9120, 9400], areas, 300, true)).toEqual([9120, 9400]);
  });
});

describe("changing shapes", () => {
  it("moves a corner for all that have it, and keeps the border and what it is", () => {
    const before = hall();
    const chart = made(cornerMoved(before, [4000, 5000], [4500, 5500]));
    expect(outline(chart, "hall")).toContainEqual([4500, 5500]);
    expect(outline(chart, "cell")).toContainEqual([4500, 5500]);
    expect(borderOf(chart, "hall", "cell")).toEqual(borderOf(before, "hall", "cell"));
  });

  it("parts areas by one's own corner, and their border goes when nothing touches", () => {
    let chart = made(cornerMoved(hall(), [4000, 5000], [5000, 5000], "cell"));
    expect(borderOf(chart, "hall", "cell")).toBeUndefined();
    chart = made(areasMoved(hall(), new Set(["cell"]), [1000, 0]));
    expect(chart.borders).toEqual([]);
    chart = made(areasMoved(hall(), new Set(["cell"]), [0, 2000]));
    expect(borderOf(chart, "hall", "cell")?.kind).toBe("door");
  });

  it("refuses to cross an outline with itself, and keeps triangles", () => {
    expect(cornerMoved(hall(), [0, 0], [5000, 4000])).toHaveProperty("problem");
    const triangle: Chart = {
      areas: [
        {
          id: "t",
          polygon: [
            [0, 0],
            [4000, 0],
            [0, 4000],
          ],
        },
      ],
    };
    expect(cornerDropped(triangle, [0, 0])).toHaveProperty("problem");
  });
});

describe("splitting", () => {
  it("leaves two with a border of their own, and the door with the longer part", () => {
    const before = hall();
    const door = borderOf(before, "hall", "cell");
    const chart = made(
      split(before, "hall", [
        [0, 4000],
        [4000, 4000],
      ] as Point[]),
    );
    expect(chart.areas).toHaveLength(3);
    const other = chart.areas?.find(({ id }) => id !== "hall" && id !== "cell")?.id ?? "";
    expect(lengthOf(shared(outline(chart, "hall"), outline(chart, other)))).toBe(4000);
    expect(borderOf(chart, "hall", other)?.kind).toBeUndefined();
    const both = chart.borders?.filter(({ between }) => between.includes("cell")) ?? [];
    expect(both.map(({ id, kind, closed }) => [id === door?.id, kind, closed]).sort()).toEqual(
      [
        [false, undefined, true],
        [true, "door", undefined],
      ].sort(),
    );
    const kept = both.find(({ id }) => id === door?.id);
    const areas = new Map(chart.areas?.map((area) => [area.id, area]));
    expect(lengthOf(lineOf(kept as Border, areas))).toBe(2000);
  });

  it("keeps what players know known", () => {
    const chart = made(
      split({ ...hall(), revealed: ["hall"] }, "hall", [
        [0, 4000],
        [4000, 4000],
      ]),
    );
    const other = chart.areas?.find(({ id }) => id !== "hall" && id !== "cell")?.id ?? "";
    expect(chart.revealed).toEqual(["hall", other, borderOf(chart, "hall", other)?.id]);
  });

  it("does not open walls", () => {
    const chart = made(
      split({ ...hall(), borders: [] }, "hall", [
        [0, 4000],
        [4000, 4000],
      ]),
    );
    expect(chart.borders).toHaveLength(1);
  });
});

describe("merging", () => {
  it("is the area that was split, with the border that it had", () => {
    const before = hall();
    const parted = made(
      split(before, "hall", [
        [0, 6000],
        [4000, 6000],
      ]),
    );
    const other = parted.areas?.find(({ id }) => id !== "hall" && id !== "cell")?.id ?? "";
    const chart = made(merge(parted, "hall", other));
    expect(Math.abs(twice(outline(chart, "hall")))).toBe(64_000_000);
    expect(chart.borders).toEqual(before.borders);
  });

  it("keeps a door and a wall apart where they were", () => {
    const parted = made(
      split(hall(), "hall", [
        [0, 4000],
        [4000, 4000],
      ]),
    );
    const other = parted.areas?.find(({ id }) => id !== "hall" && id !== "cell")?.id ?? "";
    const chart = made(merge(parted, "hall", other));
    const lines = chart.borders?.map(({ kind, line }) => [kind ?? "wall", lengthOf(line ?? [])]);
    expect(lines?.sort()).toEqual([
      ["door", 2000],
      ["wall", 1000],
    ]);
  });

  it("refuses areas that do not touch", () => {
    const chart = made(withArea(hall(), { id: "far", polygon: box(20_000, 0, 1000, 1000) }));
    expect(merge(chart, "hall", "far")).toHaveProperty("problem");
    const stairs = made(joined(chart, "hall", "far"));
    expect(borderOf(stairs, "hall", "far")).toBeDefined();
    expect(joined(stairs, "far", "hall")).toHaveProperty("problem");
    // What never touched does not part.
    expect(borderOf(made(areasMoved(stairs, new Set(["far"]), [1000, 0])), "hall", "far")).toBeDefined();
  });
});

describe("taking away", () => {
  it("takes the borders of an area with it, and what players knew of them", () => {
    const before = hall();
    const door = before.borders?.[0]?.id ?? "";
    const chart = without({ ...before, revealed: ["hall", "cell", door] }, new Set(["cell"]));
    expect(chart.borders).toEqual([]);
    expect(chart.revealed).toEqual(["hall"]);
  });
});
