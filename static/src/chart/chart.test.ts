import { describe, expect, it } from "vitest";
import type { Chart } from "../wire/chart";
import type { ReachAnswer } from "../wire/frames";
import { sampleToken } from "../wire/sample";
import type { Point, Scene, Token } from "../wire/view";
import { contains, toEdge } from "./geometry";
import { placeUnder } from "./hit";
import { Inking } from "./inking";
import { type Layout, laidOut, nextTo, spotOf } from "./layout";
import { reachOf } from "./reach";
import { stood } from "./standing";
import { toward } from "./toward";
import { verdictOf } from "./verdicts";
import { fraction, placeName } from "./words";

function room(left: number, top: number, width: number, height: number): Point[] {
  return [
    [left * 1000, top * 1000],
    [(left + width) * 1000, top * 1000],
    [(left + width) * 1000, (top + height) * 1000],
    [left * 1000, (top + height) * 1000],
  ];
}

const CHART: Chart = {
  areas: [
    { id: "yard", name: "Yard", polygon: room(0, 0, 4, 4) },
    { id: "hall", name: "Hall", size: "large", polygon: room(4, 0, 6, 4) },
    { id: "cell", name: "Cell", size: "tiny", polygon: room(10, 0, 2, 2) },
  ],
  borders: [
    { id: "b1", between: ["yard", "hall"] },
    { id: "b2", between: ["hall", "cell"], kind: "door" },
    { id: "b3", between: ["hall"], kind: "passage" },
  ],
};
const LINES: Scene["lines"] = {
  b1: [
    [4000, 0],
    [4000, 4000],
  ],
  b2: [
    [10000, 0],
    [10000, 2000],
  ],
  b3: [
    [5000, 4000],
    [9000, 4000],
  ],
};

function layoutOf(chart: Chart, lines: Scene["lines"] = {}): Layout {
  return laidOut({ id: "s", name: "S", space: "areas", width: 24, height: 16, lines }, chart, null).made;
}

function inPlace(id: string, place: string): Token {
  return { ...sampleToken(id, null), place };
}

const crowd = (count: number, place: string): Token[] =>
  Array.from({ length: count }, (_, i) => inPlace(`t${String(i).padStart(2, "0")}`, place));

describe("standing", () => {
  const layout = layoutOf(CHART, LINES);

  it.each([
    ["yard", 8],
    ["hall", 16],
    ["cell", 4],
    ["yard", 23],
  ])("puts them into %s side by side, all %d inside", (place, count) => {
    const tokens = stood(layout, crowd(count, place));
    expect(tokens).toHaveLength(count);
    const outline = layout.areas.get(place)?.outline ?? [];
    const middles = tokens.map(({ at, size }) => ({ x: (at?.[0] ?? 0) + size / 2, y: (at?.[1] ?? 0) + size / 2 }));
    for (const [i, { size }] of tokens.entries()) {
      const middle = middles[i] ?? { x: 0, y: 0 };
      expect(contains(outline, middle)).toBe(true);
      expect(toEdge(outline, middle)).toBeGreaterThanOrEqual(size * 0.5 - 1e-9);
      for (const other of middles.slice(i + 1))
        expect(Math.hypot(middle.x - other.x, middle.y - other.y)).toBeGreaterThanOrEqual(size * 0.99);
    }
  });

  it("keeps them as large as before while there is room for more", () => {
    expect(stood(layout, crowd(1, "yard"))[0]?.size).toBe(stood(layout, crowd(8, "yard"))[0]?.size);
  });

  it("puts two on a border beside each other along it", () => {
    const [one, other] = stood(layout, crowd(2, "b1"));
    expect(one?.at?.[0]).toBe(other?.at?.[0]);
    expect(Math.abs((one?.at?.[1] ?? 0) - (other?.at?.[1] ?? 0))).toBeGreaterThanOrEqual(one?.size ?? 0);
  });

  it("remembers how large they are in cells", () => {
    const [big] = stood(layout, [{ ...inPlace("ogre", "yard"), size: 3 }]);
    expect(big?.footprint).toBe(3);
  });

  it("leaves out whoever is where nobody may look", () => {
    expect(stood(layout, [inPlace("a", ">")])).toEqual([]);
  });
});

