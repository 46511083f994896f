import { describe, expect, it } from "vitest";
import type { Door, Wall } from "../wire/view";
import { cut, doorway, endsMoved, middleOf, onWall, snapEnd, split, wallUp } from "./barriers";

const wall: Wall = { id: "w", a: [0, 2000], b: [6000, 2000] };
const door = (a: number, b: number): Door => ({ id: "d", a: [a, 2000], b: [b, 2000], kind: "door", state: "closed" });

describe("ends", () => {
  it("snap to corners and half cells, to what stands there first, and with Shift to nothing", () => {
    expect(snapEnd({ x: 1.1, y: 2.9 }, [], false)).toEqual([1000, 3000]);
    expect(snapEnd({ x: 1.4, y: 2.9 }, [], false)).toEqual([1500, 3000]);
    expect(snapEnd({ x: 1.13, y: 2.91 }, [{ id: "x", a: [1230, 2870], b: [9, 9] }], false)).toEqual([1230, 2870]);
    expect(snapEnd({ x: 1.1234, y: 2.9 }, [wall], true)).toEqual([1123, 2900]);
  });

  it("move together where walls meet, or alone", () => {
    const other: Wall = { id: "v", a: [6000, 2000], b: [6000, 5000], blocks: "sight" };
    expect(endsMoved([wall, other], [], [6000, 2000], [7000, 2000], null)).toEqual({
      walls: [
        { id: "w", a: [0, 2000], b: [7000, 2000] },
        { id: "v", a: [7000, 2000], b: [6000, 5000], blocks: "sight" },
      ],
      doors: [],
      drop: [],
    });
    expect(endsMoved([wall, other], [], [6000, 2000], [7000, 2000], new Set(["w"])).walls).toHaveLength(1);
  });

  it("that meet leave no wall", () => {
    expect(endsMoved([wall], [], [6000, 2000], [0, 2000], null)).toEqual({ walls: [], doors: [], drop: ["w"] });
  });
});

describe("splitting", () => {
  it("leaves two of the same kind", () => {
    const secret: Wall = { ...wall, secret: true, way: "left" };
    expect(split(secret, [2000, 2000], "n")).toEqual({
      walls: [
        { id: "w", a: [0, 2000], b: [2000, 2000], secret: true, way: "left" },
        { id: "n", a: [2000, 2000], b: [6000, 2000], secret: true, way: "left" },
      ],
    });
  });

  it("is nothing at an end", () => {
    expect(split(wall, [0, 2000], "n")).toBeNull();
  });

  it("happens on the wall, by the grid", () => {
    expect(onWall(wall, { x: 2.2, y: 2.4 })).toEqual([2000, 2000]);
    expect(onWall({ id: "s", a: [0, 0], b: [4000, 4000] }, { x: 1.1, y: 0.9 })).toEqual([1000, 1000]);
    expect(onWall(wall, { x: -3, y: 2 })).toEqual([0, 2000]);
  });
});

describe("the place of a change", () => {
  it("is the middle of what it puts, or of what it takes away", () => {
    expect(middleOf({ walls: [{ id: "n", a: [2000, 0], b: [3000, 5000] }] }, [wall])).toEqual([2, 2]);
    expect(middleOf({ doors: [{ id: "d", a: [0, 0], b: [1000, 0], kind: "door", state: "open" }] }, [])).toEqual([
      0, 0,
    ]);
    expect(middleOf({ walls: [], drop: ["x", "w"] }, [wall])).toEqual([3, 2]);
    expect(middleOf({ drop: ["x"] }, [wall])).toBeNull();
  });
});

describe("a door in a wall", () => {
  it("is a cell wide about the place, and never longer than its wall", () => {
    expect(doorway(wall, [2500, 2000])).toEqual({ a: [2000, 2000], b: [3000, 2000] });
    expect(doorway(wall, [0, 2000])).toEqual({ a: [0, 2000], b: [1000, 2000] });
    expect(doorway({ id: "s", a: [0, 0], b: [600, 0] }, [300, 0])).toEqual({ a: [0, 0], b: [600, 0] });
  });

  it("cuts it in one order", () => {
    expect(cut(wall, door(2000, 3000), () => "n")).toEqual({
      walls: [
        { id: "w", a: [0, 2000], b: [2000, 2000] },
        { id: "n", a: [3000, 2000], b: [6000, 2000] },
      ],
      doors: [{ id: "d", a: [2000, 2000], b: [3000, 2000], kind: "door", state: "closed" }],
    });
  });

  it("at its end leaves one piece, and all along it none", () => {
    expect(cut(wall, door(1000, 0), () => "n").walls).toEqual([{ id: "w", a: [1000, 2000], b: [6000, 2000] }]);
    expect(cut(wall, door(0, 6000), () => "n")).toMatchObject({ walls: [], drop: ["w"] });
  });

  it("walled up again leaves the wall as it was", () => {
    const pieces: Wall[] = [
      { id: "w", a: [0, 2000], b: [2000, 2000] },
      { id: "n", a: [3000, 2000], b: [6000, 2000] },
    ];
    const change = wallUp(door(2000, 3000), pieces, "f");
    expect(change.drop).toEqual(["d", "n"]);
    expect(change.walls).toEqual([{ id: "w", a: [0, 2000], b: [6000, 2000] }]);
  });

  it("walled up where nothing meets it is a wall of its own", () => {
    expect(wallUp(door(2000, 3000), [], "f")).toEqual({
      walls: [{ id: "f", a: [2000, 2000], b: [3000, 2000] }],
      drop: ["d"],
    });
  });
});
