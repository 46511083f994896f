import { describe, expect, it } from "vitest";
import type { Token } from "../wire/view";
import { copiesOf, nextName } from "./copying";

const orc: Token = {
  id: "orc",
  name: "Orc",
  scene: "s",
  at: [2, 3],
  size: 1,
  side: "foe",
  kind: "character",
  color: "#112233",
  mine: false,
  down: false,
  hidden: true,
  sheet: { hp: 9 },
  status: { hp: 4 },
  seats: ["p"],
};

describe("copies", () => {
  it("are named by the first free number", () => {
    expect(nextName("Orc", new Set(["Orc"]))).toBe("Orc 2");
    expect(nextName("Orc 2", new Set(["Orc", "Orc 2", "Orc 3"]))).toBe("Orc 4");
    expect([...nextName("x".repeat(80), new Set())].length).toBe(80);
  });

  it("keep shape, sheet and status, but nobody's seat", () => {
    const ogre = { ...orc, id: "ogre", name: "Ogre", at: [4, 4] as const, size: 2, hidden: false };
    let number = 0;
    const scene = { id: "t", width: 10, height: 10 };
    const copies = copiesOf([orc, ogre], [7, 7], scene, ["Orc", "Ogre"], () => `n${++number}`);
    expect(copies.map((one) => [one.token, one.name, one.at, one.hidden === true])).toEqual([
      ["n1", "Orc 2", [7, 7], true],
      ["n2", "Ogre 2", [8, 8], false],
    ]);
    expect(copies[0]).toMatchObject({ sheet: { hp: 9 }, status: { hp: 4 }, scene: "t" });
    expect(copies[0]).not.toHaveProperty("seats");
  });
});
