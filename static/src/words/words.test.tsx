import { render } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

// @vitest-environment jsdom

vi.mock("./de.po", () => ({
  default: {
    "{name} walks.": ["{name} geht."],
    "{n} cell": ["{n} Feld", "{n} Felder"],
    "{who} waits for {whom}.": ["Auf {whom} wartet {who}."],
  },
}));

async function speaking(lang: string) {
  vi.resetModules();
  document.documentElement.lang = lang;
  return import("./index");
}

beforeEach(() => {
  document.body.textContent = "";
});
afterEach(() => {
  document.documentElement.lang = "";
});

it("says the English that it is given, with names in their places", async () => {
  const { t, many } = await speaking("en");
  expect(t("{name} walks.", { name: "{n}" })).toBe("{n} walks.");
  expect([0, 1, 2].map((n) => many("{n} cell", "{n} cells", n))).toEqual(["0 cells", "1 cell", "2 cells"]);
  // A place that nobody fills is seen, and not "undefined".
  expect(t("{constructor} of {name}", { name: "x" })).toBe("{constructor} of x");
});

it("says it in the language of the page, and in English what has no translation", async () => {
  const { t, many } = await speaking("de");
  expect(t("{name} walks.", { name: "Ada" })).toBe("Ada geht.");
  expect([0, 1, 2].map((n) => many("{n} cell", "{n} cells", n))).toEqual(["0 Felder", "1 Feld", "2 Felder"]);
  expect(t("{name} rests.", { name: "Ada" })).toBe("Ada rests.");
});

it("writes numbers and lists as the language does", async () => {
  const english = await speaking("en");
  expect(english.many("{n} cell", "{n} cells", 1234)).toBe("1,234 cells");
  expect(english.listed(["Ada", "Bo", "Cy"])).toBe("Ada, Bo, and Cy");
  const german = await speaking("de");
  expect(german.t("{n} m", { n: 1.5 })).toBe("1,5 m");
  expect(german.number(1234)).toBe("1.234");
  expect(german.listed(["Ada", "Bo", "Cy"])).toBe("Ada, Bo und Cy");
});

it("puts elements where the language wants them, and never takes names for markup", async () => {
  const { within } = await speaking("de");
  render(within("{who} waits for {whom}.", { who: <b>{"<i>Ada</i>"}</b>, whom: "Ben" }), document.body);
  expect(document.body.innerHTML).toBe("Auf Ben wartet <b>&lt;i&gt;Ada&lt;/i&gt;</b>.");
});

it("speaks English in a language it has no catalog of", async () => {
  const { t } = await speaking("tlh");
  expect(t("{name} walks.", { name: "Ada" })).toBe("Ada walks.");
});
