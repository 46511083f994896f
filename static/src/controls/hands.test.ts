// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import type { Tabletop } from "../panels/context";
import type { StageListener, StagePoint } from "../stage/stage";
import type { Role } from "../wire/view";
import { handsOn } from "./hands";
import { at, seated } from "./rig";

let said: Record<string, unknown>[];
let hands: StageListener;
let table: Tabletop;

function sit(role: Role): void {
  ({ table, said } = seated(role));
  hands = handsOn(table, () => null);
}

function drag(from: StagePoint, to: StagePoint, long = false): boolean {
  if (!hands.grab(from, long)) return false;
  hands.dragStart(from);
  hands.dragMove(to);
  hands.dragEnd(to);
  return true;
}

const chosen = (): string[] => table.session.store.chosen.value.map((one) => one.id);

beforeEach(() => sit("player"));

describe("the hand", () => {
  it("moves one's own tokens and nobody else's", () => {
    expect(drag(at(3.5, 3.5), at(3.5, 6.5))).toBe(true);
    expect(said).toEqual([{ type: "move", token: "ada", path: [[3, 6]], mode: "walk" }]);
    expect(drag(at(8.5, 3.5), at(8.5, 6.5))).toBe(false);
    expect(said).toHaveLength(1);
  });

  it("lets a finger move the map over what is not selected, unless it rested there first", () => {
    const finger = { touch: true };
    expect(drag(at(3.5, 3.5, finger), at(3.5, 6.5, finger))).toBe(false);
    expect(drag(at(3.5, 3.5, finger), at(3.5, 6.5, finger), true)).toBe(true);
    expect(said).toHaveLength(1);
  });

  it("forgets a drag that a second finger ends", () => {
    hands.grab(at(3.5, 3.5), false);
    hands.dragStart(at(3.5, 3.5));
    hands.dragMove(at(9.5, 9.5));
    hands.dragCancel();
    expect(table.mover.plan.value).toBeNull();
    expect(said).toEqual([]);
  });

  it("gathers a group by Shift and by a box, and moves it as one order", () => {
    hands.tap(at(3.5, 3.5));
    hands.tap(at(5.5, 3.5, { shift: true }));
    expect(chosen()).toEqual(["ada", "bo"]);
    hands.tap(at(8.5, 3.5, { shift: true }));
    expect(chosen()).toEqual(["ada", "bo"]);
    table.session.store.choose([]);
    expect(drag(at(1, 1, { shift: true }), at(9, 9, { shift: true }))).toBe(true);
    expect(chosen()).toEqual(["ada", "bo"]);
    drag(at(5.5, 3.5), at(5.5, 5.5));
    expect(said.at(-1)).toEqual({
      type: "move_group",
      mode: "walk",
      legs: [
        { token: "ada", path: [[3, 5]] },
        { token: "bo", path: [[5, 5]] },
      ],
    });
    hands.tap(at(15, 15));
    expect(chosen()).toEqual([]);
  });

  it("opens a door that a token of one's own stands at, and the GM any", () => {
    hands.tap(at(3.5, 2.95));
    expect(said).toEqual([{ type: "open_door", token: "ada", door: "d", open: true }]);
    sit("gm");
    hands.tap(at(3.5, 2.95));
    expect(said).toEqual([{ type: "set_door", scene: "s", door: "d", state: "open" }]);
  });

  it("points where a press is held still, but not on a token", () => {
    expect(hands.hold(at(15, 15))).toBe(true);
    expect(said).toEqual([{ type: "point", at: [15_000, 15_000] }]);
    expect(hands.hold(at(3.5, 3.5))).toBe(false);
    sit("gm");
    hands.hold(at(15, 15, { shift: true }));
    expect(said).toEqual([{ type: "point", at: [15_000, 15_000], look: true }]);
  });

  it("chooses a mark and moves it, and places go to the tool in hand first", () => {
    hands.tap(at(10, 10));
    expect(table.tools.marks.chosenId.value).toBe("m");
    drag(at(11, 10), at(14, 12));
    expect(said.at(-1)).toMatchObject({ type: "put_mark", mark: { id: "m", at: [13_000, 12_000], size: 2000 } });
    table.tools.use("circle");
    drag(at(3.5, 3.5), at(6.5, 3.5));
    expect(said.at(-1)).toMatchObject({ type: "put_mark", mark: { kind: "circle", at: [3500, 3500], size: 3000 } });
    expect(said.some((one) => one.type === "move")).toBe(false);
  });

  it("gives a player no walls to draw", () => {
    expect(table.tools.use("walls")).toBe(false);
    sit("gm");
    expect(table.tools.use("walls")).toBe(true);
    hands.tap(at(1, 1));
    hands.tap(at(4, 1));
    hands.tap(at(4, 1));
    expect(said).toMatchObject([{ type: "edit_barriers", scene: "s", walls: [{ a: [1000, 1000], b: [4000, 1000] }] }]);
  });
});
