import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import type { Person } from "../wire/frames";
import type { Role } from "../wire/view";
import { namesOf } from "./readers";
import { Recall } from "./recall";
import { understand } from "./said";

const PEOPLE: Person[] = [
  { id: "me", name: "Pia", role: "player", online: true },
  { id: "a", name: "Ana", role: "player", online: true },
  { id: "am", name: "Ana Maria", role: "player", online: true },
  { id: "o", name: "Otto", role: "player", online: false },
];
const said = (text: string, to: string[] = []) => understand(text, PEOPLE, "me", to);

describe("what was typed", () => {
  it("is said as it is, to whom was picked", () => {
    expect(said("  Hello 2d6 ")).toEqual({ kind: "say", text: "Hello 2d6", to: [] });
    expect(said("psst", ["a"])).toEqual({ kind: "say", text: "psst", to: ["a"] });
  });

  it("is rolled", () => {
    expect(said("/r 2d6+1 cold iron")).toEqual({ kind: "roll", notation: "2d6+1", label: "cold iron", to: "all" });
    expect(said("/gmroll d20")).toEqual({ kind: "roll", notation: "d20", label: "", to: "gm" });
    expect(said("/r something")).toMatchObject({ kind: "problem" });
  });

  it("is whispered to the longest name", () => {
    expect(said("/w Ana Maria come here")).toEqual({ kind: "say", text: "come here", to: ["am"] });
    expect(said("/w ana come here")).toEqual({ kind: "say", text: "come here", to: ["a"] });
    expect(said("/w ott hm")).toEqual({ kind: "say", text: "hm", to: ["o"] });
    expect(said('/w "Ana" Maria is late')).toEqual({ kind: "say", text: "Maria is late", to: ["a"] });
    expect(said("/w gm I search")).toEqual({ kind: "say", text: "I search", to: ["gm"] });
  });

  it("is never said aloud when a command went wrong", () => {
    for (const text of ["/w Nobody psst", "/w an psst", "/w Otto", "/w", "/wisper Otto psst"])
      expect(said(text), text).toMatchObject({ kind: "problem" });
  });
});

describe("readers", () => {
  const names = (seats: string[], id: string, role: Role, people: Person[] = PEOPLE) =>
    namesOf(seats, { me: signal({ id, role, name: "" }), people: signal(people), isGm: signal(role === "gm") });

  it("are named, oneself as such, each once", () => {
    expect(names(["a", "gm", "me"], "me", "player")).toBe("Ana, the GM, and you");
    expect(names(["a", "a", "gone"], "me", "player")).toBe("Ana and somebody");
  });

  it("are all GMs where it is one of them", () => {
    const gms: Person[] = ["g", "h"].map((id) => ({ id, name: id, role: "gm", online: true }));
    expect(names(["a", "gm"], "g", "gm", [...PEOPLE, ...gms.slice(1)])).toBe("Ana and you");
    expect(names(["a", "gm"], "g", "gm", [...PEOPLE, ...gms])).toBe("Ana and the GMs");
  });
});

describe("recall", () => {
  it("goes back, and forth again to what was being written", () => {
    const recall = new Recall();
    for (const text of ["one", "two", "two"]) recall.keep(text);
    expect(recall.back("draft")).toBe("two");
    expect(recall.back("two")).toBe("one");
    expect(recall.back("one")).toBeNull();
    expect(recall.forth()).toBe("two");
    expect(recall.forth()).toBe("draft");
    expect(recall.forth()).toBeNull();
  });
});
