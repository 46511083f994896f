import { describe, expect, it } from "vitest";
import { moved } from "./order";
import { brokenWords, readAnswer } from "./upload";

describe("moved", () => {
  it("moves one entry and leaves the list alone", () => {
    const list = ["a", "b", "c"];
    expect(moved(list, 0, 2)).toEqual(["b", "c", "a"]);
    expect(moved(list, 2, 0)).toEqual(["c", "a", "b"]);
    expect(list).toEqual(["a", "b", "c"]);
  });
});

describe("readAnswer", () => {
  it("knows a scene with its report", () => {
    const text = JSON.stringify({ scene: { id: "s", name: "S" }, report: { notes: [] } });
    expect(readAnswer(201, text)).toEqual({ ok: true, scene: { id: "s", name: "S" }, report: { notes: [] } });
  });

  it("gives the server's own words for a refusal", () => {
    const text = JSON.stringify({ error: { code: "bad_file", message: "No map.", field: "file" } });
    expect(readAnswer(400, text)).toEqual({ ok: false, message: "No map.", field: "file" });
  });

  it("has words for an answer that is none", () => {
    expect(readAnswer(413, "<html>")).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^That file is too large/),
    });
    expect(readAnswer(413, "A request may hold at most 101 MiB.\n")).toMatchObject({
      message: expect.stringContaining("at most 101 MiB"),
    });
    expect(readAnswer(502, "")).toMatchObject({ ok: false, message: expect.stringContaining("502") });
  });

  it("does not say that nobody answers when it was cut off on the way", () => {
    expect(brokenWords(0)).toMatch(/could not be reached/);
    expect(brokenWords(4096)).toMatch(/too large is cut off/);
  });
});