describe("the layout of a map that nobody drew", () => {
  const ids = Array.from({ length: 100 }, (_, i) => `a${i}`);
  const chart: Chart = {
    areas: ids.map((id) => ({ id })),
    borders: ids.slice(1).map((id, i) => ({ id: `b${i}`, between: [ids[Math.floor(i / 2)] ?? "", id] })),
  };

  it("gives each of a hundred areas a place of its own, always the same", () => {
    const began = performance.now();
    const layout = layoutOf(chart);
    expect(performance.now() - began).toBeLessThan(4000);
    const boxes = [...layout.areas.values()].map(({ box }) => box);
    expect(boxes).toHaveLength(100);
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1))
        expect(a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top).toBe(false);
    const again = layoutOf(structuredClone(chart));
    expect([...again.areas].map(([id, { centre }]) => [id, centre])).toEqual(
      [...layout.areas].map(([id, { centre }]) => [id, centre]),
    );
  });

  it("keeps neighbours near each other", () => {
    const layout = layoutOf(chart);
    const far = (a: string, b: string): number => {
      const one = spotOf(layout, a) ?? { x: 0, y: 0 };
      const other = spotOf(layout, b) ?? { x: 0, y: 0 };
      return Math.hypot(one.x - other.x, one.y - other.y);
    };
    const next = (chart.borders ?? []).map(({ between }) => far(between[0] ?? "", between[1] ?? ""));
    const any = ids.slice(1).map((id, i) => far(id, ids[(i * 37) % 100] ?? ""));
    const mean = (all: number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
    expect(mean(next)).toBeLessThan(mean(any) / 2);
  });

  it("leaves what is known where it is when more becomes known", () => {
    const few: Chart = { areas: [{ id: "a0" }, { id: "a1" }], borders: [{ id: "b0", between: ["a0", "a1"] }] };
    const scene: Scene = { id: "s", name: "S", space: "areas", width: 24, height: 16 };
    const first = laidOut(scene, few, null);
    const more: Chart = {
      areas: [...(few.areas ?? []), { id: "a2" }],
      borders: [...(few.borders ?? []), { id: "b1", between: ["a1", "a2"] }],
    };
    const second = laidOut(scene, more, first.seating);
    for (const id of ["a0", "a1"]) expect(second.seating?.seats.get(id)).toEqual(first.seating?.seats.get(id));
  });
});

describe("a place under the pointer", () => {
  const layout = layoutOf(CHART, LINES);

  it.each([
    ["yard", 2, 2],
    ["b1", 4.1, 2],
    ["hall", 5, 1],
    [null, 20, 12],
  ])("is %s", (place, x, y) => {
    expect(placeUnder(layout, { x, y }, 40)).toBe(place);
  });

  it("is what lies beyond, at the end of a stub", () => {
    const stub = layout.borders.get("b3")?.stub ?? { x: 0, y: 0 };
    expect(stub.y).toBeGreaterThan(4);
    expect(placeUnder(layout, stub, 40)).toBe(">b3");
  });

  it("is the area all over it however small it is on screen", () => {
    expect(placeUnder(layout, { x: 2, y: 2 }, 3)).toBe("yard");
  });
});

describe("arrow keys", () => {
  const layout = layoutOf(CHART, LINES);

  it("lead to what lies that way, half an area at a time", () => {
    expect(toward(layout, "yard", [1, 0])).toBe("b1");
    expect(toward(layout, "b1", [1, 0])).toBe("hall");
    expect(toward(layout, "hall", [0, 1])).toBe("b3");
    expect(toward(layout, "b3", [0, 1])).toBe(">b3");
    expect(toward(layout, "yard", [-1, 0])).toBeNull();
  });

  it("lead from a stub nowhere but back", () => {
    expect(nextTo(layout, "b3")).toEqual(["hall", ">b3"]);
  });
});

