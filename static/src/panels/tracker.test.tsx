// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Seated, seat } from "./harness";
import { Tracker } from "./tracker";
import { TurnList } from "./turn_list";

const token = (id: string, name: string) => ({
  [`token/${id}`]: { id, name, mine: false, scene: "s", at: [0, 0], size: 1, side: "" },
});
const CLOCK = { kind: "turns", order: ["a", "b"], active: "a", cycle: 2, your_turn: false };

let at: Seated;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  at = seat("player", { ...token("a", "Ada"), ...token("b", "Bo"), clock: { ...CLOCK, numbers: { a: 17 } } });
});

afterEach(() => at.leave());

it("stands with the number that each place comes from, where there is one", () => {
  for (const panel of [<Tracker key="strip" />, <TurnList key="list" />]) {
    at.show(panel);
    const rows = [...at.root.querySelectorAll("li")].map((row) => row.querySelector(".turn-number")?.textContent);
    expect(rows).toEqual(["Initiative 1717", undefined]);
  }
});