describe("what can be reached", () => {
  const chart: Chart = {
    ...CHART,
    areas: [...(CHART.areas ?? []), { id: "far", polygon: room(12, 0, 4, 4) }],
    borders: [
      ...(CHART.borders ?? []),
      { id: "b4", between: ["cell", "far"] },
      { id: "b5", between: ["yard", "far"], closed: true },
    ],
  };
  const layout = layoutOf(chart, LINES);
  const ada = inPlace("ada", "yard");
  const answer = (places: [string, number][]): ReachAnswer => ({
    type: "reach",
    id: 1,
    token: "ada",
    mode: "walk",
    unit: "",
    cells: [],
    places,
    per: 2,
  });
  const known = answer([
    ["b1", 1],
    ["hall", 2],
    ["b3", 3],
    [">b3", 4],
  ]);

  it("is told apart from what is too far, full and closed", () => {
    const tokens = [ada, ...crowd(4, "cell")];
    const { places, paid } = reachOf(layout, known, ada, tokens, 0);
    expect(paid).toBe(true);
    expect(places.get("yard")?.standing).toBe("here");
    expect(places.get("hall")).toEqual({ standing: "now", cost: 2 });
    expect(places.get(">b3")).toEqual({ standing: "now", cost: 4 });
    expect(places.get("cell")?.standing).toBe("full");
    expect(places.get("b5")?.standing).toBe("closed");
    expect(places.get("far")?.standing).toBe("far");
    // It could be paid for, and is not open to this way of moving.
    expect(places.get("b2")?.standing).toBe("other");
  });

  it("knows half an area too far by the factors that halve", () => {
    const { places } = reachOf(layout, answer([["b1", 2]]), ada, [ada], 1);
    expect(places.get("hall")?.standing).toBe("half");
  });
});

describe("words", () => {
  it.each([
    [0.5, "½"],
    [1.5, "1½"],
    [2, "2"],
    [-0.5, "−½"],
    [0.25, "¼"],
    [-3, "−3"],
    [-0.5, "−½"],
  ])("say %d as %s", (value, words) => expect(fraction(value)).toBe(words));

  it("name borders by their sides, as far as they are known", () => {
    const layout = layoutOf(CHART, LINES);
    expect(placeName(layout, "b2")).toBe("the door between Hall and Cell");
    expect(placeName(layout, "b3")).toBe("a passage of Hall");
    expect(placeName(layout, ">b3")).toBe("what lies beyond a passage of Hall");
  });
});

describe("a way of moving", () => {
  const preview = { type: "preview" as const, id: 1, path: [], costs: [2] };

  it("says its chance, with all rolls together", () => {
    const check = { at: 0, label: "Balance", rule: "AR-13", chance: 50 };
    expect(verdictOf(preview, null)).toMatchObject({ kind: "plain" });
    expect(verdictOf({ ...preview, checks: [check, check] }, null)).toMatchObject({ kind: "rolled", short: "25 %" });
  });

  it("says why not", () => {
    const rejection = { code: "impossible", rule: "AR-14", message: "Too large." };
    expect(verdictOf({ ...preview, rejection }, null)).toEqual({ kind: "refused", short: "impossible", rejection });
    expect(verdictOf(undefined, rejection)).toMatchObject({ kind: "refused", rejection });
    expect(verdictOf(undefined, undefined)).toMatchObject({ kind: "unknown" });
  });
});

describe("inking", () => {
  const before = layoutOf({ ...CHART, areas: (CHART.areas ?? []).slice(0, 2), borders: [] });
  const after = layoutOf(CHART, LINES);

  it("draws what has become known, and nothing else", () => {
    let now = 0;
    const inking = new Inking(
      () => false,
      () => now,
    );
    inking.follow("s", before);
    expect(inking.busy).toBe(false);
    inking.follow("s", after);
    expect(inking.done("yard")).toBe(1);
    expect(inking.done("cell")).toBe(0);
    now = 10_000;
    expect(inking.done("cell")).toBe(1);
    expect(inking.busy).toBe(false);
  });

  it("shows all at once to whoever wants no movement, and on another map", () => {
    const still = new Inking(() => true);
    still.follow("s", before);
    still.follow("s", after);
    expect(still.done("cell")).toBe(1);
    const other = new Inking(() => false);
    other.follow("s", before);
    other.follow("t", after);
    expect(other.done("cell")).toBe(1);
  });
});
